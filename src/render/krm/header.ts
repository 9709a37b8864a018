// Reads an item's apiVersion, kind, namespace and name and a few annotations and labels from its lines, without parsing the item.

import type { ItemHeader, KeptKeys } from '../model/kubernetes.ts'
import {
  afterQuotes,
  BACKSLASH,
  DOUBLE_QUOTE,
  endsLine,
  endsToken,
  findColon,
  HASH,
  restIsEmpty,
  SINGLE_QUOTE,
  skipSpaces,
  startsWith,
} from './scan.ts'

/** The header of an item whose lines are being scanned. */
export interface HeaderDraft {
  apiVersion: string
  kind: string
  namespace: string
  name: string
  annotations: Record<string, string> | undefined
  labels: Record<string, string> | undefined
  /** The column of the item's top-level keys; -1 before the first. */
  column: number
  /** The column of the keys in metadata; -1 outside and before the first. */
  metadataColumn: number
  inMetadata: boolean
  /** The map in metadata that is being scanned. */
  map: keyof KeptKeys | undefined
  mapColumn: number
  /** False if only a YAML parser can read the header. */
  plain: boolean
}

/** Returns an empty draft. */
export const newDraft = (): HeaderDraft => ({
  apiVersion: '',
  kind: '',
  namespace: '',
  name: '',
  annotations: undefined,
  labels: undefined,
  column: -1,
  metadataColumn: -1,
  inMetadata: false,
  map: undefined,
  mapColumn: -1,
  plain: true,
})

/** Empties a draft for the next item. */
export function resetDraft(draft: HeaderDraft): void {
  draft.apiVersion = draft.kind = draft.namespace = draft.name = ''
  draft.annotations = draft.labels = undefined
  draft.column = draft.metadataColumn = draft.mapColumn = -1
  draft.inMetadata = false
  draft.map = undefined
  draft.plain = true
}

const NONE: Readonly<Record<string, string>> = Object.freeze({})

/** Returns the header that was read into the draft. */
export const headerOfDraft = ({ apiVersion, kind, namespace, name, annotations, labels }: HeaderDraft): ItemHeader => ({
  apiVersion,
  kind,
  namespace,
  name,
  annotations: annotations ?? NONE,
  labels: labels ?? NONE,
})

/** Reads one line of the item into the draft; `at` is the line's first character, after the item's dash. */
export function takeLine(bytes: Uint8Array, draft: HeaderDraft, column: number, at: number, kept: KeptKeys): void {
  if (draft.column < 0) draft.column = column
  if (column === draft.column) takeOwnKey(bytes, draft, at)
  else if (column < draft.column) draft.plain = false
  else if (draft.inMetadata) {
    if (draft.metadataColumn < 0) draft.metadataColumn = column
    if (column === draft.metadataColumn) takeMetadataKey(bytes, draft, at)
    else if (column < draft.metadataColumn) draft.plain = false
    else if (draft.map !== undefined) takeMapKey(bytes, draft, column, at, kept)
  }
}

/** Returns the first column in which no line can belong to the header, or 0 if that is not known yet. */
export function below({ column, inMetadata, metadataColumn, map, mapColumn }: HeaderDraft): number {
  if (column < 0 || (inMetadata && (metadataColumn < 0 || (map !== undefined && mapColumn < 0)))) return 0
  return Math.max(column, inMetadata ? metadataColumn : 0, map === undefined ? 0 : mapColumn) + 1
}

function takeOwnKey(bytes: Uint8Array, draft: HeaderDraft, at: number): void {
  draft.inMetadata = false
  draft.map = undefined
  const key = skipQuote(bytes, at)
  switch (bytes[key]) {
    case 0x61: // a
      if (isKey(bytes, key, 'apiVersion')) draft.apiVersion = oneLineValue(bytes, at, draft)
      return
    case 0x6b: // k
      if (isKey(bytes, key, 'kind')) draft.kind = oneLineValue(bytes, at, draft)
      return
    case 0x6d: // m
      if (isKey(bytes, key, 'metadata')) enterMetadata(bytes, at, draft)
      return
    default:
      if (!isOrdinaryStart(bytes[key])) draft.plain = false
  }
}

function enterMetadata(bytes: Uint8Array, at: number, draft: HeaderDraft): void {
  draft.inMetadata = true
  draft.metadataColumn = -1
  if (!hasBlockValue(bytes, at)) draft.plain = false
}

function hasBlockValue(bytes: Uint8Array, keyAt: number): boolean {
  const colon = findColon(bytes, keyAt)
  return colon >= 0 && restIsEmpty(bytes, colon + 1)
}

function takeMetadataKey(bytes: Uint8Array, draft: HeaderDraft, at: number): void {
  draft.map = undefined
  const key = skipQuote(bytes, at)
  if (isKey(bytes, key, 'name')) draft.name = oneLineValue(bytes, at, draft)
  else if (isKey(bytes, key, 'namespace')) draft.namespace = oneLineValue(bytes, at, draft)
  else if (isKey(bytes, key, 'annotations')) enterMap(bytes, at, draft, 'annotations')
  else if (isKey(bytes, key, 'labels')) enterMap(bytes, at, draft, 'labels')
  else if (!isOrdinaryStart(bytes[key])) draft.plain = false
}

function enterMap(bytes: Uint8Array, at: number, draft: HeaderDraft, map: keyof KeptKeys): void {
  draft.map = map
  draft.mapColumn = -1
  const colon = findColon(bytes, at)
  if (colon >= 0 && !restIsEmpty(bytes, colon + 1) && !isEmptyMap(bytes, skipSpaces(bytes, colon + 1)))
    draft.plain = false
}

const isEmptyMap = (bytes: Uint8Array, at: number): boolean => startsWith(bytes, at, '{}') && restIsEmpty(bytes, at + 2)

function takeMapKey(bytes: Uint8Array, draft: HeaderDraft, column: number, at: number, kept: KeptKeys): void {
  if (draft.mapColumn < 0) draft.mapColumn = column
  if (column < draft.mapColumn) draft.plain = false
  if (column !== draft.mapColumn) return
  const key = skipQuote(bytes, at)
  const map = draft.map!
  for (const name of kept[map]) {
    if (!isKey(bytes, key, name)) continue
    draft[map] ??= {}
    draft[map][name] = oneLineValue(bytes, at, draft)
    return
  }
  if (!isOrdinaryStart(bytes[key])) draft.plain = false
}

const skipQuote = (bytes: Uint8Array, at: number): number =>
  bytes[at] === DOUBLE_QUOTE || bytes[at] === SINGLE_QUOTE ? at + 1 : at

/**
 * Whether a key that begins with this byte is an ordinary one: with a letter, a digit, `_`, `.` or `/`. Other keys (aliases, merge keys,
 * brackets, escapes) require a YAML parser.
 */
const isOrdinaryStart = (byte: number | undefined): boolean =>
  byte !== undefined &&
  ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x2e && byte <= 0x39) || byte === 0x5f)

function isKey(bytes: Uint8Array, at: number, key: string): boolean {
  if (!startsWith(bytes, at, key)) return false
  const next = bytes[at + key.length]
  return next === 0x3a || next === DOUBLE_QUOTE || next === SINGLE_QUOTE || endsToken(next)
}

const NOT_SIMPLE = new Set(Array.from('&*!|>{[%@`', char => char.charCodeAt(0)))

/** Reads the scalar after the key's colon, which must be on one line. */
function oneLineValue(bytes: Uint8Array, keyAt: number, draft: HeaderDraft): string {
  const colon = findColon(bytes, keyAt)
  return colon < 0 ? notPlain(draft) : scalarAt(bytes, colon + 1, draft)
}

/** Reads the scalar on the rest of the line. */
export function scalarAt(bytes: Uint8Array, from: number, draft: HeaderDraft): string {
  if (restIsEmpty(bytes, from)) return ''
  const start = skipSpaces(bytes, from)
  const first = bytes[start]!
  if (NOT_SIMPLE.has(first)) return notPlain(draft)
  if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
    const end = afterQuotes(bytes, start)
    const simple = end > 0 && restIsEmpty(bytes, end) && isSimpleQuoted(bytes, start + 1, end - 1)
    return simple ? decodeRange(bytes, start + 1, end - 1) : notPlain(draft)
  }
  const text = decodeRange(bytes, start, plainEnd(bytes, start))
  return text === '~' || text === 'null' ? '' : text
}

function notPlain(draft: HeaderDraft): string {
  draft.plain = false
  return ''
}

function isSimpleQuoted(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte === BACKSLASH || byte === SINGLE_QUOTE || endsLine(byte)) return false
  }
  return end >= start
}

function plainEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (!endsLine(bytes[at]) && !(bytes[at] === HASH && endsToken(bytes[at - 1]))) at++
  while (endsToken(bytes[at - 1])) at--
  return at
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes a range of the bytes; what is not UTF-8 is replaced. */
export const decodeRange = (bytes: Uint8Array, start: number, end: number): string =>
  utf8.decode(bytes.subarray(start, end))
