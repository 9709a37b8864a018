// The values that the words of a shell script can have, computed from the assignments in the script.

import { mayBeKnown, outputsOf } from './substitutions.ts'
import { type SystemValues, systemVariables } from './system.ts'
import { CLOSE, OPEN, unknown } from './unknown.ts'

/** Beyond this number of combinations, an expansion counts as not known. */
const MOST_VALUES = 24
/** The limit for a word with a single expansion, such as the packages of a list. */
const MOST_OF_ONE = 1000

const MOST_NESTED = 8

/** The limit for the length of a value: each variable may repeat the previous one many times. */
const MOST_CHARACTERS = 1 << 16

/** Beyond this number of values, every further expansion of a script counts as not known: each of many commands may use many values. */
const MOST_WORK = 300_000

interface Assigned {
  readonly word: string
  /** The function in which the word is; its arguments are those of the function. */
  readonly scope: string | undefined
  /** Whether the variable takes each word of the value in turn, as in a loop. */
  readonly isList?: boolean
}

/** A step that adds to variables, and that can be repeated on others. */
export type Assignment = (variables: Variables) => void

export class Variables {
  /** By the name, what was assigned, each word once. */
  readonly #assigned = new Map<string, Map<string, Assigned>>()
  readonly #locals = new Set<string>()
  /** The values before a script starts. */
  readonly #initial = new Map<string, string>()
  /** The assignments since the script started; undefined before it starts. */
  #assignments: Assignment[] | undefined
  /** The names that were read, while they are recorded. */
  #reads: Set<string> | undefined
  /** How many values were looked at since the script started. */
  #work = 0
  readonly #system: SystemValues

  /** `system` is what is known about the operating system of the node. */
  constructor(system: SystemValues = {}) {
    this.#system = system
  }

  /** Everything that was assigned so far is what the script is started with. */
  start(): void {
    for (const [name, words] of this.#assigned)
      this.#initial.set(name, [...words.values()].map(({ word }) => word).join('\0'))
    this.#assignments = []
    this.#work = 0
  }

  assignments(): readonly Assignment[] {
    return this.#assignments ?? []
  }

  repeat(assignments: readonly Assignment[]): void {
    for (const assignment of assignments) assignment(this)
  }

  /** Returns the values before the script started, as one text. */
  initialValue(name: string): string | undefined {
    return name.startsWith(SYSTEM) ? this.#system[name.slice(SYSTEM.length)] : this.#initial.get(name)
  }

  /** Returns the result and the names of the variables that it depends on. */
  recordReads<Result>(work: () => Result): { readonly result: Result; readonly names: ReadonlySet<string> } {
    const outer = this.#reads
    const names = new Set<string>()
    this.#reads = names
    try {
      return { result: work(), names }
    } finally {
      this.#reads = outer
      for (const name of names) outer?.add(name)
    }
  }

  assign(name: string, word: string, scope: string | undefined): void {
    this.#assignments?.push(variables => variables.assign(name, word, scope))
    this.#add(this.#keyOf(name, scope), { word, scope })
  }

  /** Assigns each word of the list of a loop. */
  assignEach(name: string, word: string, scope: string | undefined): void {
    this.#assignments?.push(variables => variables.assignEach(name, word, scope))
    this.#add(this.#keyOf(name, scope), { word, scope, isList: true })
  }

  /** Declares a variable that takes each value of an empty list, so that commands with it are never executed. */
  assignNothing(name: string, scope: string | undefined): void {
    this.#assignments?.push(variables => variables.assignNothing(name, scope))
    const key = this.#keyOf(name, scope)
    if (!this.#assigned.has(key)) this.#assigned.set(key, new Map())
  }

  /** Assigns what a file such as /etc/os-release assigns. */
  source(path: string, scope: string | undefined): void {
    for (const [name, fact] of Object.entries(systemVariables(path) ?? {})) {
      const value = this.#systemValue(fact)
      if (value !== undefined) this.assign(name, `'${value.replaceAll("'", "'\\''")}'`, scope)
    }
  }

  #systemValue(name: string): string | undefined {
    this.#reads?.add(SYSTEM + name)
    return this.#system[name]
  }

  /** Declares a variable of a function. */
  declareLocal(name: string, functionName: string): void {
    this.#assignments?.push(variables => variables.declareLocal(name, functionName))
    this.#locals.add(scoped(functionName, name))
  }

  /** Assigns the argument of a function: `position` is a number, or `@` for any. */
  pass(functionName: string, position: string, word: string, scope: string | undefined): void {
    this.#assignments?.push(variables => variables.pass(functionName, position, word, scope))
    this.#add(scoped(functionName, position), { word, scope })
  }

  #add(key: string, assigned: Assigned): void {
    const words = this.#assigned.get(key) ?? new Map<string, Assigned>()
    this.#assigned.set(key, words.set(scoped(assigned.scope ?? '', assigned.word), assigned))
  }

  #keyOf(name: string, scope: string | undefined): string {
    if (scope === undefined) return name
    const key = scoped(scope, name)
    return /^[\d@]$/.test(name) || this.#locals.has(key) ? key : name
  }

  /** Returns all values of a word with its quotes removed. */
  expand(word: string, scope?: string): readonly string[] {
    return this.#expand(word, scope, [])
  }

  /** Returns all values of a word that the shell splits where a variable without quotes has blanks. */
  expandWords(word: string, scope?: string): readonly string[] {
    return wordsAmong(word, this.#expand(word, scope, []))
  }

  #expand(word: string, scope: string | undefined, path: readonly string[]): readonly string[] {
    let values: readonly string[] = ['']
    const add = (more: readonly string[], source: string): void => {
      const most = values.length > 1 && more.length > 1 ? MOST_VALUES : MOST_OF_ONE
      const isLong = more[0] !== source && longest(values) + longest(more) > MOST_CHARACTERS
      values =
        values.length * more.length > most || isLong
          ? values.map(value => value + unknown(source))
          : values.flatMap(value => more.map(next => value + next))
    }
    for (const { text, source, expansion } of piecesOf(word)) {
      if (expansion === undefined) add([text], source)
      else add(this.#valuesOf(expansion, source, scope, path), source)
    }
    return [...new Set(values)]
  }

  #valuesOf(
    { name, fallback, script }: Expansion,
    source: string,
    scope: string | undefined,
    path: readonly string[],
  ): readonly string[] {
    if (script !== undefined) return this.#outputsOf(script, scope, path) ?? [unknown(source)]
    const key = this.#keyOf(name, scope)
    this.#reads?.add(key)
    const words = this.#assigned.get(key)
    this.#work += words?.size ?? 0
    if (path.length >= MOST_NESTED || (words?.size ?? 0) > MOST_OF_ONE || this.#work > MOST_WORK)
      return [unknown(source)]
    const assigned = [...(words?.values() ?? [])]
    // A variable that is set from itself also keeps the values of its other assignments.
    const others = path.includes(key) ? assigned.filter(({ word }) => !mentions(word, name)) : assigned
    const values = others.flatMap(({ word, scope: of, isList }) => {
      const expanded = this.#expand(word, of, [...path, key])
      return isList ? wordsAmong(word, expanded) : expanded
    })
    if (values.length === 0 && (others.length > 0 || words?.size === 0)) return []
    if (values.length === 0)
      return fallback === undefined ? [unknown(source)] : this.#expand(fallback, scope, [...path, key])
    // A variable that is empty at first is assigned later.
    const filled = values.filter(value => value !== '')
    return [...new Set(filled.length > 0 ? filled : values)]
  }

  /** A substitution that may be known is parsed each time, and counts as much as its length. */
  #outputsOf(script: string, scope: string | undefined, path: readonly string[]): readonly string[] | undefined {
    if (!mayBeKnown(script)) return undefined
    this.#work += script.length
    if (path.length >= MOST_NESTED || this.#work > MOST_WORK) return undefined
    return outputsOf(script, {
      expand: word => this.#expand(word, scope, [...path, script]),
      system: name => this.#systemValue(name),
    })
  }
}

/** Begins the names under which it is recorded that a value of the system was read. */
const SYSTEM = 'system '

/** A word with quotes counts as one: lists are variables without them. */
const wordsAmong = (word: string, values: readonly string[]): readonly string[] =>
  /["'\\]/.test(word) || !word.includes('$') ? values : values.flatMap(value => value.match(WORDS) ?? [])

const WORDS = new RegExp(`(?:${OPEN}[^${OPEN}${CLOSE}]*${CLOSE}|[^\\s${OPEN}])+`, 'g')

const longest = (values: readonly string[]): number => values.reduce((most, { length }) => Math.max(most, length), 0)

const scoped = (functionName: string, name: string): string => `${functionName} ${name}`

const mentions = (word: string, name: string): boolean => new RegExp(`\\$\\{?${name}(?!\\w)`).test(word)

interface Expansion {
  readonly name: string
  /** The word of `${NAME:-word}`. */
  readonly fallback?: string
  /** The commands whose output is the value. */
  readonly script?: string
}

interface Piece {
  readonly text: string
  readonly source: string
  /** undefined for text that stays as it is. */
  readonly expansion?: Expansion
}

/** Text, quotes, escapes and expansions, in their order in a word. */
const PIECE =
  /'(?<single>[^']*)'|\\(?<escaped>[\s\S])|(?<quote>")|\$(?<name>[A-Za-z_]\w*|[\d@*])|\$\{(?<braced>[A-Za-z_]\w*|[\d@*])(?:\[[^\]]*\])?(?::?[-=](?<fallback>[^}]*))?\}|(?<other>\$\{[^}]*\}?|`[^`]*`?|\$\()|(?<text>[^'"\\$`]+|.)/gs

/** All arguments are `@`, also where they are joined. */
const argument = (name: string): string => (name === '*' ? '@' : name)

function piecesOf(word: string): Piece[] {
  const pieces: Piece[] = []
  const text = (value: string): void => void pieces.push({ text: value, source: value })
  let quoted = false
  for (let at = 0; at < word.length; ) {
    PIECE.lastIndex = at
    const match = PIECE.exec(word)!
    const { single, escaped, quote, name, braced, fallback, other } = match.groups!
    let source = match[0]
    if (quote !== undefined) quoted = !quoted
    else if (single !== undefined) {
      if (!quoted) text(single)
      else {
        text("'")
        source = "'"
      }
    } else if (escaped !== undefined) text(quoted && !'$`"\\\n'.includes(escaped) ? source : escaped)
    else if (name !== undefined) pieces.push({ text: '', source, expansion: { name: argument(name) } })
    else if (braced !== undefined)
      pieces.push({
        text: '',
        source,
        expansion: { name: argument(braced), ...(fallback !== undefined && { fallback }) },
      })
    else if (other !== undefined) {
      if (other === '$(') source = substitutionAt(word, at)
      pieces.push({ text: '', source, expansion: { name: '', ...substituted(source) } })
    } else text(source)
    at += source.length
  }
  return pieces
}

/** Returns the script of `$(…)` and of backquotes without escapes. */
function substituted(source: string): Pick<Expansion, 'script'> {
  const script = /^\$\(([\s\S]*)\)$/.exec(source)?.[1] ?? /^`([^`\\]*)`$/.exec(source)?.[1]
  return script === undefined ? {} : { script }
}

/** Returns the command substitution that begins at an offset, to its end. */
export function substitutionAt(text: string, start: number): string {
  let depth = 0
  let quote = ''
  for (let i = start; i < text.length; i++) {
    const char = text[i]!
    if (char === '\\' && quote !== "'") i++
    else if (quote === "'") quote = char === quote ? '' : quote
    else if (char === "'" && quote === '') quote = char
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return text.slice(start, i + 1)
  }
  return text.slice(start)
}
