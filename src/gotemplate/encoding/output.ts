// The text that an encoder makes, counted as it grows: shared values can make a small one write without end.

import { LimitError, type Meter } from '../values/values.ts'

/** Levels of nesting that an encoder or decoder follows. Far above what is real, far below what JavaScript's stack holds. */
const MAX_DEPTH = 500

const FIRST_CHECK = 1024

export interface Output {
  write(text: string): void
  text(): string
}

export function output(meter?: Meter): Output {
  let written = ''
  let checkAt = FIRST_CHECK
  return {
    write(text) {
      meter?.steps(1)
      if (written.length + text.length >= checkAt) {
        checkAt = 2 * (written.length + text.length)
        meter?.bytes(checkAt)
      }
      written += text
    },
    text: () => written,
  }
}

/** Go's own encoders go on until the memory ends where a value contains itself; here, every level is counted. */
export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH)
    throw new LimitError('depth', `a value is nested more than ${MAX_DEPTH} levels deep, or contains itself`)
}
