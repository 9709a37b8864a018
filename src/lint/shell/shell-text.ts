// The text of a shell script and a position in it.

import { shellOf } from './scripts.ts'

/** Characters that mean nothing to the shell within a word. */
const ORDINARY = /[^ \t\n\\'"`$<>;&|()]+/y
const QUOTED = /[^"\\`$]+/y
const BLANKS = /(?:[ \t]|\\\n)+/y
/** A word without quotes, expansions and escapes, as reserved words are. */
const PLAIN = /[^ \t\n\\'"`$<>;&|()]+(?=[ \t\n<>;&|()]|$)/y
const REDIRECTION = /(?:\d+|\{[A-Za-z_]\w*\})?(?:<<<|<<-|<<|<>|<&|>>|>&|>\||<|>)|&>>|&>/y

/** A command of ordinary words, quotes and variables up to its end; the first word is not reserved and does not change how the rest is parsed. */
const WORD = String.raw`(?:[\w./:@%+,=~^*?\[\]{}-]|"(?:[^"\\$\x60]|\$\w|\$\{\w+\}|\\[ -~])*"|'[^']*'|\$\w|\$\{\w+\}|\\[ -~])`
const SIMPLE_COMMAND = new RegExp(
  String.raw`(?!(?:if|then|elif|else|fi|while|until|for|select|do|done|case|esac|function|time|coproc|exit|alias|shopt)(?![\w./:@%+,=~^*?\[\]{}$"'\\-]))(?:[\w./]${WORD}*|\[(?=[ \t]))(?:[ \t]+(?:\d?>{1,2}[ \t]*|\d?<[ \t]*)?${WORD}+|[ \t]+\d?>&\d)*[ \t]*(?=[\n;)]|&&|\|\||$)`,
  'y',
)

export class ShellText {
  readonly #text: string
  /** Whether the shell may not be bash, and so may not support all quotes of bash. */
  readonly isPosix: boolean
  #at = 0
  #countedTo = 0
  #line = 1

  constructor(text: string) {
    this.#text = text
    this.isPosix = shellOf(text) !== 'bash'
  }

  get start(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** The next character, "" at the end. */
  get char(): string {
    return this.#text[this.#at] ?? ''
  }

  /** The number of the line, counted from 1. */
  get line(): number {
    for (let at = this.#text.indexOf('\n', this.#countedTo); at >= 0 && at < this.#at; ) {
      this.#line++
      this.#countedTo = at + 1
      at = this.#text.indexOf('\n', this.#countedTo)
    }
    return this.#line
  }

  next(count = 1): void {
    this.#at += count
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#at)
  }

  since(start: number): string {
    return this.#text.slice(start, this.#at)
  }

  rest(length: number): string {
    return this.#text.slice(this.#at, this.#at + length)
  }

  skipBlanks(): void {
    this.#skip(BLANKS)
  }

  /** Skips a command that holds nothing that can be open, and returns whether there was one. */
  skipSimpleCommand(): boolean {
    const start = this.#at
    this.#skip(SIMPLE_COMMAND)
    return this.#at > start
  }

  skipOrdinary(): void {
    this.#skip(ORDINARY)
  }

  skipQuoted(): void {
    this.#skip(QUOTED)
  }

  /** Skips to the end of the line, and not past it. */
  skipLine(): void {
    const end = this.#text.indexOf('\n', this.#at)
    this.#at = end < 0 ? this.#text.length : end
  }

  readLine(): string {
    const start = this.#at
    this.skipLine()
    const line = this.since(start)
    this.#at++
    return line
  }

  skipPast(end: string): boolean {
    const found = this.#text.indexOf(end, this.#at)
    if (found < 0) return false
    this.#at = found + end.length
    return true
  }

  /** Returns the next word if it consists of ordinary characters only, without reading it. */
  plainWord(): string | undefined {
    PLAIN.lastIndex = this.#at
    return PLAIN.exec(this.#text)?.[0]
  }

  get isProcessSubstitution(): boolean {
    return this.startsWith('<(') || this.startsWith('>(')
  }

  get isRedirection(): boolean {
    if (this.isProcessSubstitution) return false
    REDIRECTION.lastIndex = this.#at
    return REDIRECTION.test(this.#text)
  }

  /** Reads the operator of a redirection, and returns it without the number of the file. */
  redirection(): string | undefined {
    if (!this.isRedirection) return undefined
    REDIRECTION.lastIndex = this.#at
    const operator = REDIRECTION.exec(this.#text)![0]
    this.#at += operator.length
    return operator.replace(/^(?:\d+|\{\w+\})/, '')
  }

  /** Whether only blanks come before the position on its line. */
  isFirstOfLine(position: number): boolean {
    const lineStart = this.#text.lastIndexOf('\n', position - 1) + 1
    return this.#text.slice(lineStart, position).trim() === '' && !/\\\n$/.test(this.#text.slice(0, lineStart))
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at
    if (pattern.test(this.#text)) this.#at = pattern.lastIndex
  }
}
