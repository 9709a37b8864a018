// Finds texts that look like credentials in texts without known fields: templates, scripts, renderings. It is better to mask a harmless
// value than to show a token.

import { SECRET_NAME } from './mask-table.ts'

/** A range of a text that must not be shown. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/**
 * Matches a quoted value, the rest of the line after a colon, or a word after an equals sign. `$` is excluded, because it begins a variable
 * in a shell.
 */
const VALUE = String.raw`"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|(?<=:[ \t]*)[^\s"'$][^\n]*|(?<==[ \t]*)[^\s"'$;&|)]+`

/** Patterns that match only credentials, wherever they are. The credential is the group `secret`, or else the whole match. */
const CERTAIN: readonly RegExp[] = [
  /-----BEGIN ([A-Z ]*)PRIVATE KEY-----[\s\S]*?-----END \1PRIVATE KEY-----/dg,
  /\b(?:Bearer|Basic)[ \t]+(?<secret>[\w.~+/=-]{6,})/dgi,
  /\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]+)?/dg,
  // User and password of a URL.
  /\/\/(?<secret>[^\s/'"<>@][^\s/'"<>]*)@(?=[^\s/'"<>@])/dg,
]

const PROBABLE: readonly RegExp[] = [
  new RegExp(String.raw`(?<![A-Za-z])[\w.-]{0,40}${SECRET_NAME}\\?["']?[ \t]*[:=][ \t]*(?<secret>${VALUE})`, 'gid'),
  /(?<![a-z0-9])[a-z0-9]{6}\.(?<secret>[a-z0-9]{16})(?![a-z0-9])/dg,
]

/** Certificates and public keys look random, but are not secret. */
const PUBLIC =
  /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----|\bLS0tLS1CRUdJTiBDRVJU[\w+/=]*|\b(?:ssh|ecdsa|sk-ssh)-[\w@.-]+ AAAA[\w+/=]+/g
const WORD = /[\w.~+/=-]{16,}/g
const PIECE = /[A-Za-z0-9]{10,}/g
/** The lengths of MD5, SHA-1, SHA-256, SHA-384 and SHA-512 in hex, for checksums of downloads. */
const CHECKSUMS = new Set([32, 40, 64, 96, 128])

/** Returns what is certainly a credential. For messages, which contain words such as "token:" themselves. */
export const certainRanges = (text: string): TextRange[] => mergeRanges(text, findCredentials(text, CERTAIN))

/** Returns what looks like a credential without a name that indicates one. */
export const unnamedRanges = (text: string): TextRange[] =>
  mergeRanges(text, [...findCredentials(text, CERTAIN), ...randomRanges(text)])

/** Returns everything that looks like a credential. */
export const secretRanges = (text: string): TextRange[] =>
  mergeRanges(text, [...findCredentials(text, CERTAIN), ...findCredentials(text, PROBABLE), ...randomRanges(text)])

function findCredentials(text: string, shapes: readonly RegExp[]): TextRange[] {
  const actions = places(text, ACTION)
  return shapes.flatMap(shape =>
    [...text.matchAll(shape)].flatMap(match => {
      const [start, end] = match.indices!.groups?.secret ?? match.indices![0]!
      return without(actions, unquoteRange(text, start, end))
    }),
  )
}

const places = (text: string, pattern: RegExp): TextRange[] =>
  [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }))

/** Matches actions of templates, which name the source of a value and are not secret. */
const ACTION = /\{\{[\s\S]*?\}\}|<%[\s\S]*?%>/g

function without(actions: readonly TextRange[], { start, end }: TextRange): TextRange[] {
  const pieces: TextRange[] = []
  let from = start
  for (const action of actions) {
    if (action.end <= from || action.start >= end) continue
    pieces.push({ start: from, end: action.start })
    from = action.end
  }
  return [...pieces, { start: from, end }].filter(piece => piece.start < piece.end)
}

export const unquoteRange = (text: string, start: number, end: number): TextRange =>
  /["']/.test(text[start]!) && end - start > 1
    ? { start: start + 1, end: end - 1 }
    : { start, end: trimRangeEnd(text, end) }

export const trimRangeEnd = (text: string, end: number): number => {
  while (/[\s,]/.test(text[end - 1] ?? '')) end--
  return end
}

/** Matches words of configuration, variables and placeholders, which are not secret. */
const PLAIN =
  /^(?:\s*|true|false|null|none|\[\]|\{\}?|[|>][-+]?|\$.*|\*+|<path:[^>]*>|<placeholder \w+>|<secret [A-Z]+>)$/is

function randomRanges(text: string): TextRange[] {
  const open = places(text, PUBLIC)
  return places(text, WORD).filter(
    ({ start, end }) => looksRandom(text.slice(start, end)) && !open.some(at => at.start < end && start < at.end),
  )
}

/** Whether letters and digits alternate as they do in no word of a language and no version. */
const looksRandom = (word: string): boolean =>
  isLongBase64(word) ||
  [...word.matchAll(PIECE)].some(([piece]) => {
    if (/^[0-9a-f]+$/i.test(piece) && CHECKSUMS.has(piece.length)) return false
    return (piece.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0) >= 4
  })

/** Whether capitals and small letters are mixed as they are in no path. */
const isLongBase64 = (word: string): boolean =>
  /^[A-Za-z0-9+/]{40,}={0,2}$/.test(word) && (word.match(/[a-z][A-Z]/g)?.length ?? 0) >= 4

function mergeRanges(text: string, ranges: readonly TextRange[]): TextRange[] {
  const result: { start: number; end: number }[] = []
  const secret = ranges.filter(({ start, end }) => start < end && !PLAIN.test(text.slice(start, end)))
  for (const { start, end } of secret.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}
