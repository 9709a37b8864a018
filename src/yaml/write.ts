// Writes plain data as block-style YAML that yaml.v2 and yaml.v3 read alike.

import type { Json, JsonObject } from '../model/json.ts'
import { Base64Data } from './base64-data.ts'
import { Frozen } from './frozen.ts'
import { writeLiteral, writeQuoted, writeString } from './scalar.ts'

/** YAML readers look no further than this for the colon after a key. */
const LONGEST_SIMPLE_KEY = 1000

/** Writes the value as YAML that ends in a newline, with each line indented by `indent` columns. Members that are undefined are omitted. */
export function writeYaml(value: Json, indent = 0): string {
  const pad = ' '.repeat(indent)
  if (isFilledList(value)) return writeList(value, pad)
  if (isFilledObject(value)) return writeMap(value, pad)
  return `${pad}${writeOneLine(value)}\n`
}

/**
 * Writes an object as an entry of a list, in pieces: base64 is a separate piece, so that it need not be copied. `indent` is the column of
 * the dash.
 */
export function writeItem(object: JsonObject, indent: number): string[] {
  const pieces: string[] = []
  const pad = ' '.repeat(indent + 2)
  let out = ''
  let lead = `${' '.repeat(indent)}- `
  for (const key of Object.keys(object)) {
    const value = object[key]
    if (value === undefined) continue
    out += `${lead}${writeKey(key, pad)}:`
    lead = pad
    if (!isFilledObject(value) || !Base64Data.is(value)) {
      out += writeMember(value, pad)
      continue
    }
    const [name] = Object.keys(value)
    pieces.push(`${out}\n${pad}  ${writeKey(name!, pad)}: `, ...base64Scalar(Base64Data.encode(value)))
    out = '\n'
  }
  pieces.push(out)
  return pieces
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

function writeList(list: readonly Json[], pad: string): string {
  let out = ''
  for (const entry of list) out += `${pad}-${writeEntry(entry, pad)}`
  return out
}

/** Writes the value after a dash; a collection begins on the line of the dash. */
function writeEntry(entry: Json, pad: string): string {
  const inner = `${pad}  `
  if (isFilledList(entry)) return ` ${writeList(entry, inner).slice(inner.length)}`
  if (isFilledObject(entry)) return ` ${writeMap(entry, inner, true)}`
  return ` ${writeScalar(entry, pad)}`
}

/** Writes a map. If `isInline` is true, the first key is on a line that has already begun. */
const writeMap = (object: JsonObject, pad: string, isInline = false): string => {
  if (!Base64Data.is(object))
    return Frozen.text(object, isInline ? `${pad}-` : pad, () => writeMembers(object, pad, isInline))
  return isInline ? writeBase64(object, pad).slice(pad.length) : writeBase64(object, pad)
}

function writeMembers(object: JsonObject, pad: string, isInline: boolean): string {
  const known = keysAt(pad)
  let out = ''
  for (const key of Object.keys(object)) {
    const value = object[key]
    if (value === undefined) continue
    // Writes the first key without indentation, so that a large text need not be copied to remove it.
    if (isInline && out === '') out = `${writeKey(key, pad)}:`
    else out += known.get(key) ?? keyAt(known, key, pad)
    out += writeMember(value, pad)
  }
  return out
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
const writeBase64 = (object: JsonObject, pad: string): string =>
  Object.entries(object)
    .map(([key, value]) => `${pad}${writeKey(key, pad)}: ${base64Scalar([value as string])[0]}\n`)
    .join('')

const base64Scalar = (pieces: readonly string[]): readonly string[] =>
  pieces.length > 0 && LETTER.test(pieces[0]!) && pieces[0]!.length > 8 ? pieces : [writeString(pieces.join(''))]

const LETTER = /^[A-Za-z]/

const writeKey = (key: string, pad: string): string =>
  key.length > LONGEST_SIMPLE_KEY ? `? ${writeString(key)}\n${pad}` : writeString(key)

/** Writes the value after a colon. A list is in the column of its key, as kubectl and kustomize write it. */
function writeMember(value: Json, pad: string): string {
  if (typeof value === 'string') return writeText(value, pad)
  if (isFilledList(value)) return `\n${writeList(value, pad)}`
  if (isFilledObject(value)) return `\n${writeMap(value, `${pad}  `)}`
  return ` ${writeScalar(value, pad)}`
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
