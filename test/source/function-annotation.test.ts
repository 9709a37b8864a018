// The program that kustomize starts for a functionConfig.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { isOwnFunction, programOfFunction } from '../../src/source/function-annotation.ts'

const annotated = (value: string, name = 'config.kubernetes.io/function'): JsonObject => ({
  annotations: { [name]: value },
})
const IMAGE = 'registry.example/osm-krm:v1'

const ROWS: readonly (readonly [name: string, metadata: JsonObject, program: string | undefined, isOwn: boolean])[] = [
  ['no annotation', {}, undefined, false],
  ['a program', annotated('exec: {path: ./bin/osm-krm}'), './bin/osm-krm', true],
  ['another program', annotated('exec: {path: ./bin/other}'), './bin/other', false],
  ['an image', annotated(`container: {image: "${IMAGE}"}`), IMAGE, true],
  ['another image', annotated('container: {image: "registry.example/other:v1"}'), 'registry.example/other:v1', false],
  [
    'an earlier name of the annotation',
    annotated(`container: {image: "${IMAGE}"}`, 'config.k8s.io/function'),
    IMAGE,
    true,
  ],
  ['the earlier field', { configFn: { container: { image: IMAGE } } }, IMAGE, true],
  ['neither of both', annotated('exec: {}'), undefined, false],
]

describe('the program of a functionConfig with', () => {
  for (const [name, metadata, program, isOwn] of ROWS)
    test(name, () => {
      const functionConfig = { apiVersion: 'example.com/v1', kind: 'Settings', metadata: { name: 'x', ...metadata } }
      assert.equal(programOfFunction(functionConfig), program)
      assert.equal(isOwnFunction(functionConfig), isOwn)
    })
})
