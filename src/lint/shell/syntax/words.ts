// Words: quotes, expansions, substitutions and arithmetic. Quotes and brackets must have an end.

import type { ShellText } from '../shell-text.ts'
import type { HereDocuments } from './here-documents.ts'
import type { Nesting, Open } from './nesting.ts'
import { Refused, refuse, Uncertain } from './stop.ts'

/** Reads the commands of a substitution up to one of the closers. */
type ReadCommands = (open: Open, closers: ReadonlySet<string>) => void

const ARRAY = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=$/

export class Words {
  readonly #text: ShellText
  readonly #hereDocuments: HereDocuments
  readonly #nesting: Nesting
  readonly #readCommands: ReadCommands

  constructor(text: ShellText, hereDocuments: HereDocuments, nesting: Nesting, readCommands: ReadCommands) {
    this.#text = text
    this.#hereDocuments = hereDocuments
    this.#nesting = nesting
    this.#readCommands = readCommands
  }

  /** Skips blanks, comments and line breaks. */
  skipLines(): void {
    const text = this.#text
    for (;;) {
      text.skipBlanks()
      if (text.char === '\n') this.#hereDocuments.lineBreak()
      else if (text.char === '#') text.skipLine()
      else return
    }
  }

  /** Reads a word and returns its text. A condition has no lists of values. */
  word(inCondition = false): string {
    const text = this.#text
    const { start } = text
    for (;;) {
      text.skipOrdinary()
      if (text.isAtEnd) break
      const { char } = text
      if (char === '\\') text.next(2)
      else if (char === "'") this.singleQuotes()
      else if (char === '"') this.doubleQuotes()
      else if (char === '`') this.#backquotes()
      else if (char === '$') this.dollar(false)
      else if (text.isProcessSubstitution) this.#substitution(2, 'a <(')
      else if (char === '(') {
        const before = text.since(start)
        if (inCondition || /[?*+@!]$/.test(before)) throw new Uncertain()
        if (!ARRAY.test(before)) break
        this.#nesting.within(() => this.#array())
      } else if (' \t\n;&|<>)'.includes(char)) break
      else text.next()
    }
    if (text.start === start) throw new Uncertain()
    return text.since(start)
  }

  #array(): void {
    const text = this.#text
    const { line } = text
    text.next()
    for (;;) {
      this.skipLines()
      if (text.isAtEnd) refuse(line, 'has a list of values in brackets without an end')
      if (text.char === ')') {
        text.next()
        return
      }
      if (';&|('.includes(text.char) || ('<>'.includes(text.char) && !text.isProcessSubstitution)) throw new Uncertain()
      this.word()
    }
  }

  singleQuotes(): void {
    const text = this.#text
    const { line } = text
    text.next()
    if (!text.skipPast("'")) refuse(line, "has a single quote (') without an end", quoteHelp("'"))
  }

  /** Reads $'', in which a backslash escapes. */
  #escapedQuotes(): void {
    const text = this.#text
    const { line } = text
    text.next(2)
    for (;;) {
      if (text.isAtEnd) refuse(line, "has a quote ($') without an end", quoteHelp("'"))
      const { char } = text
      text.next(char === '\\' ? 2 : 1)
      if (char === "'") return
    }
  }

  doubleQuotes(): void {
    const text = this.#text
    const { line } = text
    text.next()
    this.#nesting.within(() => {
      for (;;) {
        text.skipQuoted()
        if (text.isAtEnd) refuse(line, 'has a double quote (") without an end', quoteHelp('"'))
        const { char } = text
        if (char === '"') {
          text.next()
          return
        }
        if (char === '\\') text.next(2)
        else if (char === '`') this.#backquotes()
        else this.dollar(true)
      }
    })
  }

  #backquotes(): void {
    const text = this.#text
    const { line } = text
    text.next()
    for (;;) {
      if (text.isAtEnd) refuse(line, 'has a backquote (`) without an end', quoteHelp('`'))
      const { char } = text
      text.next(char === '\\' ? 2 : 1)
      if (char === '`') return
    }
  }

  dollar(inQuotes: boolean): void {
    const text = this.#text
    if (text.startsWith('$$')) text.next(2)
    else if (text.startsWith('$((')) this.arithmetic(3, 'a $((')
    else if (text.startsWith('$(')) this.#substitution(2, 'a $(')
    else if (text.startsWith('${')) this.#expansion(inQuotes)
    else if (text.startsWith('$[')) throw new Uncertain()
    else if (inQuotes) text.next()
    else if (text.startsWith("$'")) {
      if (text.isPosix) throw new Uncertain()
      this.#escapedQuotes()
    } else text.next()
  }

  #substitution(length: number, what: string): void {
    const text = this.#text
    const { line } = text
    // The bodies of here-documents that are open come after the substitution in some versions, and within it in others.
    if (this.#hereDocuments.areOpen) throw new Uncertain()
    text.next(length)
    this.#nesting.substitutions++
    this.#readCommands({ what, line }, new Set([')']))
    if (this.#hereDocuments.areOpen) throw new Uncertain()
    this.#nesting.substitutions--
  }

  #expansion(inQuotes: boolean): void {
    const text = this.#text
    const { line } = text
    text.next(2)
    // ${ command; } and ${| command; } are commands in recent versions.
    if (' \t\n|('.includes(text.char)) throw new Uncertain()
    this.#nesting.within(() => {
      for (;;) {
        if (text.isAtEnd) refuse(line, 'has a ${ without an end', 'Add the } that ends it.')
        const { char } = text
        if (char === '}') {
          text.next()
          return
        }
        if (char === '\\') text.next(2)
        else if (char === "'") {
          // Within double quotes it depends on the operator whether this is a quote.
          if (inQuotes) throw new Uncertain()
          this.singleQuotes()
        } else if (char === '"') {
          this.doubleQuotes()
        } else if (char === '`') this.#backquotes()
        else if (char === '$') this.dollar(inQuotes)
        else text.next()
      }
    })
  }

  /** Reads ${name} or ${list[index]}. */
  #simpleExpansion(): void {
    const found = /^\$\{[#!]?(?:\w+|[@*#?])(?:\[[\w@*$]+\])?\}/.exec(this.#text.rest(80))
    if (found === null) throw new Uncertain()
    this.#text.next(found[0].length)
  }

  /** Reads an arithmetic expression. What is not one is a command in brackets, which is rare. */
  arithmetic(length: number, what: string): void {
    const text = this.#text
    const { line } = text
    text.next(length)
    this.#nesting.within(() => {
      for (let depth = 2; depth > 0; ) {
        if (text.isAtEnd) refuse(line, `has ${what} without an end`, 'Add the )) that end it.')
        const { char } = text
        if (char === '\\') text.next(2)
        else if (char === "'" || char === '#') throw new Uncertain()
        // The shell reports an unclosed quote in an arithmetic expression only when it evaluates the expression.
        else if (char === '"') this.#orUncertain(() => this.doubleQuotes())
        else if (char === '`') this.#orUncertain(() => this.#backquotes())
        else if (text.startsWith('${')) this.#simpleExpansion()
        else if (char === '$') this.#orUncertain(() => this.dollar(true))
        else {
          if (char === '(') depth++
          if (char === ')') depth--
          text.next()
          if (depth === 1 && char === ')' && text.char !== ')') throw new Uncertain()
        }
      }
    })
  }

  #orUncertain(parse: () => void): void {
    try {
      parse()
    } catch (thrown) {
      throw thrown instanceof Refused ? new Uncertain() : thrown
    }
  }
}

const quoteHelp = (quote: string): string =>
  `Add the ${quote} that ends it. The shell takes everything after it as text, up to the next ${quote}.`
