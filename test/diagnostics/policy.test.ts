import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { t } from '../../src/base/span.ts'
import { applyPolicy, type IgnoreRule, type Policy } from '../../src/diagnostics/concluded.ts'
import type { Diagnostic, ObjectRef } from '../../src/diagnostics/diagnostic.ts'
import { problem } from '../../src/diagnostics/problem.ts'

const own: ObjectRef = { kind: 'OperatingSystemProfile', namespace: 'kube-system', name: 'own' }
const other: ObjectRef = { ...own, name: 'other' }
const unknownField = problem('OSM0301', t`unknown`, { object: own })
const inOther = problem('OSM0301', t`unknown`, { object: other })
const failure = problem('OSM0410', t`no such field`, { object: own })

const rule = (code: string, object?: ObjectRef): IgnoreRule => ({
  code,
  reason: 'kept for the old controller',
  ...(object && { matches: (ref: ObjectRef) => ref.name === object.name }),
  at: { field: ['spec', 'checks', 'ignore', 0] },
})

const CASES: readonly { name: string; found: Diagnostic[]; policy: Partial<Policy>; expected: string[] }[] = [
  {
    name: 'strict turns warnings into errors',
    found: [unknownField, failure],
    policy: { strict: true },
    expected: ['error OSM0301', 'error OSM0410'],
  },
  {
    name: 'strict keeps notes',
    found: [problem('OSM0105', t`x`)],
    policy: { strict: true },
    expected: ['info OSM0105'],
  },
  {
    name: 'a code is a note, also when strict',
    found: [unknownField],
    policy: { severity: { OSM0301: 'info' }, strict: true },
    expected: ['info OSM0301'],
  },
  {
    name: 'the severity of an error cannot be lowered',
    found: [failure],
    policy: { severity: { OSM0410: 'off' }, ignore: [rule('OSM0410')] },
    expected: ['error OSM0410'],
  },
  {
    name: 'a diagnostic is ignored in one object',
    found: [unknownField, inOther],
    policy: { ignore: [rule('OSM0301', own)], strict: true },
    expected: ['warning OSM0301 (ignored: kept for the old controller)', 'error OSM0301'],
  },
  {
    name: 'a diagnostic is ignored in a related object',
    found: [problem('OSM0301', t`x`, { object: other, related: [{ object: own, role: 'profile' }] })],
    policy: { ignore: [rule('OSM0301', own)] },
    expected: ['warning OSM0301 (ignored: kept for the old controller)'],
  },
  {
    name: 'a rule that matches nothing is reported as a warning',
    found: [inOther],
    policy: { ignore: [rule('OSM0301', own)] },
    expected: ['warning OSM0301', 'warning OSM0191'],
  },
  {
    name: 'a rule that matches nothing after an error is not reported',
    found: [failure],
    policy: { ignore: [rule('OSM0301', own)] },
    expected: ['error OSM0410'],
  },
]

describe('applyPolicy', () => {
  for (const { name, found, policy, expected } of CASES) {
    it(name, () => {
      const judged = applyPolicy(found, { strict: false, severity: {}, ignore: [], lint: 'as coded', ...policy })
      assert.deepEqual(
        judged.map(
          ({ severity, code, ignored }) =>
            `${severity} ${code}${ignored === undefined ? '' : ` (ignored: ${ignored})`}`,
        ),
        expected,
      )
    })
  }
})
