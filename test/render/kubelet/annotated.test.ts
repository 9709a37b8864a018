// Parts of a KubeletConfiguration.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type JsonObject, mergeObjects } from '../../../src/base/json.ts'
import { type Annotated, overridden, withoutAnnotated } from '../../../src/render/kubelet/annotated.ts'

describe('mergeObjects', () => {
  const CASES: readonly (readonly [name: string, base: JsonObject, patch: JsonObject, expected: JsonObject])[] = [
    ['a map', { m: { a: '1', b: '2' } }, { m: { b: '3' } }, { m: { a: '1', b: '3' } }],
    ['a list', { l: ['a', 'b'] }, { l: ['c'] }, { l: ['c'] }],
    ['an empty list', { l: ['a'] }, { l: [] }, { l: [] }],
    ['a map in place of a value', { a: 1 }, { a: { b: 2 } }, { a: { b: 2 } }],
  ]
  for (const [name, base, patch, expected] of CASES)
    test(name, () => assert.deepEqual(mergeObjects(base, patch), expected))
})

describe('annotations', () => {
  const CASES: readonly (readonly [
    name: string,
    config: JsonObject,
    annotated: Annotated,
    left: JsonObject,
    overridden: readonly string[],
  ])[] = [
    ['set a field', { maxPods: 200, podPidsLimit: 1 }, { MaxPods: true }, { podPidsLimit: 1 }, ['maxPods']],
    [
      'set one key of a map',
      { kubeReserved: { cpu: '1', memory: '1Gi' } },
      { KubeReserved: ['cpu'] },
      { kubeReserved: { memory: '1Gi' } },
      [],
    ],
    ['set all keys of a map', { evictionHard: { a: '1' } }, { EvictionHard: ['a', 'b'] }, {}, ['evictionHard']],
  ]
  for (const [name, config, annotated, left, fields] of CASES) {
    test(name, () => {
      assert.deepEqual(withoutAnnotated(config, annotated), left)
      assert.deepEqual(
        overridden(config, annotated).map(([field]) => field),
        fields,
      )
    })
  }
})
