// sprig's list functions. Only sortAlpha modifies its argument, if it is a []string.

import { neverFound } from '../template/known-texts.ts'
import { ANY_ARGUMENT } from '../template/opaque.ts'
import { deepEqual } from '../values/maps.ts'
import { ANY, ANY_SLICE, BOOL, INT, STRING_SLICE, sliceOf } from '../values/types.ts'
import { list, type Meter, Slice, stringList, typeOf, type Value } from '../values/values.ts'
import { grownCapacity, growSlice, withCapacity } from './capacity.ts'
import { textsOf, toInt64 } from './cast.ts'
import { isEmpty } from './defaults.ts'
import { type Family, fail, int, NIL_DEREFERENCE, panic, type SprigFunction } from './function.ts'

/** Returns a slice or array. Fails for any other value, with Go's message. */
function listOf(value: Value, refusal: string): Slice {
  if (value === null) return panic(NIL_DEREFERENCE)
  return value instanceof Slice ? value : fail(`${refusal} ${typeOf(value)!.kind}`)
}

/** Returns a copy of the elements, after metering it. */
function itemsOf(items: Slice, meter: Meter): Value[] {
  meter.items(items.length)
  return items.toArray()
}

const CHUNKS = sliceOf(ANY_SLICE)
const NIL_LIST = new Slice(ANY_SLICE, null)

/** Returns a function whose only parameter is a list. `verb` is the word that sprig uses in its error message. */
const onList = (
  verb: string,
  documentation: Pick<SprigFunction, 'usage' | 'about' | 'example' | 'opaque'>,
  result: SprigFunction['result'],
  call: (list: Slice, meter: Meter) => Value,
): SprigFunction => ({
  ...documentation,
  params: [ANY],
  result,
  call: ([value], meter) => call(listOf(value, `Cannot ${verb} type`), meter),
})

/** Reports whether an item is deeply equal to the value. */
const includes = (items: readonly Value[], value: Value, meter: Meter): boolean =>
  items.some(item => deepEqual(value, item, meter))

export const lists: Family = {
  list: {
    usage: 'list VALUES...',
    about: 'A list of the values.',
    example: ['{{ list 1 "a" true }}', '[1 a true]'],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    variadic: true,
    result: ANY_SLICE,
    call: values => list(values),
  },
  append: {
    usage: 'append LIST VALUE',
    about: 'A new list with the value at its end.',
    example: ['{{ append (list 1 2) 3 }}', '[1 2 3]'],
    opaque: ANY_ARGUMENT,
    params: [ANY, ANY],
    result: ANY_SLICE,
    call: ([value, added], meter) => {
      const items = itemsOf(listOf(value, 'Cannot push on type'), meter)
      return withCapacity(ANY_SLICE, [...items, added], grownCapacity(items.length, items.length + 1, ANY))
    },
  },
  prepend: {
    usage: 'prepend LIST VALUE',
    about: 'A new list with the value at its start.',
    example: ['{{ prepend (list 1 2) 0 }}', '[0 1 2]'],
    opaque: ANY_ARGUMENT,
    params: [ANY, ANY],
    result: ANY_SLICE,
    call: ([value, added], meter) => {
      const items = itemsOf(listOf(value, 'Cannot prepend on type'), meter)
      const capacity = items.length === 0 ? 1 : grownCapacity(1, items.length + 1, ANY)
      return withCapacity(ANY_SLICE, [added, ...items], capacity)
    },
  },
  first: onList(
    'find first on',
    {
      usage: 'first LIST',
      about: 'The first element; nil of an empty list.',
      example: ['{{ first (list 1 2) }}', '1'],
      opaque: ANY_ARGUMENT,
    },
    ANY,
    items => (items.length === 0 ? null : items.at(0)),
  ),
  last: onList(
    'find last on',
    {
      usage: 'last LIST',
      about: 'The last element; nil of an empty list.',
      example: ['{{ last (list 1 2) }}', '2'],
      opaque: ANY_ARGUMENT,
    },
    ANY,
    items => (items.length === 0 ? null : items.at(items.length - 1)),
  ),
  rest: onList(
    'find rest on',
    {
      usage: 'rest LIST',
      about: 'All but the first element.',
      example: ['{{ rest (list 1 2 3) }}', '[2 3]'],
      opaque: ANY_ARGUMENT,
    },
    ANY_SLICE,
    (items, meter) => (items.length === 0 ? NIL_LIST : list(itemsOf(items, meter).slice(1))),
  ),
  initial: onList(
    'find initial on',
    {
      usage: 'initial LIST',
      about: 'All but the last element.',
      example: ['{{ initial (list 1 2 3) }}', '[1 2]'],
      opaque: ANY_ARGUMENT,
    },
    ANY_SLICE,
    (items, meter) => (items.length === 0 ? NIL_LIST : list(itemsOf(items, meter).slice(0, -1))),
  ),
  reverse: onList(
    'find reverse on',
    {
      usage: 'reverse LIST',
      about: 'A new list in reverse order.',
      example: ['{{ reverse (list 1 2) }}', '[2 1]'],
      opaque: ANY_ARGUMENT,
    },
    ANY_SLICE,
    (items, meter) => list(itemsOf(items, meter).reverse()),
  ),
  compact: onList(
    'compact on',
    {
      usage: 'compact LIST',
      about: 'The list without empty elements.',
      example: ['{{ compact (list 0 1 "" "a" nil) }}', '[1 a]'],
      opaque: ANY_ARGUMENT,
    },
    ANY_SLICE,
    (items, meter) =>
      growSlice(
        ANY_SLICE,
        itemsOf(items, meter).filter(item => !isEmpty(item)),
      ),
  ),
  uniq: onList(
    'find uniq on',
    { usage: 'uniq LIST', about: 'The list without duplicates.', example: ['{{ uniq (list 1 2 1) }}', '[1 2]'] },
    ANY_SLICE,
    (items, meter) => {
      const kept: Value[] = []
      for (const item of itemsOf(items, meter)) {
        if (!includes(kept, item, meter)) kept.push(item)
      }
      return growSlice(ANY_SLICE, kept)
    },
  ),
  without: {
    usage: 'without LIST VALUES...',
    about: 'The list without the given values.',
    example: ['{{ without (list 1 2 3) 2 }}', '[1 3]'],
    params: [ANY, ANY],
    variadic: true,
    result: ANY_SLICE,
    call: ([value, ...omitted], meter) => {
      const items = itemsOf(listOf(value, 'Cannot find without on type'), meter)
      return growSlice(
        ANY_SLICE,
        items.filter(item => !includes(omitted, item, meter)),
      )
    },
  },
  has: {
    usage: 'has VALUE LIST',
    about: 'Whether the list contains the value, with the same type. False for nil.',
    example: ['{{ has 2 (list 1 2) }} {{ has "2" (list 1 2) }}', 'true false'],
    params: [ANY, ANY],
    check: neverFound,
    result: BOOL,
    call: ([needle, value], meter) =>
      value !== null && includes(listOf(value, 'Cannot find has on type').toArray(), needle, meter),
  },
  slice: {
    usage: 'slice LIST [START [END]]',
    about:
      'The elements from START up to END. The result shares its elements with the list. (It replaces the built-in `slice`, which also accepts strings.)',
    example: ['{{ slice (list 1 2 3 4) 1 3 }}', '[2 3]'],
    opaque: ANY_ARGUMENT,
    params: [ANY, ANY],
    variadic: true,
    result: ANY,
    call: ([value, from, to]) => {
      const items = listOf(value, 'list should be type of slice or array but')
      if (items.length === 0) return null
      const start = from === undefined ? 0 : int(toInt64(from))
      const end = to === undefined ? items.length : int(toInt64(to))
      return cut(items, start, end)
    },
  },
  concat: {
    usage: 'concat LISTS...',
    about: 'The elements of all lists in one.',
    example: ['{{ concat (list 1) (list 2 3) }}', '[1 2 3]'],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    variadic: true,
    result: ANY,
    call: (values, meter) => {
      const items: Value[] = []
      for (const value of values) {
        if (value === null) return panic(NIL_DEREFERENCE)
        if (!(value instanceof Slice)) return fail(`Cannot concat type ${typeOf(value)!.kind} as list`)
        meter.items(items.length + value.length)
        for (let i = 0; i < value.length; i++) items.push(value.at(i))
      }
      return items.length === 0 ? NIL_LIST : growSlice(ANY_SLICE, items)
    },
  },
  chunk: {
    usage: 'chunk SIZE LIST',
    about: 'The list split into lists of the given size.',
    example: ['{{ chunk 2 (list 1 2 3) }}', '[[1 2] [3]]'],
    opaque: ANY_ARGUMENT,
    params: [INT, ANY],
    result: CHUNKS,
    call: ([size, value], meter) => chunk(int(size), itemsOf(listOf(value, 'Cannot chunk type'), meter)),
  },
  sortAlpha: {
    usage: 'sortAlpha LIST',
    about:
      'The elements as strings, in byte order. A list of strings, such as the result of `splitList`, is itself sorted.',
    example: ['{{ sortAlpha (list "b" "a" 10) }}', '[10 a b]'],
    params: [ANY],
    result: STRING_SLICE,
    call: ([value], meter) => {
      if (value === null) return stringList(['<nil>'])
      const texts = textsOf(value, meter)
      meter.steps(texts.length * 16)
      const sorted = (texts.toArray() as string[]).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      for (const [i, text] of sorted.entries()) texts.set(i, text)
      return texts
    },
  },
}

function cut(items: Slice, start: number, end: number): Slice {
  if (items.type.kind === 'array') return fail('reflect.Value.Slice: slice of unaddressable array')
  if (start < 0 || end < start || end > items.capacity) return fail('reflect.Value.Slice: slice index out of bounds')
  return new Slice(items.type, items.items, items.offset + start, end - start, items.capacity - start)
}

const NO_ROOM = 'makeslice: len out of range'

/** As in sprig, sizes of zero and below follow from the division: some give a list, others panic. */
function chunk(size: number, items: Value[]): Slice {
  const count = Math.floor((items.length - 1) / size) + 1
  if (!Number.isFinite(count) || count < 0) return panic(NO_ROOM)
  const chunks: Value[] = []
  for (let i = 0; i < count; i++) {
    const length = i === count - 1 ? items.length % size || size : size
    if (length < 0) return panic(NO_ROOM)
    chunks.push(list(items.slice(i * size, i * size + length)))
  }
  return new Slice(CHUNKS, chunks)
}
