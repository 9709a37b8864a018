// Checks what a template does with opaque texts: texts that are not known yet, for which the data hold markers. A template may print
// them, concatenate them and keep them in variables, lists and maps. A call whose result depends on the text is an error.

import { deepEqual } from '../values/maps.ts'
import {
  FunctionError,
  GoMap,
  type MapKey,
  type OpaqueRule,
  Pointer,
  Scalar,
  Slice,
  Struct,
  type Value,
} from '../values/values.ts'

/**
 * The texts that trial calls use for an opaque text: a short one, one with the form of a bootstrap token, and one with the form and length
 * of an API token. A rule declares which arguments may hold an opaque text; a trial shows whether the other arguments make the call look
 * into it, as in `printf "%.8s"`.
 */
export const TRIAL_TEXTS: readonly string[] = [
  'x',
  'q1w2e3.r4t5y6u7i8o9p0a1',
  `eyJhbGciOi.${'Ab-c_9dZ'.repeat(150)}.s1g-_n4ture`,
]

/** Thrown by a call whose result would depend on an opaque text. */
export class OpaqueError extends Error {
  override readonly name = 'OpaqueError'
}

/** Calls a function, and throws an OpaqueError if its result depends on an opaque text other than by containing it. */
export function callWithOpaque(
  opaque: OpaqueTexts,
  rule: OpaqueRule | undefined,
  args: Value[],
  call: (args: Value[]) => Value,
): Value {
  if (!args.some(arg => holdsOpaque(arg, opaque))) return call(args)
  if (!rule?.(args, at => holdsOpaque(args[at], opaque))) throw new OpaqueError()
  // The arguments are copied before the call, because it may change them.
  const trials = TRIAL_TEXTS.map(text => ({ text, args: args.map(arg => withTexts(arg, text, opaque)) }))
  const result = call(args)
  for (const trial of trials)
    if (!gives(() => call(trial.args), withTexts(result, trial.text, opaque))) throw new OpaqueError()
  // The order of a map with such keys would depend on the text.
  if (hasOpaqueKey(result, opaque)) throw new OpaqueError()
  return result
}

function gives(call: () => Value, expected: Value): boolean {
  try {
    return deepEqual(call(), expected)
  } catch (error) {
    if (error instanceof FunctionError) return false
    throw error
  }
}

/** Finds the markers of opaque texts. A marker consists of ASCII letters and digits and occurs in no other text. */
export interface OpaqueTexts {
  /** Reports whether a byte string contains a marker. */
  includes(text: string): boolean
  /** Returns the text with each marker replaced by `by`. */
  replace(text: string, by: string): string
}

/** Reports whether a value contains a marker, at any depth, map keys included. */
export const holdsOpaque = (value: Value, opaque: OpaqueTexts): boolean =>
  typeof value === 'string' ? opaque.includes(value) : someText(value, opaque, new Set())

function someText(value: Value, opaque: OpaqueTexts, seen: Set<Value>): boolean {
  if (typeof value === 'string') return opaque.includes(value)
  if (value instanceof Scalar) return typeof value.value === 'string' && opaque.includes(value.value)
  if (value instanceof GoMap && inKeys(value, opaque)) return true
  return partsOf(value, seen).some(part => someText(part, opaque, seen))
}

/** Reports whether a map key in a value contains a marker, at any depth. */
const hasOpaqueKey = (value: Value, opaque: OpaqueTexts, seen = new Set<Value>()): boolean =>
  (value instanceof GoMap && inKeys(value, opaque)) ||
  partsOf(value, seen).some(part => hasOpaqueKey(part, opaque, seen))

const inKeys = ({ entries }: GoMap, opaque: OpaqueTexts): boolean =>
  [...(entries ?? []).keys()].some(key => typeof key === 'string' && opaque.includes(key))

/** Returns the direct parts of a value, and none for one already seen, since a map may contain itself. */
function partsOf(value: Value, seen: Set<Value>): readonly Value[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (value instanceof Slice) return value.toArray()
  if (value instanceof GoMap) return [...(value.entries ?? []).values()]
  if (value instanceof Struct) return value.values
  return value instanceof Pointer && value.target ? [value.target.value] : []
}

/** Returns a deep copy with each marker replaced by `text`. It shares no mutable part with the value. */
export function withTexts(value: Value, text: string, opaque: OpaqueTexts): Value {
  const copies = new Map<Value, Value>()
  const replaced = (part: string): string => opaque.replace(part, text)
  /** Registers a copy before its parts are copied: one of them may be the value itself. */
  const register = <T extends Value>(copy: T, of: Value): T => {
    copies.set(of, copy)
    return copy
  }
  const copySlice = (part: Slice): Slice => {
    const items: Value[] | null = part.items && []
    const copy = register(new Slice(part.type, items, part.offset, part.length, part.capacity), part)
    for (const item of part.items ?? []) items!.push(copyOf(item))
    return copy
  }
  const copyMap = (part: GoMap): GoMap => {
    const entries: Map<MapKey, Value> | null = part.entries && new Map()
    const copy = register(new GoMap(part.type, entries, part.keys && new Map(part.keys)), part)
    for (const [key, item] of part.entries ?? [])
      entries!.set(typeof key === 'string' ? replaced(key) : key, copyOf(item))
    return copy
  }
  const copyStruct = (part: Struct): Struct => {
    const values: Value[] = []
    const copy = register(new Struct(part.type, values), part)
    for (const item of part.values) values.push(copyOf(item))
    return copy
  }
  const copyPointer = (part: Pointer): Pointer => {
    if (part.target === null) return part
    const target: { value: Value } = { value: undefined }
    const copy = register(new Pointer(part.type, target), part)
    target.value = copyOf(part.target.value)
    return copy
  }
  const copyOf = (part: Value): Value => {
    if (typeof part === 'string') return replaced(part)
    if (typeof part !== 'object' || part === null) return part
    const known = copies.get(part)
    if (known !== undefined) return known
    if (part instanceof Scalar)
      return typeof part.value === 'string' ? new Scalar(part.type, replaced(part.value)) : part
    if (part instanceof Slice) return copySlice(part)
    if (part instanceof GoMap) return copyMap(part)
    if (part instanceof Struct) return copyStruct(part)
    return part instanceof Pointer ? copyPointer(part) : part
  }
  return copyOf(value)
}

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

export const ANY_ARGUMENT: OpaqueRule = () => true
export const FIRST_ARGUMENT: OpaqueRule = ({ length }, isOpaque) => !range(1, length).some(isOpaque)
export const NOT_THE_FIRST: OpaqueRule = (_args, isOpaque) => !isOpaque(0)
export const NOT_THE_SECOND: OpaqueRule = (_args, isOpaque) => !isOpaque(1)
export const LAST_TWO_ARGUMENTS: OpaqueRule = ({ length }, isOpaque) => !range(0, length - 2).some(isOpaque)

/** Texts that consist of characters which no opaque text contains. A search for them cannot match inside an opaque text. */
const OUTSIDE = /^[^A-Za-z0-9._~+/=-]+$/

const isOutside = (value: Value): boolean => typeof value === 'string' && OUTSIDE.test(value)

/** For functions that search their last argument for their first. */
export const SEARCHED: OpaqueRule = (args, isOpaque) =>
  !isOpaque(0) && (!isOpaque(args.length - 1) || isOutside(args[0]))
