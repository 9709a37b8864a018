// Names the cluster of the objects of problems, where several clusters are read together and may have objects of the same name.

import type { Diagnostic, DiagnosticCode, ObjectRef, Origin } from './diagnostic.ts'
import { mergeRepeats } from './repeats.ts'

/**
 * Adds the cluster to objects, except those that are in the shared files, and profiles without a file, which are built-in or composed. A
 * cluster that is alone has the name "", and adds nothing.
 */
export const inCluster = (
  diagnostics: readonly Diagnostic[],
  cluster: string,
  sharedFiles: ReadonlySet<string>,
): Diagnostic[] => {
  if (cluster === '') return [...diagnostics]
  const named = (object: ObjectRef, origin: Origin | undefined): ObjectRef => {
    const isShared = origin?.path === undefined ? isProfile(object) : sharedFiles.has(origin.path)
    return isShared ? object : { ...object, cluster }
  }
  return diagnostics.map(diagnostic => {
    const { object, origin, related } = diagnostic
    return {
      ...diagnostic,
      ...(object && { object: named(object, origin) }),
      ...(related && { related: related.map(place => ({ ...place, object: named(place.object, place.origin) })) }),
    }
  })
}

const isProfile = ({ kind }: ObjectRef): boolean => kind.startsWith('OperatingSystemProfile')

/** Codes of findings that something is not used: what clusters share need not be used by all of them. */
const UNUSED: ReadonlySet<DiagnosticCode> = new Set(['OSM0191', 'OSM0368'])

/** Joins the problems of clusters. What several clusters have is one problem, and what one cluster uses is not unused. */
export function joinClusters(clusters: readonly (readonly Diagnostic[])[]): Diagnostic[] {
  const counts = new Map<string, number>()
  const isUnused = ({ code, object }: Diagnostic): boolean => UNUSED.has(code) && object?.cluster === undefined
  const keyOf = ({ code, message, object, field, origin }: Diagnostic): string =>
    JSON.stringify([code, message, object, field, origin])
  for (const keys of clusters.map(found => new Set(found.filter(isUnused).map(keyOf))))
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isOfAll = (diagnostic: Diagnostic): boolean =>
    !isUnused(diagnostic) || counts.get(keyOf(diagnostic)) === clusters.length
  return mergeRepeats(clusters.flatMap(found => found.filter(isOfAll)))
}
