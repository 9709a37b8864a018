// What of the things to do follows from both sides, so that it can be written into a file.

import type { NamedDiff } from './grouping.ts'

/** A revision for the functionConfig of a cluster, or the next version of a profile or overlay. */
export type Fix = { readonly cluster: string } & (
  | { readonly node: string; readonly revision: string }
  | { readonly profile: { readonly namespace: string; readonly name: string }; readonly version: string }
)

/** A number that only the cluster knows is not among them. */
export function fixesOf(nodes: readonly Pick<NamedDiff, 'cluster' | 'obstacles'>[]): Fix[] {
  const found = nodes.flatMap(({ cluster, obstacles }) =>
    obstacles.flatMap(({ code, revision, profile, version }): Fix[] => {
      if (code === 'OSM0740' && revision !== undefined && /^\d+$/.test(revision[1]))
        return [{ cluster, node: revision[0], revision: revision[1] }]
      const following = version === undefined ? undefined : nextVersion(version)
      return profile !== undefined && following !== undefined ? [{ cluster, profile, version: following }] : []
    }),
  )
  return [...new Map(found.map(fix => [JSON.stringify(fix), fix])).values()]
}

/** Returns the version after this one; undefined if it does not end with a number. */
function nextVersion(version: string): string | undefined {
  const [number] = /(?<!\d)\d+$/.exec(version) ?? []
  return number === undefined ? undefined : `${version.slice(0, -number.length)}${BigInt(number) + 1n}`
}
