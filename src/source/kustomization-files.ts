// The files of a side by their paths, and those that its kustomizations name.

import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, posix, relative, resolve } from 'node:path'
import type { Json } from '../base/json.ts'
import { pathFrom } from '../render/krm/relative-path.ts'
import { yamlValue } from './documents.ts'
import { KUSTOMIZATION_NAMES } from './file-names.ts'
import { BLOB, inRepository, LINK, revisionContents } from './git.ts'
import { isRemote } from './kustomizations.ts'
import type { SideSource } from './sources.ts'
import { workTreeFiles } from './work-tree.ts'

const PATH = /^[^\0\n]{1,255}$/

/** The file that a text names: files of generators may have a key, as in key=file. */
const namedBy = (text: string): string => text.slice(text.indexOf('=') + 1)

const kustomizationIn = (files: KustomizationFiles, folder: string): string | undefined =>
  KUSTOMIZATION_NAMES.map(name => posix.join(folder, name)).find(path => files.at(path) !== undefined)

/** Returns the files that kustomizations name, also those in named folders, each with the path of its kustomization. */
export function namedFiles(files: KustomizationFiles, kustomizations: readonly string[]): Map<string, string> {
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

function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What is at a path. */
export interface FoundEntry {
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
  }
}

function filesOfRevision(revision: NonNullable<SideSource['revision']>): KustomizationFiles {
  const { top, entries, contentOf } = revisionContents(revision)
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
      const read = (): Buffer => (entry ? contentOf(entry) : Buffer.of())
      return isThere ? { isFolder, target, read } : undefined
    },
    placeOf,
  }
}
