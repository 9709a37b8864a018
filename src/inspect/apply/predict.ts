// Predicts the state of an object in a cluster after a manifest is applied, from the owners of its fields (server-side apply) or from the manifest
// that was applied last (client-side apply). Maps are merged and lists are replaced, as in the objects here.

import { textAt } from '../../render/inputs/shape.ts'
import { isObject, type Json, type JsonObject } from '../../render/model/json.ts'
import { isSameJson } from '../../render/model/same-json.ts'
import { readYaml } from '../../render/yaml/index.ts'
import type { Applier } from './appliers.ts'
import { type FieldManager, fieldManagers, ownersOf, ownsField } from './managed-fields.ts'

export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'
const LAST_APPLIED_PATH = ['metadata', 'annotations', LAST_APPLIED]

/** A field whose value is changed, and which others own. */
export interface Conflict {
  readonly path: readonly string[]
  readonly managers: readonly string[]
}

export interface Prediction {
  /** The object as it will be, without what webhooks add. */
  readonly object: JsonObject
  /** The conflicts because of which the API server refuses the object. */
  readonly conflicts: readonly Conflict[]
  /** Whether it is known which fields are removed. */
  readonly isCertain: boolean
  /** Returns the names of those that keep a field in the cluster. */
  readonly keepers: (path: readonly string[]) => readonly string[]
}

/** Returns the object after it was applied, and the conflicts of its fields. */
export function predictApply(live: JsonObject, manifest: JsonObject, applier: Applier): Prediction {
  return applier.manager === undefined ? clientSide(live, manifest) : serverSide(live, manifest, applier)
}

function serverSide(live: JsonObject, manifest: JsonObject, applier: Applier): Prediction {
  const managers = fieldManagers(live)
  const merged = merge(live, manifest)
  if (managers === undefined) return { object: merged, conflicts: [], isCertain: false, keepers: () => [] }
  const isOwn = (manager: FieldManager): boolean =>
    (manager.name === applier.manager && manager.operation === 'Apply') ||
    applier.takesOver(manager, ownsField(manager, LAST_APPLIED_PATH))
  const own = managers.filter(isOwn)
  const others = managers.filter(manager => !isOwn(manager))
  const removed = leavesOf(live).filter(
    path =>
      valueAt(manifest, path) === undefined &&
      own.some(manager => ownsField(manager, path)) &&
      !others.some(manager => ownsField(manager, path)),
  )
  return {
    object: removed.reduce(without, merged),
    conflicts: applier.forces ? [] : conflictsOf(live, manifest, managers, applier),
    isCertain: true,
    keepers: path => ownersOf(others, path),
  }
}

/**
 * Returns the conflicts with other managers. The API server resolves those with what `kubectl apply` has applied last in favour of
 * `kubectl apply --server-side`, and for no other manager.
 */
function conflictsOf(
  live: JsonObject,
  manifest: JsonObject,
  managers: readonly FieldManager[],
  { manager }: Applier,
): Conflict[] {
  const others = managers.filter(({ name, operation }) => name !== manager || operation !== 'Apply')
  const last = manager === 'kubectl' ? lastApplied(live) : undefined
  return leavesOf(manifest).flatMap((path): Conflict[] => {
    const [now, wanted] = [valueAt(live, path), valueAt(manifest, path)]
    if (now === undefined || (isObject(now) && isObject(wanted)) || isSameJson(now, wanted)) return []
    const owners = ownersOf(others, path)
    if (owners.length === 0 || isSameJson(now, last && valueAt(last, path))) return []
    return [{ path, managers: owners }]
  })
}

function clientSide(live: JsonObject, manifest: JsonObject): Prediction {
  const last = lastApplied(live)
  const removed = last ? leavesOf(last).filter(path => valueAt(manifest, path) === undefined) : []
  const object = removed.reduce(without, merge(live, manifest))
  const managers = fieldManagers(live) ?? []
  return { object, conflicts: [], isCertain: true, keepers: path => ownersOf(managers, path) }
}

function lastApplied(live: JsonObject): JsonObject | undefined {
  const text = textAt(live, ...LAST_APPLIED_PATH)
  const read = text === undefined ? undefined : readYaml(text)
  return read && 'value' in read && isObject(read.value) ? read.value : undefined
}

/** Returns the object with everything that the manifest sets. */
function merge(live: JsonObject, manifest: JsonObject): JsonObject {
  const merged: { [name: string]: Json } = { ...live }
  for (const [name, value] of Object.entries(manifest)) {
    const old = ownValue(live, name)
    define(merged, name, isObject(value) && isObject(old) ? merge(old, value) : value)
  }
  return merged
}

/** Returns the paths of all values other than maps, and of empty maps. The identity of the object is left out. */
function leavesOf(object: JsonObject): (readonly string[])[] {
  const paths: (readonly string[])[] = []
  const visit = (value: Json, path: readonly string[]): void => {
    // A null sets nothing.
    if (value === null) return
    if (!isObject(value) || Object.keys(value).length === 0) paths.push(path)
    else for (const [name, below] of Object.entries(value)) visit(below, [...path, name])
  }
  for (const [name, value] of Object.entries(object)) {
    if (name === 'metadata' && isObject(value))
      for (const part of ['annotations', 'labels']) visit(ownValue(value, part) ?? null, [name, part])
    else if (!IDENTITY.has(name)) visit(value, [name])
  }
  return paths
}

const IDENTITY: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'status'])

function valueAt(object: JsonObject, path: readonly string[]): Json | undefined {
  let here: Json | undefined = object
  for (const name of path) here = isObject(here) ? ownValue(here, name) : undefined
  return here
}

function without(object: JsonObject, path: readonly string[]): JsonObject {
  const [name, ...rest] = path
  if (name === undefined || !Object.hasOwn(object, name)) return object
  const { [name]: value, ...others } = object
  if (rest.length === 0) return others
  return isObject(value) ? { ...object, [name]: without(value, rest) } : object
}

const ownValue = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** Sets a key that may be "__proto__". */
function define(object: { [name: string]: Json }, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}
