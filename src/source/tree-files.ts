// What is in a revision, or in what Git has of the work tree, by way of links within it.

import { posix } from 'node:path'
import { isInFolder, normalPath } from '../render/krm/relative-path.ts'
import { DISK } from './disk.ts'
import { isBelowHidden } from './file-names.ts'
import { type GitRevision, textsOf } from './git.ts'
import type { InputPlaces, LinkTarget } from './input-files.ts'
import { revisionTree, type Tree, workTree } from './tree.ts'

/** The files of a tree. */
export type TreeFiles = Omit<InputPlaces, 'name' | 'prefix' | 'texts'>

/** The limit of Linux. */
const MOST_LINKS = 40

export function treeFiles(tree: Tree): TreeFiles {
  const entries = new Map(tree.list().map(entry => [entry.path, entry]))
  const folders = new Set(['.', ''])
  for (const path of entries.keys())
    for (let at = posix.dirname(path); !folders.has(at); at = posix.dirname(at)) folders.add(at)
  // All links are read at once, by one process of git.
  const links = [...entries.values()].filter(({ kind }) => kind === 'link')
  const targets = new Map([...tree.contents(links)].map(({ entry, bytes }) => [entry.path, bytes.toString()]))
  const fromHere = (path: string): string => posix.relative(tree.here, path) || '.'
  const linked = (path: string): LinkTarget => {
    const place = followed(posix.isAbsolute(path) ? path : normalPath(posix.join(tree.here, path)), targets)
    return { place, kind: folders.has(place) ? 'folder' : entries.get(place)?.kind === 'file' ? 'file' : 'missing' }
  }
  return {
    linked,
    nameOf: fromHere,
    folder: path => {
      const place = tree.placeOf(path)
      return folders.has(place) ? place : undefined
    },
    file: path => (entries.get(tree.placeOf(path))?.kind === 'file' ? fromHere(tree.placeOf(path)) : undefined),
    below: folder => {
      const top = tree.placeOf(folder)
      const inside = [...entries.values()].filter(({ path }) => isInFolder(top, path) && !isBelowHidden(top, path))
      const inOrder = new Map(
        inside.map(({ path, kind }) => [path.replaceAll('/', '\0'), { path: fromHere(path), kind }]),
      )
      return [...inOrder.keys()].sort().map(key => inOrder.get(key)!)
    },
  }
}

/** Returns where a path leads by way of links; the path of a link if they form a loop, and a path that begins with "/" or ".." if it leads out. */
function followed(path: string, targets: ReadonlyMap<string, string>): string {
  let place = ''
  const names = path.split('/')
  for (let left = MOST_LINKS; names.length > 0; ) {
    const next = normalPath(posix.join(place, names.shift()!))
    const target = targets.get(next)
    if (target === undefined) place = next
    else if (posix.isAbsolute(target)) return posix.join(target, ...names)
    else if (left-- === 0) return next
    else names.unshift(...target.split('/'))
  }
  return place
}

/** A revision. Its texts are read as Git stores them. */
export function revisionPlaces(revision: GitRevision): InputPlaces {
  const tree = revisionTree(revision)
  const files = treeFiles(tree)
  const ids = new Map(tree.list().map(({ path, id }) => [path, id!]))
  const prefix = `${revision.name}:`
  return {
    ...files,
    name: 'the revision',
    prefix,
    texts: wanted =>
      textsOf(
        wanted.map(({ path, isWhole }) => ({
          id: ids.get(files.linked(path).place)!,
          name: `${prefix}${path}`,
          isWhole,
        })),
      ),
  }
}

/** What Git has of the work tree, or would have. */
export const workTreePlaces = (): InputPlaces => ({
  ...treeFiles(workTree()),
  name: 'the work tree',
  prefix: '',
  texts: DISK.texts,
})
