// Parses the four kinds of strings of TOML: finds their end, then replaces their escapes.

import { encodeRune } from '../../strconv/bytes.ts'
import { quote } from '../../strconv/quote.ts'
import {
  accept,
  backup,
  begin,
  current,
  END,
  fail,
  failAt,
  failBefore,
  isBreak,
  next,
  peek,
  type Reader,
} from './reader.ts'

interface Token {
  /** The source text without its quotes. */
  readonly text: string
  /** The line on which the string ends. */
  readonly line: number
}

const BACKSLASH = 92
const codeOf = (char: string): number => char.charCodeAt(0)

/** Parses a string. Its first quote has been read. */
export function readString(reader: Reader, mark: '"' | "'"): string {
  if (accept(reader, mark)) {
    if (accept(reader, mark)) return readMultiline(reader, mark)
    backup(reader)
  }
  return readLine(reader, mark)
}

/** Parses a single-line string, the only kind permitted in a key. */
export function readLine(reader: Reader, mark: '"' | "'"): string {
  begin(reader)
  let isEscaped = false
  for (;;) {
    const rune = next(reader)
    if (rune === END) fail(reader, `unexpected EOF; expected ${mark === '"' ? `'"'` : `"'"`}`)
    if (isBreak(rune)) failBefore(reader, 'strings cannot contain newlines')
    if (rune === codeOf(mark)) break
    if (rune === BACKSLASH && mark === '"') {
      isEscaped = true
      checkEscape(reader)
    }
  }
  backup(reader)
  const token = { text: current(reader), line: reader.line }
  next(reader)
  begin(reader)
  return isEscaped ? unescapeText(reader, token) : token.text
}

function readMultiline(reader: Reader, mark: '"' | "'"): string {
  begin(reader)
  for (;;) {
    const rune = next(reader)
    if (rune === END) fail(reader, `unexpected EOF; expected ${mark === '"' ? `'"""'` : `"'''"`}`)
    if (rune === BACKSLASH && mark === '"') checkMultilineEscape(reader)
    if (rune === codeOf(mark) && endsHere(reader, mark)) break
  }
  for (let i = 0; i < 3; i++) backup(reader)
  const token = { text: current(reader), line: reader.line }
  for (let i = 0; i < 3; i++) next(reader)
  begin(reader)
  const text = token.text.replace(/^\r?\n/, '')
  return mark === '"' ? unescapeText(reader, { ...token, text: withoutEscapedBreaks(text) }) : text
}

/** Reports whether the quote just read starts the closing quotes. If more than three follow, the first one is content. */
function endsHere(reader: Reader, mark: '"' | "'"): boolean {
  if (!accept(reader, mark)) return false
  if (!accept(reader, mark)) {
    backup(reader)
    return false
  }
  if (peek(reader) !== codeOf(mark)) return true
  const five = mark.repeat(5)
  const text = current(reader)
  const tooMany = text.endsWith(five) && !(mark === '"' && text.endsWith(`\\${five}`))
  if (tooMany) fail(reader, mark === '"' ? `unexpected '""""""'` : `unexpected "''''''"`)
  backup(reader)
  backup(reader)
  return false
}

function checkMultilineEscape(reader: Reader): void {
  if (isBreak(next(reader))) return
  backup(reader)
  checkEscape(reader)
}

const DIGITS: Readonly<Record<string, { count: number; name: string }>> = {
  x: { count: 2, name: 'two' },
  u: { count: 4, name: 'four' },
  U: { count: 8, name: 'eight' },
}

function checkEscape(reader: Reader): void {
  const rune = next(reader)
  const char = String.fromCodePoint(rune)
  if ('ebtnfr"\\ \t'.includes(char)) return
  const digits = DIGITS[char]
  // BurntSushi/toml reports the end of the text here as a character on the previous line.
  if (!digits) (reader.atEnd ? failBefore : fail)(reader, `invalid escape in string '\\${encodeRune(rune)}'`)
  for (let i = 0; i < digits!.count; i++) {
    if (!/[0-9a-fA-F]/.test(String.fromCodePoint(next(reader))))
      fail(
        reader,
        `expected ${digits!.name} hexadecimal digits after '\\${char}', but got ${quote(current(reader))} instead`,
      )
  }
}

const ESCAPED_BREAK = /(\\\\)|\\[ \t\r]*\n[ \t\r\n]*/g

/** Removes each backslash at the end of a line, with all white space up to the next text. */
const withoutEscapedBreaks = (text: string): string => text.replace(ESCAPED_BREAK, (_, pair?: string) => pair ?? '')

const SIMPLE: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\x1b',
  '"': '"',
  '\\': '\\',
}

const ESCAPE = /\\(?:x(..)|u(.{4})|U(.{8})|(.))/gs

function unescapeText(reader: Reader, { text, line }: Token): string {
  return text.replace(ESCAPE, (_, x?: string, u?: string, U?: string, char?: string) => {
    if (char !== undefined) return SIMPLE[char] ?? failAt(reader, line, `invalid escape: '\\${char}'`)
    const digits = (x ?? u ?? U)!
    const rune = Number.parseInt(digits, 16)
    if (rune > 0x10ffff || (rune >= 0xd800 && rune <= 0xdfff))
      failAt(reader, line, `Escaped character '\\u${digits}' is not valid UTF-8.`)
    return encodeRune(rune)
  })
}
