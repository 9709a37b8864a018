// Finds and reads the input files of a command.

import { readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { readInputBytes } from './input-bytes.ts'
import { inputLimit, tooLarge } from './input-limit.ts'
import { assertPath } from './near-paths.ts'
import { UsageError } from './usage-error.ts'

export interface InputFile {
  readonly file: string
  readonly text: string
}

export interface InputOptions {
  /** Whether to read what symbolic links outside of the given folders lead to. */
  readonly followLinks: boolean
}

export const FOLLOW_LINKS = ['--follow-links', 'follow symbolic links that lead out of the folders', false] as const

const NAMES = /\.(ya?ml|json)$/

/** Reads files and folders in the given order. Files of a folder are sorted by name. */
export function readInputFiles(paths: readonly string[], options: InputOptions): InputFile[] {
  const read = readerWithLimit(inputLimit())
  return paths.flatMap(path => filesOf(path, options)).map(file => ({ file: nameOf(file), text: read(file) }))
}

/** Reads a file of any kind of text; - is stdin. */
export const readTextFile = (file: string): string => readerWithLimit(inputLimit())(file)

const nameOf = (file: string): string => (file === '-' ? 'stdin' : file)

function filesOf(path: string, options: InputOptions): string[] {
  if (path === '-') return [path]
  assertPath(path)
  if (!statSync(path).isDirectory()) return [path]
  const real = realpathSync.native(path)
  return filesBelow(path, real, { top: real, seen: new Set(), ...options })
}

interface Walk extends InputOptions {
  /** The real path of the given folder. */
  readonly top: string
  /** The real paths of folders that were read, because links can form a cycle. */
  readonly seen: Set<string>
}

/** `real` is the path of the folder without links. Resolving it at each level takes cubic time in deep folders. */
function filesBelow(folder: string, real: string, walk: Walk): string[] {
  if (walk.seen.has(real)) return []
  walk.seen.add(real)
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      return entry.isSymbolicLink() ? linkedFiles(path, walk) : inputFilesAt(path, join(real, entry.name), entry, walk)
    })
}

function inputFilesAt(path: string, real: string, entry: Pick<Stats, 'isDirectory' | 'isFile'>, walk: Walk): string[] {
  if (entry.isDirectory()) return filesBelow(path, real, walk)
  if (!NAMES.test(path)) return []
  if (!entry.isFile()) throw new UsageError(`${path} is not a regular file: it is not read as a part of a folder`)
  return [path]
}

/** The folder that a link within the given folder leads to is read at its own place. */
function linkedFiles(path: string, walk: Walk): string[] {
  const stats = statSync(path, { throwIfNoEntry: NAMES.test(path) })
  if (stats === undefined || (!stats.isDirectory() && !NAMES.test(path))) return []
  const target = realpathSync.native(path)
  if (isWithin(walk.top, target)) return stats.isDirectory() ? [] : inputFilesAt(path, target, stats, walk)
  if (walk.followLinks) return inputFilesAt(path, target, stats, walk)
  throw new UsageError(
    `${path} is a symbolic link out of the given folder, to ${target}: add --follow-links to read it, or remove the link`,
  )
}

const isWithin = (folder: string, path: string): boolean => {
  const below = relative(folder, path)
  return below !== '..' && !below.startsWith(`..${sep}`) && resolve(folder, below) === path
}

function readerWithLimit(limit: number): (file: string) => string {
  let left = limit
  return file => {
    const name = nameOf(file)
    const bytes = readNamed(file, name, left)
    if (bytes.length > left) throw tooLarge(name, limit)
    left -= bytes.length
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      throw new UsageError(`${name} is not UTF-8: save it as UTF-8`)
    }
  }
}

function readNamed(file: string, name: string, limit: number): Uint8Array {
  try {
    return readInputBytes(file, limit)
  } catch (error) {
    // Errors of calls on a descriptor do not name the file.
    throw Object.assign(error as Error, { path: name })
  }
}
