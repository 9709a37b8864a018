// What is at a path of a tree, by way of links within it, and the files that kustomizations name.

import { posix } from 'node:path'
import type { Json } from '../base/json.ts'
import { normalPath, pathFrom } from '../render/krm/relative-path.ts'
import { yamlValue } from './documents.ts'
import { KUSTOMIZATION_NAMES } from './file-names.ts'
import { isRemote } from './kustomizations.ts'
import type { Tree, TreeEntry } from './tree.ts'

/** What is at a path. */
export interface FoundEntry {
  readonly isFolder: boolean
  /** Where it is, without links. */
  readonly target: string
  readonly read: () => Buffer
}

/** The files of a tree. Paths begin in the current folder. */
export interface TreeFiles {
  readonly paths: readonly string[]
  readonly at: (path: string) => FoundEntry | undefined
}

/** The limit of Linux. */
const MOST_LINKS = 40

export function treeFiles(tree: Tree): TreeFiles {
  const entries = new Map(tree.list().map(entry => [entry.path, entry]))
  const folders = new Set(['.', ''])
  for (const path of entries.keys())
    for (let at = posix.dirname(path); !folders.has(at); at = posix.dirname(at)) folders.add(at)
  const read = (entry: TreeEntry): Buffer => {
    for (const { bytes } of tree.contents([entry])) return bytes
    return Buffer.of()
  }
  // All links are read at once, by one process of git.
  const links = [...entries.values()].filter(({ kind }) => kind === 'link')
  const targets = new Map([...tree.contents(links)].map(({ entry, bytes }) => [entry.path, bytes.toString()]))
  const followed = (given: string): string => {
    let path = given
    for (let i = 0; i < MOST_LINKS && targets.has(path); i++) {
      const target = targets.get(path)!
      path = posix.isAbsolute(target) ? target : normalPath(posix.join(posix.dirname(path), target))
    }
    return path
  }
  const fromHere = (path: string): string => posix.relative(tree.here, path) || '.'
  return {
    paths: [...entries.keys()].map(fromHere),
    at: path => {
      const target = posix.isAbsolute(path) ? path : followed(normalPath(posix.join(tree.here, path)))
      const entry = entries.get(target)
      if (!folders.has(target) && entry?.kind !== 'file') return undefined
      return {
        isFolder: entry === undefined,
        target: fromHere(target),
        read: () => (entry ? read(entry) : Buffer.of()),
      }
    },
  }
}

const PATH = /^[^\0\n]{1,255}$/

/** The file that a text names: files of generators may have a key, as in key=file. */
const namedBy = (text: string): string => text.slice(text.indexOf('=') + 1)

/** Returns the files that kustomizations name, also those in named folders, each with the path of its kustomization. */
export function namedFiles(files: Pick<TreeFiles, 'at'>, kustomizations: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const waiting = new Set(kustomizations)
  for (const by of waiting)
    for (const text of textsIn(yamlValue(files.at(by)?.read().toString() ?? '')))
      for (const name of new Set([text, namedBy(text)])) {
        const path = PATH.test(name) && !isRemote(name) ? pathFrom(by, name) : ''
        const entry = path === '' ? undefined : files.at(path)
        const inner = entry?.isFolder ? kustomizationIn(files, path) : undefined
        // The changes of kustomizations beside inputs are named field by field.
        if (inner !== undefined && !waiting.has(inner)) found.set(inner, by)
        if (inner !== undefined) waiting.add(inner)
        if (entry?.isFolder === false) found.set(path, by)
      }
  return found
}

const kustomizationIn = (files: Pick<TreeFiles, 'at'>, folder: string): string | undefined =>
  KUSTOMIZATION_NAMES.map(name => posix.join(folder, name)).find(path => files.at(path) !== undefined)

function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
