// The two sides of a comparison: two paths, or a folder in two revisions of Git.

import type { Side } from '../documents/side.ts'
import { type GitRevision, resolveRange, revisionFiles, revisionRange } from './git-files.ts'
import { type SideOptions, sideOf } from './sides.ts'
import { UsageError } from './usage-error.ts'

export interface ComparedSides {
  readonly old: Side
  readonly now: Side
}

/** Returns the sides if the first argument is a range of revisions; the others are paths in them. */
export async function revisionSides(
  [first = '', ...paths]: readonly string[],
  options: SideOptions,
): Promise<ComparedSides | undefined> {
  const range = revisionRange(first)
  if (range === undefined) return undefined
  const revisions = resolveRange(range)
  const folders = paths.length === 0 ? ['.'] : paths
  const read = (revision: GitRevision) => revisionFiles(revision, folders)
  const files = { old: read(revisions.old), now: read(revisions.now) }
  if (files.old.length === 0 && files.now.length === 0)
    throw new UsageError(`neither ${range.old} nor ${range.now} has input files in ${folders.join(', ')}`)
  return {
    old: await sideOf(folders, { ...options, files: files.old }),
    now: await sideOf(folders, { ...options, files: files.now, lint: options.lint ?? false }),
  }
}
