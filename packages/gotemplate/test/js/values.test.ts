// Conversion of JavaScript values to Go values and back.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { sprintf } from '../../src/fmt/index.ts'
import { fromJs, toJs } from '../../src/js/values.ts'
import { NET_IP, netIp, parseIp } from '../../src/net/net-ip.ts'
import { fromText } from '../../src/strconv/bytes.ts'
import { duration } from '../../src/time/duration.ts'
import { TIME } from '../../src/time/time.ts'
import { structType } from '../../src/values/build.ts'
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
import { int64, type Value } from '../../src/values/values.ts'

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

const shared: unknown[] = []

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
  {
    name: 'a Go value as the target of a pointer',
    given: fromJs({ City: 'a' }, PLACE),
    type: pointerTo(PLACE),
    expected: '&main.Place{City:"a", Zip:0}',
  },
  {
    name: 'a Map with other keys',
    given: new Map<unknown, unknown>([
      ['a', 1],
      [2, 'b'],
    ]),
    expected: 'map[interface {}]interface {}{"a":1, 2:"b"}',
  },
  { name: 'a Set', given: new Set([1, 'a']), expected: '[]interface {}{1, "a"}' },
  { name: 'a typed array', given: new Float32Array([1.5]), expected: '[]interface {}{1.5}' },
  { name: 'a Set for a list of texts', given: new Set(['a']), type: STRING_SLICE, expected: '[]string{"a"}' },
  {
    name: 'a Date',
    given: new Date(-1),
    expected: 'time.Date(1969, time.December, 31, 23, 59, 59, 999000000, time.UTC)',
  },
  {
    name: 'a Date for a time.Time',
    given: new Date(0),
    type: TIME,
    expected: 'time.Date(1970, time.January, 1, 0, 0, 0, 0, time.UTC)',
  },
  { name: 'a bigint', given: -(2n ** 63n), expected: '-9223372036854775808' },
  { name: 'a number beyond the safe integers', given: 2 ** 53, expected: '9.007199254740992e+15' },
  {
    name: 'a getter',
    given: {
      get a() {
        return 1
      },
    },
    expected: 'map[string]interface {}{"a":1}',
  },
  { name: 'an object with toJSON', given: new URL('http://a/'), expected: '"http://a/"' },
  { name: 'an empty object', given: {}, expected: 'map[string]interface {}{}' },
  {
    name: 'an object in two places',
    given: [shared, shared],
    expected: '[]interface {}{[]interface {}{}, []interface {}{}}',
  },
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

  const itself: Record<string, unknown> = { a: [1] }
  itself.b = { c: itself }
  class Point {
    #x = 1
    move(): number {
      return this.#x++
    }
  }
  const refused: readonly { name: string; given: unknown; type?: GoType; error: string }[] = [
    { name: 'a string for an int', given: 'a', type: INT, error: 'a JavaScript string cannot be a Go int' },
    { name: 'a fraction for an int', given: 0.5, type: INT, error: 'a JavaScript number cannot be a Go int' },
    { name: 'a field that does not exist', given: { Nam: 'a' }, type: PERSON, error: 'main.Person has no field Nam' },
    {
      name: 'a field of another type',
      given: { Place: { Zip: 'a' } },
      type: PERSON,
      error: '.Place.Zip: a JavaScript string cannot be a Go int32',
    },
    { name: 'a function', given: { a: [1, () => 1] }, error: '.a[1]: a function is not data: give it in functions' },
    { name: 'a symbol', given: { 'a b': Symbol('x') }, error: '["a b"]: a JavaScript symbol is not data' },
    {
      name: 'a bigint of more than 64 bits',
      given: [2n ** 63n],
      error: '[0]: a bigint of more than 64 bits cannot be a Go int',
    },
    { name: 'a Date that is not valid', given: { d: new Date('x') }, error: '.d: the Date is not valid' },
    {
      name: 'a Promise',
      given: { p: Promise.resolve(1) },
      error: '.p: a JavaScript Promise has no properties that could be data',
    },
    { name: 'a WeakMap', given: new WeakMap(), error: 'a JavaScript WeakMap has no properties that could be data' },
    {
      name: 'an object with private fields only',
      given: { p: new Point() },
      error: '.p: a JavaScript Point has no properties that could be data',
    },
    {
      name: 'an object for a list',
      given: {},
      type: STRING_SLICE,
      error: 'a JavaScript object cannot be a Go []string',
    },
    {
      name: 'a Set for a map',
      given: new Set(),
      type: mapOf(STRING, INT),
      error: 'a JavaScript Set cannot be a Go map[string]int',
    },
    { name: 'an object that contains itself', given: itself, error: '.b.c: the object contains itself' },
    {
      name: 'a getter that fails',
      given: [
        {
          get a(): never {
            throw new Error('no')
          },
        },
      ],
      error: '[0].a: its getter failed: no',
    },
    {
      name: 'a toJSON that fails',
      given: {
        a: {
          toJSON(): never {
            throw new Error('no')
          },
        },
      },
      error: '.a: its toJSON failed: no',
    },
    {
      name: 'data that are too deep',
      given: JSON.parse('['.repeat(600) + ']'.repeat(600)),
      error: 'the data are nested more than 500 levels deep',
    },
  ]
  for (const { name, given, type, error } of refused)
    it(`rejects ${name}`, () => assert.throws(() => fromJs(given, type), { name: 'TypeError', message: error }))
})

describe('fromJs of objects of a class', () => {
  it('converts their fields, and what their getters return', () => {
    class Machine {
      name = 'a'
      get size() {
        return this.name.length
      }
      start() {}
    }
    class Server extends Machine {
      get port() {
        return 80
      }
    }
    const own = Object.assign(Object.create(null), { name: 'a' })
    assert.deepEqual(
      [own, new Machine(), new Server()].map(given => shown(fromJs(given))),
      ['"name":"a"', '"name":"a", "size":1', '"name":"a", "port":80, "size":1'].map(
        fields => `map[string]interface {}{${fields}}`,
      ),
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
