// Conditional expressions in [[ ]]. bash reports an error in a condition and goes on, so nothing is certain after one.

import type { ShellText } from '../shell-text.ts'
import type { Nesting } from './nesting.ts'
import { Uncertain } from './stop.ts'
import type { Words } from './words.ts'

export class ConditionalExpressions {
  readonly #text: ShellText
  readonly #words: Words
  readonly #nesting: Nesting

  constructor(text: ShellText, words: Words, nesting: Nesting) {
    this.#text = text
    this.#words = words
    this.#nesting = nesting
  }

  /** Reads the rest of [[ ]]. */
  expression(): void {
    this.#conditions(']]')
    if (this.#text.plainWord() !== ']]') throw new Uncertain()
    this.#text.next(2)
  }

  /** Reads terms that are joined by && and ||. */
  #conditions(end: string): void {
    const text = this.#text
    for (;;) {
      this.#words.skipLines()
      this.#nesting.within(() => this.#conditionTerm())
      text.skipBlanks()
      if (text.startsWith(end)) return
      if (!text.startsWith('&&') && !text.startsWith('||')) throw new Uncertain()
      text.next(2)
    }
  }

  #conditionTerm(): void {
    const text = this.#text
    text.skipBlanks()
    while (text.plainWord() === '!') {
      text.next()
      text.skipBlanks()
    }
    if (text.char === '(') {
      text.next()
      this.#conditions(')')
      text.next()
      return
    }
    const first = this.#conditionWord()
    text.skipBlanks()
    if (/^-[A-Za-z]$/.test(first) && !this.#isConditionEnd()) {
      this.#conditionWord()
      return
    }
    if (this.#isConditionEnd()) return
    const operator = /^(?:==?|!=|=~|<|>|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))(?=[ \t])/.exec(text.rest(4))?.[0]
    if (operator === undefined) throw new Uncertain()
    text.next(operator.length)
    text.skipBlanks()
    if (operator === '=~') this.#regularExpression()
    else this.#conditionWord()
  }

  #isConditionEnd(): boolean {
    const text = this.#text
    return text.plainWord() === ']]' || text.startsWith('&&') || text.startsWith('||') || text.char === ')'
  }

  #conditionWord(): string {
    const text = this.#text
    if (text.isAtEnd || '\n;&|<>()#'.includes(text.char) || text.plainWord() === ']]') throw new Uncertain()
    const word = this.#words.word(true)
    if (!text.isAtEnd && !' \t\n)&|'.includes(text.char)) throw new Uncertain()
    return word
  }

  /** Reads the regular expression after =~, in which brackets and bars need no quotes. */
  #regularExpression(): void {
    const text = this.#text
    let depth = 0
    const { start } = text
    for (;;) {
      text.skipOrdinary()
      const { char } = text
      if (text.isAtEnd || char === '\n' || char === ';' || char === '<' || char === '>') throw new Uncertain()
      if ((char === ' ' || char === '\t') && depth === 0) break
      if (char === '\\') text.next(2)
      else if (char === "'") this.#words.singleQuotes()
      else if (char === '"') this.#words.doubleQuotes()
      else if (char === '$') this.#words.dollar(false)
      else {
        if (char === '(') depth++
        if (char === ')' && --depth < 0) throw new Uncertain()
        text.next()
      }
    }
    if (text.start === start) throw new Uncertain()
  }
}
