// Base64 without Buffer, and without `atob`, which accepts other input than Go.

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
