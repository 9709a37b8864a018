// Classifies characters of YAML: printable ones, line breaks and blanks. Texts are byte strings of valid UTF-8.

/** Reports whether a character is a line break: CR, LF, NEL, or Unicode's line or paragraph separator. */
export function isBreak(text: string, at: number): boolean {
  const byte = text[at]
  if (byte === '\n' || byte === '\r') return true
  if (byte === '\xc2') return text[at + 1] === '\x85'
  return byte === '\xe2' && text[at + 1] === '\x80' && (text[at + 2] === '\xa8' || text[at + 2] === '\xa9')
}

/** Excludes control characters, the byte order mark, U+FFFE, U+FFFF and, unlike YAML itself, characters beyond U+FFFF. */
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

/** Returns the width in bytes of the character at `at`. */
export function widthOf(text: string, at: number): number {
  const byte = text.charCodeAt(at)
  return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
}

export const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t'

/** Reports whether a character is a blank, a line break or NUL. */
export const isBlankOrBreak = (text: string, at: number): boolean =>
  isBlank(text[at]) || text[at] === '\0' || isBreak(text, at)
