// The contents that each node has of its own, for nodes that differ in words only: made once with stand-ins, and for each node by putting its
// words in their places.

import { fill, type Stencil, stencilOf } from '../../yaml/copies.ts'
import type { OwnContents, PhaseContents } from './template-engine.ts'

export interface OwnPattern {
  readonly texts: OwnContents
  readonly stencils: ReadonlyMap<number, Stencil>
}

/** What `make` gives with stand-ins; undefined where a node's own contents are not that with its words in it. */
export function ownPattern(
  { own, words }: { readonly own: OwnContents; readonly words: readonly string[] },
  make: (file: number) => string | undefined,
): OwnPattern | undefined {
  const texts = new Map<number, string>()
  const stencils = new Map<number, Stencil>()
  for (const [file, text] of own) {
    const made = text === undefined ? undefined : make(file)
    const stencil = text !== undefined && made !== undefined ? stencilOf(made, { text, words }) : undefined
    if (made === undefined || stencil === undefined) return undefined
    texts.set(file, made)
    stencils.set(file, stencil)
  }
  return { texts, stencils }
}

export const ownCopy = (
  { texts, stencils }: OwnPattern,
  words: readonly string[],
): Pick<PhaseContents, 'own' | 'copied'> => ({
  own: new Map(Array.from(stencils, ([file, stencil]) => [file, fill(stencil, words)])),
  copied: { pattern: texts, words },
})
