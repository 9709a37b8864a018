// The files that a kustomization can name: those of the file system, or of a revision of Git.

import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, posix, relative, resolve } from 'node:path'
import { inRepository, isIgnored, revisionTree, workTreeFiles } from './git-files.ts'
import { BLOB, LINK } from './git-inputs.ts'
import type { SideSource } from './sources.ts'

/** What is at a path. */
interface FoundEntry {
  readonly isFolder: boolean
  /** Where it is, without links. */
  readonly target: string
  readonly read: () => Buffer
}

/** Files by absolute paths with slashes, which begin at the root of the file system, or at the top of the repository. */
export interface KustomizationFiles {
  /** Returns the path of a folder that is named on the command line. */
  readonly pathOf: (folder: string) => string
  readonly at: (path: string) => FoundEntry | undefined
  /** Returns the path from the current folder. */
  readonly placeOf: (path: string) => string
  /** Returns the name of a file in messages: its path, after the name of the revision. */
  readonly nameOf: (path: string) => string
  /** Whether Git ignores the file, so that only some machines have it. */
  readonly isIgnored: (path: string) => boolean
}

export const kustomizationFiles = (source: SideSource): KustomizationFiles =>
  source.revision === undefined ? filesOnDisk(source) : filesOfRevision(source.revision)

/** The work tree has the files that are in Git, or would be; without Git, all files count. */
function filesOnDisk({ isWorkTree = false }: SideSource): KustomizationFiles {
  const here = realpathSync('.')
  const placeOf = (path: string): string => relative(here, path) || '.'
  const targetOf = (path: string): string => (existsSync(path) ? realpathSync(path) : path)
  const known = isWorkTree ? workTreeFiles() : undefined
  return {
    pathOf: folder => targetOf(resolve(here, folder)),
    at: path => {
      if (!existsSync(path)) return undefined
      const target = targetOf(path)
      const stats = statSync(target)
      const isFolder = stats.isDirectory()
      const isRead = isFolder || (stats.isFile() && (known?.has(posix.normalize(placeOf(path))) ?? true))
      return isRead ? { isFolder, target, read: () => readFileSync(target) } : undefined
    },
    placeOf,
    nameOf: placeOf,
    isIgnored,
  }
}

function filesOfRevision(revision: NonNullable<SideSource['revision']>): KustomizationFiles {
  const { top, entries, contentOf } = revisionTree(revision)
  const files = new Map(entries.map(entry => [`/${entry.path}`, entry]))
  const folders = new Set(['/'])
  for (const path of files.keys())
    for (let at = posix.dirname(path); !folders.has(at); at = posix.dirname(at)) folders.add(at)
  const placeOf = (path: string): string => relative(realpathSync('.'), join(top, path)) || '.'
  const linkedFrom = (path: string): string => {
    const entry = files.get(path)
    return entry?.mode === LINK ? posix.resolve(posix.dirname(path), contentOf(entry).toString('utf8')) : path
  }
  return {
    pathOf: folder => `/${inRepository(folder, top)}`,
    at: path => {
      const target = linkedFrom(path)
      const entry = files.get(target)
      const isFolder = folders.has(target)
      const isThere = isFolder || target !== path || BLOB.test(entry?.mode ?? '')
      return isThere ? { isFolder, target, read: () => (entry ? contentOf(entry) : Buffer.of()) } : undefined
    },
    placeOf,
    nameOf: path => `${revision.name}:${placeOf(path)}`,
    isIgnored: path => isIgnored(join(top, path)),
  }
}
