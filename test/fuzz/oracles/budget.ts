import { sizeOf } from '../input.ts'
import type { Oracle } from './oracle.ts'

/** Generous: the garbage collector and the compiler run at any time. */
const MILLISECONDS = 2000
const MILLISECONDS_PER_BYTE = 0.02
/** Half a megabyte of repeated text has to be read in a second. */
const MILLISECONDS_PER_PUMPED_BYTE = 0.002
const HEAP = 384 * 2 ** 20
const HEAP_PER_BYTE = 4000

/** Time and memory grow with the input at most linearly. */
export const budget: Oracle = (input, seen, again) => {
  const size = sizeOf(input)
  const time = Math.min(seen.milliseconds, again.milliseconds)
  const limit = MILLISECONDS + size * (input.kind === 'pumped' ? MILLISECONDS_PER_PUMPED_BYTE : MILLISECONDS_PER_BYTE)
  if (time > limit) return `it took ${Math.round(time)} ms, for ${size} bytes`
  const heap = Math.min(seen.heapBytes, again.heapBytes)
  return heap > HEAP + size * HEAP_PER_BYTE ? `the heap grew by ${heap} bytes, for ${size} bytes` : undefined
}
