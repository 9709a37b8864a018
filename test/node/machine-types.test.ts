// The type of machines that a cloudProviderSpec names.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Json } from '../../src/base/json.ts'
import fields from '../../src/lint/generated/provider-fields.json' with { type: 'json' }
import { providerFieldType, specType, structOf } from '../../src/lint/machine-deployments/provider-fields.ts'
import { MACHINE_TYPE_FIELDS, machineTypeOf } from '../../src/node/machine-types.ts'

describe('the field with the type of machines', () => {
  test('is known to be there or not for each provider of machine-controller', () =>
    assert.deepEqual(Object.keys(MACHINE_TYPE_FIELDS).sort(), Object.keys(fields.providers).sort()))

  for (const [provider, path] of Object.entries(MACHINE_TYPE_FIELDS))
    test(`of ${provider} is one of machine-controller`, () => {
      let type: string | undefined = specType(provider)
      for (const field of path ?? []) {
        const struct = structOf(type!)
        // A type of Kubernetes itself.
        if (struct === undefined) return assert.equal(type, 'any')
        type = providerFieldType(struct, field)
      }
      if (path !== undefined) assert.equal(type, 'text or reference')
    })
})

describe('the type of machines', () => {
  const CASES: readonly [name: string, provider: string | undefined, spec: Json | undefined, expected?: string][] = [
    ['a text', 'hetzner', { serverType: 'cx32' }, 'cx32'],
    ['a text with its source', 'aws', { instanceType: { value: 'g5.xlarge' } }, 'g5.xlarge'],
    ['below another field', 'kubevirt', { virtualMachine: { instancetype: { name: 'standard-2' } } }, 'standard-2'],
    ['a reference', 'aws', { instanceType: { configMapKeyRef: { name: 'a', key: 'b' } } }],
    ['an empty text', 'aws', { instanceType: '' }],
    ['no field', 'vsphere', { cpus: 2 }],
    ['an unknown provider', 'other', { instanceType: 'a' }],
    ['no provider', undefined, { instanceType: 'a' }],
    ['no spec', 'aws', undefined],
  ]
  for (const [name, provider, spec, expected] of CASES)
    test(name, () => assert.equal(machineTypeOf(provider, spec), expected))
})
