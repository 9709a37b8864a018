// The output of an encoder, metered as it grows: a small value with shared parts can have a huge output.

import type { Meter } from '../values/values.ts'

export { checkDepth, MAX_DEPTH } from '../values/depth.ts'

const FIRST_CHECK = 1024

export interface Output {
  write(text: string): void
  text(): string
}

/** Returns an empty output, whose size is charged to the meter. */
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
