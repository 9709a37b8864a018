import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ObjectRef } from '../../../src/diagnostics/diagnostic.ts'
import { sameObject } from '../../../src/node/origins/node-origin.ts'

const OSP: ObjectRef = { kind: 'OperatingSystemProfile', namespace: 'kube-system', name: 'company' }

const ROWS: readonly (readonly [name: string, other: ObjectRef | undefined, expected: boolean])[] = [
  ['the same object', { ...OSP }, true],
  ['another kind', { ...OSP, kind: 'OperatingSystemProfileOverlay' }, false],
  ['another namespace', { ...OSP, namespace: 'default' }, false],
  ['another name', { ...OSP, name: 'company-gpu' }, false],
  ['no object', undefined, false],
]

describe('sameObject: a profile and', () => {
  for (const [name, other, expected] of ROWS)
    test(name, () => {
      const origin = { kind: 'overlay', field: ['spec', 'version'], ...(other && { object: other }) } as const
      assert.equal(sameObject({ kind: 'profile', object: OSP }, origin), expected)
    })
})
