// The command line flags of the kubelet in the minor versions of Kubernetes that are known, from the kubelet's own sources.

import table from './generated/flags.json' with { type: 'json' }

export const { firstMinor: FIRST_MINOR_OF_FLAGS, lastMinor: LAST_MINOR_OF_FLAGS } = table

/** Minor versions by flag: "" for all that are known, or spans such as "23-26". */
const FLAGS: Readonly<Record<string, string>> = table.flags

export interface Minors {
  readonly first: number
  readonly last: number
}

/** Returns the minor versions that have a flag, or undefined if none has. The name is without its dashes. */
export function minorsOfFlag(name: string): Minors | undefined {
  if (!Object.hasOwn(FLAGS, name)) return undefined
  const [, first = FIRST_MINOR_OF_FLAGS, last = LAST_MINOR_OF_FLAGS] = /^(\d+)-(\d+)$/.exec(FLAGS[name]!) ?? []
  return { first: Number(first), last: Number(last) }
}

/** Returns the names of the flags that a minor version has. */
export const flagNames = (minor: number): string[] =>
  Object.keys(FLAGS).filter(name => {
    const { first, last } = minorsOfFlag(name)!
    return minor >= first && minor <= last
  })
