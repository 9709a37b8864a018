// Writes a tree into a folder, for programs that read files: contents as Git stores them, without its filters, attributes and hooks.

import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { listed } from '../base/words.ts'
import { isInFolder } from '../render/krm/relative-path.ts'
import { UsageError } from './errors.ts'
import { MOST_BYTES, MOST_FILES, type Tree, type TreeEntry, tooManyFiles } from './tree.ts'

export interface ExportedTree {
  readonly root: string
  /** The ids of all contents, by their paths. */
  readonly ids: ReadonlyMap<string, string>
  /** The paths of what was not written. */
  readonly leftOut: ReadonlySet<string>
  /** What is not there as in a checkout, in sentences. */
  readonly notes: readonly string[]
}

/** Writes a tree into a new folder, which only this user can read. */
export function exportTree(tree: Tree, root: string): ExportedTree {
  mkdirSync(root, { mode: 0o700 })
  const entries = tree.list(true)
  if (entries.length > MOST_FILES) throw tooManyFiles(tree.name)
  if (entries.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
    throw new UsageError(`${tree.name} has more than ${MOST_BYTES / 2 ** 30} GiB: a build copies no more`)
  const left = new Map<Left, string[]>()
  const leave = (why: Left, path: string): void => void left.set(why, [...(left.get(why) ?? []), path])
  const ids = new Map<string, string>()
  const links: [entry: TreeEntry, target: string][] = []
  const folders = new Set<string>()
  const fileAt = (path: string): string => {
    const folder = posix.join(root, posix.dirname(path))
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
    folders.add(folder)
    return posix.join(root, path)
  }
  const named = entries.filter(({ path }) => {
    if (!path.split('/').some(isRefused)) return true
    leave('name', path)
    return false
  })
  for (const { kind, path } of named) {
    if (kind === 'submodule') leave('submodule', path)
    if (kind === 'other') leave('other', path)
  }
  const wanted = named.filter(({ kind }) => kind === 'file' || kind === 'link')
  for (const { entry, bytes, id } of tree.contents(wanted)) {
    ids.set(entry.path, id)
    if (entry.kind === 'link') links.push([entry, bytes.toString()])
    else {
      if (bytes.length < POINTER_SIZE && bytes.toString('latin1').startsWith(POINTER)) leave('pointer', entry.path)
      try {
        writeFileSync(fileAt(entry.path), bytes, { mode: entry.isExecutable ? 0o700 : 0o600, flag: 'wx' })
      } catch {
        // Two names may be one for this file system, and a damaged tree may have a file and a folder of one name.
        leave('name', entry.path)
      }
    }
  }
  // Links are made when nothing is written any more, so that nothing is written through them.
  for (const { path } of writeLinks(links, fileAt, root)) leave('link', path)
  const leftOut = new Set([...left].flatMap(([why, paths]) => (why === 'pointer' ? [] : paths)))
  return { root, ids, leftOut, notes: [...left].map(([why, paths]) => LEFT[why](listed(paths, NAMED), tree.name)) }
}

/** Makes the links, and removes those that lead to nothing in the tree, which are returned. */
function writeLinks(
  links: readonly (readonly [entry: TreeEntry, target: string])[],
  fileAt: (path: string) => string,
  root: string,
): TreeEntry[] {
  const top = realpathSync(root)
  const made = links.filter(([{ path }, target]) => {
    try {
      symlinkSync(target, fileAt(path))
      return true
    } catch {
      return false
    }
  })
  const isWithin = (path: string): boolean => {
    try {
      return isInFolder(top, realpathSync(posix.join(root, path)))
    } catch {
      return false
    }
  }
  // Without one of them, others lead to nothing.
  let kept = made
  for (let before = -1; before !== kept.length; ) {
    before = kept.length
    const out = kept.filter(([{ path }]) => !isWithin(path))
    for (const [{ path }] of out) rmSync(posix.join(root, path))
    kept = kept.filter(each => !out.includes(each))
  }
  const entries = new Set(kept.map(([entry]) => entry))
  return links.flatMap(([entry]) => (entries.has(entry) ? [] : entry))
}

/** Names that lead out of a folder, and those of Git's own folder on any file system: git would run programs that it names. */
const isRefused = (name: string): boolean =>
  name === '' || name === '.' || name === '..' || /^(?:\.git|git~\d+)[. ]*$|[\\:]/i.test(withoutIgnorable(name))

/** Without the characters that file systems of macOS ignore. */
const withoutIgnorable = (name: string): string => name.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')

/** The size below which a file may be a pointer of Git LFS. */
const POINTER_SIZE = 1024
const POINTER = 'version https://git-lfs.github.com/spec/v1'

type Left = 'submodule' | 'link' | 'name' | 'other' | 'pointer'

const NAMED = 3

const LEFT: Readonly<Record<Left, (paths: string, tree: string) => string>> = {
  submodule: (paths, tree) => `the build of ${tree} has no files of submodules: ${paths}`,
  link: (paths, tree) => `the build of ${tree} has no links that lead out of it, or to nothing: ${paths}`,
  name: (paths, tree) => `the build of ${tree} has no files with names that Git refuses: ${paths}`,
  other: (paths, tree) => `the build of ${tree} has only regular files, and not ${paths}`,
  pointer: (paths, tree) => `the build of ${tree} has pointers of Git LFS in the place of files: ${paths}`,
}
