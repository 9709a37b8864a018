// What a template may use. Nothing real comes near these numbers; a template that runs away stops at one of them.

import { LimitError, type Meter } from '../values/values.ts'

export interface Limits {
  /** Elementary steps of work: actions, calls, rounds of a loop, elements and blocks of bytes that functions go through. */
  readonly steps: number
  /** Bytes that an execution may write. */
  readonly outputBytes: number
  /** How deep parentheses and blocks may stand in one another, and calls of templates with what is open around them. */
  readonly depth: number
  /** Bytes of one string. */
  readonly stringBytes: number
  /** Elements of one list. */
  readonly listItems: number
}

export const DEFAULT_LIMITS: Limits = {
  steps: 10_000_000,
  outputBytes: 64 << 20,
  depth: 500,
  stringBytes: 16 << 20,
  listItems: 1_000_000,
}

/** What is not given, or undefined, is the default. */
export const withDefaults = (limits: Partial<Limits> = {}): Limits => ({
  steps: limits.steps ?? DEFAULT_LIMITS.steps,
  outputBytes: limits.outputBytes ?? DEFAULT_LIMITS.outputBytes,
  depth: limits.depth ?? DEFAULT_LIMITS.depth,
  stringBytes: limits.stringBytes ?? DEFAULT_LIMITS.stringBytes,
  listItems: limits.listItems ?? DEFAULT_LIMITS.listItems,
})

export const UNITS: Readonly<Record<keyof Limits, string>> = {
  steps: 'steps of work',
  outputBytes: 'bytes of output',
  depth: 'levels of depth',
  stringBytes: 'bytes in one string',
  listItems: 'elements in one list',
}

export const limitPassed = (limit: keyof Limits, limits: Limits): LimitError =>
  new LimitError(limit, `the template needs more than ${limits[limit]} ${UNITS[limit]} (limit ${limit})`)

/** A meter for one execution. Bytes and elements are work too: 64 bytes, or one element, are a step. */
export function meterFor(limits: Limits): Meter {
  let left = limits.steps
  const steps = (count: number): void => {
    left -= count
    if (left < 0) throw limitPassed('steps', limits)
  }
  return {
    steps,
    bytes(count) {
      if (count > limits.stringBytes) throw limitPassed('stringBytes', limits)
      steps(count >>> 6)
    },
    items(count) {
      if (count > limits.listItems) throw limitPassed('listItems', limits)
      steps(count)
    },
  }
}

/** Should a limit be set so high that JavaScript's own is reached first: of its stack, or of the length of a string. */
export const isEngineLimit = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && error.name === 'InternalError')

export const ENGINE_LIMIT = "the template needs more than JavaScript's stack or strings can hold"
