// Digests of plain data, whatever the order in which somebody wrote the fields, and however the numbers are spelt.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Json } from './data.ts'
import { plainJson } from './plain-json.ts'

/** SHA-256, in hex, of the value with its keys in order. A field that is undefined is not there. */
export const digestOf = (value: Json): string => bytesToHex(sha256(utf8ToBytes(plainJson(inKeyOrder(value)))))

function inKeyOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map(inKeyOrder)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, entry]) => [key, inKeyOrder(entry)]))
}

/** A copy without fields that hold nothing: Go takes null, {} and [] for the same as no field at all. */
export function withoutEmpty(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutEmpty(entry)] as const)
  return Object.fromEntries(entries.filter(([, entry]) => !isEmpty(entry)))
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
