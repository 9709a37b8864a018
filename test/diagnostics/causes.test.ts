// The cause is reported, and what follows from it is not.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { concluded } from '../../src/diagnostics/concluded.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'

const OBJECT = { kind: 'MachineDeployment', namespace: 'a', name: 'b' }

const found = (severity: Diagnostic['severity'], field: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  code: severity === 'error' ? 'OSM0200' : 'OSM0241',
  severity,
  message: `${field} is wrong`,
  object: OBJECT,
  field,
  ...more,
})

const misplaced = (field: string, belongsTo: string, severity: Diagnostic['severity'] = 'warning'): Diagnostic =>
  found(severity, field, { belongsTo })

const excerpt = { text: 'a', start: 0, end: 1 }

const CASES: { name: string; given: Diagnostic[]; expected: string[] }[] = [
  {
    name: 'a warning about another field or object, or another place of a text',
    given: [
      found('error', 'spec.a'),
      found('warning', 'spec.b'),
      found('warning', 'spec.a', { object: { kind: 'Secret', name: 'b' } }),
      found('warning', 'spec.a', { excerpt }),
    ],
    expected: [
      'error spec.a is wrong',
      'warning spec.b is wrong',
      'warning spec.a is wrong',
      'warning spec.a is wrong',
    ],
  },
  {
    name: 'a warning about the field of an object of the same name in another namespace',
    given: [found('error', 'spec.a'), found('warning', 'spec.a', { object: { ...OBJECT, namespace: 'c' } })],
    expected: ['error spec.a is wrong', 'warning spec.a is wrong'],
  },
  {
    name: 'an error of an object without a namespace, which is one of "default"',
    given: [
      found('error', 'spec.a', { object: { kind: 'MachineDeployment', namespace: '', name: 'b' } }),
      found('warning', 'spec.a', { object: { ...OBJECT, namespace: 'default' } }),
      found('warning', 'spec.a'),
    ],
    expected: ['error spec.a is wrong', 'warning spec.a is wrong'],
  },
  {
    name: 'fields that have left their object, and the object that lacks them',
    given: [found('error', 'spec.value'), misplaced('spec.x', 'spec.value'), misplaced('spec.y', 'spec.value')],
    expected: ['error x and y are in spec, but belong to spec.value'],
  },
  {
    name: 'a field that has left its object, and an error below it',
    given: [misplaced('versions', 'spec'), found('error', 'spec.versions.kubelet')],
    expected: ['error versions is at the top level, but belongs to spec'],
  },
  {
    name: 'fields that are one level too deep',
    given: [misplaced('spec.x.y', 'spec', 'error'), misplaced('spec.x.z', 'spec', 'error')],
    expected: ['error y and z are in spec.x, but belong to spec'],
  },
  {
    name: 'a single field, of which no error follows',
    given: [misplaced('spec.x', 'spec.value'), found('error', 'spec.other')],
    expected: ['warning spec.x is wrong', 'error spec.other is wrong'],
  },
  {
    name: 'a missing namespace, because of which no token is found',
    given: [
      found('error', 'token', { code: 'OSM0220' }),
      found('warning', 'metadata.namespace', { code: 'OSM0201' }),
      found('error', 'token', { code: 'OSM0220', object: { ...OBJECT, name: 'c' } }),
    ],
    expected: ['error metadata.namespace is wrong', 'error token is wrong'],
  },
  {
    name: 'a missing namespace, and the missing token of an object of the same name in another namespace',
    given: [
      found('warning', 'metadata.namespace', { code: 'OSM0201', object: { ...OBJECT, namespace: 'default' } }),
      found('error', 'token', { code: 'OSM0220' }),
    ],
    expected: ['warning metadata.namespace is wrong', 'error token is wrong'],
  },
]

describe('of these problems, the causes remain', () => {
  for (const { name, given, expected } of CASES)
    it(name, () =>
      assert.deepEqual(
        concluded(given).map(({ severity, message }) => `${severity} ${message}`),
        expected,
      ),
    )
})

describe('the help of an error', () => {
  it('is that of a warning about the same field if it has none', () => {
    const [error] = concluded([found('error', 'spec.a'), found('warning', 'spec.a', { help: 'Write b.' })])
    assert.equal(error!.help, 'Write b.')
  })
})
