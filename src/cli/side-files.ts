// Reads the files of one side: paths in the file system, or in a revision of Git.

import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { posix, relative, sep } from 'node:path'
import type { Document } from '../documents/documents.ts'
import { documentsOfList } from '../documents/lists.ts'
import type { BuildFile } from '../inspect/diff/build-changes.ts'
import { readBuildFiles } from './build-files.ts'
import { documentsIn } from './documents.ts'
import type { EachPattern } from './each.ts'
import { type GitRevision, revisionFiles, revisionPaths, workTreeFiles } from './git-files.ts'
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
export interface SideDocuments {
  readonly documents: readonly Document[]
  /** Returns the path of a file from the folder in which patterns of --each begin. */
  readonly placeOf: (file: string) => string
}

export interface SideFiles extends SideDocuments {
  /** Reads what other programs read beside the inputs. */
  readonly buildFiles: () => readonly BuildFile[]
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
  return {
    documents: (await Promise.all(documents.map(documentsOfList))).flat(),
    placeOf,
    buildFiles: () =>
      buildFilesOf(source, [...files.keys()]).map(({ file, text }) => ({ file, place: placeOf(file), text })),
  }
}

/** No link is followed: it could lead to any file of this machine. */
function buildFilesOf({ paths, revision, isRoot, isWorkTree }: SideSource, names: readonly string[]): InputFile[] {
  const slashed = (path: string): string => posix.normalize(path.split(sep).join('/'))
  const tops = isRoot ? paths.map(slashed) : ['.']
  const isTop = (path: string): boolean =>
    tops.includes(path) || posix.dirname(path) === path || /^(?:\.\.\/)*\.\.$/.test(path)
  if (revision !== undefined) {
    const nameOf = (file: string): string => file.slice(revision.name.length + 1)
    const known = revisionPaths(revision)
    const read = (some: readonly string[]) =>
      revisionFiles(revision, some).map(file => ({ ...file, path: nameOf(file.file) }))
    return readBuildFiles(names.map(nameOf), isTop, { exists: path => known.has(path), read })
  }
  const mayBeRead = isWorkTree ? inWorkTree() : (path: string) => tops.some(top => isInside(top, path))
  const exists = (path: string): boolean => existsSync(path) && lstatSync(path).isFile() && mayBeRead(path)
  const read = (some: readonly string[]) => readInputFiles(some).map(file => ({ ...file, path: file.file }))
  return readBuildFiles(names.filter(name => name !== 'stdin').map(slashed), isTop, { exists, read })
}

/** Whether the path is in the folder, also after the links on its way. */
function isInside(folder: string, path: string): boolean {
  const below = relative(realpathSync(folder), realpathSync(path))
  return below !== '..' && !below.startsWith(`..${sep}`)
}

/** Returns whether a file of the work tree is in Git, or would be. */
function inWorkTree(): (file: string) => boolean {
  const known = workTreeFiles()
  return file => known.has(posix.normalize(file.split(sep).join('/')))
}

function placesOf({ paths, revision, isRoot }: SideSource): SideDocuments['placeOf'] {
  if (revision !== undefined) return file => file.slice(revision.name.length + 1)
  const place = (file: string): string => posix.normalize(file.split(sep).join('/'))
  if (!isRoot) return place
  return file => {
    const below = paths.map(path => relative(path, file)).find(found => found !== '' && !found.startsWith('..'))
    return place(below ?? file)
  }
}
