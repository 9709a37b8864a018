// Problems are grouped by code, with one help.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { groupByCode } from '../../src/playground/problem-groups.ts'
import { renderFiles } from '../../src/playground/rendering.ts'
import { filesWith, START } from './fixtures.ts'

const problem = (message: string, others: Partial<Diagnostic> = {}): Diagnostic => ({
  code: 'OSM0633',
  severity: 'warning',
  message,
  ...others,
})

/** The groups as lines: code, number of problems, messages with their helps, help of all. */
const linesOf = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  groupByCode(diagnostics).map(({ code, count, messages, help }) =>
    [
      `${code} ${count}`,
      ...messages.map(({ problems, help: own }) => `${problems[0].message}${own === undefined ? '' : ` (${own})`}`),
      ...(help === undefined ? [] : [`help: ${help}`]),
    ].join(' | '),
  )

const CASES: readonly { name: string; given: readonly Diagnostic[]; expected: readonly string[] }[] = [
  { name: 'no problem', given: [], expected: [] },
  {
    name: 'one help for all messages',
    given: [problem('a', { help: 'do it' }), problem('b', { help: 'do it' })],
    expected: ['OSM0633 2 | a | b | help: do it'],
  },
  {
    name: 'the help of each message where they differ',
    given: [problem('a', { help: 'Is A meant?' }), problem('b', { help: 'Is B meant?' }), problem('c')],
    expected: ['OSM0633 3 | a (Is A meant?) | b (Is B meant?) | c'],
  },
  {
    name: 'errors before warnings',
    given: [problem('a'), problem('b', { code: 'OSM0410', severity: 'error' }), problem('c')],
    expected: ['OSM0410 1 | b', 'OSM0633 2 | a | c'],
  },
  { name: 'no ignored problem', given: [problem('a', { ignored: 'known' })], expected: [] },
  {
    name: 'a problem that is found for several MachineDeployments once',
    given: ['x', 'y'].map(name => problem('a', { related: [{ role: 'of', object: { kind: 'A', name } }] })),
    expected: ['OSM0633 1 | a'],
  },
]

describe('groups of problems have', () => {
  for (const { name, given, expected } of CASES) test(name, () => assert.deepEqual(linesOf(given), expected))

  test('one message and one help for 120 MachineDeployments without a revision', async () => {
    const pools = Array.from({ length: 120 }, (_, i) =>
      START['machine-deployments.yaml'].replaceAll('workers', `pool-${i}`),
    )
    const { diagnostics } = await renderFiles(filesWith({ 'machine-deployments.yaml': pools.join('---\n') }))
    const groups = groupByCode(diagnostics)
    const large = groups.filter(({ count }) => count > 1)
    assert.deepEqual(
      large.map(({ code, count, messages }) => [code, count, messages.length]),
      [['OSM0205', 120, 1]],
    )
    // The list to paste has all names.
    assert.equal(large[0]!.help!.match(/^ {6}kube-system\/pool-\d+: /gm)!.length, 120)
  })
})
