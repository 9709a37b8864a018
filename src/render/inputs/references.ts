// Looks up values of Secrets and ConfigMaps among the items.

import { formatPath } from '../../diagnostics/field-path.ts'
import { decodeBase64 } from '../../gotemplate/encoding/base64.ts'
import { textOfUtf8 } from '../../gotemplate/strconv/bytes.ts'
import type { References } from '../model/environment.ts'
import type { Json, JsonObject } from '../model/json.ts'
import type { Reference } from '../settings/settings.ts'
import type { Catalog } from './catalog.ts'
import { at, textAt, textsAt } from './shape.ts'

/** Returns functions that look up values of Secrets and ConfigMaps among the items. */
export function references(catalog: Catalog): References {
  return {
    secret: (namespace, name, key) => secretData(catalog.find('Secret', namespace, name)?.object)?.get(key),
    configMap: (namespace, name, key) => configMapData(catalog.find('ConfigMap', namespace, name)?.object)?.get(key),
  }
}

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
export const keyField = (secret: JsonObject | undefined, key: string): string =>
  formatPath([at(secret, 'stringData', key) === undefined ? 'data' : 'stringData', key])

/** Whether an API server refuses the value of a Secret: it must be a text, and under `data` base64. Null is an empty text. */
export function isRefusedValue(where: 'data' | 'stringData', value: unknown): boolean {
  if (typeof value === 'string') return where === 'data' && decodeBase64(value) === undefined
  // The runner of kpt-functions hands over dates as objects of their own.
  return value !== null && value !== undefined && !(value instanceof Date)
}

/** Whether a Secret has a value under the key that an API server refuses. checks/secret-data.ts reports it. */
export function hasRefusedValue(secret: JsonObject | undefined, key: string): boolean {
  const text = at(secret, 'stringData', key) ?? undefined
  return text === undefined ? isRefusedValue('data', at(secret, 'data', key)) : isRefusedValue('stringData', text)
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

interface NamedReference {
  readonly kind: 'Secret' | 'ConfigMap'
  readonly namespace: string
  readonly name: string
}

export interface ObjectKeyReference extends NamedReference {
  readonly key: string
}

/** Returns every `secretKeyRef` and `configMapKeyRef` below a value. Like in Go, field names are case-insensitive. */
export function referencesIn(value: Json | undefined): readonly ObjectKeyReference[] {
  const found: ObjectKeyReference[] = []
  addReferences(value, found)
  return found
}

function addReferences(value: Json | undefined, found: ObjectKeyReference[]): void {
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

const REFERENCE_FIELDS: Record<string, 'Secret' | 'ConfigMap' | undefined> = Object.assign(Object.create(null), {
  secretkeyref: 'Secret',
  configmapkeyref: 'ConfigMap',
})
