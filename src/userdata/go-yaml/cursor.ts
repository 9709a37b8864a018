// A place in a YAML text, and the classes of characters that libyaml knows. The text is held as code points,
// because the reader counts characters, not UTF-16 units.

export interface Cursor {
  readonly codes: readonly number[]
  at: number
  line: number
  column: number
  /** Line breaks since the last character that was not blank. */
  newlines: number
}

/** A text that cannot be read; thrown and caught inside this folder only. */
export class YamlProblem extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

const NEXT_LINE = 0x85
const LINE_SEPARATOR = 0x2028
const PARAGRAPH_SEPARATOR = 0x2029

/** Passed over at the very start only: further on, go-yaml takes it for an ordinary character. */
const BYTE_ORDER_MARK = 0xfeff

/** The code point at a distance from the cursor; 0 behind the end. */
export const peek = (cursor: Cursor, distance = 0): number => cursor.codes[cursor.at + distance] ?? 0

export const isEnd = (code: number): boolean => code === 0
export const isBlank = (code: number): boolean => code === 0x20 || code === 0x09
export const isBreak = (code: number): boolean =>
  code === 0x0a || code === 0x0d || code === NEXT_LINE || code === LINE_SEPARATOR || code === PARAGRAPH_SEPARATOR
export const isBreakOrEnd = (code: number): boolean => isEnd(code) || isBreak(code)
export const isBlankOrEnd = (code: number): boolean => isBlank(code) || isBreakOrEnd(code)
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
export const isHexDigit = (code: number): boolean =>
  isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66)
export const isWordCharacter = (code: number): boolean =>
  isDigit(code) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f || code === 0x2d

/** Whether a certain character stands there, so that the scanner reads as the grammar does. */
export const is = (cursor: Cursor, character: string, distance = 0): boolean =>
  peek(cursor, distance) === character.charCodeAt(0)

const isAllowed = (code: number): boolean =>
  (code >= 0x20 && code <= 0x7e) ||
  code === 0x0a ||
  code === 0x09 ||
  code === 0x0d ||
  code === NEXT_LINE ||
  (code >= 0xa0 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  code >= 0x10000

export function openText(text: string): Cursor {
  const codes = Array.from(text, character => character.codePointAt(0) ?? 0)
  const bad = codes.findIndex(code => !isAllowed(code))
  if (bad >= 0) {
    const line = codes.slice(0, bad).filter(code => code === 0x0a).length
    throw new YamlProblem('control characters are not allowed', line)
  }
  return { codes, at: codes[0] === BYTE_ORDER_MARK ? 1 : 0, line: 0, column: 0, newlines: 0 }
}

export function skip(cursor: Cursor): void {
  if (!isBlank(peek(cursor))) cursor.newlines = 0
  cursor.at++
  cursor.column++
}

/** Passes a line break and gives what it stands for: CR, CRLF and NEL become LF, LS and PS stay. */
export function readBreak(cursor: Cursor): string {
  const first = peek(cursor)
  cursor.at += first === 0x0d && peek(cursor, 1) === 0x0a ? 2 : 1
  cursor.column = 0
  cursor.line++
  cursor.newlines++
  return first === LINE_SEPARATOR || first === PARAGRAPH_SEPARATOR ? String.fromCodePoint(first) : '\n'
}

export function read(cursor: Cursor): string {
  const character = String.fromCodePoint(peek(cursor))
  skip(cursor)
  return character
}

/** `---` or `...` at the start of a line, with nothing glued to it. */
export function isDocumentIndicator(cursor: Cursor): boolean {
  if (cursor.column !== 0) return false
  const three = (character: string) => is(cursor, character) && is(cursor, character, 1) && is(cursor, character, 2)
  return (three('-') || three('.')) && isBlankOrEnd(peek(cursor, 3))
}
