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

/** An API server reads what is applied as YAML, which does not permit these characters. */
const NOT_IN_YAML = /[\x7f-\x9f\ufffe\uffff]/g

const jsonString = (text: string): string =>
  JSON.stringify(text).replace(NOT_IN_YAML, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
