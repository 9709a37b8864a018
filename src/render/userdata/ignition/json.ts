// Writes JSON as Go's encoding/json does.

import { jsonString } from '../../../gotemplate/encoding/json/text.ts'
import { fromText, toText } from '../../../gotemplate/strconv/bytes.ts'

export type JsonData = string | bigint | boolean | readonly JsonData[] | { readonly [key: string]: JsonData }

/** Returns the value as JSON text. */
export const writeJson = (value: JsonData): string => toText(write(value))

function write(value: JsonData): string {
  if (typeof value === 'string') return jsonString(fromText(value))
  if (typeof value !== 'object') return String(value)
  return isList(value) ? `[${value.map(write).join(',')}]` : writeObject(value)
}

const writeObject = (object: { readonly [key: string]: JsonData }): string =>
  `{${Object.entries(object)
    .map(([key, item]) => `${write(key)}:${write(item)}`)
    .join(',')}}`

const isList = (value: object): value is readonly JsonData[] => Array.isArray(value)
