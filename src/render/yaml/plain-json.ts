// Writes plain data as JSON that is also YAML; integers beyond 2^53 keep their digits.

import type { Json } from '../model/json.ts'

/** Returns the value as JSON. */
export function plainJson(value: Json, indent = ''): string {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return jsonString(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const below = `${indent}  `
  const entries = Array.isArray(value)
    ? value.map(element => plainJson(element, below))
    : Object.entries(value)
        .filter(([, entry]) => entry !== undefined)
        .map(([key, entry]) => `${jsonString(key)}: ${plainJson(entry, below)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return entries.length === 0 ? `${open}${close}` : `${open}\n${below}${entries.join(`,\n${below}`)}\n${indent}${close}`
}

/** Characters that YAML does not permit, because an API server also parses JSON as YAML, and invisible or bidirectional characters. */
const ESCAPED =
  /\ud834[\udd73-\udd7a]|\udb40[\udc00-\udfff]|\u034f|[\u180b-\u180f]|[\ufe00-\ufe0e]|[\x7f-\x9f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff]/g

const jsonString = (text: string): string =>
  JSON.stringify(text).replace(ESCAPED, char => char.replace(/./gs, unitEscape))

const unitEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
