// Commands: lists, compound commands with their reserved words, and simple commands with redirections.

import type { ShellText } from '../shell-text.ts'
import { ConditionalExpressions } from './conditional-expressions.ts'
import { HereDocuments } from './here-documents.ts'
import { Nesting, type Open } from './nesting.ts'
import { Finished, refuse, Uncertain } from './stop.ts'
import { Words } from './words.ts'

const RESERVED = new Set(
  'if then elif else fi while until for select do done case esac { } [[ function time ! coproc'.split(' '),
)
const CLOSERS = new Set(['then', 'elif', 'else', 'fi', 'do', 'done', 'esac', '}'])
const THEN = new Set(['then'])
const AFTER_THEN = new Set(['elif', 'else', 'fi'])
const FI = new Set(['fi'])
const DO = new Set(['do'])
const DONE = new Set(['done'])
const BRACE = new Set(['}'])
const CLAUSE_END = new Set([';;', 'esac'])

const ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/
const NAME = /^[A-Za-z_]\w*$/

export class Commands {
  /** The offsets of the simple commands that were read. */
  readonly starts: number[] = []
  readonly #text: ShellText
  readonly #nesting = new Nesting()
  readonly #hereDocuments: HereDocuments
  readonly #words: Words
  readonly #conditional: ConditionalExpressions

  constructor(text: ShellText) {
    this.#text = text
    this.#hereDocuments = new HereDocuments(text, this.#nesting)
    this.#words = new Words(text, this.#hereDocuments, this.#nesting, (open, closers) => this.#list(open, closers))
    this.#conditional = new ConditionalExpressions(text, this.#words, this.#nesting)
  }

  script(): void {
    this.#list(undefined, new Set())
  }

  /** Reads commands up to one of the closers, and returns it. */
  #list(open: Open | undefined, closers: ReadonlySet<string>): string {
    return this.#nesting.within(() => {
      for (;;) {
        const closer = this.#command(open, closers)
        if (closer !== undefined) return closer
      }
    })
  }

  #command(open: Open | undefined, closers: ReadonlySet<string>): string | undefined {
    const text = this.#text
    text.skipBlanks()
    if (text.isAtEnd) {
      this.#hereDocuments.readBodies()
      if (open !== undefined) refuse(open.line, `has ${open.what} without an end`)
      return ''
    }
    if (text.char === '\n') {
      this.#hereDocuments.lineBreak()
      return undefined
    }
    if (text.char === '#') {
      text.skipLine()
      return undefined
    }
    const { start } = text
    if (text.skipSimpleCommand()) {
      this.starts.push(start)
      return undefined
    }
    for (const end of [';;&', ';;', ';&']) {
      if (!text.startsWith(end)) continue
      if (!closers.has(';;')) this.#unexpected(end)
      text.next(end.length)
      return ';;'
    }
    if (text.char === ')') {
      if (!closers.has(')')) this.#unexpected(')')
      text.next()
      return ')'
    }
    if (';&|'.includes(text.char)) {
      text.next()
      return undefined
    }
    if (text.startsWith('((')) {
      this.#words.arithmetic(2, 'a ((')
      this.#redirections()
      return undefined
    }
    if (text.char === '(') {
      const line = text.line
      text.next()
      this.#list({ what: 'a (', line }, new Set([')']))
      this.#redirections()
      return undefined
    }
    const word = text.plainWord()
    if (word !== undefined && RESERVED.has(word)) return this.#reserved(word, closers)
    // The line after the backslash may complete a reserved word.
    if (word === undefined && /^[a-z]*\\\n/.test(text.rest(12))) throw new Uncertain()
    this.#simpleCommand()
    return undefined
  }

  #unexpected(word: string): never {
    const line = this.#text.line
    const help = `Remove it, or look for what is open before line ${line}: a quote that ends too late, or a command without its beginning.`
    return refuse(line, `has an unexpected ${word}`, help)
  }

  #reserved(word: string, closers: ReadonlySet<string>): string | undefined {
    const text = this.#text
    const { line } = text
    if (CLOSERS.has(word)) {
      if (!closers.has(word)) this.#unexpected(word)
      text.next(word.length)
      return word
    }
    text.next(word.length)
    if (word === '!') return undefined
    // The words that may follow these depend on the context.
    if (word === 'time' || word === 'coproc') throw new Uncertain()
    if (word === 'function') this.#functionName()
    else {
      if (word === 'if') this.#if(line)
      else if (word === 'while' || word === 'until') this.#loop({ what: `a ${word}`, line })
      else if (word === 'for' || word === 'select') this.#for({ what: `a ${word}`, line })
      else if (word === 'case') this.#case({ what: 'a case', line })
      else if (word === '{') this.#list({ what: 'a {', line }, new Set(['}']))
      else this.#conditional.expression()
      this.#redirections()
    }
    return undefined
  }

  #if(line: number): void {
    const open = { what: 'an if', line }
    this.#list(open, THEN)
    for (;;) {
      const closer = this.#list(open, AFTER_THEN)
      if (closer === 'fi') return
      if (closer === 'elif') this.#list(open, THEN)
      else {
        this.#list(open, FI)
        return
      }
    }
  }

  #loop(open: Open): void {
    this.#list(open, DO)
    this.#list(open, DONE)
  }

  #for(open: Open): void {
    const text = this.#text
    text.skipBlanks()
    if (text.startsWith('((')) this.#words.arithmetic(2, 'a ((')
    else {
      if (!NAME.test(text.plainWord() ?? '')) throw new Uncertain()
      text.next(text.plainWord()!.length)
      this.#words.skipLines()
      if (text.plainWord() === 'in') {
        text.next(2)
        for (;;) {
          text.skipBlanks()
          if (text.isAtEnd) refuse(open.line, `has ${open.what} without an end`)
          if (';\n'.includes(text.char)) break
          if ('()&|<>'.includes(text.char) && !text.isProcessSubstitution) throw new Uncertain()
          this.#words.word()
        }
      }
    }
    text.skipBlanks()
    if (text.char === ';') text.next()
    this.#words.skipLines()
    if (text.isAtEnd) refuse(open.line, `has ${open.what} without an end`)
    const word = text.plainWord()
    if (word !== 'do' && word !== '{') throw new Uncertain()
    text.next(word.length)
    this.#list(open, word === 'do' ? DONE : BRACE)
  }

  #case(open: Open): void {
    const text = this.#text
    text.skipBlanks()
    if (text.isAtEnd) refuse(open.line, `has ${open.what} without an end`)
    this.#words.word()
    this.#words.skipLines()
    if (text.isAtEnd) refuse(open.line, `has ${open.what} without an end`)
    if (text.plainWord() !== 'in') throw new Uncertain()
    text.next(2)
    for (;;) {
      this.#words.skipLines()
      if (text.isAtEnd) refuse(open.line, `has ${open.what} without an end`)
      if (text.plainWord() === 'esac') {
        text.next(4)
        return
      }
      if (text.char === '(') text.next()
      this.#pattern(open)
      if (this.#list(open, CLAUSE_END) === 'esac') return
    }
  }

  /** Reads the patterns of a clause and the bracket after them. */
  #pattern(open: Open): void {
    const text = this.#text
    for (;;) {
      text.skipBlanks()
      if (text.isAtEnd) refuse(open.line, `has ${open.what} without an end`)
      if (text.char === ')') {
        text.next()
        return
      }
      if (text.char === '|') {
        text.next()
        continue
      }
      if ('\n;&<>('.includes(text.char)) throw new Uncertain()
      this.#words.word()
    }
  }

  #functionName(): void {
    const text = this.#text
    text.skipBlanks()
    if (text.isAtEnd || '\n;&|<>()'.includes(text.char)) throw new Uncertain()
    this.#words.word()
    text.skipBlanks()
    if (text.char !== '(') return
    this.#brackets()
  }

  /** Reads the () after the name of a function. */
  #brackets(): void {
    const text = this.#text
    text.next()
    text.skipBlanks()
    if (text.char !== ')') throw new Uncertain()
    text.next()
    this.#words.skipLines()
  }

  #simpleCommand(): void {
    const text = this.#text
    const { start } = text
    this.starts.push(start)
    let words = 0
    for (;;) {
      text.skipBlanks()
      if (text.isAtEnd || '\n;&|)'.includes(text.char)) {
        if (!(text.char === '&' && text.startsWith('&>'))) break
        this.#redirections()
        continue
      }
      if (text.isRedirection) {
        this.#redirections()
        continue
      }
      if (text.char === '(') {
        if (words !== 1) throw new Uncertain()
        this.#brackets()
        // It was the name of a function.
        this.starts.splice(this.starts.indexOf(start), 1)
        return
      }
      if (text.char === '#') break
      const word = this.#words.word()
      if (words > 0 || !ASSIGNMENT.test(word)) words++
      if (words === 1 && word === 'exit' && text.isFirstOfLine(start) && this.#nesting.depth === 1) throw new Finished()
      if (words === 1 && (word === 'alias' || word === 'shopt')) throw new Uncertain()
    }
  }

  /** Reads redirections. The bodies of here-documents follow on the next line. */
  #redirections(): void {
    const text = this.#text
    for (;;) {
      text.skipBlanks()
      const operator = text.redirection()
      if (operator === undefined) return
      const { line } = text
      text.skipBlanks()
      if (text.isAtEnd || '\n;&|)'.includes(text.char)) throw new Uncertain()
      if (text.char === '(' || (text.char === '<' && !text.isProcessSubstitution)) throw new Uncertain()
      const word = this.#words.word()
      if (operator === '<<' || operator === '<<-') this.#hereDocuments.open(operator, word, line)
    }
  }
}
