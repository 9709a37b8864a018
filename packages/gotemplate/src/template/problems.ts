// The problems of a template: code, message, position and Go's message.

import { fromText, toText } from '../strconv/bytes.ts'

export interface Source {
  /** The name of the text in messages. */
  readonly name: string
  /** The text as the caller gave it. */
  readonly text: string
  readonly bytes: string
  /** The delimiters of actions. */
  readonly left: string
  readonly right: string
}

export const sourceOf = (name: string, text: string, [left, right]: readonly [string, string] = ['', '']): Source => ({
  name,
  text,
  bytes: fromText(text),
  left: fromText(left) || '{{',
  right: fromText(right) || '}}',
})

/** Returns the line number of a byte offset, counted from 1. */
export function lineAt(bytes: string, at: number): number {
  let line = 1
  for (let i = bytes.indexOf('\n'); i >= 0 && i < at; i = bytes.indexOf('\n', i + 1)) line++
  return line
}

/** Returns the number of bytes before `at` in its line, as Go's messages give it. */
export const columnAt = (bytes: string, at: number): number => at - (bytes.lastIndexOf('\n', at - 1) + 1)

/** Converts a byte offset to an offset in the text. Any character that is not ASCII takes more bytes than UTF-16 units. */
export const textOffset = ({ text, bytes }: Source, at: number): number =>
  text.length === bytes.length ? at : toText(bytes.slice(0, at)).length

/** The meaning of each code. Codes are stable: programs may depend on them. */
export const PROBLEM_CODES = {
  'syntax-error': 'the text cannot be parsed',
  'undefined-function': 'a function is called that does not exist',
  'refused-function': 'a function is called that the caller of `parse` refuses',
  'undefined-variable': 'a variable is used outside of its scope',
  'duplicate-definition': 'one text defines a template twice',
  'unknown-field':
    'a field or method is read that the type does not have, or with `missingkey` a key that the map does not have',
  'nil-value': 'something is read from nil',
  'wrong-arguments': 'a function or method is given too many, too few, or arguments of other types',
  'function-failed': 'a function or method returned an error',
  'constant-argument': 'a function is called with a constant that cannot be intended; reported only by `check`',
  'joined-lines': 'an action that prints nothing removes the line breaks between two words; reported only by `check`',
  'missing-data': 'a template reads a field of its data and is included without any; reported only by `check`',
  'unused-variable': 'a variable is declared that nothing reads; reported only by `check`',
  'other-braces': 'an action is written in braces of a different form; reported only by `check`',
  'printed-value':
    'an action prints a value that cannot be intended, such as a map as `map[…]`; reported only by `check`',
  'undefined-template': 'a template is included that is not defined',
  'pointer-address': "a pointer's address would be printed",
  'wrong-type': 'a value is used in a way that its type does not support: a range over a struct, arguments for a text',
  'opaque-value': 'the result of a function depends on a text that is not known yet',
  'limit-exceeded': 'a limit was exceeded',
  'not-loaded':
    'a function needs regular expressions, time zones, YAML or TOML, which are not loaded: see `loadFunctions`',
  'internal-error': 'a function threw something other than a `FunctionError`: a defect of the function',
} as const

export type ProblemCode = keyof typeof PROBLEM_CODES

/** A similar name has at most one typing error per this number of letters. */
const LETTERS_PER_TYPO = 3

/**
 * Returns the nearest of the known names, ignoring case, or undefined if none is near. The first of several equally near names wins. `most`
 * limits the typing errors in long names that share a beginning or an end.
 */
export function nearest(name: string, known: Iterable<string>, most: number = Infinity): string | undefined {
  const wanted = name.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.min(most, Math.max(1, Math.floor(name.length / LETTERS_PER_TYPO))) + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Returns the nearest of the known names, or else the only one that is a longer or shorter form of the name: `bootstrap` for `bootstrapConfig`. */
export function nearestForm(name: string, known: readonly string[]): string | undefined {
  const near = nearest(name, known)
  if (near !== undefined) return near
  const forms = known.filter(other => isForm(name.toLowerCase(), other.toLowerCase()))
  return forms.length === 1 ? forms[0] : undefined
}

/** The maximum number of names of a text that are compared with an undefined one. */
export const MOST_COMPARED = 1000

/** The least number of letters that a name and a longer form of it share. */
const LEAST_SHARED = 4
/** The maximum number of longer or shorter forms that are suggested; a word in more names is too unspecific. */
const MOST_FORMS = 3

/** Suggests the nearest name, or the names that are a longer or shorter form: KubeVersion for KubernetesVersion. */
export function suggestion(
  name: string,
  known: Iterable<string>,
  shown = (name: string): string => name,
): string | undefined {
  const names = [...known]
  const near = nearest(name, names)
  const forms = near === undefined ? names.filter(other => isForm(name.toLowerCase(), other.toLowerCase())) : [near]
  if (forms.length === 0 || forms.length > MOST_FORMS) return undefined
  return `is ${forms.map(shown).join(' or ')} meant?`
}

/** Whether letters were left out at one place of one of the names. */
function isForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < LEAST_SHARED) return false
  let shared = 0
  while (shared < short.length && short[shared] === long[shared]) shared++
  return long.endsWith(short.slice(shared))
}

/** Whether the names differ in at most this number of typing errors, ignoring case. */
export const isSimilar = (name: string, known: string, most: number): boolean =>
  Math.abs(name.length - known.length) <= most && editDistance(name.toLowerCase(), known.toLowerCase()) <= most

/**
 * Returns the Damerau-Levenshtein distance: the number of letters that were added, dropped, replaced, or swapped with their neighbour. It
 * stops counting at `most`.
 */
export function editDistance(a: string, b: string, most: number = Infinity): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const mistaken = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, mistaken)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1)
      least = Math.min(least, row[j]!)
    }
    // No later row has a smaller number.
    if (least >= most) return most
    beforeLast = last
    last = row
  }
  return last[b.length]!
}

export interface TemplateProblem {
  readonly code: ProblemCode
  /** The name of the text that contains the position. */
  readonly template: string
  readonly message: string
  readonly help?: string
  /** UTF-16 offsets into the text. */
  readonly start: number
  readonly end: number
  /** The line number, counted from 1. */
  readonly line: number
  /** The column in bytes, counted from 0 as in Go's messages. */
  readonly column: number
  /** The text of the action. */
  readonly action: string
  /** Go's complete error message, to search for. */
  readonly goMessage: string
  /** The limit that an execution exceeded. */
  readonly limit?: string
}

/** A problem without its position. `message` is a byte string. */
export interface Problem {
  readonly code: ProblemCode
  readonly message: string
  readonly help?: string
}

/** A range of a source in bytes. */
export interface Span {
  readonly start: number
  readonly end: number
}

export function problemAt(
  source: Source,
  at: Span,
  action: Span,
  problem: Problem,
  goMessage: string,
): TemplateProblem {
  return {
    code: problem.code,
    template: source.name,
    message: toText(problem.message),
    ...(problem.help !== undefined && { help: toText(problem.help) }),
    start: textOffset(source, at.start),
    end: textOffset(source, Math.max(at.end, at.start)),
    line: lineAt(source.bytes, at.start),
    column: columnAt(source.bytes, at.start),
    action: toText(source.bytes.slice(action.start, action.end)),
    goMessage: toText(goMessage),
  }
}
