// Reads the files of one side: paths in the file system, or in a revision of Git.

import { existsSync } from 'node:fs'
import { posix, relative, sep } from 'node:path'
import type { Document } from '../documents/documents.ts'
import { documentsOfList } from '../documents/lists.ts'
import { documentsIn } from './documents.ts'
import type { EachPattern } from './each.ts'
import { type GitRevision, revisionFiles, workTreeFiles } from './git-files.ts'
import { type InputFile, readInputFiles } from './input-files.ts'

export interface SideSource {
  readonly paths: readonly string[]
  readonly revision?: GitRevision
  /** Whether the files are compared with those of a revision: what Git ignores is not read. */
  readonly isWorkTree?: boolean
  /** Whether patterns of --each begin in the paths instead of the current folder, because two folders are compared. */
  readonly isRoot?: boolean
}

/** The documents of a side. Lists are split into their items. */
export interface SideFiles {
  readonly documents: readonly Document[]
  /** Returns the path of a file from the folder in which patterns of --each begin. */
  readonly placeOf: (file: string) => string
}

export async function readSideFiles(source: SideSource, each: readonly EachPattern[]): Promise<SideFiles> {
  const { paths, revision, isRoot = false, isWorkTree = false } = source
  const read = (given: readonly string[], others: readonly string[]): InputFile[] => {
    // A path that only the revision has was deleted in the work tree.
    const some = isWorkTree ? given.filter(path => existsSync(path)) : given
    if (some.length === 0) return []
    if (revision) return revisionFiles(revision, some, others)
    return readInputFiles(some, { others, ...(isWorkTree && { isWanted: inWorkTree() }) })
  }
  const placeOf = placesOf(source)
  const files = new Map(read(paths, []).map(file => [file.file, file]))
  const bases = isRoot ? [] : each.map(({ base }) => base).filter(base => revision !== undefined || existsSync(base))
  for (const file of read([...new Set(bases)], paths))
    if (each.some(({ match }) => match(placeOf(file.file)) !== undefined)) files.set(file.file, file)
  const documents = documentsIn([...files.values()])
  return { documents: (await Promise.all(documents.map(documentsOfList))).flat(), placeOf }
}

/** Returns whether a file of the work tree is in Git, or would be. */
function inWorkTree(): (file: string) => boolean {
  const known = workTreeFiles()
  return file => known.has(posix.normalize(file.split(sep).join('/')))
}

function placesOf({ paths, revision, isRoot }: SideSource): SideFiles['placeOf'] {
  if (revision !== undefined) return file => file.slice(revision.name.length + 1)
  const place = (file: string): string => posix.normalize(file.split(sep).join('/'))
  if (!isRoot) return place
  return file => {
    const below = paths.map(path => relative(path, file)).find(found => found !== '' && !found.startsWith('..'))
    return place(below ?? file)
  }
}
