// What an error refuses, warnings and notes do not judge.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { t } from '../../src/base/span.ts'
import { concluded } from '../../src/diagnostics/concluded.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { told } from '../fixtures/told.ts'

const OBJECT = { kind: 'MachineDeployment', namespace: 'a', name: 'b' }

const found = (severity: Diagnostic['severity'], field: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  code: severity === 'error' ? 'OSM0200' : 'OSM0241',
  severity,
  message: t`${field} is wrong`,
  object: OBJECT,
  field: field.split('.'),
  ...more,
})

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
]

describe('of these problems, those remain that are not about a refused field', () => {
  for (const { name, given, expected } of CASES)
    it(name, () =>
      assert.deepEqual(
        concluded(given)
          .map(told)
          .map(({ severity, message }) => `${severity} ${message}`),
        expected,
      ),
    )
})
