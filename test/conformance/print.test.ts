// The script that prints a recorded case.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import { cases, listOf } from './cases.ts'

const print = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'print.mjs'), ...args], { encoding: 'utf8' })

const [given] = cases(/^identity$/)

describe('print.mjs', () => {
  test('prints the input and the expected output', () => {
    const { status, stdout } = print(given!.name)
    assert.equal(status, 0)
    const [list, expected] = parseAllDocuments(stdout).map(document => document.toJS({ maxAliasCount: -1 }))
    assert.deepEqual(list.items, given!.items)
    assert.deepEqual(expected, given!.expect)
  })

  test('--input prints the ResourceList of a host', () => {
    assert.equal(print(given!.name, '--input').stdout, listOf(given!))
  })

  test('lists the families without a name', () => {
    assert.match(print().stdout, /^identity +50 cases, identity-000 to identity-049$/m)
  })

  test('rejects an unknown name', () => {
    const { status, stderr } = print('identity')
    assert.equal(status, 1)
    assert.match(stderr, /^There is no case identity:/)
  })
})
