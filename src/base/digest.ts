// Digests of plain data, independent of the order of fields and the notation of numbers.

import { sha256Of } from '#sha256'
import { type Json, type JsonObject, put } from './json.ts'

/** Returns the SHA-256, in hex, of the value with sorted keys. Fields that are undefined are omitted. */
export const digestOf = (value: Json): string => sha256Of(canonicalText(value))

/** Writes JSON with an indentation that only keeps digests of earlier versions valid. Integers beyond 2^53 keep their digits. */
function canonicalText(value: Json, line = '\n'): string {
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const below = `${line}  `
  let text = ''
  if (Array.isArray(value)) {
    for (const element of value) text += `${text && ','}${below}${canonicalText(element, below)}`
    return text === '' ? '[]' : `[${text}${line}]`
  }
  const keys = Object.keys(value)
  if (keys.length > 1) keys.sort()
  // No for-of: in code that V8 has not optimized yet, it would allocate an object in each step.
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!
    const entry = value[key]
    if (entry !== undefined) text += `${text && ','}${below}${JSON.stringify(key)}: ${canonicalText(entry, below)}`
  }
  return text === '' ? '{}' : `{${text}${line}}`
}

/** Returns a copy without empty fields: null, {} and [] are the same as a missing field in Go. */
export function withoutEmpty(value: Json): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(withoutEmpty)
  const filled: JsonObject = {}
  for (const key of Object.keys(value)) {
    const entry = value[key]
    const copy = entry === undefined ? undefined : withoutEmpty(entry)
    if (isEmpty(copy)) continue
    put(filled, key, copy)
  }
  return filled
}

const isEmpty = (value: Json | undefined): value is null | undefined =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
