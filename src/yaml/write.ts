// Writes plain data as block-style YAML that yaml.v2 and yaml.v3 read back alike.

import type { Json, JsonObject } from '../model/json.ts'
import { Base64Data } from './base64-data.ts'
import { Frozen } from './frozen.ts'
import { writeLiteral, writeQuoted, writeString } from './scalar.ts'

/** Other readers look no further than this for the colon after a key. */
const LONGEST_SIMPLE_KEY = 1000

/** The value as YAML, each line indented by `indent` columns, ending in a newline. Members that are undefined are left out. */
export function writeYaml(value: Json, indent = 0): string {
  const pad = ' '.repeat(indent)
  if (isFilledList(value)) return writeList(value, pad)
  if (isFilledObject(value)) return writeMap(value, pad)
  return `${pad}${writeOneLine(value)}\n`
}

/**
 * An object as an entry of a list, in pieces: base64 is a piece of its own, and nobody has to copy it to what stands around it.
 * `indent` is that of the dash.
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
  // It has its one value, which would be encoded to look at it.
  if (Base64Data.is(object)) return true
  for (const key of Object.keys(object)) if (object[key] !== undefined) return true
  return false
}

function writeList(list: readonly Json[], pad: string): string {
  let out = ''
  for (const entry of list) out += `${pad}-${writeEntry(entry, pad)}`
  return out
}

/** After a dash: a collection begins on the dash's own line. */
function writeEntry(entry: Json, pad: string): string {
  const inner = `${pad}  `
  if (isFilledList(entry)) return ` ${writeList(entry, inner).slice(inner.length)}`
  if (isFilledObject(entry)) return ` ${writeMap(entry, inner, true)}`
  return ` ${writeScalar(entry, pad)}`
}

/** `isInline`: the first key stands on a line that has begun. */
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
    // Large objects are not copied to cut their indentation off.
    if (isInline && out === '') out = `${writeKey(key, pad)}:`
    else out += known.get(key) ?? keyAt(known, key, pad)
    out += writeMember(value, pad)
  }
  return out
}

/** The same few keys stand in every object: with what stands before them on their line, by how deep they stand. */
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

/** Long texts of base64, which begin with a letter, are what they are: there is no need to look through them. */
const writeBase64 = (object: JsonObject, pad: string): string =>
  Object.entries(object)
    .map(([key, value]) => `${pad}${writeKey(key, pad)}: ${base64Scalar([value as string])[0]}\n`)
    .join('')

const base64Scalar = (pieces: readonly string[]): readonly string[] =>
  pieces.length > 0 && LETTER.test(pieces[0]!) && pieces[0]!.length > 8 ? pieces : [writeString(pieces.join(''))]

const LETTER = /^[A-Za-z]/

const writeKey = (key: string, pad: string): string =>
  key.length > LONGEST_SIMPLE_KEY ? `? ${writeString(key)}\n${pad}` : writeString(key)

/** After a colon. A list stands in the column of its key, as kubectl and kustomize write it. */
function writeMember(value: Json, pad: string): string {
  if (typeof value === 'string') return writeText(value, pad)
  if (isFilledList(value)) return `\n${writeList(value, pad)}`
  if (isFilledObject(value)) return `\n${writeMap(value, `${pad}  `)}`
  return ` ${writeScalar(value, pad)}`
}

/** Many objects have the same short values: each as it stands behind a colon. */
const lines = new Map<string, string>()
const MOST_LINES = 4096
const LONGEST_LINE = 64

function writeText(text: string, pad: string): string {
  // What a text of several lines becomes depends on its indentation; long ones are rarely the same in two objects.
  if (text.length > LONGEST_LINE || text.includes('\n')) return ` ${writeScalar(text, pad)}`
  let line = lines.get(text)
  if (line === undefined) {
    line = ` ${writeScalar(text, pad)}`
    // Each object brings some that are its own: those that many have are soon there again.
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

/** The value on one line, as JSON has it. */
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
