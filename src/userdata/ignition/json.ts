// JSON as Go's encoding/json writes it: no spaces, and what HTML or JavaScript would trip over is escaped.

export type JsonData = string | bigint | number | boolean | readonly JsonData[] | { readonly [key: string]: JsonData }

const ESCAPED = /[<>&\u2028\u2029]/g
const unicodeEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const quote = (text: string): string => JSON.stringify(text).replace(ESCAPED, unicodeEscape)

export function writeJson(value: JsonData): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object') return String(value)
  if (isList(value)) return `[${value.map(writeJson).join(',')}]`
  return `{${Object.entries(value)
    .map(([key, item]) => `${quote(key)}:${writeJson(item)}`)
    .join(',')}}`
}

const isList = (value: object): value is readonly JsonData[] => Array.isArray(value)
