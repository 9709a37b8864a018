// The releases of Kubernetes that are known: those in the table of checksums.

import table from './checksums.json' with { type: 'json' }

/** Releases from old to new, without a leading v. */
const RELEASES: readonly string[] = Object.keys(table.checksums.kubelet)

export const newestKubelet = (): string => RELEASES.at(-1)!

/** Returns the newest known release of a minor version, or undefined if none is known. */
export const newestPatch = (minor: number): string | undefined =>
  RELEASES.findLast(release => release.startsWith(`1.${minor}.`))
