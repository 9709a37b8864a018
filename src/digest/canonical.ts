// Digests of plain data, independent of the order of fields and the notation of numbers.

import { sha256Of } from '#sha256'
import type { Json, JsonObject } from '../model/json.ts'

/** SHA-256, in hex, of the value with its keys in order. A field that is undefined is not there. */
export const digestOf = (value: Json): string => sha256Of(canonicalText(value))

/** The digest of an object of two members, by their texts; their names are in order. One text may be the same for many objects. */
export const digestOfMembers = (first: string, second: string): string => sha256Of(`{${first},${second}\n}`)

const MEMBER = '\n  '

export const memberText = (name: string, value: Json): string =>
  `${MEMBER}${JSON.stringify(name)}: ${canonicalText(value, MEMBER)}`

/** The text of a member that is `withoutEmpty`. */
export const filledMemberText = (name: string, value: Json): string =>
  `${MEMBER}${JSON.stringify(name)}: ${canonicalText(value, MEMBER, false)}`

/** JSON, with an indentation that only keeps digests of earlier versions the same. An integer beyond 2^53 keeps its digits. */
function canonicalText(value: Json, line = '\n', withEmpty = true): string {
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const below = `${line}  `
  let text = ''
  if (Array.isArray(value)) {
    for (const element of value) text += `${text && ','}${below}${canonicalText(element, below, withEmpty)}`
    return text === '' ? '[]' : `[${text}${line}]`
  }
  const keys = Object.keys(value)
  if (keys.length > 1) keys.sort()
  // In code that V8 has not optimized yet for-of makes an object for each step.
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!
    const entry = value[key]
    if (entry === undefined || (entry === null && !withEmpty)) continue
    const written = canonicalText(entry, below, withEmpty)
    if (withEmpty || (written !== '{}' && written !== '[]'))
      text += `${text && ','}${below}${JSON.stringify(key)}: ${written}`
  }
  return text === '' ? '{}' : `{${text}${line}}`
}

/** A copy without fields that hold nothing: Go takes null, {} and [] for the same as no field at all. */
export function withoutEmpty(value: Json): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(withoutEmpty)
  const filled: JsonObject = {}
  for (const key of Object.keys(value)) {
    const entry = value[key]
    const copy = entry === undefined ? undefined : withoutEmpty(entry)
    if (isEmpty(copy)) continue
    // A key is only a key, whatever it is called.
    if (key === '__proto__') Object.defineProperty(filled, key, { value: copy, enumerable: true })
    else filled[key] = copy
  }
  return filled
}

const isEmpty = (value: Json | undefined): value is null | undefined =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
