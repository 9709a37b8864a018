// Keys of settings, `<namespace>/<name>`, that name no MachineDeployment among the items.

import { MOST_TYPOS, nearest } from '../../diagnostics/nearest.ts'

export const REMOVE_ENTRIES =
  'Remove the entries of deleted MachineDeployments. If only some of the files are rendered, no action is needed.'

interface UnmatchedKeys {
  /** Keys that probably mean a MachineDeployment without such a setting, with its name. */
  readonly misspelt: ReadonlyMap<string, string>
  /** All others. Their MachineDeployments may be in files that are not rendered. */
  readonly others: readonly string[]
}

/** Returns the keys that are not in `names`: misspelt ones, and all others. */
export function unmatchedKeys(keys: readonly string[], names: ReadonlySet<string>): UnmatchedKeys {
  const set = new Set(keys)
  const without = [...names].filter(name => !set.has(name))
  const misspelt = new Map<string, string>()
  const others: string[] = []
  for (const key of keys) {
    if (names.has(key)) continue
    const close = nearest(key, without, MOST_TYPOS) ?? without.find(name => nameIn(name) === nameIn(key))
    if (close === undefined) others.push(key)
    else misspelt.set(key, close)
  }
  return { misspelt, others }
}

const nameIn = (key: string): string => key.slice(key.indexOf('/') + 1)
