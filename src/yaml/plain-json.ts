// Writes plain data as JSON; integers beyond 2^53 keep their digits.

import type { Json } from '../model/json.ts'

export function plainJson(value: Json, indent = ''): string {
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const below = `${indent}  `
  const entries = Array.isArray(value)
    ? value.map(element => plainJson(element, below))
    : Object.entries(value)
        .filter(([, entry]) => entry !== undefined)
        .map(([key, entry]) => `${JSON.stringify(key)}: ${plainJson(entry, below)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return entries.length === 0 ? `${open}${close}` : `${open}\n${below}${entries.join(`,\n${below}`)}\n${indent}${close}`
}
