// Names the cluster of the objects of problems, where several clusters are read together and may have objects of the same name.

import type { Diagnostic, ObjectRef, Origin } from './diagnostic.ts'

/** Adds the cluster to objects, except those that are in the shared files, and profiles without a file, which are built-in or composed. */
export const inCluster = (
  diagnostics: readonly Diagnostic[],
  cluster: string,
  sharedFiles: ReadonlySet<string>,
): Diagnostic[] => {
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
