// The limits of a template's resources. They are far above what real templates need and stop one that runs away.

import { LimitError, type Meter } from '../values/values.ts'

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

export interface ExecutionMeter extends Meter {
  readonly usedSteps: () => number
}

/** Returns a meter for one execution. It counts bytes and elements as work, too: 64 bytes or one element are a step. */
export function meterFor(limits: Limits): ExecutionMeter {
  let left = limits.steps
  const steps = (count: number): void => {
    left -= count
    if (left < 0) throw limitPassed('steps', limits)
  }
  return {
    usedSteps: () => limits.steps - left,
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

/** Reports whether JavaScript's own limit on stack or string length was exceeded, which happens if a limit is set too high. */
export const isEngineLimit = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && error.name === 'InternalError')

export const ENGINE_LIMIT = "the template needs more than JavaScript's stack or strings can hold"
