// Go strings as JavaScript strings in which every character is one byte (U+0000–U+00FF). `length`, indexing, slicing and `<` then mean
// the same as in Go, and ASCII text needs no conversion. Text is converted to bytes where data or a template enters the engine, and back
// where output leaves it.

/** U+FFFD, as a rune. */
export const RUNE_ERROR = 0xfffd

const ASCII = /^[\x00-\x7f]*$/

/** Reports whether a text is ASCII, and so the same as bytes and as JavaScript text. */
export const isAscii = (text: string): boolean => ASCII.test(text)

/** Converts JavaScript text to UTF-8 bytes. A lone surrogate becomes U+FFFD. */
export const fromText = (text: string): string => (isAscii(text) ? text : fromUint8Array(encoder.encode(text)))

const encoder = new TextEncoder()
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Converts bytes to JavaScript text. Each byte that is not part of valid UTF-8 becomes one U+FFFD, as in Go's encoding/json. */
export function toText(bytes: string): string {
  if (isAscii(bytes)) return bytes
  try {
    return strictDecoder.decode(toUint8Array(bytes))
  } catch {
    return replaceInvalid(bytes)
  }
}

/** Converts UTF-8 to JavaScript text, with a U+FFFD for each invalid byte. */
export function textOfUtf8(array: Uint8Array): string {
  try {
    return strictDecoder.decode(array)
  } catch {
    return replaceInvalid(fromUint8Array(array))
  }
}

/** TextDecoder replaces several invalid bytes by one U+FFFD. */
function replaceInvalid(bytes: string): string {
  let out = ''
  for (let i = 0; i < bytes.length; ) {
    const { rune, width } = decodeRune(bytes, i)
    out += String.fromCodePoint(rune)
    i += width
  }
  return out
}

/** Encodes a rune in UTF-8. As in utf8.EncodeRune, an invalid rune (a surrogate, too large or negative) becomes U+FFFD. */
export function encodeRune(rune: number): string {
  if (rune < 0 || rune > 0x10ffff || (rune >= 0xd800 && rune <= 0xdfff)) return '\xef\xbf\xbd'
  if (rune < 0x80) return String.fromCharCode(rune)
  if (rune < 0x800) return String.fromCharCode(0xc0 | (rune >> 6), 0x80 | (rune & 0x3f))
  if (rune < 0x10000) return String.fromCharCode(0xe0 | (rune >> 12), 0x80 | ((rune >> 6) & 0x3f), 0x80 | (rune & 0x3f))
  return String.fromCharCode(
    0xf0 | (rune >> 18),
    0x80 | ((rune >> 12) & 0x3f),
    0x80 | ((rune >> 6) & 0x3f),
    0x80 | (rune & 0x3f),
  )
}

interface DecodedRune {
  readonly rune: number
  /** The width of the rune in bytes; 1 for an invalid byte. */
  readonly width: number
}

const INVALID: DecodedRune = { rune: RUNE_ERROR, width: 1 }

/** Decodes the rune at byte `at` as utf8.DecodeRuneInString does: shortest form only, no surrogates. */
export function decodeRune(bytes: string, at: number): DecodedRune {
  const b0 = bytes.charCodeAt(at)
  if (b0 < 0x80) return { rune: b0, width: 1 }
  if (b0 < 0xc2 || b0 > 0xf4) return INVALID
  const b1 = bytes.charCodeAt(at + 1)
  if (!isContinuation(b1)) return INVALID
  if (b0 < 0xe0) return { rune: ((b0 & 0x1f) << 6) | (b1 & 0x3f), width: 2 }
  const b2 = bytes.charCodeAt(at + 2)
  if (!isContinuation(b2)) return INVALID
  if (b0 < 0xf0) {
    const rune = ((b0 & 0x0f) << 12) | ((b1 & 0x3f) << 6) | (b2 & 0x3f)
    return rune < 0x800 || (rune >= 0xd800 && rune <= 0xdfff) ? INVALID : { rune, width: 3 }
  }
  const b3 = bytes.charCodeAt(at + 3)
  if (!isContinuation(b3)) return INVALID
  const rune = ((b0 & 0x07) << 18) | ((b1 & 0x3f) << 12) | ((b2 & 0x3f) << 6) | (b3 & 0x3f)
  return rune < 0x10000 || rune > 0x10ffff ? INVALID : { rune, width: 4 }
}

/** Returns the runes of a string as `[]rune(s)` does: an invalid byte is U+FFFD. */
export function runes(bytes: string): number[] {
  const out: number[] = []
  for (let i = 0; i < bytes.length; ) {
    const { rune, width } = decodeRune(bytes, i)
    out.push(rune)
    i += width
  }
  return out
}

/** Converts runes to a string as `string([]rune)` does. */
export function fromRunes(list: readonly number[]): string {
  let out = ''
  for (const rune of list) out += encodeRune(rune)
  return out
}

/** Go's utf8.ValidString. */
export function isValidUtf8(bytes: string): boolean {
  if (isAscii(bytes)) return true
  for (let i = 0; i < bytes.length; ) {
    const decoded = decodeRune(bytes, i)
    if (decoded === INVALID) return false
    i += decoded.width
  }
  return true
}

/** Compares byte strings as Go's `<` does. Convert JavaScript text to bytes first: its own order is that of UTF-16 units. */
export const compareBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export function toUint8Array(bytes: string): Uint8Array {
  const out = new Uint8Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) out[i] = bytes.charCodeAt(i)
  return out
}

/** The number of arguments that String.fromCharCode is given at a time. */
const CHUNK = 8192

export function fromUint8Array(array: Uint8Array): string {
  let out = ''
  // `apply` instead of a spread, which would iterate over the bytes.
  for (let at = 0; at < array.length; at += CHUNK) {
    const part: ArrayLike<number> = array.subarray(at, at + CHUNK)
    out += String.fromCharCode.apply(null, part as number[])
  }
  return out
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80
