// strconv.Quote and its variants, and strconv.Unquote.

import { decodeRune, encodeRune, fromRunes, isValidUtf8, RUNE_ERROR, runes } from './bytes.ts'
import { isPrint } from './character-classes.ts'

const ESCAPES: Readonly<Record<number, string>> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  92: '\\\\',
}

const PLAIN = /^[ !#-[\]-~]*$/

/** strconv.Quote: returns a byte string as a double-quoted Go string literal. */
export const quote = (bytes: string): string => (PLAIN.test(bytes) ? `"${bytes}"` : quoteWith(bytes, '"', false))

/** strconv.QuoteToASCII */
export const quoteToAscii = (bytes: string): string => quoteWith(bytes, '"', true)

/** strconv.QuoteRune and QuoteRuneToASCII */
export const quoteRune = (rune: number, ascii = false): string => {
  const valid = rune >= 0 && rune <= 0x10ffff && !(rune >= 0xd800 && rune < 0xe000)
  return `'${escapeRune(valid ? rune : RUNE_ERROR, "'", ascii)}'`
}

function quoteWith(bytes: string, mark: '"' | "'", ascii: boolean): string {
  let out = mark as string
  for (let i = 0; i < bytes.length; ) {
    const { rune, width } = decodeRune(bytes, i)
    out += width === 1 && rune === RUNE_ERROR ? `\\x${hex(bytes.charCodeAt(i), 2)}` : escapeRune(rune, mark, ascii)
    i += width
  }
  return out + mark
}

const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0')

function escapeRune(rune: number, mark: '"' | "'", ascii: boolean): string {
  if (rune === mark.charCodeAt(0)) return `\\${mark}`
  const known = ESCAPES[rune]
  if (known) return known
  if (isPrint(rune) && !(ascii && rune > 0x7e)) return encodeRune(rune)
  if (rune < 0x20 || rune === 0x7f) return `\\x${hex(rune, 2)}`
  return rune < 0x10000 ? `\\u${hex(rune, 4)}` : `\\U${hex(rune, 8)}`
}

/** strconv.CanBackquote: valid UTF-8 on one line, without control characters other than tab, backquotes and the byte order mark. */
export function canBackquote(bytes: string): boolean {
  for (let i = 0; i < bytes.length; ) {
    const { rune, width } = decodeRune(bytes, i)
    if ((rune < 0x20 && rune !== 9) || rune === 0x60 || rune === 0x7f || rune === 0xfeff) return false
    if (rune === RUNE_ERROR && width === 1) return false
    i += width
  }
  return true
}

const SIMPLE: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
}

const NUMERIC: Readonly<Record<string, { form: RegExp; base: number; isRune: boolean }>> = {
  x: { form: /x[0-9a-fA-F]{2}/y, base: 16, isRune: false },
  u: { form: /u[0-9a-fA-F]{4}/y, base: 16, isRune: true },
  U: { form: /U[0-9a-fA-F]{8}/y, base: 16, isRune: true },
}
const OCTAL = /[0-7]{3}/y

interface Unescaped {
  readonly bytes: string
  readonly rune: number
  readonly next: number
}

/** Decodes the escape sequence whose backslash is at `at`; undefined if it is invalid. */
function unescaped(text: string, at: number, mark: string): Unescaped | undefined {
  const char = text[at + 1] ?? ''
  const simple = char === mark && char !== '`' ? char : SIMPLE[char]
  if (simple !== undefined) return { bytes: simple, rune: simple.charCodeAt(0), next: at + 2 }
  const numeric = Object.hasOwn(NUMERIC, char) ? NUMERIC[char]! : { form: OCTAL, base: 8, isRune: false }
  numeric.form.lastIndex = at + 1
  const digits = numeric.form.exec(text)?.[0]
  if (digits === undefined) return undefined
  const value = Number.parseInt(digits.replace(/^[xuU]/, ''), numeric.base)
  const next = at + 1 + digits.length
  if (!numeric.isRune) return value > 0xff ? undefined : { bytes: String.fromCharCode(value), rune: value, next }
  if (value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) return undefined
  return { bytes: encodeRune(value), rune: value, next }
}

/** strconv.Unquote for literals in double quotes or backquotes; undefined for an invalid one. */
export function unquote(literal: string): string | undefined {
  const mark = literal[0] ?? ''
  if (literal.length < 2 || literal.at(-1) !== mark) return undefined
  const body = literal.slice(1, -1)
  if (mark === '`') return body.includes('`') ? undefined : body.replaceAll('\r', '')
  if (mark !== '"') return undefined
  return unquoteBody(isValidUtf8(body) ? body : fromRunes(runes(body)))
}

function unquoteBody(body: string): string | undefined {
  if (body.includes('\n')) return undefined
  if (!/["\\]/.test(body)) return body
  let out = ''
  for (let i = 0; i < body.length; ) {
    const char = body[i]!
    if (char === '"') return undefined
    if (char !== '\\') {
      out += char
      i++
      continue
    }
    const found = unescaped(body, i, '"')
    if (!found) return undefined
    out += found.bytes
    i = found.next
  }
  return out
}

/** Returns the rune of a character literal (`'a'`, `'\n'`), and the rest after it; undefined for an invalid one. */
export function unquoteChar(literal: string): { rune: number; rest: string } | undefined {
  const first = literal[1] ?? ''
  if (first === '' || first === "'") return undefined
  if (first === '\\') {
    const found = unescaped(literal, 1, "'")
    return found && { rune: found.rune, rest: literal.slice(found.next) }
  }
  const { rune, width } = decodeRune(literal, 1)
  return { rune, rest: literal.slice(1 + width) }
}
