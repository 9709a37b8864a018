// Changes to a text, as stretches that are given another text.

import type { Chunk, Stretch } from './resource-list.ts'

export interface Edit {
  readonly at: Stretch
  readonly chunks: readonly Chunk[]
}

/** The bytes with the edits; what lies between them is not copied. Edits do not overlap; at one place they stay in their order. */
export function applyEdits(bytes: Uint8Array, edits: readonly Edit[]): Chunk[] {
  const sorted = [...edits].sort((a, b) => a.at.start - b.at.start || a.at.end - b.at.end)
  const chunks: Chunk[] = []
  let done = 0
  for (const { at, chunks: added } of sorted) {
    chunks.push(bytes.subarray(done, at.start), ...added)
    done = at.end
  }
  chunks.push(bytes.subarray(done))
  return chunks.filter(chunk => chunk.length > 0)
}
