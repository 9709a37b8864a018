// Changes to a text, as ranges that are given another text.

import type { Chunk, Range } from './resource-list.ts'

export interface Edit {
  readonly at: Range
  readonly chunks: Iterable<Chunk>
}

/** The bytes with the edits; what lies between them is not copied. Edits do not overlap; at one place they stay in their order. */
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

/** The chunks of each value, made when they are asked for: all of them together may not fit into memory. */
export const lazily = <T>(values: readonly T[], make: (value: T) => Iterable<Chunk>): Iterable<Chunk> => ({
  *[Symbol.iterator]() {
    for (const value of values) yield* make(value)
  },
})
