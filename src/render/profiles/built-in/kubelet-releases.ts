// The releases of Kubernetes that are known: those in the table of checksums.

import table from './checksums.json' with { type: 'json' }

/** Releases from old to new, without a leading v. */
const RELEASES: readonly string[] = Object.keys(table.checksums.kubelet)

/** Returns the newest known release, without a leading v. */
export const newestKubelet = (): string => RELEASES.at(-1)!

/** More patch releases than any minor version of Kubernetes has had. */
const MOST_PATCHES = 30
/** A minor version that is so much newer than the newest known one is not released within a year. */
const MOST_AHEAD = 4

/** A version of another distribution, v1.34.1+k3s1, or of a package, 1.34.1-1.1. Any other suffix may be that of a build of one's own. */
const DISTRIBUTION = /^v?\d+\.\d+\.\d+(?:[-+](?:k3s|k0s|rke2|gke|eks|aks|vmware)|-\d+(?:\.\d+)*$)/

/** Returns why a version, with or without a leading v, cannot be a release. One that is newer than the table can be. */
export function releaseProblem(version: string): 'no patch version' | 'no such release' | undefined {
  const [, major, minor, patch] = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(version) ?? []
  if (major === undefined) return DISTRIBUTION.test(version) ? 'no such release' : undefined
  if (patch === undefined) return 'no patch version'
  const newest = Number(newestKubelet().split('.')[1])
  return major !== '1' || Number(minor) > newest + MOST_AHEAD || Number(patch) > MOST_PATCHES
    ? 'no such release'
    : undefined
}

/** Returns the newest known release of a minor version, or undefined if none is known. */
export const newestPatch = (minor: number): string | undefined =>
  RELEASES.findLast(release => release.startsWith(`1.${minor}.`))

/** The newest known release of each minor version, from old to new. */
export const NEWEST_PATCHES: readonly string[] = Object.values(
  Object.fromEntries(RELEASES.map(release => [Number(release.split('.')[1]), release])),
)
