// Compares what nodes load with a list of what is available.

import { AllowList } from '../../base/allow-list.ts'
import type { Needed, NeededByMachines } from './needed.ts'

/** An asset that is not in the list. With `perhaps`, this depends on a value that only the node knows. */
export interface Missing {
  readonly needed: NeededByMachines
  readonly verdict: 'no' | 'perhaps'
  /** The end of a sentence about it, if it is not simply missing. */
  readonly reason?: string
}

/** Returns the entries of a list: one on each line, without comments. */
export const listEntries = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map(line => line.replace(/(?:^|\s)#.*/, '').trim())
    .filter(line => line !== '')

/**
 * Returns what is not in the list. Entries are prefixes of URLs and images, as in checks.outbound.allow, names of packages, and commands as
 * the report shows them.
 */
export function missingAssets(total: readonly NeededByMachines[], entries: readonly string[]): Missing[] {
  const verdictOf = verdictsOf(entries)
  return total.flatMap((needed): Missing[] => {
    const verdict = verdictOf(needed)
    return verdict === 'yes' ? [] : [{ needed, verdict }]
  })
}

/** Returns whether the list lacks something itself, also an image that containerd loads from a mirror. */
export function lacks(entries: readonly string[]): (needed: Needed) => boolean {
  const verdictOf = verdictsOf(entries)
  return needed => verdictOf({ ...needed, isMirrored: false }) !== 'yes'
}

function verdictsOf(entries: readonly string[]): (needed: Needed) => 'yes' | Missing['verdict'] {
  const prefixes = new AllowList(entries)
  const exact = new Set(entries)
  return needed => verdictOf(needed, prefixes, exact)
}

function verdictOf({ kind, value, known, isMirrored }: Needed, prefixes: AllowList, exact: ReadonlySet<string>) {
  if (exact.has(value) || isMirrored) return 'yes'
  if (kind === 'unknown') return 'perhaps'
  if (kind === 'package') return known.length < value.length ? 'perhaps' : 'no'
  const verdict = prefixes.judge(known, value)
  return verdict === 'allowed' ? 'yes' : verdict === 'unknown' ? 'perhaps' : 'no'
}
