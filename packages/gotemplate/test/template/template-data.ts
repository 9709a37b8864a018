// The data and functions of the template tables: a value of every type, and functions with a parameter of one type each.

import { NET_IP, netIp, parseIp } from '../../src/net/net-ip.ts'
import type { FunctionMap } from '../../src/template/index.ts'
import { DURATION, duration } from '../../src/time/duration.ts'
import { bytesValue, pointer, pointerToStruct, struct, structType, textList, textMap } from '../../src/values/build.ts'
import { goMap } from '../../src/values/maps.ts'
import {
  ANY,
  ANY_SLICE,
  arrayOf,
  BOOL,
  BYTES,
  COMPLEX128,
  ERROR,
  FLOAT32,
  FLOAT64,
  type GoType,
  INT,
  INT_SLICE,
  INT8,
  INT32,
  INT64,
  type Method,
  mapOf,
  named,
  pointerTo,
  STRING,
  STRING_MAP,
  STRING_SLICE,
  UINT,
  UINT8,
} from '../../src/values/types.ts'
import {
  type Complex,
  dict,
  Func,
  FunctionError,
  type FunctionSpec,
  GoError,
  int64,
  integer,
  list,
  type Pointer,
  Scalar,
  Slice,
  type Struct,
  type Value,
} from '../../src/values/values.ts'

const cityOf = (place: Value): string => (place as Struct).values[0] as string

const PLACE: GoType = structType(
  'main.Place',
  [
    { name: 'City', type: STRING },
    { name: 'Zip', type: INT },
  ],
  { Label: { params: [], result: STRING, call: receiver => `${cityOf(receiver)}!` } },
  { Call: { params: [STRING], result: STRING, call: (receiver, [suffix]) => cityOf(receiver) + suffix } },
)

const FAMILY = named('main.Family', STRING)
const ADD: GoType = { kind: 'func', name: 'func(int, int) int' }
const SUM: GoType = { kind: 'func', name: 'func(...int) int' }

const methods: Readonly<Record<string, Method>> = {
  Greet: { params: [STRING], result: STRING, call: (_, [name]) => `hello ${name}` },
  Twice: { params: [INT], result: INT, call: (_, [n]) => 2n * (n as bigint) },
  Join: {
    params: [STRING, STRING],
    variadic: true,
    result: STRING,
    call: (_, [separator, ...parts]) => parts.join(separator as string),
  },
  Broken: {
    params: [],
    result: STRING,
    call() {
      throw new FunctionError('it is broken')
    },
  },
}

const TEMPLATE_DATA = structType(
  'main.World',
  [
    { name: 'Place', type: PLACE, embedded: true },
    { name: 'Name', type: STRING },
    { name: 'Age', type: INT },
    { name: 'Ratio', type: FLOAT64 },
    { name: 'Small', type: INT8 },
    { name: 'Big', type: INT64 },
    { name: 'Count', type: UINT },
    { name: 'Byte', type: UINT8 },
    { name: 'Single', type: FLOAT32 },
    { name: 'Phase', type: COMPLEX128 },
    { name: 'On', type: BOOL },
    { name: 'Family', type: FAMILY },
    { name: 'Tags', type: STRING_SLICE },
    { name: 'Numbers', type: INT_SLICE },
    { name: 'Mixed', type: ANY_SLICE },
    { name: 'Array', type: arrayOf(3, INT) },
    { name: 'Bytes', type: BYTES },
    { name: 'NilTags', type: STRING_SLICE },
    { name: 'Labels', type: mapOf(STRING, STRING) },
    { name: 'Ages', type: mapOf(INT, STRING) },
    { name: 'Any', type: STRING_MAP },
    { name: 'NilMap', type: mapOf(STRING, STRING) },
    { name: 'IP', type: NET_IP },
    { name: 'Timeout', type: DURATION },
    { name: 'Port', type: pointerTo(INT32) },
    { name: 'NilPort', type: pointerTo(INT32) },
    { name: 'Home', type: pointerTo(PLACE) },
    { name: 'Nowhere', type: pointerTo(PLACE) },
    { name: 'Nothing', type: ANY },
    { name: 'Err', type: ERROR },
    { name: 'Add', type: ADD },
    { name: 'Sum', type: SUM },
    { name: 'secret', type: STRING },
  ],
  methods,
)

const place = (city: string, zip: bigint): Struct => struct(PLACE, { City: city, Zip: zip })

const sum = (numbers: readonly Value[]): bigint => numbers.reduce<bigint>((total, n) => total + (n as bigint), 0n)

const adding: FunctionSpec = { params: [INT, INT], result: INT, call: sum }

const FIELDS: Readonly<Record<string, Value>> = {
  Place: place('Bonn', 53111n),
  Name: 'Ada',
  Age: 36n,
  Ratio: 1.5,
  Small: integer(INT8, -8n),
  Big: int64(1n << 40n),
  Count: integer(UINT, 7n),
  Byte: integer(UINT8, 200n),
  Single: new Scalar(FLOAT32, Math.fround(0.1)),
  Phase: new Scalar(COMPLEX128, { re: 1, im: -2 }),
  On: true,
  Family: new Scalar(FAMILY, 'ubuntu'),
  Tags: textList(['a', 'b', 'c']),
  Numbers: new Slice(INT_SLICE, [3n, 1n, 2n]),
  Mixed: list([1n, 'two', 3.5, null, true]),
  Array: new Slice(arrayOf(3, INT), [7n, 8n, 9n]),
  Bytes: bytesValue('h\xc3\xa9'),
  Labels: textMap([
    ['b', '2'],
    ['a', '1'],
    ['c', ''],
  ]),
  Ages: goMap(mapOf(INT, STRING), [
    [10n, 'ten'],
    [9n, 'nine'],
  ]),
  Any: dict([
    ['x', 1n],
    ['nil', null],
    ['in', dict([['y', 'deep']])],
    ['__proto__', 'key'],
    ['constructor', 'other'],
    ['f', 1],
  ]),
  IP: netIp(parseIp('10.0.0.1')!),
  Timeout: duration(5_400_000_000_000n),
  Port: pointer(INT32, integer(INT32, 8080n)),
  Home: pointerToStruct(place('K\xc3\xb6ln', 50667n)),
  Err: new GoError('some error'),
  Add: new Func(ADD, adding),
  Sum: new Func(SUM, { params: [INT], variadic: true, result: INT, call: sum }),
  secret: 's',
}

/** The data of tables that have no other. New in each call, since templates can change lists. */
export const templateData = (): Pointer => pointerToStruct(struct(TEMPLATE_DATA, FIELDS))

const of = (param: GoType, result: GoType, call: (value: Value) => Value): FunctionSpec => ({
  params: [param],
  result,
  call: ([value]) => call(value),
})

function pairs(items: readonly Value[]): [string, Value][] {
  const out: [string, Value][] = []
  for (let i = 0; i < items.length; i += 2) out.push([items[i] as string, items[i + 1]])
  return out
}

const negative = (value: Value): Value => {
  const { re, im } = (value as Scalar).value as Complex
  return new Scalar(COMPLEX128, { re: -re, im: -im })
}

export const functions: FunctionMap = new Map<string, FunctionSpec>([
  ['list', { params: [ANY], variadic: true, result: ANY_SLICE, call: list }],
  ['dict', { params: [ANY], variadic: true, result: STRING_MAP, call: items => dict(pairs(items)) }],
  ['double', of(INT, INT, n => 2n * (n as bigint))],
  ['half', of(FLOAT64, FLOAT64, n => (n as number) / 2)],
  ['byte', of(UINT8, UINT8, n => n)],
  ['long', of(INT64, INT64, n => n)],
  ['single', of(FLOAT32, FLOAT32, n => n)],
  ['flip', of(COMPLEX128, COMPLEX128, negative)],
  ['loud', of(STRING, STRING, text => (text as string).toUpperCase())],
  ['family', of(FAMILY, FAMILY, family => family)],
  ['count', of(STRING_SLICE, INT, tags => BigInt((tags as Slice).length))],
  ['city', of(PLACE, STRING, cityOf)],
  ['same', of(ANY, ANY, value => value)],
  ['nothing', { params: [], result: ANY, call: () => null }],
  [
    'fails',
    {
      params: [],
      result: STRING,
      call() {
        throw new FunctionError('it failed')
      },
    },
  ],
])
