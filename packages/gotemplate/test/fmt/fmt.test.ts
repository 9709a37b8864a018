// fmt called directly: spaces between operands, formatting methods and unexported fields. test/template has every verb.

import assert from 'node:assert/strict'
import test from 'node:test'
import { AddressError, formatValue, sprint, sprintf, sprintln } from '../../src/fmt/index.ts'
import { pointer, pointerToStruct, struct, structType } from '../../src/values/build.ts'
import { BOOL, INT, type Method, STRING } from '../../src/values/types.ts'
import { dict, int64, LimitError, list, type Value } from '../../src/values/values.ts'
import { checkTable } from '../table.ts'

checkTable('sprint', (args: readonly Value[]) => sprint(args), [
  [[], ''],
  [['a', 'b'], 'ab'],
  [[1n, 2n], '1 2'],
  [['a', 1n, 2n, 'b'], 'a1 2b'],
  [[null, null], '<nil> <nil>'],
])

checkTable('sprintln', (args: readonly Value[]) => sprintln(args), [
  [[], '\n'],
  [['a', 'b', 1n], 'a b 1\n'],
])

checkTable('sprintf', (format: string, args: readonly Value[]) => sprintf(format, args), [['%v', [int64(-1n)], '-1']])

const speaking = (says: string): Method => ({ params: [], result: STRING, call: () => says })

const LOUD = structType('main.Loud', [{ name: 'N', type: INT }], { String: speaking('loud'), Error: speaking('error') })
const HIDING = structType('main.Hiding', [
  { name: 'loud', type: LOUD },
  { name: 'Loud', type: LOUD },
])

test('formatValue calls no methods of values in unexported fields', () =>
  assert.equal(formatValue(struct(HIDING)), '{{0} error}'))

test('a pointer at the top is printed with & and its struct, a nested one is rejected as an address', () => {
  const shown = struct(structType('main.Plain', [{ name: 'N', type: INT }]))
  assert.equal(formatValue(pointerToStruct(shown)), '&{0}')
  assert.throws(() => formatValue(list([pointerToStruct(shown)])), AddressError)
  assert.throws(() => formatValue(pointer(BOOL, true)), AddressError)
  assert.equal(formatValue(list([pointer(BOOL)])), '[<nil>]')
})

test('formatValue of a map that contains itself exceeds a limit', () => {
  const map = dict()
  map.entries!.set('a', map)
  assert.throws(() => formatValue(map), LimitError)
})
