// Limits the growth of a document by aliases, as yaml.v3 does.

import { FormatError } from '../format-error.ts'
import type { AliasPart } from './document.ts'

export interface AliasGuard {
  /** Counts a decoded node. Returns false if too many come from aliases. */
  count(): boolean
  enter(alias: AliasPart): void
  leave(alias: AliasPart): void
}

const LOW = 400_000
const HIGH = 4_000_000

/** Returns the permitted share of nodes that are decoded through aliases: 99 % of a small document, 10 % of a very large one. */
const allowedRatio = (decoded: number): number =>
  decoded <= LOW ? 0.99 : decoded >= HIGH ? 0.1 : 0.99 - 0.89 * ((decoded - LOW) / (HIGH - LOW))

export function aliasGuard(): AliasGuard {
  const open = new Set<AliasPart>()
  let decoded = 0
  let byAlias = 0
  return {
    count() {
      decoded++
      if (open.size > 0) byAlias++
      return byAlias <= 100 || decoded <= 1000 || byAlias / decoded <= allowedRatio(decoded)
    },
    enter(alias) {
      if (open.has(alias)) throw new FormatError(`yaml: anchor '${alias.name}' value contains itself`)
      open.add(alias)
    },
    leave(alias) {
      open.delete(alias)
    },
  }
}
