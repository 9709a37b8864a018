// The two sides of a comparison: two paths, or a folder in two revisions of Git.

import { lstatSync } from 'node:fs'
import type { Side } from '../documents/side.ts'
import type { DashedOptions } from './dashes.ts'
import { type GitRevision, type RevisionRange, resolveRange, revisionFiles, revisionRange } from './git-files.ts'
import { type SideOptions, sideOf, withoutPolicy } from './sides.ts'
import { UsageError } from './usage-error.ts'

export interface ComparedSides {
  readonly old: Side
  readonly now: Side
  /** Set if revisions of Git are compared. */
  readonly revisions?: { readonly old: GitRevision; readonly now: GitRevision }
}

/** Returns the sides if the first argument is a range of revisions; the others are paths in them. */
export async function revisionSides(
  words: readonly string[],
  options: SideOptions & DashedOptions,
): Promise<ComparedSides | undefined> {
  const range = rangeAmong(words, options.pathsAfterDashes)
  if (range === undefined) return undefined
  const paths = words.slice(1)
  const revisions = resolveRange(range)
  const folders = paths.length === 0 ? ['.'] : paths
  const read = (revision: GitRevision) => revisionFiles(revision, folders)
  const files = { old: read(revisions.old), now: read(revisions.now) }
  if (files.old.length === 0 && files.now.length === 0)
    throw new UsageError(`neither ${range.old} nor ${range.now} has input files in ${folders.join(', ')}`)
  return {
    old: await sideOf(folders, { ...withoutPolicy(options), files: files.old }),
    now: await sideOf(folders, { ...options, files: files.now, lint: options.lint ?? false }),
    revisions,
  }
}

/**
 * Returns the range of revisions that the first word is. As for Git, words after `--` are paths, and a word that could be both is an error:
 * otherwise a folder with the name of a range, which a pull request can add, would be compared instead.
 */
function rangeAmong(words: readonly string[], pathsAfterDashes?: number): RevisionRange | undefined {
  const [first = ''] = words
  const count = pathsAfterDashes === undefined ? undefined : words.length - pathsAfterDashes
  if (count !== undefined && count <= 0) return undefined
  const range = revisionRange(first)
  if (count === undefined && range !== undefined && lstatSync(first, { throwIfNoEntry: false }) !== undefined)
    throw new UsageError(
      `${first} is a range of revisions and a path: write "${first} -- PATH" for the revisions, or ./${first} for the path`,
    )
  if (count !== undefined && (range === undefined || count > 1))
    throw new UsageError('the only word before -- is a range of revisions, such as main...HEAD')
  return range
}
