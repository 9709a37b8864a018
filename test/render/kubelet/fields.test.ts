import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  FIRST_MINOR,
  fieldNames,
  fieldType,
  LAST_MINOR,
  minorsOf,
  ROOT,
  typeAt,
} from '../../../src/render/kubelet/fields.ts'
import { NEWEST_PATCHES } from '../../../src/render/profiles/built-in/downloads.ts'

describe('the fields of a KubeletConfiguration', () => {
  const TYPES: readonly (readonly [path: readonly (string | number)[], type: string | undefined])[] = [
    [['maxPods'], 'int32'],
    [['imageMaximumGCAge'], 'duration'],
    [['featureGates', 'NodeSwap'], 'boolean'],
    [['reservedMemory', 0, 'limits', 'memory'], 'quantity'],
    [['logging', 'flushFrequency'], 'nanoseconds or duration'],
    [['logging', 'options', 'json', 'infoBufferSize'], 'quantity'],
    [['maxPods', 'deeper'], undefined],
    [['constructor'], undefined],
    [['memorySwap', 'toString'], undefined],
  ]
  for (const [path, type] of TYPES) test(path.join('.'), () => assert.equal(typeAt(path), type))

  test('depend on the version', () => {
    assert.deepEqual(minorsOf(ROOT, 'userNamespaces'), { first: 33, last: LAST_MINOR })
    assert.equal(fieldType(ROOT, 'userNamespaces', 32), undefined)
    assert.ok(fieldNames(ROOT, 37).includes('userNamespaces'))
    assert.equal(minorsOf(ROOT, 'noField'), undefined)
  })

  test('cover every version with a release in the table of downloads', () => {
    const minors = NEWEST_PATCHES.map(release => Number(release.split('.')[1]))
    assert.ok(Math.min(...minors) >= FIRST_MINOR && Math.max(...minors) <= LAST_MINOR)
  })
})
