// Writes plain data as block-style YAML that yaml.v2 and yaml.v3 read alike.

import type { Json, JsonObject } from '../model/json.ts'
import { Base64Data } from './base64-data.ts'
import { Frozen } from './frozen.ts'
import { Pieces } from './pieces.ts'
import { writeLiteral, writeQuoted, writeString } from './scalar.ts'

/** YAML readers look no further than this for the colon after a key. */
const LONGEST_SIMPLE_KEY = 1000

/** Writes the value as YAML that ends in a newline, with each line indented by `indent` columns. Members that are undefined are omitted. */
export function writeYaml(value: Json, indent = 0): string {
  const pad = ' '.repeat(indent)
  const out = new Pieces()
  if (isFilledList(value)) writeList(value, pad, pad, out)
  else if (isFilledObject(value)) writeMap(value, pad, pad, out)
  else out.add(`${pad}${writeOneLine(value)}\n`)
  return out.end().join('')
}

/**
 * Writes an object as an entry of a list, in pieces: base64 and long texts that objects share are separate pieces, so that they need not be
 * copied. `indent` is the column of the dash.
 */
export function writeItem(object: JsonObject, indent: number): readonly string[] {
  const out = new Pieces()
  writeMap(object, ' '.repeat(indent + 2), `${' '.repeat(indent)}- `, out)
  return out.end()
}

const isFilledList = (value: Json): value is Json[] => Array.isArray(value) && value.length > 0

const isFilledObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && hasMember(value)

function hasMember(object: JsonObject): boolean {
  // Reading its value would encode it; it always has exactly one.
  if (Base64Data.is(object)) return true
  for (const key of Object.keys(object)) if (object[key] !== undefined) return true
  return false
}

/** Writes a list. `lead` is the text before the first entry on its line, such as `- ` of an outer list; before the others it is `pad`. */
function writeList(list: readonly Json[], pad: string, lead: string, out: Pieces): void {
  const inner = `${pad}  `
  const next = `${pad}- `
  let before = lead === pad ? next : `${lead}- `
  for (const entry of list) {
    if (isFilledList(entry)) writeList(entry, inner, before, out)
    else if (isFilledObject(entry)) writeMap(entry, inner, before, out)
    else out.add(`${before}${writeScalar(entry, pad)}`)
    before = next
  }
}

/** Writes a map. `lead` is the text before the first key on its line. */
function writeMap(object: JsonObject, pad: string, lead: string, out: Pieces): void {
  if (Base64Data.is(object)) {
    writeBase64(object, pad, lead, out)
    return
  }
  const text = Frozen.text(object, lead, () => {
    const own = new Pieces()
    writeMembers(object, pad, lead, own)
    return own.end().join('')
  })
  if (text === undefined) writeMembers(object, pad, lead, out)
  else out.add(text)
}

function writeMembers(object: JsonObject, pad: string, lead: string, out: Pieces): void {
  const known = keysAt(pad)
  let isFirst = lead !== pad
  for (const key of Object.keys(object)) {
    const value = object[key]
    if (value === undefined) continue
    out.add(isFirst ? `${lead}${writeKey(key, pad)}:` : (known.get(key) ?? keyAt(known, key, pad)))
    isFirst = false
    writeMember(value, pad, out)
  }
}

/** Caches written keys by their indentation, since the same few keys occur in every object. */
const keys = new Map<string, Map<string, string>>()
const MOST_KEYS = 1024

function keysAt(pad: string): Map<string, string> {
  let known = keys.get(pad)
  if (known === undefined) keys.set(pad, (known = new Map()))
  return known
}

function keyAt(known: Map<string, string>, key: string, pad: string): string {
  const text = `${pad}${writeKey(key, pad)}:`
  if (known.size < MOST_KEYS) known.set(key, text)
  return text
}

/** Writes a Base64Data. A long base64 text that begins with a letter needs no quotes, so it is not checked. */
function writeBase64(object: JsonObject, pad: string, lead: string, out: Pieces): void {
  const [key] = Object.keys(object)
  out.add(`${lead}${writeKey(key!, pad)}: `)
  const pieces = Base64Data.encode(object)
  const isPlain = pieces.length > 0 && LETTER.test(pieces[0]!) && pieces[0]!.length > 8
  for (const piece of isPlain ? pieces : [writeString(pieces.join(''))]) out.add(piece)
  out.add('\n')
}

const LETTER = /^[A-Za-z]/

const writeKey = (key: string, pad: string): string =>
  key.length > LONGEST_SIMPLE_KEY ? `? ${writeString(key)}\n${pad}` : writeString(key)

/** Writes the value after a colon. A list is in the column of its key, as kubectl and kustomize write it. */
function writeMember(value: Json, pad: string, out: Pieces): void {
  if (isFilledList(value)) {
    out.add('\n')
    writeList(value, pad, pad, out)
  } else if (isFilledObject(value)) {
    out.add('\n')
    writeMap(value, `${pad}  `, `${pad}  `, out)
  } else out.add(typeof value === 'string' ? writeText(value, pad) : ` ${writeScalar(value, pad)}`)
}

/** Caches written short texts, since many objects have the same values. */
const lines = new Map<string, string>()
const MOST_LINES = 4096
const LONGEST_LINE = 64

function writeText(text: string, pad: string): string {
  // A text of several lines depends on its indentation, and long texts rarely occur twice.
  if (text.length > LONGEST_LINE || text.includes('\n')) return ` ${writeScalar(text, pad)}`
  let line = lines.get(text)
  if (line === undefined) {
    line = ` ${writeScalar(text, pad)}`
    // Each object adds texts that only it has. The common ones are soon cached again.
    if (lines.size >= MOST_LINES) lines.clear()
    lines.set(text, line)
  }
  return line
}

function writeScalar(value: Json, pad: string): string {
  if (typeof value !== 'string') return `${writeOneLine(value)}\n`
  return writeLiteral(value, pad.length + 2) ?? `${writeString(value)}\n`
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
