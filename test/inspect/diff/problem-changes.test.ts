// Which problems of two sides are new, fixed or as before.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { problem } from '../../../src/diagnostics/problem.ts'
import { changedProblems, problemChanges, problemsText } from '../../../src/inspect/diff/problem-changes.ts'

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
  test('an ignored problem does not count', () =>
    assert.deepEqual(counts([], [{ ...found('a'), ignored: 'because' }]), [0, 0, 0]))
  test('all three in one sentence', () =>
    assert.equal(
      problemsText(
        changedProblems(problemChanges([found('a'), found('a', 'spec.b')], [found('a'), found('a', 'spec.c')])),
      ),
      '1 new, 1 fixed, 1 as before',
    ))
})
