// Reads Secrets and ConfigMaps as an API server would store them, and says what is known about a value that is missing.

import { decodeBase64 } from 'gotemplate/go/base64'
import { textOfUtf8 } from 'gotemplate/go/bytes'
import type { FieldPath } from '../../base/field-path.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { MOST_TYPOS, nearest } from '../../base/nearest.ts'
import { joined, named, type Text, t, words } from '../../base/span.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem, type Where } from '../../diagnostics/problem.ts'
import type { ObjectName, Reference } from '../settings/settings.ts'
import { type Catalog, inputRef } from './catalog.ts'
import type { TextFault } from './credential-text.ts'
import { madeInCluster, makerOfSecret } from './secret-makers.ts'
import { at, textAt, textsAt } from './shape.ts'

/**
 * Returns the data as the API server would store it: `data` decoded and overridden by `stringData`. Bytes that are not UTF-8 become U+FFFD.
 */
export function secretData(secret: JsonObject | undefined): Map<string, string> | undefined {
  if (secret === undefined) return undefined
  const values = new Map<string, string>()
  for (const [key, value] of textsAt(secret, 'data')) {
    const decoded = decodeBase64(value)
    if (decoded !== undefined) values.set(key, textOfUtf8(decoded))
  }
  for (const [key, value] of textsAt(secret, 'stringData')) values.set(key, value)
  return values
}

/** Returns the field in which a Secret has a key: `stringData` wins over `data`. */
export const keyField = (secret: JsonObject | undefined, key: string): FieldPath => [
  at(secret, 'stringData', key) === undefined ? 'data' : 'stringData',
  key,
]

/** Returns the field in which a Secret or ConfigMap has a key. */
export const fieldOfKey = (object: JsonObject | undefined, kind: Reference['kind'], key: string): FieldPath =>
  kind === 'Secret' ? keyField(object, key) : ['data', key]

/** Whether an API server refuses the value of a Secret: it must be a text, and under `data` base64. Null is an empty text. */
export function isRefusedValue(where: 'data' | 'stringData', value: unknown): boolean {
  if (typeof value === 'string') return where === 'data' && decodeBase64(value) === undefined
  // The runner of kpt-functions hands over dates as objects of their own.
  return value !== null && value !== undefined && !(value instanceof Date)
}

/** Whether a Secret has a value under the key that an API server refuses. validate/secret-data.ts reports it. */
export function hasRefusedValue(secret: JsonObject | undefined, key: string): boolean {
  const text = at(secret, 'stringData', key) ?? undefined
  return text === undefined ? isRefusedValue('data', at(secret, 'data', key)) : isRefusedValue('stringData', text)
}

/** Returns the data of a Secret or ConfigMap, or undefined if it is not among the items. */
export function dataOf(catalog: Catalog, { kind, namespace, name }: Reference): Map<string, string> | undefined {
  const object = catalog.find(kind, namespace, name)?.object
  return kind === 'Secret' ? secretData(object) : configMapData(object)
}

/** Returns a value as bytes, which need not be text. */
export function bytesAt(catalog: Catalog, { kind, namespace, name, key }: Reference): Uint8Array | undefined {
  const object = catalog.find(kind, namespace, name)?.object
  const text = textAt(object, kind === 'Secret' ? 'stringData' : 'data', key)
  if (text !== undefined) return new TextEncoder().encode(text)
  const encoded = textAt(object, kind === 'Secret' ? 'data' : 'binaryData', key)
  return encoded === undefined ? undefined : decodeBase64(encoded)
}

/** Returns the texts of a ConfigMap by key, or undefined without a ConfigMap. */
export const configMapData = (configMap: JsonObject | undefined): Map<string, string> | undefined =>
  configMap && new Map(textsAt(configMap, 'data'))

/** Returns every `secretKeyRef` and `configMapKeyRef` below a value. Like in Go, field names are case-insensitive. */
export function referencesIn(value: Json | undefined): readonly Reference[] {
  const found: Reference[] = []
  addReferences(value, found)
  return found
}

function addReferences(value: Json | undefined, found: Reference[]): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const element of value) addReferences(element, found)
    return
  }
  for (const key of Object.keys(value)) {
    const below = value[key]
    const kind = key.length < SHORTEST_FIELD ? undefined : REFERENCE_FIELDS[key.toLowerCase()]
    if (kind === undefined) addReferences(below, found)
    else found.push({ kind, namespace: part(below, 'namespace'), name: part(below, 'name'), key: part(below, 'key') })
  }
}

const part = (reference: Json | undefined, name: string): string => textAt(reference, name) ?? ''

const SHORTEST_FIELD = 'secretKeyRef'.length

const REFERENCE_FIELDS: Record<string, Reference['kind'] | undefined> = Object.assign(Object.create(null), {
  secretkeyref: 'Secret',
  configmapkeyref: 'ConfigMap',
})

export interface NearestObject {
  readonly object: ObjectRef
  readonly field: FieldPath
  readonly help: Text
}

/** The maximum number of missing objects for which a run searches for the nearest name: each search goes through all objects of a kind. */
export const MOST_SEARCHES = 20

/** Returns the object of the namespace with the nearest name. */
export function nearestObject(
  catalog: Catalog,
  kind: Reference['kind'] | 'ServiceAccount',
  { namespace, name }: ObjectName,
): NearestObject | undefined {
  const there = catalog.items(kind).filter(({ header }) => header.namespace === namespace)
  const names = there.map(({ header }) => header.name)
  const close = nearest(name, names, MOST_TYPOS)
  const item = there.find(({ header }) => header.name === close)
  return (
    item && {
      object: inputRef(item),
      field: ['metadata', 'name'],
      help: t`There is a ${named(kind)} with a similar name: "${named(item.header.name)}".`,
    }
  )
}

/** What is known about a value that is missing. */
interface MissingValue {
  /** `no Secret a/b with the key "c" is among the items`, or `Secret a/b has no key "c"`. */
  readonly message: Text
  /** The object or key that could be meant, or where the Secret is made, in words. */
  readonly help: Text | undefined
  /** Its place. */
  readonly meant: Where | undefined
}

/**
 * Returns what is known about a missing value, or undefined if another problem is reported for it: the object is damaged, or an API server
 * would refuse the value.
 */
export function missingValue(catalog: Catalog, reference: Reference, search = true): MissingValue | undefined {
  const { kind, namespace, name, key } = reference
  const item = catalog.find(kind, namespace, name)
  if (item === undefined) {
    if (catalog.mayHaveDamaged(kind)) return undefined
    const maker = kind === 'Secret' ? makerOfSecret(catalog, reference) : undefined
    const { help, ...meant } =
      (maker ? { help: madeInCluster(maker), object: inputRef(maker) } : undefined) ??
      (search ? nearestObject(catalog, kind, reference) : undefined) ??
      {}
    const message = t`no ${named(kind)} ${named(namespace)}/${named(name)}${key === '' ? [] : t` with the key "${key}"`} is among the items`
    return { message, help, meant: help === undefined ? undefined : meant }
  }
  if (kind === 'Secret' && hasRefusedValue(item.object, key)) return undefined
  const keys = [...(dataOf(catalog, reference)?.keys() ?? [])]
  const close = nearest(key, keys)
  return {
    message: t`${named(kind)} ${named(namespace)}/${named(name)} has no key "${key}"`,
    help: close === undefined ? keysHelp(keys) : t`Did you mean "${close}"?`,
    meant:
      close === undefined
        ? undefined
        : { object: inputRef(item), field: fieldOfKey(item.object, kind, close), caret: 'key' },
  }
}

const keysHelp = (keys: readonly string[]): Text =>
  keys.length === 0
    ? t`It has no keys.`
    : t`${words(keys.length === 1 ? 'Its only key is' : 'Its keys are')} ${joined(keys, ', ')}.`

/** Reports a value with which no node can join or authenticate. */
export function reportFault(
  catalog: Catalog,
  { kind, namespace, name, key }: Reference,
  what: Text,
  fault: TextFault | undefined,
  report: Report,
): void {
  const item = fault && catalog.find(kind, namespace, name)
  if (fault === undefined || item === undefined) return
  const place = { object: inputRef(item), field: fieldOfKey(item.object, kind, key), help: [fault.help] }
  report(problem(fault.code, t`${what} ${fault.predicate}`, place))
}

export const ADD_INPUT = t`Add it to the items. With the annotation config.kubernetes.io/local-config: "true", it is not applied to the cluster.`
