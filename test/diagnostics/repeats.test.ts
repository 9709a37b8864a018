import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { mergeRepeats } from '../../src/diagnostics/repeats.ts'

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

test('mergeRepeats does not repeat an object that is already named', () => {
  assert.deepEqual(shown(mergeRepeats([found('a', 'x'), found('a', 'x', 'y')])), ['a: x y'])
})
