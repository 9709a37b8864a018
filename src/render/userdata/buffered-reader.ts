// Reads bytes as Go's bufio.Reader does, since the number of buffered bytes decides whether go-systemd detects a long line.

import { decodeRune } from '../../gotemplate/strconv/bytes.ts'

/** The size of go-systemd's buffer. The library detects lines that are too long only within its buffered bytes. */
const BUFFER_SIZE = 4096
export const LINE_MAX = 2048

export class BufferedReader {
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
