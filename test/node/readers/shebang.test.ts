import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shellOf } from '../../../src/node/readers/lines.ts'

const CASES: readonly (readonly [text: string, shell?: string])[] = [
  ['#!/bin/sh', 'sh'],
  ['#!/bin/bash -eu\necho', 'bash'],
  ['#! /usr/bin/env bash', 'bash'],
  ['#!/usr/bin/env -S dash -e', 'dash'],
  ['#!bash', 'bash'],
  ['#!/bin/bashx'],
  ['#!/usr/bin/python3'],
  ['echo\n#!/bin/sh'],
  ['#!'],
  [`#!${'/'.repeat(1_000_000)}`],
  [`#!${' '.repeat(1_000_000)}/bin/sh`, 'sh'],
]

describe('the shell of', () => {
  for (const [text, shell] of CASES) it(JSON.stringify(text.slice(0, 30)), () => assert.equal(shellOf(text), shell))
})
