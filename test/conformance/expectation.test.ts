// A comparison that sees nothing would pass every case: each of these changes to what came out is seen.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { type Case, cases } from './cases.ts'
import { assertAsRecorded, type Outcome, textsOf } from './expectation.ts'

const named = (name: string): Case => cases(/./).find(given => given.name === name)!

const RENDERED = named('userdata-000')
const REFUSED = named('errors-000')

/** As if the function made just what was recorded. */
const recorded = ({ expect }: Case): Outcome => ({ objects: structuredClone(expect.objects ?? []), results: [] })

const refusal = (message: string, name = 'e0'): Outcome => ({
  objects: [],
  results: [{ message, severity: 'error', resourceRef: { kind: 'MachineDeployment', name } }],
})

interface Made {
  readonly metadata: { readonly annotations: Record<string, string> }
  readonly spec?: object
  readonly text?: Record<string, string>
}

const made = (objects: readonly JsonObject[]): readonly Made[] => objects as readonly unknown[] as Made[]
const config = (objects: readonly JsonObject[]): Made => made(objects).find(({ spec }) => spec !== undefined)!
const secret = (objects: readonly JsonObject[]): Made => made(objects).find(({ text }) => text?.['cloud-config'])!

const changed = (change: (objects: JsonObject[]) => void): Outcome => {
  const outcome = recorded(RENDERED)
  change(outcome.objects as JsonObject[])
  return outcome
}

const CASES: readonly { name: string; case: Case; given: Outcome; expected: 'right' | RegExp }[] = [
  { name: 'what was recorded', case: RENDERED, given: recorded(RENDERED), expected: 'right' },
  {
    name: 'an object too many',
    case: RENDERED,
    given: changed(objects => objects.push({ kind: 'Secret', metadata: { name: 'more', namespace: 'n' } })),
    expected: /more: kind is not recorded/,
  },
  {
    name: 'a line more in user data',
    case: RENDERED,
    given: changed(objects => {
      secret(objects).text!['cloud-config'] += '\n'
    }),
    expected: /cloud-config/,
  },
  {
    name: 'another version in a config',
    case: RENDERED,
    given: changed(objects => Object.assign(config(objects).spec!, { osVersion: '?' })),
    expected: /osVersion/,
  },
  { name: 'an error', case: RENDERED, given: { ...recorded(RENDERED), ...refusal('no') }, expected: /'no'/ },
  { name: 'the refusal', case: REFUSED, given: refusal('no'), expected: 'right' },
  { name: 'the refusal of another', case: REFUSED, given: refusal('no', 'other'), expected: /e0/ },
]

describe('it sees', () => {
  for (const { name, case: recordedCase, given, expected } of CASES) {
    test(name, () => {
      if (expected === 'right') assertAsRecorded(recordedCase, given)
      else assert.throws(() => assertAsRecorded(recordedCase, given), expected)
    })
  }

  test('a secret in a message', () => {
    const secrets = REFUSED.items.filter(({ kind }) => kind === 'Secret').flatMap(item => Object.values(textsOf(item)))
    const long = secrets.find(value => value.length >= 16)
    assert.ok(long, 'the case has a long secret')
    assert.throws(() => assertAsRecorded(REFUSED, refusal(`e0: ${long}`)), /a message shows a secret/)
  })
})
