// Loops that read a file line by line: `while read -r name; do ...; done </path`.

import type { ListRead } from './listed.ts'

const BEGINS = /^(?:if\s|then\s|else\s|do\s|[{(]\s*)*(while|until|for|select)\b/
const ENDS = /^(?:[{(]\s*)*done\b(.*)$/s
/** A `read` of one variable. With several, each has a part of the line. */
const READS = /\bread(?:\s+-[rs]+)*\s+([A-Za-z_]\w*)(?=\s*(?:$|\|\||&&))/
const INPUT = /(?:^|[^<])<\s*["']?(\/[^\s"';&|)<>]+)/

export class Loops {
  /** The variables of the loops that are open, the innermost last; undefined for a loop that reads none. */
  readonly #open: (string | undefined)[] = []

  /** Follows the next command of the script, and returns what the loop that ends with it has read. */
  follow(command: string): ListRead[] {
    const [, keyword] = BEGINS.exec(command) ?? []
    if (keyword !== undefined) this.#open.push(keyword === 'while' ? READS.exec(command)?.[1] : undefined)
    const [, redirections] = ENDS.exec(command) ?? []
    if (redirections === undefined) return []
    const name = this.#open.pop()
    const path = INPUT.exec(redirections)?.[1]
    return name === undefined || path === undefined ? [] : [{ name, path }]
  }
}
