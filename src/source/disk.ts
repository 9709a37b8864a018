// Finds and reads the input files of a command.

import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { nearest } from '../base/nearest.ts'
import { UsageError } from './errors.ts'
import { isHidden, isInputName, isKustomization } from './file-names.ts'
import { mayBeInput } from './header.ts'
import { inputLimit, tooLarge } from './limit.ts'
import { rememberRead } from './read-files.ts'

interface FolderOptions {
  /** Whether files of folders are read that contain nothing that osm-krm reads, because they are passed on. */
  readonly all?: boolean
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
      const text = read(file, bytes => isGiven || isKustomization(file) || mayBeInput(bytes))
      return text === undefined ? [] : [{ file: nameOf(file), text, isGiven }]
    }),
  )
}

/** Reads a file of any kind of text; - is stdin. */
export const readTextFile = (file: string): string => readerWithLimit(inputLimit())(file, () => true)!

const nameOf = (file: string): string => (file === '-' ? 'stdin' : file)

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

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
  if (!isInputName(path)) return []
  if (!entry.isFile()) throw new UsageError(`${path} is not a regular file: it is not read as a part of a folder`)
  return [path]
}

/** What is read at its own place is not read again, except a file of the same folder. */
function linkedFiles(path: string, walk: Walk): string[] {
  const stats = statSync(path, { throwIfNoEntry: isInputName(path) })
  if (stats === undefined || (!stats.isDirectory() && !isInputName(path))) return []
  const target = realpathSync.native(path)
  const folder = [walk.top, ...walk.given].find(each => isWithin(each, target))
  if (folder === undefined)
    throw new UsageError(
      `${path} is a symbolic link to ${target}, which is in none of the given paths: add ${stats.isDirectory() ? target : dirname(target)} to the paths, or remove the link`,
    )
  const isRead = stats.isDirectory() || (folder !== walk.top && isInput(relative(folder, target)))
  return isRead ? [] : inputFilesAt(path, target, stats, walk)
}

const isInput = (path: string): boolean => isInputName(path) && !path.split(sep).some(isHidden)

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
    return utf8Text(bytes, name)
  }
}

export function utf8Text(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UsageError(`${name} is not UTF-8: save it as UTF-8`)
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

/** Throws a UsageError if the path does not exist and a similar one does. */
export function assertPath(path: string): void {
  if (existsSync(path)) return
  const near = nearest(basename(path), namesIn(dirname(path)))
  if (near === undefined) return
  throw new UsageError(`${path}: there is no such file or folder: did you mean ${join(dirname(path), near)}?`)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Reads the bytes, and stops soon after the limit, because a pipe may never end. - is stdin. */
export function readInputBytes(file: string, limit: number): Uint8Array {
  if (file === '-') return readAll(0, limit)
  assertNoDevice(file)
  const descriptor = openSync(file, 'r')
  try {
    return readAll(descriptor, limit)
  } finally {
    closeSync(descriptor)
  }
}

/** Opening a device can have an effect. */
function assertNoDevice(file: string): void {
  const stats = statSync(file)
  if (stats.isSocket()) throw new UsageError(`${file} is a socket, not a file`)
  if (stats.isBlockDevice() || (stats.isCharacterDevice() && file !== '/dev/null'))
    throw new UsageError(`${file} is a device, not a file`)
}

function readAll(descriptor: number, limit: number): Uint8Array {
  rememberRead(fstatSync(descriptor))
  const block = Buffer.allocUnsafeSlow(1 << 16)
  const read: Buffer[] = []
  for (let left = limit; left >= 0; ) {
    try {
      const used = readSync(descriptor, block)
      if (used === 0) break
      read.push(Buffer.from(block.subarray(0, used)))
      left -= used
    } catch (error) {
      // Another process may have made stdin non-blocking.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
  return Buffer.concat(read)
}
