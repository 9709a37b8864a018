// Branches of a script that a node never executes, because its configuration sets the tested variable to a different value.

import { OPEN, type Variables } from './variables.ts'

const BEGINS = /^(?:(?:then|else|do|\{|\()\s+)*if\b/
/** `if [[ $NAME == word ]]`, alone or before `&&`: without a match the branch is not executed. */
const COMPARES = /^if\s+\[\[?\s+["']?\$\{?([A-Za-z_]\w*)\}?["']?\s+==?\s+["']?([\w.-]+)["']?\s+\]\]?\s*(?:;|&&|\n|$)/

export class Conditions {
  readonly #script: string
  readonly #variables: Variables
  /** The names of the variables that the script may change; computed at the first use. */
  #changed: ReadonlySet<string> | undefined
  /** The number of open `if` commands in the branch that is not executed, including its own; 0 outside of such a branch. */
  #depth = 0
  /** Whether the next command is the `if` of such a branch. */
  #begins = false

  /** `variables` are those that the script is started with. */
  constructor(script: string, variables: Variables) {
    this.#script = script
    this.#variables = variables
  }

  /** Follows the next line of the script before its commands. */
  line(text: string): void {
    if (this.#depth > 0) return
    const [, name, word] = COMPARES.exec(text.trim()) ?? []
    this.#begins = name !== undefined && this.#never(name, word!)
  }

  /** Follows the next command, and returns whether the node may execute it. */
  executes(command: string): boolean {
    if (this.#begins) {
      this.#begins = false
      this.#depth = 1
      return true
    }
    if (this.#depth === 0) return true
    if (BEGINS.test(command)) this.#depth++
    else if (/^fi\b/.test(command) || (this.#depth === 1 && /^(?:else|elif)\b/.test(command))) this.#depth--
    return this.#depth === 0
  }

  /** Whether the variable has values before the script starts, none of which is this one, and the script does not change it. */
  #never(name: string, word: string): boolean {
    const values = this.#variables.expand(`$${name}`)
    if (values.some(value => value === word || value.includes(OPEN))) return false
    this.#changed ??= changedIn(this.#script)
    return !this.#changed.has(name)
  }
}

/** Returns the names of the variables that a script may change. */
const changedIn = (script: string): ReadonlySet<string> =>
  new Set([
    ...[...script.matchAll(/\b([A-Za-z_]\w*)\+?=/g)].map(([, name]) => name!),
    ...[...script.matchAll(/\b(?:read|mapfile|readarray|declare|local|for)\b[^;\n]*/g)].flatMap(
      ([command]) => command.match(/\w+/g)!,
    ),
  ])
