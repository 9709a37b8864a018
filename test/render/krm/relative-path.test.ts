import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { describe, test } from 'node:test'
import { normalPath, pathFrom } from '../../../src/render/krm/relative-path.ts'

const CASES: readonly (readonly [file: string, relative: string, expected: string])[] = [
  ['kustomization.yaml', 'osm-krm.yaml', 'osm-krm.yaml'],
  ['a/b/kustomization.yaml', '../../profiles', 'profiles'],
  ['a/kustomization.yaml', '../../profiles/', '../profiles'],
  ['a/kustomization.yaml', '..', ''],
  ['/a/b/kustomization.yaml', '../c', '/a/c'],
  ['a/kustomization.yaml', '/b//c', '/b/c'],
]

describe('paths that a file names', () => {
  for (const [file, relative, expected] of CASES)
    test(`${relative} in ${file}`, () => assert.equal(pathFrom(file, relative), expected))

  test('are normal as those of Node', () => {
    for (const path of ['a/./b', './a', '../../a', 'a/../../b', '/a/../b']) {
      assert.equal(normalPath(path), posix.normalize(path))
    }
  })
})
