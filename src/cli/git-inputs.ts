// Finds the input files of a folder among the entries of a Git tree, as they are found in the file system.

import { posix } from 'node:path'
import { isInFolder } from '../render/krm/relative-path.ts'
import { UsageError } from './errors.ts'
import { isHidden, isInputName } from './other-files.ts'

/** The modes of files, links and submodules in a tree. */
export const BLOB = /^100/
export const LINK = '120000'
export const SUBMODULE = '160000'

export interface GitEntry {
  readonly mode: string
  readonly id: string
  /** Relative to the top of the repository. */
  readonly path: string
}

interface Revision {
  readonly name: string
  /** All given folders, relative to the top of the repository. */
  readonly given: readonly string[]
  /** Returns a path relative to the current folder. */
  readonly nameOf: (path: string) => string
  /** Returns the contents of objects. */
  readonly contentsOf: (ids: readonly string[]) => readonly Buffer[]
}

/** Returns the files below a folder, or the file at this path. */
export function gitInputs(entries: readonly GitEntry[], folder: string, revision: Revision): GitEntry[] {
  const own = entries.filter(({ path, mode }) => path === folder && BLOB.test(mode))
  const below = entries.filter(({ path }) => folder === '' || path.startsWith(`${folder}/`))
  const visible = below.filter(({ path }) => !isBelowHidden(path, folder))
  const files = visible.filter(({ mode, path }) => BLOB.test(mode) && isInputName(path))
  const links = visible.filter(({ mode }) => mode === LINK)
  return [...own, ...files, ...(links.length > 0 ? linkedFiles(links, { folder, entries, revision }) : [])]
}

/** Hidden folders are left out, as in the file system. */
const isBelowHidden = (path: string, folder: string): boolean =>
  (folder === '' ? path : path.slice(folder.length + 1)).split('/').some(isHidden)

interface Tree {
  readonly folder: string
  readonly entries: readonly GitEntry[]
  readonly revision: Revision
}

/**
 * Returns the files that links lead to, under the paths of the links, as in the file system: otherwise a comparison would omit a part of
 * what is rendered. Files that are read at their own place are not returned. A link out of the given folders is refused.
 */
function linkedFiles(links: readonly GitEntry[], tree: Tree): GitEntry[] {
  const { folder, entries, revision } = tree
  const given = [folder, ...revision.given]
  const inside = entries.filter(({ path }) => given.some(each => isInFolder(each, path)))
  const places = new Map(inside.map(entry => [entry.path, entry]))
  const folders = foldersOf(entries)
  const targets = linkTargets(inside, revision)
  return links.flatMap(link => {
    const target = followed(link, places, targets)
    // Only links with the name of an input file, or to a folder, matter.
    if (!isInputName(link.path) && !folders.has(target)) return []
    const entry = places.get(target)
    const top = given.find(each => isInFolder(each, target))
    if (top !== undefined && entry !== undefined && BLOB.test(entry.mode))
      return isInputName(target) && !isBelowHidden(target, top) ? [] : [{ ...entry, path: link.path }]
    if (top !== undefined && folders.has(target)) return []
    const isFile = entries.some(({ path, mode }) => path === target && BLOB.test(mode))
    throw refused(link, target, isFile ? posix.dirname(target) : folders.has(target) ? target : undefined, revision)
  })
}

/** `folder` is what to add to the paths; undefined if the revision does not have the target. */
function refused(link: GitEntry, target: string, folder: string | undefined, { name, nameOf }: Revision): UsageError {
  const found = `${name}:${nameOf(link.path)} is a symbolic link to`
  return new UsageError(
    folder === undefined
      ? `${found} ${target}, which is not a file or folder of the revision: remove the link`
      : `${found} ${nameOf(target)}, which is in none of the given paths: add ${nameOf(folder)} to the paths, or remove the link`,
  )
}

/** The limit of Linux. */
const MOST_LINKS = 40

/** Returns the path that a link leads to, by way of further links in the folder; the path of a link if they form a loop. */
function followed(link: GitEntry, places: ReadonlyMap<string, GitEntry>, targets: ReadonlyMap<string, string>): string {
  let at = link
  for (let i = 0; i < MOST_LINKS; i++) {
    const target = targets.get(at.id)!
    if (posix.isAbsolute(target)) return target
    const path = posix.join(posix.dirname(at.path), target).replace(/\/$/, '')
    const next = places.get(path)
    if (next?.mode !== LINK) return path
    at = next
  }
  return at.path
}

function foldersOf(entries: readonly GitEntry[]): ReadonlySet<string> {
  const folders = new Set<string>(['.'])
  for (const { path } of entries)
    for (let folder = posix.dirname(path); !folders.has(folder); folder = posix.dirname(folder)) folders.add(folder)
  return folders
}

/** Returns the texts of all links by their ids, which one call of git reads. */
function linkTargets(below: readonly GitEntry[], { contentsOf }: Revision): ReadonlyMap<string, string> {
  const ids = [...new Set(below.filter(({ mode }) => mode === LINK).map(({ id }) => id))]
  return new Map(contentsOf(ids).map((bytes, i) => [ids[i]!, bytes.toString('utf8')]))
}
