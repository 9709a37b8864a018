// Which references mean the same object.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { identityOf, type ObjectRef, refOf } from '../../src/base/refs.ts'

const DEPLOYMENT: ObjectRef = { apiVersion: 'cluster.k8s.io/v1alpha1', kind: 'MachineDeployment', name: 'a' }

const PAIRS: { name: string; given: [ObjectRef, ObjectRef]; expected: 'same' | 'different' }[] = [
  {
    name: 'no namespace and default',
    given: [DEPLOYMENT, { ...DEPLOYMENT, namespace: 'default' }],
    expected: 'same',
  },
  {
    name: 'an empty namespace and default',
    given: [
      { ...DEPLOYMENT, namespace: '' },
      { ...DEPLOYMENT, namespace: 'default' },
    ],
    expected: 'same',
  },
  {
    name: 'two versions of a group',
    given: [DEPLOYMENT, { ...DEPLOYMENT, apiVersion: 'cluster.k8s.io/v1beta1' }],
    expected: 'same',
  },
  {
    name: 'no API version and one of the core group',
    given: [
      { kind: 'Secret', name: 'a' },
      { apiVersion: 'v1', kind: 'Secret', name: 'a' },
    ],
    expected: 'same',
  },
  {
    name: 'two groups',
    given: [DEPLOYMENT, { ...DEPLOYMENT, apiVersion: 'cluster.x-k8s.io/v1beta1' }],
    expected: 'different',
  },
  { name: 'two kinds', given: [DEPLOYMENT, { ...DEPLOYMENT, kind: 'MachineSet' }], expected: 'different' },
  { name: 'two namespaces', given: [DEPLOYMENT, { ...DEPLOYMENT, namespace: 'b' }], expected: 'different' },
  { name: 'two names', given: [DEPLOYMENT, { ...DEPLOYMENT, name: 'b' }], expected: 'different' },
]

describe('identities of objects', () => {
  for (const { name, given, expected } of PAIRS)
    it(`${name}: ${expected}`, () => {
      const [one, other] = given.map(identityOf)
      assert.equal(one === other ? 'same' : 'different', expected)
    })
})

describe('references of headers', () => {
  it('have no namespace if the object has none', () => {
    const header = { apiVersion: 'v1', kind: 'Secret', namespace: '', name: 'a' }
    assert.deepEqual(refOf(header), { apiVersion: 'v1', kind: 'Secret', name: 'a' })
  })
})
