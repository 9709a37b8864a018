// Input files in the file system, and reading any file.

import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { nearest } from '../base/nearest.ts'
import { UsageError } from './errors.ts'
import { isHidden, isInputName } from './file-names.ts'
import { mayBeInput } from './header.ts'
import type { Entry, InputPlaces } from './input-files.ts'
import { inputLimit, tooLarge } from './limit.ts'
import { rememberRead } from './read-files.ts'

/** The file system. */
export const DISK: InputPlaces = {
  name: '',
  prefix: '',
  folder: path => (path !== '-' && isFolder(path) ? realPlace(path) : undefined),
  below: filesBelow,
  file: path => {
    if (path !== '-') assertPath(path)
    return path
  },
  linked: path => {
    const stats = statSync(path, { throwIfNoEntry: isInputName(path) })
    if (stats === undefined) return { kind: 'missing', place: path }
    return { kind: stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other', place: realPlace(path) }
  },
  nameOf: place => place,
  texts: files => {
    const read = readerWithLimit(inputLimit())
    return files.map(({ path, isWhole }) => read(path, bytes => isWhole || mayBeInput(bytes)))
  },
}

const realPlace = (path: string): string => realpathSync.native(path).split(sep).join('/')

function filesBelow(folder: string): Entry[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !isHidden(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesBelow(path)
      return { path, kind: entry.isSymbolicLink() ? 'link' : entry.isFile() ? 'file' : 'other' }
    })
}

/** Reads a file of any kind of text; - is stdin. */
export const readTextFile = (file: string): string => readerWithLimit(inputLimit())(file, () => true)!

const nameOf = (file: string): string => (file === '-' ? 'stdin' : file)

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Returns a function that reads the text of a file, or undefined if its bytes are not wanted. */
function readerWithLimit(
  limit: number,
): (file: string, isWanted: (bytes: Uint8Array) => boolean) => string | undefined {
  let left = limit
  return (file, isWanted) => {
    const name = nameOf(file)
    const bytes = readBytes(file, left)
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

/** Throws a UsageError if the path does not exist and a similar one does. */
function assertPath(path: string): void {
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
function readBytes(file: string, limit: number): Uint8Array {
  if (file !== '-') assertNoDevice(file)
  const descriptor = file === '-' ? 0 : openSync(file, 'r')
  try {
    return readAll(descriptor, limit)
  } catch (error) {
    // Errors of calls on a descriptor do not name the file.
    throw Object.assign(error as Error, { path: nameOf(file) })
  } finally {
    if (file !== '-') closeSync(descriptor)
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
  const stats = fstatSync(descriptor)
  rememberRead(stats)
  if (stats.isFile() && stats.size <= limit) return readFileSync(descriptor)
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
