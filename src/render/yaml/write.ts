// Writes plain data as block-style YAML that yaml.v2 and yaml.v3 read alike.

import { encodeBase64Text } from 'gotemplate/go/base64'
import type { Json, JsonObject } from '../../base/json.ts'
import { writeLiteral, writeQuoted, writeString } from './scalar.ts'

/** YAML readers look no further than this for the colon after a key. */
const LONGEST_SIMPLE_KEY = 1000

/** Writes the value as YAML that ends in a newline, with each line indented by `indent` columns. Members that are undefined are omitted. */
export function writeYaml(value: Json, indent = 0): string {
  const pad = ' '.repeat(indent)
  return writeNested(value, pad, pad) ?? `${pad}${writeOneLine(value)}\n`
}

/** Writes an object as an entry of a list. `indent` is the column of the dash. */
export const writeItem = (object: JsonObject, indent: number): string => writeYaml([object], indent)

/** Makes the text of an object, without its members if it is known. The texts are those of `writeMembers`. */
type ObjectWriter = (pad: string, lead: string) => string | undefined

/** The objects with a faster writer. */
const writers = new WeakMap<object, ObjectWriter>()

/** Freezes an object that thousands of others contain, and writes it only once for each indentation. */
export function shared<T extends object>(object: T): T {
  const texts = new Map<string, string | undefined>()
  freezeAll(object)
  writers.set(object, (pad, lead) => {
    if (!texts.has(lead)) texts.set(lead, writeMembers(object as JsonObject, pad, lead))
    return texts.get(lead)
  })
  return object
}

function freezeAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const below of Object.values(value)) freezeAll(below)
}

/**
 * Returns the data of a Secret with one key. The text is encoded when it is read: Secrets are written one after another and need not be in
 * memory at once. Long base64 that begins with a letter needs no quotes, and is not searched for characters that do.
 */
export function base64Data(key: string, text: () => string): JsonObject {
  const object = {
    get [key]() {
      return encodeBase64Text(text())
    },
  }
  writers.set(object, (pad, lead) => {
    const data = object[key]!
    return `${lead}${writeKey(key, pad)}: ${data.length > 8 && LETTER.test(data) ? data : writeString(data)}\n`
  })
  return object
}

const LETTER = /^[A-Za-z]/

/**
 * Writes a list or an object that is not empty, or returns undefined for another value. `lead` is the text before the first entry on its
 * line, such as `- ` of an outer list; before the others it is `pad`.
 */
function writeNested(value: Json, pad: string, lead: string): string | undefined {
  if (Array.isArray(value)) return value.length > 0 ? writeList(value, pad, lead) : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const write = writers.get(value)
  return write === undefined ? writeMembers(value, pad, lead) : write(pad, lead)
}

function writeList(list: readonly Json[], pad: string, lead: string): string {
  const inner = `${pad}  `
  const next = `${pad}- `
  let before = lead === pad ? next : `${lead}- `
  let text = ''
  for (const entry of list) {
    text += writeNested(entry, inner, before) ?? `${before}${writeScalar(entry, pad)}`
    before = next
  }
  return text
}

/** Returns undefined for an object without members. */
function writeMembers(object: JsonObject, pad: string, lead: string): string | undefined {
  let before = lead
  let text: string | undefined
  for (const key of Object.keys(object)) {
    const value = object[key]
    if (value === undefined) continue
    text = `${text ?? ''}${before}${writeKey(key, pad)}:${writeMember(value, pad)}`
    before = pad
  }
  return text
}

const writeKey = (key: string, pad: string): string =>
  key.length > LONGEST_SIMPLE_KEY ? `? ${writeString(key)}\n${pad}` : writeShort(key)

/** Caches written short texts, since the same few keys and values occur in every object. */
const written = new Map<string, string>()
const MOST_WRITTEN = 4096
const LONGEST_WRITTEN = 64

function writeShort(text: string): string {
  if (text.length > LONGEST_WRITTEN) return writeString(text)
  const known = written.get(text)
  if (known !== undefined) return known
  const made = writeString(text)
  // Each object adds texts that only it has. The common ones are soon cached again.
  if (written.size >= MOST_WRITTEN) written.clear()
  written.set(text, made)
  return made
}

/** Writes the value after a colon. A list is in the column of its key, as kubectl and kustomize write it. */
function writeMember(value: Json, pad: string): string {
  const inner = Array.isArray(value) ? pad : `${pad}  `
  const nested = writeNested(value, inner, inner)
  return nested === undefined ? ` ${writeScalar(value, pad)}` : `\n${nested}`
}

function writeScalar(value: Json, pad: string): string {
  if (typeof value !== 'string') return `${writeOneLine(value)}\n`
  return writeLiteral(value, pad.length + 2) ?? `${writeShort(value)}\n`
}

function writeOneLine(value: Json): string {
  if (typeof value === 'string') return writeString(value)
  if (typeof value === 'number') return writeNumber(value)
  if (Array.isArray(value)) return '[]'
  return typeof value === 'object' && value !== null ? '{}' : String(value)
}

/** Writes the value on one line, in the notation of JSON. */
export function writeFlow(value: Json): string {
  if (typeof value === 'string') return writeQuoted(value)
  if (Array.isArray(value)) return `[${value.map(writeFlow).join(', ')}]`
  if (typeof value !== 'object' || value === null) return writeOneLine(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([key, member]) => `${writeQuoted(key)}: ${writeFlow(member)}`).join(', ')}}`
}

function writeNumber(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? '.nan' : value > 0 ? '.inf' : '-.inf'
}

/** Returns the value as JSON that is also YAML; integers beyond 2^53 keep their digits. */
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
