// A whole folder, revision or work tree: all its files, links and submodules, by paths from its top. Nothing of it is followed or run.

import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { normalPath } from '../render/krm/relative-path.ts'
import { UsageError } from './errors.ts'
import {
  BLOB,
  batches,
  blobId,
  contentsOf,
  entriesOf,
  type GitRevision,
  inRepository,
  isIgnored,
  knownRevision,
  LINK,
  SHA1_LENGTH,
  SUBMODULE,
  topOfRepository,
} from './git.ts'
import type { Entry } from './input-files.ts'
import { workTreeFiles } from './work-tree.ts'

/** A submodule has no content. */
export interface TreeEntry extends Entry {
  readonly isExecutable: boolean
  readonly size: number
  /** That of its content in a revision. */
  readonly id?: string
}

/** A file, or a link, whose content is its target. */
export interface TreeContent {
  readonly entry: TreeEntry
  readonly bytes: Buffer
  /** The id that Git gives to the content. */
  readonly id: string
}

export interface Tree {
  /** What messages call it. */
  readonly name: string
  readonly isRevision: boolean
  /** Whether Git ignores a path, which need not exist. */
  readonly isIgnored: (path: string) => boolean
  /** Where the current folder is in it. */
  readonly here: string
  /** Returns where a path from the current folder is in it. */
  readonly placeOf: (path: string) => string
  /** Sizes take longer, because Git looks at each object. Without them, they may be 0. */
  readonly list: (hasSizes?: boolean) => readonly TreeEntry[]
  readonly contents: (entries: readonly TreeEntry[]) => Iterable<TreeContent>
}

export const MOST_FILES = 200_000
export const MOST_BYTES = 2 * 2 ** 30

export const tooManyFiles = (name: string): UsageError =>
  new UsageError(`${name} has more than ${MOST_FILES} files: a build copies no more`)

export function revisionTree(revision: GitRevision): Tree {
  const top = topOfRepository()
  return {
    name: revision.name,
    isRevision: true,
    isIgnored: path => isIgnored(join(top, path)),
    here: inRepository('.', top),
    placeOf: path => inRepository(path, top),
    list: hasSizes =>
      entriesOf(revision, '.', hasSizes).map(({ path, id, mode, size }) => {
        const kind = mode === SUBMODULE ? 'submodule' : mode === LINK ? 'link' : BLOB.test(mode) ? 'file' : 'other'
        return { path, kind, isExecutable: mode === EXECUTABLE, size, id }
      }),
    *contents(wanted) {
      for (const batch of batches(wanted)) {
        const contents = contentsOf(batch.map(({ id }) => id!))
        for (const [i, entry] of batch.entries()) yield { entry, bytes: contents[i]!, id: entry.id! }
      }
    },
  }
}

const EXECUTABLE = '100755'

/** Returns the work tree of the repository, without what Git ignores; without a repository, the current folder. */
export function workTree(): Tree {
  const top = repositoryTop()
  if (top === undefined) return folderTree('.', 'the current folder')
  const paths = [...workTreeFiles(top)]
  return {
    ...filesOnDisk(
      top,
      () => paths,
      () => knownRevision('HEAD')?.commit.length,
    ),
    name: 'the work tree',
    isIgnored: path => isIgnored(join(top, path)),
    here: inRepository('.', top),
    placeOf: path => inRepository(path, top),
  }
}

/** Returns the top of the repository; undefined without one, and without git, which an image need not have. */
function repositoryTop(): string | undefined {
  try {
    return topOfRepository()
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** Returns a folder, without what Git keeps in it. */
export const folderTree = (folder: string, name = folder): Tree => ({
  ...filesOnDisk(realpathSync(folder), root => pathsBelow(root, name)),
  name,
  here: '',
  placeOf: normalPath,
})

function filesOnDisk(
  root: string,
  pathsOf: (root: string) => readonly string[],
  idLength: () => number | undefined = () => undefined,
): Pick<Tree, 'isRevision' | 'isIgnored' | 'list' | 'contents'> {
  return {
    isRevision: false,
    isIgnored: () => false,
    list: () =>
      pathsOf(root).flatMap((path): TreeEntry[] => {
        const stats = lstatSync(join(root, path), { throwIfNoEntry: false })
        // Git lists files that are deleted in the work tree.
        if (stats === undefined) return []
        const kind = stats.isFile()
          ? 'file'
          : stats.isSymbolicLink()
            ? 'link'
            : stats.isDirectory()
              ? 'submodule'
              : 'other'
        return [{ path, kind, isExecutable: (stats.mode & 0o100) !== 0, size: stats.size }]
      }),
    *contents(wanted) {
      const length = idLength() ?? SHA1_LENGTH
      for (const entry of wanted) {
        const file = join(root, entry.path)
        const bytes = entry.kind === 'link' ? readlinkSync(file, 'buffer') : readFileSync(file)
        yield { entry, bytes, id: blobId(bytes, length) }
      }
    },
  }
}

function pathsBelow(root: string, name: string): string[] {
  const found: string[] = []
  const folders = ['']
  for (const folder of folders)
    for (const entry of readdirSync(resolve(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name).split(sep).join('/')
      if (entry.name === '.git') continue
      if (entry.isDirectory()) folders.push(path)
      else if (found.push(path) > MOST_FILES) throw tooManyFiles(name)
    }
  return found.sort()
}
