// The values that the words of a shell script can have, computed from the assignments in the script and in the files that it sources.

import type { Assignment, ShellAssignment, ShellCommand, ShellScript, Word, WordPart } from '../readers/shell.ts'
import { CLOSE, OPEN, unknown } from './asset.ts'
import type { SystemOutputs } from './system.ts'

/** Beyond this number of values or characters, an expansion counts as not known. */
const MOST_VALUES = 200
const MOST_CHARACTERS = 1 << 14
/** The depth of variables in variables. */
const MOST_NESTED = 20

export class Values {
  readonly #assignments = new Map<string, ShellAssignment[]>()
  /** By the name of a variable; while its values are computed, those of its earlier assignments. */
  readonly #known = new Map<string, readonly string[]>()
  readonly #outputs: SystemOutputs
  #depth = 0

  constructor(scripts: readonly ShellScript[], outputs: SystemOutputs) {
    this.#outputs = outputs
    for (const each of scripts.flatMap(({ assignments }) => assignments)) {
      const others = this.#assignments.get(each.name)
      if (others === undefined) this.#assignments.set(each.name, [each])
      else others.push(each)
    }
  }

  /** Returns all values of a word, without its quotes. */
  of(word: Word | Assignment): readonly string[] {
    if (word.type === 'Word') return word.parts === undefined ? [word.value] : this.#joined(word.parts)
    if (word.value.type === 'ArrayValue') return []
    return this.of(word.value).map(value => `${word.name}=${value}`)
  }

  /** Returns the values of a word, which the shell splits at blanks if it has an expansion without quotes. */
  wordsOf(word: Word | Assignment): readonly string[] {
    const values = this.of(word)
    const isSplit = word.text.includes('$') && !/["'\\]/.test(word.text)
    return isSplit ? values.flatMap(value => value.match(WORDS) ?? []) : values
  }

  /** Returns the text of a here-document; of several values, it has the first one. */
  textOf(parts: readonly WordPart[]): string {
    return parts.map(part => this.#ofPart(part)[0] ?? '').join('')
  }

  /** Whether a test that the command needs compares a variable with a value that it never has. */
  isNever({ tests }: Pick<ShellCommand, 'tests'>): boolean {
    return tests.some(({ left, right }) => {
      const values = this.of(left)
      return /^[\w.-]+$/.test(right.value) && !values.some(value => value === right.value || value.includes(OPEN))
    })
  }

  #joined(parts: readonly WordPart[]): readonly string[] {
    let values: readonly string[] = ['']
    for (const part of parts) {
      const more = this.#ofPart(part)
      const size = sizeOf(values) * more.length + sizeOf(more) * values.length
      const isTooMuch = values.length * more.length > MOST_VALUES || (more[0] !== part.text && size > MOST_CHARACTERS)
      const next = isTooMuch ? [unknown(part.text)] : more
      values = values.flatMap(value => next.map(end => value + end))
    }
    return [...new Set(values)]
  }

  #ofPart(part: WordPart): readonly string[] {
    switch (part.type) {
      case 'Literal':
      case 'SingleQuoted':
      case 'AnsiCQuoted':
        return [part.value]
      case 'Glob':
      case 'ExtendedGlob':
      case 'BraceExpansion':
        return [part.text]
      case 'DoubleQuoted':
      case 'LocaleString':
        return this.#joined(part.parts)
      case 'SimpleExpansion':
        return this.#ofVariable(part.text.slice(1)) ?? [unknown(part.text)]
      case 'ParameterExpansion': {
        const { operation, parameter, prefix } = part
        const isDefault = operation?.type === 'Default' && /^:?[-=]$/.test(operation.operator)
        if (prefix !== undefined || (operation !== undefined && !isDefault)) return [unknown(part.text)]
        return this.#ofVariable(parameter) ?? (isDefault ? this.of(operation.operand) : [unknown(part.text)])
      }
      case 'CommandExpansion':
        return this.#outputs.get(part.text.replace(/^(?:\$\(|`)|[)`]$/g, '').trim()) ?? [unknown(part.text)]
      default:
        return [unknown(part.text)]
    }
  }

  /** Returns undefined if nothing is assigned. A variable that is empty at first is assigned later. */
  #ofVariable(name: string): readonly string[] | undefined {
    const values = this.#known.get(name) ?? this.#assigned(name)
    const filled = values.filter(value => value !== '')
    return values.length === 0 ? undefined : filled.length > 0 ? filled : values
  }

  #assigned(name: string): readonly string[] {
    const assignments = this.#assignments.get(name) ?? []
    const notKnown = [unknown(`$${name}`)]
    if (assignments.length > MOST_VALUES || this.#depth >= MOST_NESTED) return notKnown
    this.#depth++
    const found = new Set<string>()
    this.#known.set(name, [])
    for (const assignment of assignments) {
      for (const value of this.#ofAssignment(assignment, [...found])) {
        found.add(value)
        if (found.size > MOST_VALUES) break
      }
      this.#known.set(name, [...found])
    }
    this.#depth--
    if (found.size > MOST_VALUES || sizeOf([...found]) > MOST_CHARACTERS) this.#known.set(name, notKnown)
    return this.#known.get(name)!
  }

  *#ofAssignment(assignment: ShellAssignment, before: readonly string[]): Iterable<string> {
    const { name, words, isAppended, isList } = assignment
    if (this.isNever(assignment)) return
    if (words === undefined) yield unknown(`$${name}`)
    for (const word of words ?? [])
      for (const value of isList ? this.wordsOf(word) : this.of(word))
        if (isAppended && before.length > 0) for (const start of before) yield start + value
        else yield value
  }
}

const WORDS = new RegExp(`(?:${OPEN}[^${OPEN}${CLOSE}]*${CLOSE}|[^\\s${OPEN}])+`, 'g')

const sizeOf = (values: readonly string[]): number => values.reduce((size, { length }) => size + length, 0)
