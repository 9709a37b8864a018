// Parses a systemd unit as go-systemd does, because Ignition refuses what that library cannot parse.

import { decodeRune, fromText, toText } from 'gotemplate/go/bytes'
import { isSpace } from 'gotemplate/go/strconv'
import { trimSpace } from '../../base/trim-space.ts'

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

/** The size of go-systemd's buffer. The library detects lines that are too long only within its buffered bytes. */
const BUFFER_SIZE = 4096
const LINE_MAX = 2048

class BufferedReader {
  readonly #bytes: string
  #at = 0
  /** The end of the buffered bytes. */
  #buffered = 0
  #isAtEnd = false

  constructor(bytes: string) {
    this.#bytes = bytes
  }

  get position(): number {
    return this.#at
  }

  isLineTooLong(): boolean {
    const line = this.#bytes.slice(this.#at, this.#at + LINE_MAX)
    return this.#buffered - this.#at >= LINE_MAX && !/[\r\n]/.test(line)
  }

  /** Returns undefined at the end of the text. */
  readRune(): { readonly rune: number; readonly width: number } | undefined {
    while (this.#at + 4 > this.#buffered && !this.#isAtEnd && !isWholeRune(this.#bytes.slice(this.#at, this.#buffered)))
      this.#fill()
    if (this.#at === this.#bytes.length) return undefined
    const decoded = decodeRune(this.#bytes, this.#at)
    this.#at += decoded.width
    return decoded
  }

  unread(width: number): void {
    this.#at -= width
  }

  /** Reads to the end of the delimiter, or to the end of the text. */
  readThrough(delimiter: string): { readonly text: string; readonly found: boolean } {
    const start = this.#at
    const found = this.#bytes.indexOf(delimiter, start)
    const stop = found < 0 ? this.#bytes.length : found + 1
    while (!this.#isAtEnd && (found < 0 || stop > this.#buffered)) {
      if (this.#buffered - this.#at >= BUFFER_SIZE) this.#at = this.#buffered
      this.#fill()
    }
    this.#at = stop
    return { text: this.#bytes.slice(start, stop), found: found >= 0 }
  }

  /** Fills the buffer with one read. A read without bytes is the end of the text. */
  #fill(): void {
    const full = Math.min(this.#bytes.length, this.#at + BUFFER_SIZE)
    if (full === this.#buffered) this.#isAtEnd = true
    this.#buffered = Math.max(this.#buffered, full)
  }
}

const isWholeRune = (bytes: string): boolean => {
  if (bytes === '') return false
  const first = bytes.charCodeAt(0)
  return bytes.length >= (first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)
}
