// Finds syntax errors of shell scripts: quotes, expansions, here-documents and compound commands without an end, and ends without a
// beginning. Reports only what bash refuses for certain: whatever is not understood without doubt ends the check without a result.

import { ShellText } from './shell-text.ts'

export interface ShellSyntaxProblem {
  readonly predicate: string
  /** The line where the open part begins, counted from 1. */
  readonly line: number
  readonly help?: string
}

class Refused extends Error {
  readonly problem: ShellSyntaxProblem
  constructor(problem: ShellSyntaxProblem) {
    super(problem.predicate)
    this.problem = problem
  }
}

/** Thrown where the meaning of the text depends on more than is known here: options of the shell, its version, or the bytes of a name. */
class Uncertain extends Error {}

/** Thrown at a command that ends the script. bash executes a script command by command, so it does not read the rest. */
class Finished extends Error {}

export function syntaxError(script: string): ShellSyntaxProblem | undefined {
  const parser = new Parser(new ShellText(script))
  try {
    parser.script()
    return undefined
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.problem
    if (thrown instanceof Uncertain || thrown instanceof Finished) return undefined
    throw thrown
  }
}

interface HereDocument {
  readonly delimiter: string
  readonly stripsTabs: boolean
  readonly line: number
}

/** An open compound command, quote or expansion. */
interface Open {
  readonly what: string
  readonly line: number
}

const RESERVED = new Set(
  'if then elif else fi while until for select do done case esac { } [[ function time ! coproc'.split(' '),
)
const CLOSERS = new Set(['then', 'elif', 'else', 'fi', 'do', 'done', 'esac', '}'])
const ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/
const ARRAY = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=$/
const NAME = /^[A-Za-z_]\w*$/

/** Deeper nesting does not occur in scripts that people write. */
const MOST_NESTED = 100

class Parser {
  readonly #text: ShellText
  readonly #hereDocuments: HereDocument[] = []
  #depth = 0
  /** How many command substitutions are open. The end of a here-document in one of them depends on the version of the shell. */
  #substitutions = 0

  constructor(text: ShellText) {
    this.#text = text
  }

  script(): void {
    this.#list(undefined, new Set())
  }

  #fail(line: number, predicate: string, help?: string): never {
    throw new Refused({ predicate, line, ...(help !== undefined && { help }) })
  }

  #nested<Result>(parse: () => Result): Result {
    if (++this.#depth > MOST_NESTED) throw new Uncertain()
    const result = parse()
    this.#depth--
    return result
  }

  #orUncertain(parse: () => void): void {
    try {
      parse()
    } catch (thrown) {
      throw thrown instanceof Refused ? new Uncertain() : thrown
    }
  }

  /** Reads commands up to one of the closers, and returns it. */
  #list(open: Open | undefined, closers: ReadonlySet<string>): string {
    return this.#nested(() => {
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
      this.#readHereDocuments()
      if (open !== undefined) this.#fail(open.line, `has ${open.what} without an end`)
      return ''
    }
    if (text.char === '\n') {
      text.next()
      this.#readHereDocuments()
      return undefined
    }
    if (text.char === '#') {
      text.skipLine()
      return undefined
    }
    if (text.skipSimpleCommand()) return undefined
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
      this.#arithmetic(2, 'a ((')
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
    return this.#fail(line, `has an unexpected ${word}`, help)
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
    // What may follow these depends on what comes before them.
    if (word === 'time' || word === 'coproc') throw new Uncertain()
    if (word === 'function') this.#functionName()
    else {
      if (word === 'if') this.#if(line)
      else if (word === 'while' || word === 'until') this.#loop({ what: `a ${word}`, line })
      else if (word === 'for' || word === 'select') this.#for({ what: `a ${word}`, line })
      else if (word === 'case') this.#case({ what: 'a case', line })
      else if (word === '{') this.#list({ what: 'a {', line }, new Set(['}']))
      else this.#condition()
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
    if (text.startsWith('((')) this.#arithmetic(2, 'a ((')
    else {
      if (!NAME.test(text.plainWord() ?? '')) throw new Uncertain()
      text.next(text.plainWord()!.length)
      this.#skipLines()
      if (text.plainWord() === 'in') {
        text.next(2)
        for (;;) {
          text.skipBlanks()
          if (text.isAtEnd) this.#fail(open.line, `has ${open.what} without an end`)
          if (';\n'.includes(text.char)) break
          if ('()&|<>'.includes(text.char) && !text.isProcessSubstitution) throw new Uncertain()
          this.#word()
        }
      }
    }
    text.skipBlanks()
    if (text.char === ';') text.next()
    this.#skipLines()
    if (text.isAtEnd) this.#fail(open.line, `has ${open.what} without an end`)
    const word = text.plainWord()
    if (word !== 'do' && word !== '{') throw new Uncertain()
    text.next(word.length)
    this.#list(open, word === 'do' ? DONE : BRACE)
  }

  #case(open: Open): void {
    const text = this.#text
    text.skipBlanks()
    if (text.isAtEnd) this.#fail(open.line, `has ${open.what} without an end`)
    this.#word()
    this.#skipLines()
    if (text.isAtEnd) this.#fail(open.line, `has ${open.what} without an end`)
    if (text.plainWord() !== 'in') throw new Uncertain()
    text.next(2)
    for (;;) {
      this.#skipLines()
      if (text.isAtEnd) this.#fail(open.line, `has ${open.what} without an end`)
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
      if (text.isAtEnd) this.#fail(open.line, `has ${open.what} without an end`)
      if (text.char === ')') {
        text.next()
        return
      }
      if (text.char === '|') {
        text.next()
        continue
      }
      if ('\n;&<>('.includes(text.char)) throw new Uncertain()
      this.#word()
    }
  }

  /** Reads the rest of [[ ]]. bash reports an error in a condition and goes on, so nothing is certain after one. */
  #condition(): void {
    this.#conditions(']]')
    if (this.#text.plainWord() !== ']]') throw new Uncertain()
    this.#text.next(2)
  }

  /** Reads terms that are joined by && and ||. */
  #conditions(end: string): void {
    const text = this.#text
    for (;;) {
      this.#skipLines()
      this.#nested(() => this.#conditionTerm())
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
    const word = this.#word(true)
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
      else if (char === "'") this.#singleQuotes()
      else if (char === '"') this.#doubleQuotes()
      else if (char === '$') this.#dollar(false)
      else {
        if (char === '(') depth++
        if (char === ')' && --depth < 0) throw new Uncertain()
        text.next()
      }
    }
    if (text.start === start) throw new Uncertain()
  }

  #functionName(): void {
    const text = this.#text
    text.skipBlanks()
    if (text.isAtEnd || '\n;&|<>()'.includes(text.char)) throw new Uncertain()
    this.#word()
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
    this.#skipLines()
  }

  #simpleCommand(): void {
    const text = this.#text
    const { start } = text
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
        return
      }
      if (text.char === '#') break
      const word = this.#word()
      if (words > 0 || !ASSIGNMENT.test(word)) words++
      if (words === 1 && word === 'exit' && text.isFirstOfLine(start) && this.#depth === 1) throw new Finished()
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
      const word = this.#word()
      if (operator !== '<<' && operator !== '<<-') continue
      if (/[$`]|\\\n/.test(word)) throw new Uncertain()
      this.#hereDocuments.push({
        delimiter: word.replaceAll(/\\(.)|['"]/g, '$1'),
        stripsTabs: operator === '<<-',
        line,
      })
    }
  }

  #readHereDocuments(): void {
    for (const { delimiter, stripsTabs, line } of this.#hereDocuments.splice(0)) {
      let near: number | undefined
      for (;;) {
        if (this.#text.isAtEnd) {
          if (this.#substitutions > 0) throw new Uncertain()
          const help =
            near === undefined
              ? `Add the line ${delimiter}, without blanks before and after it.`
              : `Line ${near} has blanks before or after it: write ${delimiter} alone on the line${stripsTabs ? '' : ', or begin with <<- and indent it with tabs'}.`
          this.#fail(line, `has a here-document without an end: no line is ${delimiter}`, help)
        }
        const at = this.#text.line
        const read = this.#text.readLine()
        const content = stripsTabs ? read.replace(/^\t+/, '') : read
        if (content === delimiter) break
        if (content.trim() === delimiter) near = at
        if (this.#substitutions > 0 && content.startsWith(delimiter)) throw new Uncertain()
      }
    }
  }

  /** Skips blanks, comments and line breaks. */
  #skipLines(): void {
    const text = this.#text
    for (;;) {
      text.skipBlanks()
      if (text.char === '\n') {
        text.next()
        this.#readHereDocuments()
      } else if (text.char === '#') text.skipLine()
      else return
    }
  }

  /** Reads a word and returns its text. A condition has no lists of values. */
  #word(inCondition = false): string {
    const text = this.#text
    const { start } = text
    for (;;) {
      text.skipOrdinary()
      if (text.isAtEnd) break
      const { char } = text
      if (char === '\\') text.next(2)
      else if (char === "'") this.#singleQuotes()
      else if (char === '"') this.#doubleQuotes()
      else if (char === '`') this.#backquotes()
      else if (char === '$') this.#dollar(false)
      else if (text.isProcessSubstitution) this.#substitution(2, 'a <(')
      else if (char === '(') {
        const before = text.since(start)
        if (inCondition || /[?*+@!]$/.test(before)) throw new Uncertain()
        if (!ARRAY.test(before)) break
        this.#nested(() => this.#array())
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
      this.#skipLines()
      if (text.isAtEnd) this.#fail(line, 'has a list of values in brackets without an end')
      if (text.char === ')') {
        text.next()
        return
      }
      if (';&|('.includes(text.char) || ('<>'.includes(text.char) && !text.isProcessSubstitution)) throw new Uncertain()
      this.#word()
    }
  }

  /** Reads ${name} or ${list[index]}. */
  #simpleExpansion(): void {
    const found = /^\$\{[#!]?(?:\w+|[@*#?])(?:\[[\w@*$]+\])?\}/.exec(this.#text.rest(80))
    if (found === null) throw new Uncertain()
    this.#text.next(found[0].length)
  }

  #singleQuotes(): void {
    const text = this.#text
    const { line } = text
    text.next()
    if (!text.skipPast("'")) this.#fail(line, "has a single quote (') without an end", quoteHelp("'"))
  }

  /** Reads $'', in which a backslash escapes. */
  #escapedQuotes(): void {
    const text = this.#text
    const { line } = text
    text.next(2)
    for (;;) {
      if (text.isAtEnd) this.#fail(line, "has a quote ($') without an end", quoteHelp("'"))
      const { char } = text
      text.next(char === '\\' ? 2 : 1)
      if (char === "'") return
    }
  }

  #doubleQuotes(): void {
    const text = this.#text
    const { line } = text
    text.next()
    this.#nested(() => {
      for (;;) {
        text.skipQuoted()
        if (text.isAtEnd) this.#fail(line, 'has a double quote (") without an end', quoteHelp('"'))
        const { char } = text
        if (char === '"') {
          text.next()
          return
        }
        if (char === '\\') text.next(2)
        else if (char === '`') this.#backquotes()
        else this.#dollar(true)
      }
    })
  }

  #backquotes(): void {
    const text = this.#text
    const { line } = text
    text.next()
    for (;;) {
      if (text.isAtEnd) this.#fail(line, 'has a backquote (`) without an end', quoteHelp('`'))
      const { char } = text
      text.next(char === '\\' ? 2 : 1)
      if (char === '`') return
    }
  }

  #dollar(inQuotes: boolean): void {
    const text = this.#text
    if (text.startsWith('$$')) text.next(2)
    else if (text.startsWith('$((')) this.#arithmetic(3, 'a $((')
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
    if (this.#hereDocuments.length > 0) throw new Uncertain()
    text.next(length)
    this.#substitutions++
    this.#list({ what, line }, new Set([')']))
    if (this.#hereDocuments.length > 0) throw new Uncertain()
    this.#substitutions--
  }

  #expansion(inQuotes: boolean): void {
    const text = this.#text
    const { line } = text
    text.next(2)
    // ${ command; } and ${| command; } are commands in recent versions.
    if (' \t\n|('.includes(text.char)) throw new Uncertain()
    this.#nested(() => {
      for (;;) {
        if (text.isAtEnd) this.#fail(line, 'has a ${ without an end', 'Add the } that ends it.')
        const { char } = text
        if (char === '}') {
          text.next()
          return
        }
        if (char === '\\') text.next(2)
        else if (char === "'") {
          // Within double quotes it depends on the operator whether this is a quote.
          if (inQuotes) throw new Uncertain()
          this.#singleQuotes()
        } else if (char === '"') {
          this.#doubleQuotes()
        } else if (char === '`') this.#backquotes()
        else if (char === '$') this.#dollar(inQuotes)
        else text.next()
      }
    })
  }

  /** Reads an arithmetic expression. What is not one is a command in brackets, which is rare. */
  #arithmetic(length: number, what: string): void {
    const text = this.#text
    const { line } = text
    text.next(length)
    this.#nested(() => {
      for (let depth = 2; depth > 0; ) {
        if (text.isAtEnd) this.#fail(line, `has ${what} without an end`, 'Add the )) that end it.')
        const { char } = text
        if (char === '\\') text.next(2)
        else if (char === "'" || char === '#') throw new Uncertain()
        // What is open in an expression is noticed only when it is evaluated.
        else if (char === '"') this.#orUncertain(() => this.#doubleQuotes())
        else if (char === '`') this.#orUncertain(() => this.#backquotes())
        else if (text.startsWith('${')) this.#simpleExpansion()
        else if (char === '$') this.#orUncertain(() => this.#dollar(true))
        else {
          if (char === '(') depth++
          if (char === ')') depth--
          text.next()
          if (depth === 1 && char === ')' && text.char !== ')') throw new Uncertain()
        }
      }
    })
  }
}

const quoteHelp = (quote: string): string =>
  `Add the ${quote} that ends it. The shell takes everything after it as text, up to the next ${quote}.`

const THEN = new Set(['then'])
const AFTER_THEN = new Set(['elif', 'else', 'fi'])
const FI = new Set(['fi'])
const DO = new Set(['do'])
const DONE = new Set(['done'])
const BRACE = new Set(['}'])
const CLAUSE_END = new Set([';;', 'esac'])
