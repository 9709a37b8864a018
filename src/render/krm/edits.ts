// Edits of a byte sequence: ranges and their replacements.

import type { Chunk, Range } from './resource-list.ts'

export interface Edit {
  readonly at: Range
  readonly chunks: Iterable<Chunk>
}

/**
 * Returns the bytes with the edits applied; bytes between edits are not copied. Edits must not overlap; edits at the same offset keep their
 * order.
 */
export function applyEdits(bytes: Uint8Array, edits: readonly Edit[]): Iterable<Chunk> {
  const sorted = [...edits].sort((a, b) => a.at.start - b.at.start || a.at.end - b.at.end)
  return { [Symbol.iterator]: () => pieces(bytes, sorted) }
}

function* pieces(bytes: Uint8Array, edits: readonly Edit[]): Generator<Chunk> {
  let done = 0
  for (const { at, chunks } of edits) {
    if (at.start > done) yield bytes.subarray(done, at.start)
    for (const chunk of chunks) if (chunk !== '') yield chunk
    done = at.end
  }
  if (done < bytes.length) yield bytes.subarray(done)
}

/** Returns the chunks of all values, each made when it is iterated, since all of them together may not fit into memory. */
export const lazily = <T>(values: readonly T[], make: (value: T) => Iterable<Chunk>): Iterable<Chunk> => ({
  *[Symbol.iterator]() {
    for (const value of values) yield* make(value)
  },
})
