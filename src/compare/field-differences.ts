// The fields in which two versions of an input differ, and the version in between that has some of them as they were.

import type { FieldPath } from '../base/field-path.ts'
import { isObject, isSameJson, type Json, type JsonObject, put } from '../base/json.ts'
import { at } from '../render/inputs/shape.ts'

/** A field that differs. A value is undefined if the field is missing. */
export interface FieldDifference {
  /**
   * The field in whatever object. An entry of a list has its name, if all entries have one, so that other entries do not move it. A text of a
   * list has the name "".
   */
  readonly names: FieldPath
  /** Where the field is in the old and in the new version; in the one that does not have it, where it would be. */
  readonly oldPath: FieldPath
  readonly nowPath: FieldPath
  readonly old: Json | undefined
  readonly now: Json | undefined
}

/** Returns the fields that differ. A text is one field; so is a map that one side lacks, and a list whose entries are neither texts nor have names. */
export function fieldDifferences(old: Json, now: Json): FieldDifference[] {
  const found: FieldDifference[] = []
  merged(old, now, ROOT, difference => {
    found.push(difference)
    return difference.now
  })
  return found
}

/** Returns the new version with the old values of some of the fields that differ. */
export const withOldFields = (
  old: JsonObject,
  now: JsonObject,
  isOld: (difference: FieldDifference) => boolean,
): JsonObject =>
  merged(old, now, ROOT, difference => (isOld(difference) ? difference.old : difference.now)) as JsonObject

type Place = Pick<FieldDifference, 'names' | 'oldPath' | 'nowPath'>
type Choose = (difference: FieldDifference) => Json | undefined

const ROOT: Place = { names: [], oldPath: [], nowPath: [] }

const below = ({ names, oldPath, nowPath }: Place, key: string): Place => ({
  names: [...names, key],
  oldPath: [...oldPath, key],
  nowPath: [...nowPath, key],
})

/** Maps of which each entry is chosen by whoever writes the object, also the first one. */
const MAPS: ReadonlySet<string | number> = new Set([
  'annotations',
  'data',
  'labels',
  'metadata',
  'revisions',
  'stringData',
  'templates',
])

function merged(old: Json | undefined, now: Json | undefined, place: Place, choose: Choose): Json | undefined {
  if (isSameJson(old, now)) return now
  if (isObject(old) && isObject(now)) return mergedMaps(old, now, place, choose)
  if (Array.isArray(old) && Array.isArray(now)) {
    const both = [namesOf(old), namesOf(now)] as const
    const order = both[0] && both[1] && jointOrder(both[0], both[1])
    if (order !== undefined) return mergedLists(old, now, { order, names: both as BothNames }, place, choose)
  }
  if (MAPS.has(place.names.at(-1) ?? '') && isObject(old ?? {}) && isObject(now ?? {})) {
    const map = mergedMaps((old ?? {}) as JsonObject, (now ?? {}) as JsonObject, place, choose)
    return Object.keys(map).length === 0 ? undefined : map
  }
  return choose({ ...place, old, now })
}

function mergedMaps(old: JsonObject, now: JsonObject, place: Place, choose: Choose): JsonObject {
  const result: JsonObject = {}
  for (const key of new Set([...Object.keys(now), ...Object.keys(old)])) {
    const value = merged(at(old, key), at(now, key), below(place, key), choose)
    if (value !== undefined) put(result, key, value)
  }
  return result
}

type BothNames = readonly [readonly string[], readonly string[]]

function mergedLists(
  old: readonly Json[],
  now: readonly Json[],
  { order, names }: { readonly order: readonly string[]; readonly names: BothNames },
  place: Place,
  choose: Choose,
): Json[] {
  return order.flatMap(name => {
    const [was, is] = names.map(each => each.indexOf(name)) as [number, number]
    const isText = typeof (old[was] ?? now[is]) === 'string'
    const entry = {
      names: [...place.names, isText ? '' : name],
      oldPath: [...place.oldPath, was < 0 ? old.length : was],
      nowPath: [...place.nowPath, is < 0 ? now.length : is],
    }
    const value = merged(old[was], now[is], entry, choose)
    return value === undefined ? [] : [value]
  })
}

/** The fields that name an entry of a list: files, units, and what Kubernetes merges by name. */
const NAMES = ['path', 'name', 'key'] as const

/** Returns the names of the entries of a list, or its texts; undefined if one has none, or two have the same. */
function namesOf(list: readonly Json[]): readonly string[] | undefined {
  const field = NAMES.find(name => list.every(entry => isObject(entry) && typeof entry[name] === 'string'))
  const names = field === undefined ? list : list.map(entry => (entry as JsonObject)[field]!)
  return names.every(name => typeof name === 'string') && new Set(names).size === names.length ? names : undefined
}

/** Returns the names of both lists, each in its order; undefined if the lists have different orders, or nothing in common. */
function jointOrder(old: readonly string[], now: readonly string[]): readonly string[] | undefined {
  const [before, after] = [new Set(old), new Set(now)]
  const [kept, still] = [old.filter(name => after.has(name)), now.filter(name => before.has(name))]
  const isOther = kept.length === 0 && old.length > 0 && now.length > 0
  if (isOther || kept.some((name, i) => name !== still[i])) return undefined
  const order: string[] = []
  let next = 0
  for (const name of now) {
    if (before.has(name)) while (old[next] !== name) order.push(old[next++]!)
    order.push(name)
    if (before.has(name)) next++
  }
  return [...order, ...old.slice(next)]
}
