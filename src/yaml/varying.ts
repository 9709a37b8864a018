// Data of texts that look alike: what differs from one to the next is put into a copy of what does not.

import type { Json, JsonObject } from '../model/json.ts'
import { put } from './object.ts'
import { resolvePlain } from './plain.ts'

/** Data that is not the same in all texts: a value, or a collection in which something is. */
export type Varying = VaryingValue | VaryingCollection

interface VaryingValue {
  /** Which of the values: its only one. */
  readonly places: readonly [number]
  readonly plain: boolean
}

interface VaryingCollection {
  readonly places: readonly number[]
  readonly model: JsonObject | Json[]
  readonly entries: readonly VaryingEntry[]
  /** What was made, by the values in it; undefined once these are too many. */
  made: Map<string, Json> | undefined
}

interface VaryingEntry {
  readonly key: string
  readonly below: Varying
}

/** Up to so many, the same values are expected again. */
const FEW = 16

export type Marks = ReadonlyMap<string, { readonly place: number; readonly plain: boolean }>

/** Undefined for what is the same in all texts. */
export function varyingIn(value: Json, marks: Marks): Varying | undefined {
  if (typeof value === 'string') {
    const mark = marks.get(value)
    return mark && { places: [mark.place], plain: mark.plain }
  }
  if (typeof value !== 'object' || value === null) return undefined
  const entries: VaryingEntry[] = []
  for (const [key, entry] of Object.entries(value)) {
    const below = varyingIn(entry, marks)
    if (below !== undefined) entries.push({ key, below })
  }
  if (entries.length === 0) {
    Object.freeze(value)
    return undefined
  }
  return { places: entries.flatMap(({ below }) => below.places), model: value, entries, made: new Map() }
}

export function build(varying: Varying, values: readonly string[]): Json {
  if ('plain' in varying) {
    const text = values[varying.places[0]]!
    return varying.plain ? resolvePlain(text) : text
  }
  const { made } = varying
  if (made === undefined) return copyWith(varying, values)
  let id = ''
  for (const place of varying.places) id += `${values[place]}\n`
  const known = made.get(id)
  if (known !== undefined) return known
  const copy = copyWith(varying, values)
  if (made.size === FEW) varying.made = undefined
  else {
    Object.freeze(copy)
    made.set(id, copy)
  }
  return copy
}

function copyWith({ model, entries }: VaryingCollection, values: readonly string[]): JsonObject | Json[] {
  const copy = Array.isArray(model) ? [...model] : { ...model }
  for (let i = 0; i < entries.length; i++) {
    const { key, below } = entries[i]!
    put(copy as JsonObject, key, build(below, values))
  }
  return copy
}
