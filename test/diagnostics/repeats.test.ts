import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { groupSimilar, mergeRepeats, sharedHelp } from '../../src/diagnostics/repeats.ts'

const found = (message: string, ...names: string[]): Diagnostic => ({
  code: 'OSM0001',
  severity: 'error',
  message,
  related: names.map(name => ({ object: { kind: 'MachineDeployment', name }, role: 'rendered for' })),
})

const shown = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ message, related = [] }) => `${message}: ${related.map(({ object }) => object.name).join(' ')}`)

test('mergeRepeats merges the same mistake of three MachineDeployments', () => {
  assert.deepEqual(shown(mergeRepeats([found('a', 'x'), found('b', 'x'), found('a', 'y'), found('a', 'z')])), [
    'a: x y z',
    'b: x',
  ])
})

describe('problems that differ only in the name of their object', () => {
  const of = (name: string, message: string, help?: string): Diagnostic => ({
    code: 'OSM0001',
    severity: 'error',
    message,
    ...(help !== undefined && { help }),
    object: { kind: 'MachineDeployment', namespace: 'ns', name },
  })
  const names = (diagnostics: readonly Diagnostic[]): string[] =>
    groupSimilar(diagnostics).map(group => group.map(({ object }) => object!.name).join(' '))

  test('are together', () => {
    assert.deepEqual(names([of('a', 'ns/a is wrong'), of('b', 'odd'), of('c', 'ns/c is wrong')]), ['a c', 'b'])
  })
  test('are apart if their messages, helps or kinds differ otherwise', () => {
    const secret = { ...of('a', 'x'), object: { kind: 'Secret', namespace: 'ns', name: 'a' } }
    assert.deepEqual(names([of('a', 'x'), of('b', 'y'), of('c', 'x', 'do this'), secret]), ['a', 'b', 'c', 'a'])
  })
  test('are apart if a name is only part of a word', () => {
    assert.deepEqual(names([of('in', 'it is in within'), of('at', 'it is at withat')]), ['in', 'at'])
  })

  const help = (...helps: string[]): string | undefined =>
    sharedHelp(helps.map(each => of('a', 'x', each)) as [Diagnostic, ...Diagnostic[]])

  test('share a list to paste, which has a line for each', () => {
    const list = (name: string) => `Set it:\n\nrevisions:\n  ${name}: "1"`
    assert.equal(help(list('a'), list('b')), 'Set it:\n\nrevisions:\n  a: "1"\n  b: "1"')
  })
  test('have the help of the first if it cannot be joined', () => {
    const yaml = (name: string) => `Add it:\n  name: ${name}\n  kind: b`
    assert.equal(help(yaml('a'), yaml('b')), yaml('a').replace('it:', 'it (the first of 2):'))
    assert.equal(help('Delete a.', 'Delete b.'), 'Delete a.\nThe same for the other 1, with their names.')
  })
})
