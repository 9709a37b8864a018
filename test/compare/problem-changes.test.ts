// Which problems of two sides are new, fixed or as before.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plain, t } from '../../src/base/span.ts'
import { problemsText, withStates } from '../../src/compare/problem-changes.ts'
import type { Diagnostic, ProblemState } from '../../src/diagnostics/diagnostic.ts'
import { problem, type Where } from '../../src/diagnostics/problem.ts'

const PROFILE = { apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1', kind: 'OperatingSystemProfile', name: 'own' }

const found = (field: string | undefined, text?: string, where: Where = {}) =>
  problem('OSM0661', t`words`, {
    object: PROFILE,
    field: field?.split('.').map(step => (/^\d+$/.test(step) ? Number(step) : step)),
    ...(text !== undefined && { writtenText: () => text }),
    ...where,
  })

const inScript = (line: string, before: string) => {
  const text = `${before}  ${line}\n`
  return found('spec.a', undefined, { excerpt: { text, start: text.indexOf(line), end: text.length } })
}

const states = (...sides: Parameters<typeof withStates>): (ProblemState | undefined)[] =>
  withStates(...sides).map(({ state }) => state)

describe('withStates', () => {
  const a = found('spec.a', '3')
  const CASES: readonly [
    name: string,
    old: Diagnostic[],
    now: Diagnostic[],
    ...expected: (ProblemState | undefined)[],
  ][] = [
    [
      'the same value, of an entry that moved',
      [found('spec.files.3.mode', '8')],
      [found('spec.files.4.mode', '8')],
      'before',
    ],
    ['the same value in other words', [a], [{ ...a, message: t`other words`, help: [t`other help`] }], 'before'],
    ['another value of the same field', [a], [found('spec.a', '300')], 'new', 'fixed'],
    ['the same value of another field', [a], [found('spec.b', '3')], 'new', 'fixed'],
    ['the same value in another cluster', [a], [{ ...a, object: { ...PROFILE, cluster: 'b' } }], 'new', 'fixed'],
    ['of the outputs of an earlier run', [a], [{ ...a, list: 'previous' }], 'new', 'fixed'],
    [
      'of an object that has its namespace in words now',
      [a],
      [{ ...a, object: { ...PROFILE, namespace: 'default' } }],
      'before',
    ],
    ['without a known value', [found('spec.a')], [found('spec.a')], 'before'],
    ['the same line of a script, further below', [inScript('a', '')], [inScript('a', 'b\nc\n')], 'before'],
    ['another line of a script', [inScript('a', '')], [inScript('a -b', '')], 'new', 'fixed'],
    ['one more of the same', [a], [a, a], 'before', 'new'],
    ['one less of the same', [a, a], [a], 'before', 'fixed'],
    ['an ignored one', [], [{ ...a, ignored: 'because' }], undefined],
    ['an ignored one that counts now', [{ ...a, ignored: 'because' }], [a], 'new'],
  ]
  for (const [name, old, now, ...expected] of CASES) test(name, () => assert.deepEqual(states(old, now), expected))

  test('what could not be judged is not checked', () =>
    assert.deepEqual(
      states([a], [], () => false),
      ['not checked'],
    ))

  describe('problems that a note stands for', () => {
    const note = (...parts: Diagnostic[]) =>
      problem('OSM0314', t`a default profile`, { object: PROFILE, standsFor: parts })
    const [b, c] = [found('spec.b', '4'), found('spec.c', '5')]
    const other = { ...a, object: { ...PROFILE, name: 'other' } }
    const OF_NOTES: typeof CASES = [
      ['that are listed now', [note(a, b)], [a, b], 'before', 'before'],
      ['with one more', [note(a)], [a, b], 'before', 'new'],
      ['with one less', [note(a, b)], [b], 'before', 'fixed'],
      ['that are no longer listed', [a, b], [note(a, b)], 'before'],
      ['that are no longer listed, with one less', [a, b, c], [note(a, b)], 'before', 'fixed'],
      ['on both sides', [note(a, b)], [note(a, b)], 'before'],
      ['that are all solved', [note(a, b)], [], 'fixed'],
      ['in another profile', [note(a)], [note(a), other], 'before', 'new'],
    ]
    for (const [name, old, now, ...expected] of OF_NOTES) test(name, () => assert.deepEqual(states(old, now), expected))
  })
})

test('all states in one sentence', () =>
  assert.equal(
    plain(
      problemsText((['new', 'before', 'fixed', 'before', 'not checked', undefined] as const).map(state => ({ state }))),
    ),
    '1 new, 1 fixed, 2 as before, 1 not checked',
  ))
