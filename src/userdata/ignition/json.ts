// JSON as Go's encoding/json writes it.

import { jsonString } from '../../formats/json-text.ts'
import { fromText, toText } from '../../go/bytes.ts'

export type JsonData = string | bigint | boolean | readonly JsonData[] | { readonly [key: string]: JsonData }

export const writeJson = (value: JsonData): string => toText(write(value))

function write(value: JsonData): string {
  if (typeof value === 'string') return jsonString(fromText(value))
  if (typeof value !== 'object') return String(value)
  if (isList(value)) return `[${value.map(write).join(',')}]`
  return `{${Object.entries(value)
    .map(([key, item]) => `${write(key)}:${write(item)}`)
    .join(',')}}`
}

const isList = (value: object): value is readonly JsonData[] => Array.isArray(value)
