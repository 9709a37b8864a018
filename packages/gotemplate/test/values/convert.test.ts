// Zero values, assignability, and overflow of integers.

import assert from 'node:assert/strict'
import test from 'node:test'
import { formatValue } from '../../src/fmt/index.ts'
import { NET_IP } from '../../src/net/net-ip.ts'
import { assign, isAssignable, isNil, structType, typeName, zero } from '../../src/values/build.ts'
import {
  ANY,
  ANY_SLICE,
  arrayOf,
  BOOL,
  BYTES,
  COMPLEX128,
  ERROR,
  type GoType,
  INT,
  INT8,
  INT64,
  mapOf,
  named,
  pointerTo,
  STRING,
  STRING_MAP,
  STRING_SLICE,
  sliceOf,
  UINT8,
  UINT64,
} from '../../src/values/types.ts'
import { integer, type Slice, underlying } from '../../src/values/values.ts'

const PLACE = structType('main.Place', [
  { name: 'City', type: STRING },
  { name: 'Zip', type: INT },
])
const FAMILY = named('main.Family', STRING)
const TAGS = named('main.Tags', STRING_SLICE)

const zeros: readonly { readonly type: GoType; readonly shown: string; readonly nil: boolean }[] = [
  { type: STRING, shown: '', nil: false },
  { type: BOOL, shown: 'false', nil: false },
  { type: COMPLEX128, shown: '(0+0i)', nil: false },
  { type: STRING_SLICE, shown: '[]', nil: true },
  { type: pointerTo(INT), shown: '<nil>', nil: true },
  { type: arrayOf(2, INT), shown: '[0 0]', nil: false },
  { type: PLACE, shown: '{ 0}', nil: false },
]

for (const { type, shown, nil } of zeros) {
  test(`zero of ${type.name}`, () => {
    assert.equal(formatValue(zero(type)), shown)
    assert.equal(isNil(zero(type)), nil)
    if (type.kind !== 'interface') assert.equal(typeName(zero(type)), type.name)
  })
}

const assignable: readonly (readonly [from: GoType, to: GoType, is: boolean])[] = [
  [STRING, FAMILY, false],
  [FAMILY, STRING, false],
  [STRING_SLICE, TAGS, true],
  [TAGS, named('main.Others', STRING_SLICE), false],
  [NET_IP, BYTES, true],
  [STRING_SLICE, ANY_SLICE, false],
  [PLACE, structType('main.Other', PLACE.fields!), false],
  [pointerTo(PLACE), PLACE, false],
  [STRING, ERROR, false],
]

for (const [from, to, is] of assignable)
  test(`${from.name} is ${is ? '' : 'not '}assignable to ${to.name}`, () => assert.equal(isAssignable(from, to), is))

test('assign changes the type and shares the elements', () => {
  const ip = zero(BYTES)
  assert.equal(typeName(assign(ip, NET_IP)), 'net.IP')
  assert.equal((assign(ip, NET_IP) as Slice).items, (ip as Slice).items)
})

const wrapped: readonly (readonly [value: bigint, type: GoType, expected: bigint])[] = [
  [128n, INT8, -128n],
  [-1n, UINT8, 255n],
  [(1n << 63n) - 1n, INT64, (1n << 63n) - 1n],
  [-1n, UINT64, (1n << 64n) - 1n],
]

for (const [value, type, expected] of wrapped)
  test(`${value} as ${type.name}`, () => assert.equal(underlying(integer(type, value)), expected))

test('composite types of the same types are identical', () => {
  assert.equal(sliceOf(STRING), STRING_SLICE)
  assert.equal(mapOf(STRING, ANY), STRING_MAP)
  assert.notEqual(named('main.Family', STRING), FAMILY)
})
