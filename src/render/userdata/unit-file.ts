// Parses a systemd unit as go-systemd does, because Ignition refuses what that library cannot parse.

import { fromText, toText } from '../../gotemplate/strconv/bytes.ts'
import { isSpace } from '../../gotemplate/strconv/character-classes.ts'
import { trimSpace } from '../../gotemplate/strconv/trim-space.ts'
import { BufferedReader, LINE_MAX } from './buffered-reader.ts'

interface UnitOption {
  readonly section: string
  readonly name: string
}

type UnitReading = { readonly options: readonly UnitOption[] } | { readonly problem: string; readonly line: number }

class UnitProblem extends Error {}

/** Parses a unit. Returns its options, or the problem. */
export function parseAsGoSystemd(text: string): UnitReading {
  const bytes = fromText(text)
  const reader = new BufferedReader(bytes)
  try {
    return { options: new UnitParser(reader).readSections() }
  } catch (problem) {
    if (!(problem instanceof UnitProblem)) throw problem
    return { problem: problem.message, line: bytes.slice(0, reader.position).split('\n').length }
  }
}

const LF = 0x0a
const CR = 0x0d
const EQUALS = 0x3d
const BRACKET = 0x5b
const isComment = (rune: number): boolean => rune === 0x23 || rune === 0x3b

class UnitParser {
  readonly #reader: BufferedReader

  constructor(reader: BufferedReader) {
    this.#reader = reader
  }

  readSections(): UnitOption[] {
    const options: UnitOption[] = []
    let section: string | undefined
    for (;;) {
      this.#checkLine()
      const next = this.#reader.readRune()
      if (!next) return options
      if (next.rune === BRACKET) section = this.#readSectionName()
      else if (isComment(next.rune)) this.#skipComment()
      else if (section !== undefined && !isSpace(next.rune)) {
        this.#reader.unread(next.width)
        options.push({ section, name: this.#readOption() })
      }
    }
  }

  #readSectionName(): string {
    this.#checkLine()
    const { text, found } = this.#reader.readThrough(']')
    if (!found) throw new UnitProblem('a section has no end')
    this.#checkLine()
    if (trimBytes(this.#readLine().line) !== '') throw new UnitProblem('something follows a section name')
    return text.slice(0, -1)
  }

  #skipComment(): void {
    this.#checkLine()
    let continued = true
    while (continued) {
      const { line, last } = this.#readLine()
      continued = (line.endsWith(' ') ? line.slice(0, -1) : line).endsWith('\\') && !last
    }
  }

  /** Returns the name of the option, and skips its value. */
  #readOption(): string {
    this.#checkLine()
    const name = this.#readOptionName()
    this.#checkLine()
    for (;;) {
      const { line } = this.#readLine()
      if (trimBytes(line) === '' || !line.endsWith('\\')) return trimSpace(name)
      this.#checkLine()
    }
  }

  #readOptionName(): string {
    let name = ''
    for (;;) {
      const next = this.#reader.readRune()
      if (!next) throw new UnitProblem('the unit ends within the name of an option')
      if (next.rune === LF || next.rune === CR) throw new UnitProblem('an option has no =')
      if (next.rune === EQUALS) return name
      name += String.fromCodePoint(next.rune)
    }
  }

  #readLine(): { readonly line: string; readonly last: boolean } {
    const { text, found } = this.#reader.readThrough('\n')
    // The library removes a CR before it removes the LF, so the CR of a CRLF is kept.
    const line = found || text.endsWith('\r') ? text.slice(0, -1) : text
    return { line, last: !found }
  }

  #checkLine(): void {
    if (this.#reader.isLineTooLong()) throw new UnitProblem(`a line is longer than ${LINE_MAX} bytes`)
  }
}

const trimBytes = (bytes: string): string => trimSpace(toText(bytes))
