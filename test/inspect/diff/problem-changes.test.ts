// Which problems of two sides are new, fixed or as before.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { problem } from '../../../src/diagnostics/problem.ts'
import { changedProblems, problemChanges, problemsText, withStates } from '../../../src/inspect/diff/problem-changes.ts'

const found = (message: string, field = 'spec.a', line = 1) =>
  problem('OSM0661', message, {
    object: { kind: 'OperatingSystemProfile', name: 'own' },
    field,
    origin: { path: 'a.yaml', line },
  })

describe('problemChanges', () => {
  const counts = (...sides: Parameters<typeof problemChanges>): [number, number, number] => {
    const { added, fixed, before } = problemChanges(...sides)
    return [added.length, fixed.length, before.length]
  }

  test('a problem whose line and index moved is as before', () =>
    assert.deepEqual(counts([found('a', 'spec.files[3].mode', 7)], [found('a', 'spec.files[4].mode', 9)]), [0, 0, 1]))
  test('a problem of the same field with another message is as before', () =>
    assert.deepEqual(counts([found('a')], [found('b')]), [0, 0, 1]))
  test('a problem with another message and index is new, and the other is fixed', () =>
    assert.deepEqual(counts([found('a', 'spec.files[3].mode')], [found('b', 'spec.files[4].mode')]), [1, 1, 0]))
  test('a problem of another field is new, and the other is fixed', () =>
    assert.deepEqual(counts([found('a')], [found('a', 'spec.b')]), [1, 1, 0]))
  test('of several in one field, the one with another message is new', () => {
    const { added, before } = problemChanges([found('b')], [found('a'), found('b')])
    assert.deepEqual(
      [added, before].map(some => some.map(({ message }) => message)),
      [['a'], ['b']],
    )
  })
  test('each problem of the new side has a state, unless what the old side had is not known', () => {
    const now = [found('a'), found('b', 'spec.b')]
    const states = withStates([...now, found('c', 'spec.c')], problemChanges([found('a')], now))
    assert.deepEqual(
      states.map(({ state }) => state),
      ['before', 'new', undefined],
    )
  })
  test('an ignored problem does not count', () =>
    assert.deepEqual(counts([], [{ ...found('a'), ignored: 'because' }]), [0, 0, 0]))
  describe('problems that a note stands for', () => {
    const note = (...messages: string[]) =>
      problem('OSM0314', 'a default profile', {
        object: found('').object,
        standsFor: messages.map(message => ({ code: 'OSM0661', message, field: 'spec.a' })),
      })
    const other = problem('OSM0661', 'a', {
      object: { kind: 'OperatingSystemProfile', name: 'other' },
      field: 'spec.a',
    })
    const CASES: readonly [name: string, old: Diagnostic[], now: Diagnostic[], expected: [number, number, number]][] = [
      ['that are listed now are as before', [note('a', 'b')], [found('a'), found('b')], [0, 0, 2]],
      ['with one more are not new with it', [note('a')], [found('a'), found('b')], [1, 0, 1]],
      ['with one less are one fixed', [note('a', 'b')], [found('b')], [0, 1, 1]],
      ['that are no longer listed are as before', [found('a'), found('b')], [note('a', 'b')], [0, 0, 2]],
      ['on both sides are one', [note('a', 'b')], [note('a', 'b')], [0, 0, 1]],
      ['that are all solved are one', [note('a', 'b')], [], [0, 1, 0]],
      ['in another profile are others', [note('a')], [note('a'), other], [1, 0, 1]],
    ]
    for (const [name, old, now, expected] of CASES) test(name, () => assert.deepEqual(counts(old, now), expected))
  })
  test('all three in one sentence', () =>
    assert.equal(
      problemsText(
        changedProblems(problemChanges([found('a'), found('a', 'spec.b')], [found('a'), found('a', 'spec.c')])),
      ),
      '1 new, 1 fixed, 1 as before',
    ))
})
