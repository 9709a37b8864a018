// What callers can set: Go's delimiters and missingkey, and the limits. A name that does not exist is refused.

import { LimitError } from '../values/values.ts'
import { suggestion } from './problems.ts'

export interface Limits {
  /** Steps of work: actions, calls, iterations, elements and blocks of 64 bytes that functions process. */
  readonly steps: number
  /** The bytes of output of one execution. */
  readonly outputBytes: number
  /** The nesting depth of parentheses and blocks, and of included templates together with the blocks open around them. */
  readonly depth: number
  /** The bytes of one string. */
  readonly stringBytes: number
  /** The elements of one list. */
  readonly listItems: number
}

export const DEFAULT_LIMITS: Limits = {
  steps: 10_000_000,
  outputBytes: 64 << 20,
  depth: 500,
  stringBytes: 16 << 20,
  listItems: 1_000_000,
}

/** Fills in the default for each limit that is absent or undefined. */
export function withDefaults(limits: Partial<Limits> = {}): Limits {
  checkOptions('limits', limits, Object.keys(DEFAULT_LIMITS))
  return {
    steps: limits.steps ?? DEFAULT_LIMITS.steps,
    outputBytes: limits.outputBytes ?? DEFAULT_LIMITS.outputBytes,
    depth: limits.depth ?? DEFAULT_LIMITS.depth,
    stringBytes: limits.stringBytes ?? DEFAULT_LIMITS.stringBytes,
    listItems: limits.listItems ?? DEFAULT_LIMITS.listItems,
  }
}

export const UNITS: Readonly<Record<keyof Limits, string>> = {
  steps: 'steps of work',
  outputBytes: 'bytes of output',
  depth: 'levels of depth',
  stringBytes: 'bytes in one string',
  listItems: 'elements in one list',
}

export const limitPassed = (limit: keyof Limits, limits: Limits): LimitError =>
  new LimitError(limit, `the template needs more than ${limits[limit]} ${UNITS[limit]} (limit ${limit})`)

export interface ParseOptions {
  readonly limits?: Partial<Limits>
  /** The delimiters of actions. As in Go, an empty one stands for `{{` or `}}`. */
  readonly delims?: readonly [left: string, right: string]
}

const MISSING_KEY = ['default', 'invalid', 'zero', 'error'] as const
/** What a key is that a map does not have: no value, the zero value of the map's type, or an error. */
export type MissingKey = (typeof MISSING_KEY)[number]

/** Throws a TypeError for an option that does not exist. */
export function checkOptions(of: string, options: object, known: readonly string[]): void {
  for (const name of Object.keys(options))
    if (!known.includes(name))
      throw new TypeError(`${of} has no option ${name}: ${suggestion(name, known) ?? `it has ${known.join(', ')}`}`)
}

/** Throws a TypeError for a value that Go's Option refuses. */
export function checkedMissingKey(value: MissingKey = 'default'): MissingKey {
  if (MISSING_KEY.includes(value)) return value
  throw new TypeError(`missingkey is ${MISSING_KEY.join(', ')}, not ${JSON.stringify(value)}`)
}

export function checkedDelims(delims: readonly [string, string] = ['', '']): readonly [string, string] {
  if (Array.isArray(delims) && delims.length === 2 && delims.every(each => typeof each === 'string')) return delims
  throw new TypeError('delims are two texts, such as ["[[", "]]"]')
}
