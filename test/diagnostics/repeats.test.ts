import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { t } from '../../src/base/span.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { problem, type Where } from '../../src/diagnostics/problem.ts'
import { groupSimilar, mergeRepeats, sharedHelp } from '../../src/diagnostics/repeats.ts'
import { helpOf } from '../fixtures/told.ts'

const found = (subject: string, ...names: string[]): Diagnostic =>
  problem('OSM0001', t`words`, {
    subject,
    related: names.map(name => ({ object: { kind: 'MachineDeployment', name }, role: 'rendered for' })),
  })

const shown = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ subject, related = [] }) => `${subject}: ${related.map(({ object }) => object.name).join(' ')}`)

test('mergeRepeats merges the same mistake of three MachineDeployments', () => {
  assert.deepEqual(shown(mergeRepeats([found('a', 'x'), found('b', 'x'), found('a', 'y'), found('a', 'z')])), [
    'a: x y z',
    'b: x',
  ])
})

describe('problems of several objects', () => {
  const of = (name: string, where: Where = {}): Diagnostic =>
    problem('OSM0001', t`${name} is wrong`, { object: { kind: 'MachineDeployment', namespace: 'ns', name }, ...where })
  const [a, b] = [of('a', { field: ['spec', 'a'] }), of('b', { field: ['spec', 'a'] })]
  const value = (text: string) => ({ field: ['spec', 'a'], writtenText: () => text })
  const CASES: readonly [name: string, problems: Diagnostic[], ...groups: string[]][] = [
    ['at the same field are together', [a, of('x'), b], 'a b', 'x'],
    ['at another field are apart', [a, of('b', { field: ['spec', 'b'] })], 'a', 'b'],
    ['with the same value are together', [of('a', value('1')), of('b', value('1'))], 'a b'],
    ['with another value are apart', [of('a', value('1')), of('b', value('2'))], 'a', 'b'],
    ['of another kind are apart', [a, { ...a, object: { kind: 'Secret', namespace: 'ns', name: 'a' } }], 'a', 'a'],
    ['with another severity are apart', [a, { ...b, severity: 'info' }], 'a', 'b'],
    ['are together with one of each object', [a, a, b], 'a b', 'a'],
  ]
  for (const [name, problems, ...groups] of CASES)
    test(name, () =>
      assert.deepEqual(
        groupSimilar(problems).map(group => group.map(({ object }) => object!.name).join(' ')),
        groups,
      ),
    )

  test('have a list to paste with a line for each', () => {
    const list = (name: string): Diagnostic =>
      of(name, { help: [t`Set it:`, t``, t`  ${name}: "1"`], endsInList: true })
    const help = (...names: [string, ...string[]]) =>
      helpOf({ help: sharedHelp(names.map(list) as [Diagnostic, ...Diagnostic[]], 3) ?? [] })
    assert.equal(help('a', 'b'), 'Set it:\n\n  a: "1"\n  b: "1"')
    assert.equal(help('a', 'b', 'c', 'd', 'e'), 'Set it:\n\n  a: "1"\n  b: "1"\n  c: "1"\nand 2 more')
  })
  test('have the help of the first otherwise', () =>
    assert.deepEqual(sharedHelp([of('a', { help: [t`Delete a.`] }), of('b', { help: [t`Delete b.`] })]), [
      t`Delete a.`,
    ]))
})
