// Finds and reads the input files of a command.

import { readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { readInputBytes } from './input-bytes.ts'
import { inputLimit, tooLarge } from './input-limit.ts'
import { assertPath } from './near-paths.ts'
import { mayBeInput } from './other-files.ts'
import { UsageError } from './usage-error.ts'

export interface ReadOptions {
  /** Whether files of folders are read that contain nothing that osm-krm reads, because they are passed on. */
  readonly all?: boolean
}

interface FolderOptions extends ReadOptions {
  /** Other folders into which links may lead. */
  readonly others?: readonly string[]
  /** Files that are not wanted are not read. */
  readonly isWanted?: (file: string) => boolean
}

export interface InputFile {
  readonly file: string
  readonly text: string
  /** Whether it is read whatever it contains, because its path was given. */
  readonly isGiven: boolean
}

const NAMES = /\.(ya?ml|json)$/

/**
 * Reads files and folders in the given order. Files of a folder are sorted by name; those that contain nothing that osm-krm reads are left
 * out. Links may also lead into the other folders.
 */
export function readInputFiles(
  paths: readonly string[],
  { others = [], all = false, isWanted = () => true }: FolderOptions = {},
): InputFile[] {
  const read = readerWithLimit(inputLimit())
  for (const path of paths) if (path !== '-') assertPath(path)
  const given = [...paths, ...others].filter(isFolder).map(path => realpathSync.native(path))
  // A folder and one in it may both be given.
  const seen = new Set<string>()
  return paths.flatMap(path =>
    filesOf(path, given).flatMap(file => {
      const isGiven = all || file === path
      const place = resolve(file)
      if ((file !== '-' && seen.has(place)) || !isWanted(file)) return []
      seen.add(place)
      const text = read(file, bytes => isGiven || mayBeInput(file, bytes))
      return text === undefined ? [] : [{ file: nameOf(file), text, isGiven }]
    }),
  )
}

/** Reads a file of any kind of text; - is stdin. */
export const readTextFile = (file: string): string => readerWithLimit(inputLimit())(file, () => true)!

const nameOf = (file: string): string => (file === '-' ? 'stdin' : file)

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

function filesOf(path: string, given: readonly string[]): string[] {
  if (path === '-' || !isFolder(path)) return [path]
  const top = realpathSync.native(path)
  return filesBelow(path, top, { top, given, seen: new Set() })
}

interface Walk {
  /** The real path of the folder that is read. */
  readonly top: string
  /** The real paths of all given folders. */
  readonly given: readonly string[]
  /** The real paths of folders that were read, because links can form a cycle. */
  readonly seen: Set<string>
}

/** `real` is the path of the folder without links. Resolving it at each level takes cubic time in deep folders. */
function filesBelow(folder: string, real: string, walk: Walk): string[] {
  if (walk.seen.has(real)) return []
  walk.seen.add(real)
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !isHidden(name))
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

/** What is read at its own place is not read again, except a file of the same folder. */
function linkedFiles(path: string, walk: Walk): string[] {
  const stats = statSync(path, { throwIfNoEntry: NAMES.test(path) })
  if (stats === undefined || (!stats.isDirectory() && !NAMES.test(path))) return []
  const target = realpathSync.native(path)
  const folder = [walk.top, ...walk.given].find(each => isWithin(each, target))
  if (folder === undefined)
    throw new UsageError(
      `${path} is a symbolic link to ${target}, which is in none of the given paths: add ${stats.isDirectory() ? target : dirname(target)} to the paths, or remove the link`,
    )
  const isRead = stats.isDirectory() || (folder !== walk.top && isInput(relative(folder, target)))
  return isRead ? [] : inputFilesAt(path, target, stats, walk)
}

const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules'

const isInput = (path: string): boolean => NAMES.test(path) && !path.split(sep).some(isHidden)

const isWithin = (folder: string, path: string): boolean => {
  const below = relative(folder, path)
  return below !== '..' && !below.startsWith(`..${sep}`) && resolve(folder, below) === path
}

/** Returns a function that reads the text of a file, or undefined if its bytes are not wanted. */
function readerWithLimit(
  limit: number,
): (file: string, isWanted: (bytes: Uint8Array) => boolean) => string | undefined {
  let left = limit
  return (file, isWanted) => {
    const name = nameOf(file)
    const bytes = readNamed(file, name, left)
    if (bytes.length > left) throw tooLarge(name, limit)
    if (!isWanted(bytes)) return undefined
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
