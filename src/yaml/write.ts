// Writes plain data as block-style YAML that yaml.v2 and yaml.v3 read back alike.

import type { Json, JsonObject } from '../model/json.ts'
import { Base64Data } from './base64-data.ts'
import { Frozen } from './frozen.ts'
import { Pieces } from './pieces.ts'
import { writeLiteral, writeQuoted, writeString } from './scalar.ts'

/** Other readers look no further than this for the colon after a key. */
const LONGEST_SIMPLE_KEY = 1000

/** The value as YAML, each line indented by `indent` columns, ending in a newline. Members that are undefined are left out. */
export function writeYaml(value: Json, indent = 0): string {
  const pad = ' '.repeat(indent)
  const out = new Pieces()
  if (isFilledList(value)) writeList(value, pad, pad, out)
  else if (isFilledObject(value)) writeMap(value, pad, pad, out)
  else out.add(`${pad}${writeOneLine(value)}\n`)
  return out.end().join('')
}

/**
 * An object as an entry of a list, in pieces: long texts that objects share, and base64, are not copied to the text around them.
 * `indent` is that of the dash.
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
  // It has its one value, which would be encoded to look at it.
  if (Base64Data.is(object)) return true
  for (const key of Object.keys(object)) if (object[key] !== undefined) return true
  return false
}

/** `lead`: what stands before the first entry on its line; before the others it is `pad`. */
function writeList(list: readonly Json[], pad: string, lead: string, out: Pieces): void {
  const inner = `${pad}  `
  let before = lead
  for (const entry of list) {
    if (isFilledList(entry)) writeList(entry, inner, `${before}- `, out)
    else if (isFilledObject(entry)) writeMap(entry, inner, `${before}- `, out)
    else out.add(`${before}- ${writeScalar(entry, pad)}`)
    before = pad
  }
}

/** `lead`: as for a list. */
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

/** After a colon. A list stands in the column of its key, as kubectl and kustomize write it. */
function writeMember(value: Json, pad: string, out: Pieces): void {
  if (isFilledList(value)) {
    out.add('\n')
    writeList(value, pad, pad, out)
  } else if (isFilledObject(value)) {
    out.add('\n')
    writeMap(value, `${pad}  `, `${pad}  `, out)
  } else out.add(typeof value === 'string' ? writeText(value, pad) : ` ${writeScalar(value, pad)}`)
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
