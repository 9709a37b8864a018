// Parses the keys of TOML: the name in a header, and the key before a value. Each has its own messages for a part that is missing.

import { quoteRune } from '../../strconv/quote.ts'
import type { Key } from './encode.ts'
import { backup, begin, current, END, fail, failBefore, next, peek, type Reader, skipSpace } from './reader.ts'
import { readLine } from './strings.ts'

interface Form {
  /** The character that ends the key. */
  readonly end: string
  /** Returns the message for a missing part before the end or before a dot. */
  readonly missing: (at: 'end' | 'dot', isFirst: boolean) => string
  readonly unended: (reader: Reader, rune: number) => never
}

const NAME: Form = {
  end: ']',
  missing: at =>
    at === 'end'
      ? 'unexpected end of table name (table names cannot be empty)'
      : 'unexpected table separator (table names cannot be empty)',
  unended: (reader, rune) => fail(reader, `expected '.' or ']' to end table name, but got ${quoteRune(rune)} instead`),
}

const BEFORE_VALUE: Form = {
  end: '=',
  missing: (at, isFirst) => {
    if (at === 'end') return isFirst ? "unexpected '=': key name appears blank" : "unexpected '='"
    return isFirst ? "unexpected '.': keys cannot start with a '.'" : "unexpected '.'"
  },
  unended: (reader, rune) => {
    if (rune === END) return fail(reader, "unexpected EOF; expected key separator '='")
    const message = `expected '.' or '=', but got ${quoteRune(rune)} instead`
    return rune === 10 ? failBefore(reader, message) : fail(reader, message)
  },
}

interface ReadKey {
  readonly key: Key
  /** The line on which the first part ends. */
  readonly line: number
}

/** Parses the name in a header, including the `]`. */
export const readName = (reader: Reader): ReadKey => readParts(reader, NAME)

/** Parses a key, including the `=`. */
export const readKey = (reader: Reader): ReadKey => readParts(reader, BEFORE_VALUE)

function readParts(reader: Reader, form: Form): ReadKey {
  const key = [readPart(reader, form, true)]
  const { line } = reader
  for (;;) {
    skipSpace(reader)
    const char = String.fromCodePoint(next(reader))
    if (char === form.end) break
    if (char !== '.') form.unended(reader, char.codePointAt(0)!)
    key.push(readPart(reader, form, false))
  }
  begin(reader)
  return { key, line }
}

/** Parses one part. A bare part may be empty here: the character after it is then reported. */
function readPart(reader: Reader, form: Form, isFirst: boolean): string {
  skipSpace(reader)
  const rune = peek(reader)
  const char = String.fromCodePoint(rune)
  if (rune === END || char === form.end) fail(reader, form.missing('end', isFirst))
  if (char === '.') fail(reader, form.missing('dot', isFirst))
  if (char === '"' || char === "'") {
    next(reader)
    return readLine(reader, char)
  }
  while (/[A-Za-z0-9_-]/.test(String.fromCodePoint(next(reader))));
  backup(reader)
  return current(reader)
}
