// Counts the lines of a change.

import type { ChangedPart } from './changes.ts'

export function partLines({ hunks }: Pick<ChangedPart, 'hunks'>): { readonly added: number; readonly removed: number } {
  const lines = hunks.flatMap(hunk => hunk.lines)
  const number = (tag: string): number => lines.filter(line => line.startsWith(tag)).length
  return { added: number('+'), removed: number('-') }
}
