// Base64 without Buffer, and without `atob`, which accepts other input than Go.

import { fromUint8Array } from '../strconv/bytes.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Int8Array(256).fill(-1)
for (let i = 0; i < 64; i++) VALUES[ALPHABET.charCodeAt(i)] = i

const CODES = Uint8Array.from(ALPHABET, char => char.charCodeAt(0))
const PADDING = '='.charCodeAt(0)
/** Created lazily: creating one takes as long as encoding a short text. */
let ascii: TextDecoder | undefined
let utf8: TextEncoder | undefined
let scratch = new Uint8Array(0)

/** Encodes bytes as padded standard base64. A byte array is filled, because a string that grows in pieces costs much garbage collection. */
export function encodeBase64(bytes: Uint8Array): string {
  const out = new Uint8Array(Math.ceil(bytes.length / 3) * 4)
  let at = 0
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i
    const word = (bytes[i]! << 16) | ((left > 1 ? bytes[i + 1]! : 0) << 8) | (left > 2 ? bytes[i + 2]! : 0)
    out[at++] = CODES[word >> 18]!
    out[at++] = CODES[(word >> 12) & 63]!
    out[at++] = left > 1 ? CODES[(word >> 6) & 63]! : PADDING
    out[at++] = left > 2 ? CODES[word & 63]! : PADDING
  }
  ascii ??= new TextDecoder()
  return ascii.decode(out)
}

/** Encodes the UTF-8 of a text as base64. For ASCII, which is its own UTF-8, the platform's `btoa` is used: it is ten times as fast. */
export function encodeBase64Text(text: string): string {
  if (scratch.length < text.length * 3) scratch = new Uint8Array(Math.max(text.length * 3, 1 << 16))
  utf8 ??= new TextEncoder()
  const { written } = utf8.encodeInto(text, scratch)
  return written === text.length ? btoa(text) : encodeBase64(scratch.subarray(0, written))
}

/** Decodes as Go's StdEncoding: line breaks are skipped and padding is required. Undefined for invalid input. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const compact = /[\r\n]/.test(text) ? text.replace(/[\r\n]/g, '') : text
  if (compact.length % 4 !== 0) return undefined
  const padding = compact.endsWith('==') ? 2 : compact.endsWith('=') ? 1 : 0
  const length = compact.length - padding
  const out = new Uint8Array((length * 3) >> 2)
  let at = 0
  for (let i = 0; i < length; i += 4) {
    const word =
      (valueAt(compact, i) << 18) |
      (valueAt(compact, i + 1) << 12) |
      (i + 2 < length ? valueAt(compact, i + 2) << 6 : 0) |
      (i + 3 < length ? valueAt(compact, i + 3) : 0)
    if (word < 0) return undefined
    // A typed array ignores what is written beyond its end.
    out[at++] = word >> 16
    out[at++] = word >> 8
    out[at++] = word
  }
  return out
}

/** Returns the value of a digit, or -1, which makes negative what it is combined with. */
function valueAt(text: string, index: number): number {
  const code = text.charCodeAt(index)
  return code < 256 ? VALUES[code]! : -1
}

/** The bytes, or the offset of the first invalid byte. */
export type DecodedBytes = { readonly bytes: string } | { readonly wrongAt: number }

const isLineBreak = (char: string | undefined): boolean => char === '\n' || char === '\r'

/** Decodes base64, skipping line breaks anywhere. */
export function decodeBase64WithOffset(text: string): DecodedBytes {
  const bytes = decodeBase64(text)
  return bytes === undefined ? { wrongAt: wrongBase64At(text) } : { bytes: fromUint8Array(bytes) }
}

function wrongBase64At(text: string): number {
  /** The number of digits of the last group. */
  let digits = 0
  let at = 0
  for (; at < text.length; at++) {
    if (isLineBreak(text[at])) continue
    if (valueAt(text, at) < 0) return text[at] === '=' ? wrongPaddingAt(text, at + 1, digits) : at
    digits = (digits + 1) % 4
  }
  return at - digits
}

/** Returns the offset of the first error in the padding or after it. The first padding character is before `next`. */
function wrongPaddingAt(text: string, next: number, groupLength: number): number {
  if (groupLength < 2) return next - 1
  let at = next
  if (groupLength === 2) {
    while (isLineBreak(text[at])) at++
    if (at === text.length) return at
    if (text[at] !== '=') return at - 1
    at++
  }
  while (isLineBreak(text[at])) at++
  return at
}

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BASE32: ReadonlyMap<string, number> = new Map(Array.from(BASE32_ALPHABET, (char, value) => [char, value]))

/** Decodes base32. As in Go, offsets do not count line breaks. */
export function decodeBase32WithOffset(lines: string): DecodedBytes {
  const text = lines.replace(/[\r\n]/g, '')
  let out = ''
  for (let at = 0; at < text.length; ) {
    const group: number[] = []
    while (group.length < 8) {
      const char = text[at]
      if (char === undefined) return { wrongAt: at - group.length }
      at++
      const left = text.length - at
      if (char === '=' && group.length >= 2 && left < 7 + 1) {
        const wrongAt = checkBase32Padding(text, at, group.length)
        return wrongAt === undefined ? { bytes: out + bytesOf(group) } : { wrongAt }
      }
      const value = BASE32.get(char)
      if (value === undefined) return { wrongAt: at - 1 }
      group.push(value)
    }
    out += bytesOf(group)
  }
  return { bytes: out }
}

function checkBase32Padding(text: string, next: number, groupLength: number): number | undefined {
  if (text.length - next + groupLength < 7) return text.length
  for (let i = 0; i < 7 - groupLength; i++) {
    const char = text[next + i]
    if (char !== undefined && char !== '=') return next + i - 1
  }
  return groupLength === 3 || groupLength === 6 ? next - 1 : undefined
}

/** Returns the whole bytes of a group of values of five bits. Remaining bits are dropped. */
function bytesOf(group: readonly number[]): string {
  let out = ''
  let word = 0
  let held = 0
  for (const value of group) {
    word = ((word << 5) | value) & 0xffff
    held += 5
    if (held >= 8) {
      held -= 8
      out += String.fromCharCode((word >> held) & 0xff)
    }
  }
  return out
}

export function encodeBase32(bytes: string): string {
  let out = ''
  for (let at = 0; at < bytes.length; at += 5) {
    const group = bytes.slice(at, at + 5)
    let word = 0n
    for (let i = 0; i < 5; i++) word = (word << 8n) | BigInt(i < group.length ? group.charCodeAt(i) : 0)
    const used = Math.ceil((group.length * 8) / 5)
    for (let i = 0; i < 8; i++) {
      out += i < used ? BASE32_ALPHABET[Number((word >> BigInt(35 - 5 * i)) & 31n)] : '='
    }
  }
  return out
}
