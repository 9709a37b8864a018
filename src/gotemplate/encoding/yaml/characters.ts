// Which characters YAML can show as they are, and which end a line. Texts here are byte strings of valid UTF-8.

/** True for a character that ends a line: CR, LF, NEL and the two separators of Unicode. */
export function isBreak(text: string, at: number): boolean {
  const byte = text[at]
  if (byte === '\n' || byte === '\r') return true
  if (byte === '\xc2') return text[at + 1] === '\x85'
  return byte === '\xe2' && text[at + 1] === '\x80' && (text[at + 2] === '\xa8' || text[at + 2] === '\xa9')
}

/** Control characters are not, nor are the byte order mark, U+FFFE, U+FFFF and, unlike in YAML itself, what is beyond U+FFFF. */
export function isPrintable(text: string, at: number): boolean {
  const byte = text.charCodeAt(at)
  const next = text.charCodeAt(at + 1)
  if (byte < 0xc2) return byte === 0x0a || (byte >= 0x20 && byte <= 0x7e)
  if (byte === 0xc2) return next >= 0xa0
  if (byte === 0xed) return next < 0xa0
  if (byte !== 0xef) return byte <= 0xee
  const last = text.charCodeAt(at + 2)
  return !(next === 0xbb && last === 0xbf) && !(next === 0xbf && (last === 0xbe || last === 0xbf))
}

/** Bytes of the character that starts with this one. */
export function widthOf(text: string, at: number): number {
  const byte = text.charCodeAt(at)
  return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
}

export const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t'

/** A blank, the end of a line, or NUL. */
export const isBlankOrBreak = (text: string, at: number): boolean =>
  isBlank(text[at]) || text[at] === '\0' || isBreak(text, at)
