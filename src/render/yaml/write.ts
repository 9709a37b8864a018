// Writes plain data as block-style YAML that yaml.v2 and yaml.v3 read alike.

import type { Json, JsonObject } from '../../base/json.ts'
import { Pieces } from './pieces.ts'
import { unitEscape, writeLiteral, writeQuoted, writeString } from './scalar.ts'

/** YAML readers look no further than this for the colon after a key. */
const LONGEST_SIMPLE_KEY = 1000

/** Writes the value as YAML that ends in a newline, with each line indented by `indent` columns. Members that are undefined are omitted. */
export const writeYaml = (value: Json, indent = 0): string => piecesOf(value, indent).join('')

/** Writes an object as an entry of a list, in pieces. `indent` is the column of the dash. */
export const writeItem = (object: JsonObject, indent: number): readonly string[] => piecesOf([object], indent)

function piecesOf(value: Json, indent: number): readonly string[] {
  const out = new Pieces()
  const pad = ' '.repeat(indent)
  if (isFilled(value)) writeNested(value, pad, pad, out)
  else out.add(`${pad}${writeOneLine(value)}\n`)
  return out.end()
}

/** Writes an object. The texts are those of `writeMembers`. */
type ObjectWriter = (pad: string, lead: string, out: Pieces) => void

/** The objects with a faster writer. */
const writers = new WeakMap<object, ObjectWriter>()

/** Freezes an object that thousands of others contain, and writes it only once for each indentation. */
export function shared<T extends object>(object: T): T {
  const texts = new Map<string, string>()
  freezeAll(object)
  if (!isFilled(object as JsonObject)) return object
  writers.set(object, (pad, lead, out) => {
    let text = texts.get(lead)
    if (text === undefined) {
      const own = new Pieces()
      writeMembers(object as JsonObject, pad, lead, own)
      texts.set(lead, (text = own.end().join('')))
    }
    out.add(text)
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
export function base64Data(key: string, text: { readonly base64: () => readonly string[] }): JsonObject {
  const object = {
    get [key]() {
      return text.base64().join('')
    },
  }
  writers.set(object, (pad, lead, out) => {
    const pieces = text.base64()
    const isPlain = pieces.length > 0 && pieces[0]!.length > 8 && LETTER.test(pieces[0]!)
    out.add(`${lead}${writeKey(key, pad)}: `)
    for (const piece of isPlain ? pieces : [writeString(pieces.join(''))]) out.add(piece)
    out.add('\n')
  })
  return object
}

const LETTER = /^[A-Za-z]/

/** Whether a value is a list or an object that is not empty. */
function isFilled(value: Json): value is Json[] | JsonObject {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value !== 'object' || value === null) return false
  if (writers.has(value)) return true
  for (const key of Object.keys(value)) if (value[key] !== undefined) return true
  return false
}

/**
 * Writes a list or an object that is not empty. `lead` is the text before the first entry on its line, such as `- ` of an outer list; before the
 * others it is `pad`.
 */
function writeNested(value: Json[] | JsonObject, pad: string, lead: string, out: Pieces): void {
  const write = writers.get(value)
  if (write !== undefined) write(pad, lead, out)
  else if (Array.isArray(value)) writeList(value, pad, lead, out)
  else writeMembers(value, pad, lead, out)
}

function writeList(list: readonly Json[], pad: string, lead: string, out: Pieces): void {
  const inner = `${pad}  `
  const next = `${pad}- `
  let before = lead === pad ? next : `${lead}- `
  for (const entry of list) {
    if (isFilled(entry)) writeNested(entry, inner, before, out)
    else out.add(`${before}${writeScalar(entry, pad)}`)
    before = next
  }
}

function writeMembers(object: JsonObject, pad: string, lead: string, out: Pieces): void {
  let before = lead
  for (const key of Object.keys(object)) {
    const value = object[key]
    if (value === undefined) continue
    if (isFilled(value)) {
      // A list is in the column of its key, as kubectl and kustomize write it.
      const inner = Array.isArray(value) ? pad : `${pad}  `
      out.add(`${before}${writeKey(key, pad)}:\n`)
      writeNested(value, inner, inner, out)
    } else out.add(`${before}${writeKey(key, pad)}: ${writeScalar(value, pad)}`)
    before = pad
  }
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
