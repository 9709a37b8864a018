// Meters that limit the size of printed texts.

import { LimitError, type Meter } from '../values/values.ts'

/** Returns a meter for callers without one, with a limit above anything real. */
export function boundedMeter(limit = 1 << 26): Meter {
  let left = limit
  const spend = (count: number): void => {
    left -= count
    if (left < 0) throw new LimitError('stringBytes', `a value of more than ${limit} bytes is being printed`)
  }
  return { bytes: spend, items: spend, steps: spend }
}

const MEGABYTE = 1 << 20

/** Returns a meter for a text that is built in pieces. It checks the total length, after each megabyte. */
export function totalling(meter: Meter): Meter {
  let total = 0
  let next = MEGABYTE
  const bytes = (count: number): void => {
    total += count
    meter.steps(count >>> 6)
    if (total < next) return
    next = total + MEGABYTE
    meter.bytes(total)
  }
  return { ...meter, bytes }
}
