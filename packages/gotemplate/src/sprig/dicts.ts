// sprig's functions on maps with string keys. `set`, `unset` and the merge functions modify their first map and return it.

import { ANY_ARGUMENT, FIRST_ARGUMENT, LAST_TWO_ARGUMENTS, NOT_THE_FIRST, NOT_THE_SECOND } from '../template/opaque.ts'
import { isAssignable, isNil } from '../values/build.ts'
import { mapKey } from '../values/maps.ts'
import { ANY, ANY_SLICE, BOOL, type Field, STRING, STRING_MAP, STRING_SLICE } from '../values/types.ts'
import {
  dict,
  GoMap,
  type MapKey,
  type Meter,
  Pointer,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from '../values/values.ts'
import { growSlice } from './capacity.ts'
import { strval } from './cast.ts'
import { copyDeep } from './copy.ts'
import { isEmpty } from './defaults.ts'
import { type Family, fail } from './function.ts'

type Entries = ReadonlyMap<string, Value>

const entriesOf = (map: Value): Entries => ((map as GoMap).entries ?? new Map()) as Entries

/** Returns the keys in byte order. Go's order is random. */
const sortedKeys = (map: Value): string[] => [...entriesOf(map).keys()].sort((a, b) => (a < b ? -1 : 1))

export const dicts: Family = {
  dict: {
    usage: 'dict KEY VALUE ...',
    about: 'A map of the given keys and values.',
    example: ['{{ dict "a" 1 "b" 2 }}', 'map[a:1 b:2]'],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    variadic: true,
    result: STRING_MAP,
    call: (values, meter) => {
      const made = new Map<string, Value>()
      for (let i = 0; i < values.length; i += 2) {
        made.set(strval(values[i], meter), i + 1 < values.length ? values[i + 1] : '')
      }
      return dict(made)
    },
  },
  get: {
    usage: 'get MAP KEY',
    about: 'The value of the key, or an empty string.',
    example: ['{{ get (dict "a" 1) "a" }}', '1'],
    opaque: FIRST_ARGUMENT,
    params: [STRING_MAP, STRING],
    result: ANY,
    call: ([map, key]) => {
      const value = entriesOf(map).get(key as string)
      return value === undefined ? '' : value
    },
  },
  set: {
    usage: 'set MAP KEY VALUE',
    about: 'Sets the key in the map itself.',
    example: ['{{ set (dict "a" 1) "b" 2 }}', 'map[a:1 b:2]'],
    opaque: NOT_THE_SECOND,
    params: [STRING_MAP, STRING, ANY],
    result: STRING_MAP,
    call: ([map, key, value]) => {
      const { entries } = map as GoMap
      if (entries === null) return fail('assignment to entry in nil map')
      entries.set(key as string, value)
      return map
    },
  },
  unset: {
    usage: 'unset MAP KEY',
    about: 'Removes the key from the map itself.',
    example: ['{{ unset (dict "a" 1 "b" 2) "b" }}', 'map[a:1]'],
    opaque: FIRST_ARGUMENT,
    params: [STRING_MAP, STRING],
    result: STRING_MAP,
    call: ([map, key]) => {
      ;(map as GoMap).entries?.delete(key as string)
      return map
    },
  },
  hasKey: {
    usage: 'hasKey MAP KEY',
    about: 'Whether the map has the key.',
    example: ['{{ hasKey (dict "a" nil) "a" }}', 'true'],
    opaque: FIRST_ARGUMENT,
    params: [STRING_MAP, STRING],
    result: BOOL,
    call: ([map, key]) => entriesOf(map).has(key as string),
  },
  pluck: {
    usage: 'pluck KEY MAPS...',
    about: 'The values that the maps have for the key.',
    example: ['{{ pluck "a" (dict "a" 1) (dict "b" 2) (dict "a" 3) }}', '[1 3]'],
    opaque: NOT_THE_FIRST,
    params: [STRING, STRING_MAP],
    variadic: true,
    result: ANY_SLICE,
    call: ([key, ...maps]) =>
      growSlice(
        ANY_SLICE,
        maps.filter(map => entriesOf(map).has(key as string)).map(map => entriesOf(map).get(key as string)),
      ),
  },
  keys: {
    usage: 'keys MAPS...',
    about:
      'The keys of each map, sorted. (In Go, the order is random: use `sortAlpha` if the template also runs there.)',
    example: ['{{ keys (dict "b" 1 "a" 2) }}', '[a b]'],
    opaque: ANY_ARGUMENT,
    params: [STRING_MAP],
    variadic: true,
    result: STRING_SLICE,
    call: (maps, meter) =>
      growSlice(
        STRING_SLICE,
        maps.flatMap(map => meterItems(sortedKeys(map), meter)),
      ),
  },
  values: {
    usage: 'values MAP',
    about: 'The values, in the order of their keys. (In Go, the order is random.)',
    example: ['{{ values (dict "b" 1 "a" 2) }}', '[2 1]'],
    opaque: ANY_ARGUMENT,
    params: [STRING_MAP],
    result: ANY_SLICE,
    call: ([map], meter) =>
      growSlice(
        ANY_SLICE,
        meterItems(sortedKeys(map), meter).map(key => entriesOf(map).get(key)),
      ),
  },
  pick: {
    usage: 'pick MAP KEYS...',
    about: 'A new map with only these keys.',
    example: ['{{ pick (dict "a" 1 "b" 2) "a" }}', 'map[a:1]'],
    opaque: FIRST_ARGUMENT,
    params: [STRING_MAP, STRING],
    variadic: true,
    result: STRING_MAP,
    call: ([map, ...keys]) =>
      dict((keys as string[]).filter(key => entriesOf(map).has(key)).map(key => [key, entriesOf(map).get(key)])),
  },
  omit: {
    usage: 'omit MAP KEYS...',
    about: 'A new map without these keys.',
    example: ['{{ omit (dict "a" 1 "b" 2) "a" }}', 'map[b:2]'],
    opaque: FIRST_ARGUMENT,
    params: [STRING_MAP, STRING],
    variadic: true,
    result: STRING_MAP,
    call: ([map, ...keys], meter) => {
      const omitted = new Set(keys)
      return dict(meterItems([...entriesOf(map)], meter).filter(([key]) => !omitted.has(key)))
    },
  },
  dig: {
    usage: 'dig KEYS... DEFAULT MAP',
    about: 'The value at the path of keys, or the default if a key is missing.',
    example: ['{{ dig "a" "b" "none" (dict "a" (dict "b" 1)) }}', '1'],
    opaque: LAST_TWO_ARGUMENTS,
    params: [ANY],
    variadic: true,
    result: ANY,
    call: values => dig(values),
  },
  merge: {
    usage: 'merge MAP MAPS...',
    about:
      'Adds the entries of the other maps to the first one, recursively. Existing values are kept unless they are empty.',
    example: ['{{ merge (dict "a" 1) (dict "a" 2 "b" 3) }}', 'map[a:1 b:3]'],
    opaque: ANY_ARGUMENT,
    params: [STRING_MAP, STRING_MAP],
    variadic: true,
    result: ANY,
    call: (maps, meter) => merge(maps, false, meter, () => ''),
  },
  mustMerge: {
    usage: 'mustMerge MAP MAPS...',
    about: 'Like `merge`, but an error where `merge` returns an empty string.',
    example: ['{{ mustMerge (dict "a" 1) (dict "b" 2) }}', 'map[a:1 b:2]'],
    opaque: ANY_ARGUMENT,
    params: [STRING_MAP, STRING_MAP],
    variadic: true,
    result: ANY,
    call: (maps, meter) => merge(maps, false, meter, fail),
  },
  mergeOverwrite: {
    usage: 'mergeOverwrite MAP MAPS...',
    about: 'Like `merge`, but values of the other maps take precedence.',
    example: ['{{ mergeOverwrite (dict "a" 1) (dict "a" 2 "b" 3) }}', 'map[a:2 b:3]'],
    opaque: ANY_ARGUMENT,
    params: [STRING_MAP, STRING_MAP],
    variadic: true,
    result: ANY,
    call: (maps, meter) => merge(maps, true, meter, () => ''),
  },
  mustMergeOverwrite: {
    usage: 'mustMergeOverwrite MAP MAPS...',
    about: 'Like `mergeOverwrite`, but an error where `mergeOverwrite` returns an empty string.',
    example: ['{{ mustMergeOverwrite (dict "a" 1) (dict "a" 2) }}', 'map[a:2]'],
    opaque: ANY_ARGUMENT,
    params: [STRING_MAP, STRING_MAP],
    variadic: true,
    result: ANY,
    call: (maps, meter) => merge(maps, true, meter, fail),
  },
  deepCopy: {
    usage: 'deepCopy VALUE',
    about: 'A copy that shares nothing with the value.',
    example: ['{{ $a := dict "b" 1 }}{{ $_ := set (deepCopy $a) "b" 2 }}{{ $a }}', 'map[b:1]'],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    result: ANY,
    call: ([value], meter) => copyDeep(value, meter),
  },
}

function meterItems<T extends readonly unknown[]>(items: T, meter: Meter): T {
  meter.items(items.length)
  return items
}

function merge(maps: Value[], overwrite: boolean, meter: Meter, refuse: (message: string) => Value): Value {
  const [first, ...others] = maps as GoMap[]
  // Entries cannot be added to a nil map, so it is replaced by a new one.
  const target = first!.entries === null && others.some(map => map.entries !== null) ? dict() : first!
  try {
    for (const map of others) mergeInto(target, map, overwrite, meter)
  } catch (error) {
    if (error instanceof MergeProblem) return refuse(error.message)
    throw error
  }
  return target
}

function dig(values: Value[]): Value {
  if (values.length < 3) return fail('dig needs at least three arguments')
  const keys = values.slice(0, -2)
  let at: Value = mapOrPanic(values.at(-1))
  for (const key of keys) if (typeof key !== 'string') return fail(conversion(key, 'string'))
  for (const [i, key] of keys.entries()) {
    const entries = entriesOf(at)
    if (!entries.has(key as string)) return values.at(-2)
    at = entries.get(key as string)
    if (i < keys.length - 1) at = mapOrPanic(at)
  }
  return at
}

const mapOrPanic = (value: Value): Value =>
  value instanceof GoMap && value.type === STRING_MAP ? value : fail(conversion(value, 'map[string]interface {}'))

const conversion = (value: Value, wanted: string): string =>
  `interface conversion: interface {} is ${typeOf(value)?.name ?? 'nil'}, not ${wanted}`

/** An error that mergo returns. */
class MergeProblem extends Error {}

const MAX_DEPTH = 1000

/** Merges the entries of `source` into `target`, which is not nil. */
function mergeInto(target: GoMap, source: GoMap, overwrite: boolean, meter: Meter, depth = 0): void {
  if (depth > MAX_DEPTH) throw new MergeProblem('maps contain themselves')
  meter.items(target.size + source.size)
  const replaces = (old: Value): boolean => overwrite || isEmptyForMergo(old)
  for (const [key, value] of [...(source.entries ?? [])]) {
    const old = target.entries!.get(key)
    if (value === null) {
      if (overwrite) setEntry(target, source, key, value)
      continue
    }
    if (isCompound(value)) mergeValue(old, value, overwrite, meter, depth)
    const keeps = value instanceof Slice || (value instanceof GoMap && old instanceof GoMap)
    if (value instanceof Slice && overwrite) setEntry(target, source, key, value)
    else if ((isEmptyForMergo(old) || !keeps) && replaces(old)) setEntry(target, source, key, value)
  }
}

const isCompound = (value: Value): boolean =>
  value instanceof GoMap || value instanceof Struct || value instanceof Pointer

/** Merges `value` into the old value itself, before the entry is replaced or kept. */
function mergeValue(old: Value, value: Value, overwrite: boolean, meter: Meter, depth: number): void {
  if (old instanceof GoMap) {
    if (old.entries === null) return
    if (value instanceof GoMap) mergeInto(old, value, overwrite, meter, depth + 1)
  } else if (old instanceof Pointer) {
    mergePointer(old, value, overwrite, meter, depth)
  } else if (old instanceof Struct && !(value instanceof Struct) && hasExportedFields(old)) {
    fail(`reflect: call of reflect.Value.Field on ${typeOf(value)!.kind} Value`)
  }
}

const isExported = ({ name }: Field): boolean => /^[A-Z]/.test(name)
const hasExportedFields = ({ type }: Struct): boolean => type.fields!.some(isExported)

/** Merges into the target of a pointer, which is modified. */
function mergePointer(old: Pointer, value: Value, overwrite: boolean, meter: Meter, depth: number): void {
  if (value instanceof Pointer) {
    if (value.target === null || old.target === null) return
    old.target.value = mergeSettable(old.target.value, value.target.value, overwrite, meter, depth)
  } else if (old.target !== null && !overwrite && typeOf(old.target.value) !== typeOf(value)) {
    throw new MergeProblem('src and dst must be of same type')
  }
}

/** Returns the new value of a settable field or pointer target. */
function mergeSettable(old: Value, value: Value, overwrite: boolean, meter: Meter, depth: number): Value {
  if (depth > MAX_DEPTH) throw new MergeProblem('values contain themselves')
  if (old instanceof Struct && hasExportedFields(old)) {
    if (!(value instanceof Struct)) return fail(`reflect: call of reflect.Value.Field on ${typeOf(value)!.kind} Value`)
    old.values.forEach((field, i) => {
      if (isExported(old.type.fields![i]!))
        old.values[i] = mergeSettable(field, value.values[i], overwrite, meter, depth + 1)
    })
    return old
  }
  if (isCompound(old) && !(old instanceof Struct) && !isNil(old)) {
    mergeValue(old, value, overwrite, meter, depth)
    return old
  }
  const replaces = old instanceof Struct ? overwrite : (overwrite || isEmptyForMergo(old)) && !isEmptyForMergo(value)
  if (!replaces) return old
  const [from, to] = [typeOf(value), typeOf(old)]
  if (from && to && !isAssignable(from, to)) {
    fail(`reflect.Set: value of type ${from.name} is not assignable to type ${to.name}`)
  }
  return value
}

function setEntry(target: GoMap, source: GoMap, key: MapKey, value: Value): void {
  const { key: keyType, elem } = target.type
  // reflect gives the value the source map's element type: an interface cannot be assigned to a string.
  if (!isAssignable(source.type.elem!, elem!)) {
    fail(`reflect.Value.SetMapIndex: value of type ${source.type.elem!.name} is not assignable to type ${elem!.name}`)
  }
  const original = source.keys?.get(key) ?? key
  const found = keyType === source.type.key ? key : mapKey(target.type, original)
  target.entries!.set(found, value)
  if (found !== original) target.keys?.set(found, original)
}

/** mergo's isEmptyValue: a pointer to an empty value is empty, too; a complex number never is. */
const isEmptyForMergo = (value: Value): boolean =>
  value instanceof Pointer
    ? value.target === null || isEmptyForMergo(value.target.value)
    : isEmpty(value) && typeof underlying(value) !== 'object'
