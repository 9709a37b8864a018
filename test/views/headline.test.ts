// The first sentence of a review: every class that there is, in the order of their weight, after what has to be done before.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plain, t } from '../../src/base/span.ts'
import type { Changes, NodeChange } from '../../src/compare/changes.ts'
import type { ChangeClass } from '../../src/compare/diff-model.ts'
import { BY_WEIGHT, verdictOf } from '../../src/compare/verdict.ts'
import { headlineOf } from '../../src/views/headline.ts'
import { compared } from '../inspect/fixtures.ts'

const { changes: NONE } = compared({ old: [], now: [] })

const MACHINES: Readonly<Partial<Record<ChangeClass, readonly [old: number, now: number]>>> = {
  gone: [2, 0],
  new: [0, 4],
  scaled: [3, 6],
}

function node(of: ChangeClass, more: Partial<NodeChange> = {}): NodeChange {
  const [old, now] = MACHINES[of] ?? [3, 3]
  return {
    title: more.cluster ? `${more.cluster} / ${of}` : of,
    cluster: '',
    class: of,
    meaning: t`as is`,
    machines: of === 'decided elsewhere' ? undefined : { old, now, extra: 1, missing: 0 },
    templateFields: [],
    values: [],
    stamps: [],
    causes: [],
    parts: [],
    ...more,
  }
}

function headline(nodes: readonly NodeChange[], more: Partial<Changes> = {}, kind = 'MachineDeployment'): string {
  const names = [...new Set(nodes.map(({ cluster }) => cluster))]
  const verdict = verdictOf(nodes.map(each => ({ ...each, kind })))
  const clusters = names.map(name => ({ name, state: 'changed' as const, verdict }))
  return plain(headlineOf({ ...NONE, nodes, verdict, clusters, ...more }))
}

/** What says that a class is there. */
const CLAUSES: Readonly<Record<Exclude<ChangeClass, 'unchanged'>, RegExp>> = {
  failed: /not known for 1 of 2: it cannot be rendered/i,
  gone: /\b2 (?:machines are )?removed\b/,
  waits: /\b3 (?:machines are )?waiting for a revision/,
  replaced: /\b3 (?:machines are )?replaced(?! when)/,
  paused: /\b3 (?:machines are )?replaced when spec\.paused is removed/,
  'decided elsewhere': /the data of 1 MachineDeployment changes: decided elsewhere; what makes its machines decides/i,
  new: /\b4 (?:machines are )?new\b/,
  scaled: /\b3 (?:machines are )?added/,
  'new machines': /new machines only: 1 MachineDeployment: new machines/i,
  objects: /other fields only: 1 MachineDeployment: objects/i,
}

/** Machines are one clause, in which those that are added come last. */
const ORDER = Object.keys(CLAUSES) as (keyof typeof CLAUSES)[]
const weight = (of: keyof typeof CLAUSES): number =>
  of === 'decided elsewhere' ? ORDER.indexOf('scaled') + 0.5 : ORDER.indexOf(of)

describe('each pair of classes is in one sentence', () => {
  test('all classes are among them', () =>
    assert.deepEqual(
      BY_WEIGHT.filter(name => name !== 'unchanged'),
      ORDER,
    ))

  for (const first of ORDER)
    for (const second of ORDER.slice(ORDER.indexOf(first) + 1))
      test(`${first} and ${second}`, () => {
        const text = headline([node(second), node(first)])
        const [a, b] = [first, second].map(of => text.search(CLAUSES[of]))
        assert.ok(a! >= 0 && b! >= 0, text)
        assert.equal(a! < b!, weight(first) < weight(second), text)
        assert.match(text, /^[A-Z\d]/)
      })
})

describe('the first sentence', () => {
  const berlin = { cluster: 'berlin' }
  const oslo = { cluster: 'oslo' }
  const altering = { path: 'k', reason: { code: 'submodule' } } as const
  const thing: Changes['toDo'][number] = {
    code: 'OSM0740',
    text: t`a`,
    isFailure: false,
    titles: [],
    advice: [],
    lines: [],
  }
  const limits = (max: string) => ({ autoscaler: { old: { min: '3', max: '10' }, now: { min: '300', max } } })
  const ROWS: readonly (readonly [expected: string, given: string])[] = [
    ['3 machines are replaced', headline([node('replaced')])],
    ['3 machines are replaced: replaced', headline([node('replaced'), node('unchanged')])],
    [
      '2 machines are removed, 3 replaced, in 2 clusters',
      headline([node('gone', berlin), node('replaced', oslo), node('unchanged', oslo)]),
    ],
    ['6 machines are replaced in berlin', headline([node('replaced', berlin), node('replaced', berlin)])],
    [
      'The data of 2 pools changes; what makes their machines decides',
      headline([node('decided elsewhere'), node('decided elsewhere')], {}, 'NodePool'),
    ],
    ['New machines only: 2 MachineDeployments', headline([node('new machines'), node('new machines')])],
    ['Nothing changes for nodes', headline([node('unchanged')])],
    ['Not everything could be compared', headline([], { isFailed: true })],
    ['Do not merge yet: 1 thing to do. 3 machines are replaced', headline([node('replaced')], { toDo: [thing] })],
    ['2 things to do for the cluster. Nothing changes for nodes', headline([], { toDo: [thing, thing], live: true })],
    [
      'Not everything is compared: what 1 file does is not seen',
      headline([node('unchanged')], { notCompared: [altering] }),
    ],
    [
      'Not everything is compared: what 2 files do is not seen. 3 machines are replaced',
      headline([node('replaced')], { notCompared: [altering, altering] }),
    ],
    ['Not known for failed: it cannot be compared', headline([node('failed', { note: t`x` })])],
    ['Autoscaler 3–10 → 300–900: objects', headline([node('objects', limits('900')), node('unchanged')])],
    ['Other limits of autoscalers', headline([node('objects', limits('900')), node('objects', limits('901'))])],
    [
      '3 machines are replaced: replaced; other fields only: 1 MachineDeployment: objects',
      headline([node('objects', limits('900')), node('replaced')]),
    ],
    [
      '1 MachineDeployment without machines: removed',
      headline([node('gone', { machines: { old: 0, now: 0, extra: 0, missing: 0 } })]),
    ],
    ['The machines of 1 pool are replaced', headline([node('replaced', { machines: undefined })], {}, 'NodePool')],
  ]
  for (const [expected, given] of ROWS) test(expected, () => assert.equal(given, expected))
})
