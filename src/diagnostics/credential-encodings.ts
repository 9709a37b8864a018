// Finds credentials in words that are escaped for a URL or encoded in base64. Takes linear time and no stack, as credential-shapes.ts does.

import { decodeBase64 } from '../gotemplate/encoding/base64.ts'
import { unescapedText } from './escaped-text.ts'
import { runs, type TextRange } from './text-ranges.ts'

type FindRanges = (text: string) => TextRange[]

/** Returns the ranges that `find` finds in percent-encoded words, such as the URLs of Ignition, and base64 words whose decoded text has such ranges. */
export const encodedRanges = (text: string, find: FindRanges): TextRange[] => [
  ...percentRanges(text, find),
  ...base64Ranges(text, find),
]

function percentRanges(text: string, find: FindRanges): TextRange[] {
  if (!/%[0-9A-Fa-f]{2}/.test(text)) return []
  return runs(text, /[\s"'<>`]/g, 8).flatMap(({ start, end }) => {
    const word = text.slice(start, end)
    const unescaped = /%[0-9A-Fa-f]{2}/.test(word) ? unescapedText(word) : undefined
    if (unescaped === undefined) return []
    const { text: plain, offsets } = unescaped
    return find(plain).map(found => ({ start: start + offsets[found.start]!, end: start + offsets[found.end]! }))
  })
}

/** The beginning of base64 of gzip. Its content is not decompressed, so it counts as secret. */
const GZIP = /^H4sI/

function base64Ranges(text: string, find: FindRanges): TextRange[] {
  return runs(text, /[^\w+/=-]/g, 12).flatMap(run => {
    // `name=base64`
    const name = /^[\w-]{1,100}={1,2}(?!$|=)/.exec(text.slice(run.start, Math.min(run.end, run.start + 110)))
    const range = { start: run.start + (name?.[0].length ?? 0), end: run.end }
    const word = text.slice(range.start, range.end)
    if (GZIP.test(word) && word.length >= 24) return [range]
    const decoded = decodedText(word)
    return decoded !== undefined && find(decoded).length > 0 ? [range] : []
  })
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes a base64 word. Returns undefined if the result is not a text. */
function decodedText(word: string): string | undefined {
  const digits = word.replace(/={1,2}$/, '')
  if (/[^A-Za-z0-9+/]/.test(digits) || digits.length % 4 === 1) return undefined
  const bytes = decodeBase64(digits.padEnd(Math.ceil(digits.length / 4) * 4, '='))
  // Most ordinary words are valid base64, but do not decode to a text.
  if (bytes === undefined || /[\0-\x08\x0e-\x1f]/.test(utf8.decode(bytes.subarray(0, 64)))) return undefined
  const decoded = utf8.decode(bytes)
  return decoded.includes('\ufffd') ? undefined : decoded
}
