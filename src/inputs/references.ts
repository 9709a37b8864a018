// Values of Secrets and ConfigMaps among the items.

import { decodeBase64 } from '../formats/base64.ts'
import { fromUint8Array, toText } from '../go/bytes.ts'
import type { References } from '../model/environment.ts'
import type { JsonObject } from '../model/profile.ts'
import type { Catalog } from './catalog.ts'

export function references(catalog: Catalog): References {
  return {
    secret: (namespace, name, key) => secretData(catalog.find('Secret', namespace, name)?.object()).get(key),
    configMap: (namespace, name, key) => configMapData(catalog.find('ConfigMap', namespace, name)?.object()).get(key),
  }
}

/** What the API server would hold: `data` decoded, and `stringData` over it. Bytes that are no text become U+FFFD. */
export function secretData(secret: JsonObject | undefined): Map<string, string> {
  const values = new Map<string, string>()
  for (const [key, value] of entries(secret?.data)) {
    const decoded = decodeBase64(value)
    if (decoded !== undefined) values.set(key, toText(fromUint8Array(decoded)))
  }
  for (const [key, value] of entries(secret?.stringData)) values.set(key, value)
  return values
}

export function configMapData(configMap: JsonObject | undefined): Map<string, string> {
  return new Map(entries(configMap?.data))
}

const entries = (value: unknown): [string, string][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : []
