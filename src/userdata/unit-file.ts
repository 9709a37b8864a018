// Parses a systemd unit as go-systemd does, because Ignition refuses what that library cannot parse.

import { decodeRune, fromText, toText } from '../gotemplate/strconv/bytes.ts'
import { isSpace } from '../gotemplate/strconv/character-classes.ts'
import { trimSpace } from '../gotemplate/strconv/trim-space.ts'

export interface UnitOption {
  readonly section: string
  readonly name: string
}

export type UnitReading =
  | { readonly options: readonly UnitOption[] }
  | { readonly problem: string; readonly line: number }

/** The size of go-systemd's buffer. The library detects lines that are too long only within its buffered bytes. */
const BUFFER_SIZE = 4096
const LINE_MAX = 2048

class UnitProblem extends Error {}

/** Emulates Go's bufio.Reader, since the number of buffered bytes decides whether a long line is detected. */
function bufferedReader(bytes: string) {
  let at = 0
  let buffered = 0
  let end = false

  /** Fills the buffer with one read. A read without bytes is the end of the text. */
  function fill(): void {
    const full = Math.min(bytes.length, at + BUFFER_SIZE)
    if (full === buffered) end = true
    buffered = Math.max(buffered, full)
  }
  return {
    position: () => at,
    isLineTooLong(): boolean {
      return buffered - at >= LINE_MAX && !/[\r\n]/.test(bytes.slice(at, at + LINE_MAX))
    },
    /** Returns undefined at the end of the text. */
    readRune(): { rune: number; width: number } | undefined {
      while (at + 4 > buffered && !end && !isWholeRune(bytes.slice(at, buffered))) fill()
      if (at === bytes.length) return undefined
      const decoded = decodeRune(bytes, at)
      at += decoded.width
      return decoded
    },
    unread(width: number): void {
      at -= width
    },
    /** Reads to the end of the delimiter, or to the end of the text. */
    readThrough(delimiter: string): { text: string; found: boolean } {
      const start = at
      const found = bytes.indexOf(delimiter, at)
      const stop = found < 0 ? bytes.length : found + 1
      for (;;) {
        if (found >= 0 && stop <= buffered) break
        if (end) break
        if (buffered - at >= BUFFER_SIZE) at = buffered
        fill()
      }
      at = stop
      return { text: bytes.slice(start, stop), found: found >= 0 }
    },
  }
}

const isWholeRune = (bytes: string): boolean => {
  if (bytes === '') return false
  const first = bytes.charCodeAt(0)
  return bytes.length >= (first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)
}

const isComment = (rune: number): boolean => rune === 0x23 || rune === 0x3b

export function parseAsGoSystemd(text: string): UnitReading {
  const bytes = fromText(text)
  const reader = bufferedReader(bytes)
  try {
    return { options: readSections(reader) }
  } catch (problem) {
    if (!(problem instanceof UnitProblem)) throw problem
    return { problem: problem.message, line: bytes.slice(0, reader.position()).split('\n').length }
  }
}

function readSections(reader: ReturnType<typeof bufferedReader>): UnitOption[] {
  const options: UnitOption[] = []
  const checkLine = () => {
    if (reader.isLineTooLong()) throw new UnitProblem(`a line is longer than ${LINE_MAX} bytes`)
  }

  function readLine(): { line: string; last: boolean } {
    const { text, found } = reader.readThrough('\n')
    // The library removes a CR before it removes the LF, so the CR of a CRLF is kept.
    const line = found ? text.slice(0, -1) : text.endsWith('\r') ? text.slice(0, -1) : text
    return { line, last: !found }
  }

  function passComment(): void {
    let continued = true
    while (continued) {
      const { line, last } = readLine()
      continued = (line.endsWith(' ') ? line.slice(0, -1) : line).endsWith('\\') && !last
    }
  }

  function readSectionName(): string {
    checkLine()
    const { text, found } = reader.readThrough(']')
    if (!found) throw new UnitProblem('a section has no end')
    checkLine()
    if (trimBytes(readLine().line) !== '') throw new UnitProblem('something follows a section name')
    return text.slice(0, -1)
  }

  function readOption(section: string): void {
    checkLine()
    let name = ''
    for (;;) {
      const next = reader.readRune()
      if (!next) throw new UnitProblem('the unit ends within the name of an option')
      if (next.rune === 0x0a || next.rune === 0x0d) throw new UnitProblem('an option has no =')
      if (next.rune === 0x3d) break
      name += String.fromCodePoint(next.rune)
    }
    checkLine()
    for (;;) {
      const { line } = readLine()
      if (trimBytes(line) === '' || !line.endsWith('\\')) break
      checkLine()
    }
    options.push({ section, name: trimSpace(name) })
  }

  let section: string | undefined
  for (;;) {
    checkLine()
    const next = reader.readRune()
    if (!next) return options
    if (next.rune === 0x5b) section = readSectionName()
    else if (isComment(next.rune)) {
      checkLine()
      passComment()
    } else if (section !== undefined && !isSpace(next.rune)) {
      reader.unread(next.width)
      readOption(section)
    }
  }
}

const trimBytes = (bytes: string): string => trimSpace(toText(bytes))
