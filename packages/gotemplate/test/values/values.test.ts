// Equality, map keys and their order, assignability, and construction of Go values.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatValue } from '../../src/fmt/index.ts'
import { textMap, textPointer, typeName } from '../../src/values/build.ts'
import { deepEqual, equal, goMap, mapGet, mapHas, sortedEntries } from '../../src/values/maps.ts'
import {
  ANY,
  FLOAT32,
  INT8,
  INT16,
  INT32,
  INT64,
  mapOf,
  STRING,
  sliceOf,
  UINT,
  UINT8,
  UINT16,
  UINT32,
  UINT64,
} from '../../src/values/types.ts'
import { dict, GoError, type GoMap, int64, integer, list, Scalar, Slice, type Value } from '../../src/values/values.ts'

const cyclic = (): GoMap => {
  const map = dict()
  map.entries!.set('self', map)
  return map
}

const pairs: readonly { name: string; a: Value; b: Value; deeply: boolean; shallowly: boolean | RegExp }[] = [
  { name: 'nil and nil', a: null, b: null, deeply: true, shallowly: true },
  { name: 'lists', a: list([1n, 'a']), b: list([1n, 'a']), deeply: true, shallowly: /uncomparable type \[\]interface/ },
  {
    name: 'a nil list and an empty one',
    a: new Slice(sliceOf(ANY), null),
    b: list([]),
    deeply: false,
    shallowly: /uncomparable/,
  },
  { name: 'maps', a: dict([['a', list([])]]), b: dict([['a', list([])]]), deeply: true, shallowly: /uncomparable/ },
  { name: 'pointers to equal values', a: textPointer('a'), b: textPointer('a'), deeply: true, shallowly: false },
  { name: 'errors', a: new GoError('a'), b: new GoError('a'), deeply: true, shallowly: false },
]

for (const { name, a, b, deeply, shallowly } of pairs)
  test(`equality of ${name}`, () => {
    assert.equal(deepEqual(a, b), deeply)
    if (shallowly instanceof RegExp) assert.throws(() => equal(a, b), shallowly)
    else assert.equal(equal(a, b), shallowly)
  })

test('deepEqual and formatValue of maps that contain themselves exceed a limit', () => {
  assert.throws(() => deepEqual(cyclic(), cyclic()), { name: 'LimitError' })
  assert.throws(() => formatValue(cyclic()), { name: 'LimitError' })
})

test('keys of an interface type keep their types', () => {
  const map = goMap(mapOf(ANY, STRING), [
    [1n, 'int'],
    [int64(1n), 'int64'],
    ['1', 'string'],
    [null, 'nil'],
    [true, 'bool'],
  ])
  assert.equal(map.size, 5)
  assert.equal(mapGet(map, int64(1n)), 'int64')
  assert.equal(mapHas(map, 1), false)
  assert.deepEqual(
    sortedEntries(map).map(([, value]) => value),
    ['nil', 'string', 'int64', 'int', 'bool'],
  )
})

test('keys of different types are in the order of Go', () => {
  const keys: Value[] = [
    ...[true, 1.5, new Scalar(FLOAT32, 1), 3n, 'a', null],
    ...[UINT, UINT64, UINT32, UINT16, UINT8, INT64, INT32, INT16, INT8].map(type => integer(type, 1n)),
  ]
  const map = goMap(
    mapOf(ANY, ANY),
    keys.map(key => [key, null]),
  )
  assert.equal(
    sortedEntries(map)
      .map(([key]) => typeName(key))
      .join(' '),
    '<nil> string int8 uint8 int16 uint16 int32 uint32 int64 uint64 int uint float32 float64 bool',
  )
})

test('textMap converts keys and values to UTF-8', () => {
  assert.equal(formatValue(textMap([['é', 'ü']])), `map[${'\xc3\xa9'}:${'\xc3\xbc'}]`)
  assert.equal(formatValue(textMap(undefined)), 'map[]')
})
