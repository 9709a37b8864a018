// Here-documents: opened by a redirection, with a body that begins after the line break.

import type { ShellText } from '../shell-text.ts'
import type { Nesting } from './nesting.ts'
import { refuse, Uncertain } from './stop.ts'

interface HereDocument {
  readonly delimiter: string
  readonly stripsTabs: boolean
  readonly line: number
}

export class HereDocuments {
  readonly #text: ShellText
  readonly #nesting: Nesting
  readonly #open: HereDocument[] = []

  constructor(text: ShellText, nesting: Nesting) {
    this.#text = text
    this.#nesting = nesting
  }

  /** Whether bodies follow after the next line break. */
  get areOpen(): boolean {
    return this.#open.length > 0
  }

  /** Adds the here-document of a redirection, whose word gives the delimiter. */
  open(operator: '<<' | '<<-', word: string, line: number): void {
    if (/[$`]|\\\n/.test(word)) throw new Uncertain()
    this.#open.push({
      delimiter: word.replaceAll(/\\(.)|['"]/g, '$1'),
      stripsTabs: operator === '<<-',
      line,
    })
  }

  /** Reads a line break and the bodies after it. */
  lineBreak(): void {
    this.#text.next()
    this.readBodies()
  }

  readBodies(): void {
    for (const { delimiter, stripsTabs, line } of this.#open.splice(0)) {
      let near: number | undefined
      for (;;) {
        if (this.#text.isAtEnd) {
          if (this.#nesting.substitutions > 0) throw new Uncertain()
          const help =
            near === undefined
              ? `Add the line ${delimiter}, without blanks before and after it.`
              : `Line ${near} has blanks before or after it: write ${delimiter} alone on the line${stripsTabs ? '' : ', or begin with <<- and indent it with tabs'}.`
          refuse(line, `has a here-document without an end: no line is ${delimiter}`, help)
        }
        const at = this.#text.line
        const read = this.#text.readLine()
        const content = stripsTabs ? read.replace(/^\t+/, '') : read
        if (content === delimiter) break
        if (content.trim() === delimiter) near = at
        if (this.#nesting.substitutions > 0 && content.startsWith(delimiter)) throw new Uncertain()
      }
    }
  }
}
