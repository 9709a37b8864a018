// Compares the work tree with revisions. Git itself would run the filters of its configuration, so that the contents of files are compared here.

import { lstatSync, readFileSync, readlinkSync, type Stats } from 'node:fs'
import { join, posix } from 'node:path'
import { isInputName } from './file-names.ts'
import {
  BLOB,
  blobId,
  changedByCheckout,
  entriesOf,
  type GitEntry,
  type GitRevision,
  git,
  inRepository,
  LINK,
  SUBMODULE,
  succeed,
  text,
  topOfRepository,
} from './git.ts'

/** Whether a file is added, modified or deleted, as Git says it. */
export type FileChange = 'A' | 'M' | 'D'

export const changeOf = (was: boolean, is: boolean): FileChange => (was ? (is ? 'M' : 'D') : 'A')

/** Returns the files of a work tree that are in Git, or would be with `git add`, as paths from the folder. */
export const workTreeFiles = (folder = '.'): ReadonlySet<string> =>
  new Set(
    text(succeed(['-C', folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ':/']))
      .split('\0')
      .flatMap(path => (path === '' ? [] : posix.normalize(path))),
  )

/** Returns how many wanted files differ from the revision that is checked out. Of a file that a filter changes, only the filter would know. */
export function uncommittedFiles(head: GitRevision, isWanted: (path: string) => boolean): number {
  const converted = changedByCheckout(head)
  return changedFiles(head, undefined, path => isWanted(path) && !converted.has(path)).size
}

/** Returns the wanted files and links that differ between two revisions, or from one to the work tree, from the current folder. */
export function changedFiles(
  old: GitRevision,
  now: GitRevision | undefined,
  isWanted: (path: string) => boolean,
): ReadonlyMap<string, FileChange> {
  const here = inRepository('.', topOfRepository())
  const before = idsOf(entriesOf(old), here)
  const after = now && idsOf(entriesOf(now), here)
  const isThere = (path: string): boolean => after?.has(path) ?? statsOf(path) !== undefined
  const isSame = (path: string, id: string): boolean => (after ? after.get(path) === id : hasContent(path, id))
  const paths = new Set([...before.keys(), ...(after?.keys() ?? workTreeFiles())])
  return new Map(
    [...paths].filter(isWanted).flatMap((path): [string, FileChange][] => {
      const id = before.get(path)
      const is = isThere(path)
      return (id === undefined && !is) || (id && is && isSame(path, id)) ? [] : [[path, changeOf(id !== undefined, is)]]
    }),
  )
}

/** Returns the ids of files and links by their paths from a folder. */
const idsOf = (entries: readonly GitEntry[], here: string): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap(({ path, id, mode }) =>
      BLOB.test(mode) || mode === LINK ? [[posix.relative(here, path), id]] : [],
    ),
  )

/**
 * Whether a file of the work tree has the content of an object, without the filters that Git would run. With the line ends of Windows, which Git
 * may have written, the content is the same.
 */
function hasContent(path: string, id: string | undefined): boolean {
  const kind = statsOf(path)
  if (id === undefined || kind === undefined) return false
  const idOf = (content: Buffer): string => blobId(content, id.length)
  const content = kind.isSymbolicLink() ? readlinkSync(path, 'buffer') : readFileSync(path)
  return idOf(content) === id || idOf(Buffer.from(content.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')) === id
}

/** Returns those of a file or link. */
function statsOf(path: string): Stats | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() || stats?.isSymbolicLink() ? stats : undefined
}

/** Returns the submodules whose files in the work tree may be other ones than those of the revision, from the current folder. */
export function submodulesChangedSince(revision: GitRevision): { path: string; change: FileChange }[] {
  const top = topOfRepository()
  const here = inRepository('.', top)
  const before = new Map(entriesOf(revision).flatMap(({ mode, id, path }) => (mode === SUBMODULE ? [[path, id]] : [])))
  const staged = text(succeed(['ls-files', '-z', '--stage', '--', ':/'])).matchAll(STAGED_SUBMODULE)
  const now = new Map([...staged].map(([, id, path]) => [posix.join(here, path!), id!]))
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter(path => before.get(path) !== now.get(path) || hasOtherFiles(join(top, path), now.get(path)!))
    .map(path => ({ path: posix.relative(here, path), change: changeOf(before.has(path), now.has(path)) }))
}

const STAGED_SUBMODULE = /(?<=^|\0)160000 ([0-9a-f]+) \d\t([^\0]+)/g

/** Whether a submodule has another commit, or inputs that differ from those of the commit. It may not be checked out at all. */
function hasOtherFiles(folder: string, commit: string): boolean {
  if (lstatSync(join(folder, '.git'), { throwIfNoEntry: false }) === undefined) return false
  const { status, stdout } = git(['-C', folder, 'rev-parse', 'HEAD'])
  if (status !== 0 || text(stdout).trim() !== commit) return true
  const before = idsOf(entriesOf({ commit }, folder), '')
  return [...new Set([...before.keys(), ...workTreeFiles(folder)])].some(
    path => isInputName(path) && !hasContent(join(folder, path), before.get(path)),
  )
}
