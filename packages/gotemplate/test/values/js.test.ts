// Conversion of JavaScript values to Go values and back.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { sprintf } from '../../src/fmt/index.ts'
import { NET_IP, netIp, parseIp } from '../../src/net/net-ip.ts'
import { fromText } from '../../src/strconv/bytes.ts'
import { duration } from '../../src/time/duration.ts'
import { structType } from '../../src/values/build.ts'
import { fromJs, toJs } from '../../src/values/js.ts'
import {
  BOOL,
  FLOAT64,
  type GoType,
  INT,
  INT32,
  mapOf,
  pointerTo,
  STRING,
  STRING_SLICE,
} from '../../src/values/types.ts'
import { int64, LimitError, type Value } from '../../src/values/values.ts'

const PLACE = structType('main.Place', [
  { name: 'City', type: STRING },
  { name: 'Zip', type: INT32 },
])
const PERSON = structType('main.Person', [
  { name: 'Place', type: PLACE, embedded: true },
  { name: 'Name', type: STRING },
  { name: 'Boss', type: pointerTo(STRING) },
  { name: 'Tags', type: STRING_SLICE },
])

/** `%#v` shows the types of a value. */
const shown = (value: Value): string => sprintf('%#v', [value])

const made: readonly { name: string; given: unknown; type?: GoType; expected: string }[] = [
  { name: 'text', given: 'ä', expected: fromText('"ä"') },
  { name: 'a whole number', given: 3, expected: '3' },
  { name: 'a whole number for a float type', given: 3, type: FLOAT64, expected: '3' },
  {
    name: 'an object',
    given: { a: { b: 1 } },
    expected: 'map[string]interface {}{"a":map[string]interface {}{"b":1}}',
  },
  { name: 'a Map', given: new Map([['a', 1]]), expected: 'map[string]interface {}{"a":1}' },
  { name: 'a Go value inside', given: [int64(5n)], expected: '[]interface {}{5}' },
  { name: 'a map of ints', given: new Map([[1, true]]), type: mapOf(INT, BOOL), expected: 'map[int]bool{1:true}' },
  {
    name: 'a struct, with zero values for missing fields',
    given: { Name: 'Ada', Place: { Zip: 7 } },
    type: PERSON,
    expected: 'main.Person{Place:main.Place{City:"", Zip:7}, Name:"Ada", Boss:(*string)(nil), Tags:[]string(nil)}',
  },
]

describe('fromJs', () => {
  for (const { name, given, type, expected } of made) it(name, () => assert.equal(shown(fromJs(given, type)), expected))

  const itself: unknown[] = []
  itself.push(itself)
  const refused: readonly { name: string; given: unknown; type?: GoType; error: RegExp }[] = [
    {
      name: 'a string for an int',
      given: 'a',
      type: INT,
      error: /^TypeError: a JavaScript string cannot be a Go int$/,
    },
    { name: 'a fraction for an int', given: 0.5, type: INT, error: /number cannot be a Go int/ },
    { name: 'a field that does not exist', given: { Nam: 'a' }, type: PERSON, error: /main.Person has no field Nam/ },
    { name: 'a function', given: () => 1, error: /a JavaScript function cannot be/ },
    { name: 'a key that is not a string', given: new Map([[1, 2]]), error: /number cannot be a Go string/ },
  ]
  for (const { name, given, type, error } of refused)
    it(`rejects ${name}`, () => assert.throws(() => fromJs(given, type), error))
  it('rejects a value that contains itself', () => assert.throws(() => fromJs(itself), LimitError))
})

describe('fromJs of objects of a class', () => {
  it('converts their fields', () => {
    class Machine {
      name = 'a'
    }
    const own = Object.assign(Object.create(null), { name: 'a' })
    assert.deepEqual(
      [new Machine(), own].map(given => shown(fromJs(given))),
      Array(2).fill('map[string]interface {}{"name":"a"}'),
    )
  })
})

describe('toJs', () => {
  it('is the inverse of fromJs', () => {
    const json = fc.jsonValue({ maxDepth: 4 }).map(value => JSON.parse(JSON.stringify(value)))
    fc.assert(
      fc.property(json, value => assert.deepEqual(toJs(fromJs(value)), value)),
      { numRuns: 300 },
    )
  })

  it('merges embedded structs, and follows pointers', () => {
    const person = fromJs({ Place: { City: 'Bonn' }, Boss: 'Eve', Tags: ['a'] }, pointerTo(PERSON))
    assert.deepEqual(toJs(person), { City: 'Bonn', Zip: 0, Name: '', Boss: 'Eve', Tags: ['a'] })
  })

  it('converts a value with a String method to a string', () => {
    assert.equal(toJs(duration(5_400_000_000_000n)), '1h30m0s')
    assert.equal(toJs(netIp(parseIp('10.0.0.1')!)), '10.0.0.1')
    assert.equal(NET_IP.methods!.has('String'), true)
  })

  it('keeps integers exact', () => assert.deepEqual(toJs(fromJs([2n ** 60n, 7n])), [2n ** 60n, 7]))
})
