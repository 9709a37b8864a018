// Replaces files in a folder, if their places are below it. At any time, each file is either the old or the new one: all new files are written
// under temporary names, then renamed, and stale files are removed last. If a run is killed, the next one removes its temporary files.

import {
  closeSync,
  existsSync,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { named, plain, type Text, t } from '../base/span.ts'
import type { Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { isMissing, UsageError } from '../source/errors.ts'

export interface OutputFile {
  /** Relative to the folder. */
  readonly path: string
  readonly text: () => string
  /** Whether only the owner may read the file. */
  readonly isSecret: boolean
}

/** Returns the paths, relative to the folder, of files that an earlier run wrote and this run does not. */
export type FindStale = (folder: string, files: readonly OutputFile[]) => readonly string[]

const TEMPORARY = '.osm-krm-'
/** A file of the user may begin alike. */
const isTemporary = (name: string): boolean => /^\.osm-krm-\d+-\d+$/.test(name)

/** The maximum depth of outputs: the folder of a namespace in the folder of a cluster. */
const DEEPEST = 2

/** Returns the paths of the files that were removed. If a file cannot be written, all files stay as they were. */
export function replaceFiles(
  folder: string,
  files: readonly OutputFile[],
  findStale: FindStale = () => [],
): readonly string[] {
  assertWrittenOnce(folder, files)
  makeFolder(folder)
  for (const path of outputFilesBelow(folder, isTemporary)) remove(join(folder, path))
  const stale = findStale(folder, files)
  const written = new Map<string, string>()
  try {
    for (const file of files) writeBeside(join(folder, file.path), file, written)
    for (const [temporary, path] of written) renameSync(temporary, path)
  } catch (error) {
    for (const temporary of written.keys()) remove(temporary)
    throw error
  }
  for (const path of stale) remove(join(folder, path))
  return stale
}

function assertWrittenOnce(folder: string, files: readonly OutputFile[]): void {
  const paths = new Set<string>()
  for (const { path } of files) {
    if (paths.has(path)) throw new UsageError(`${join(folder, path)} would be written twice: nothing was written`)
    paths.add(path)
  }
}

const remove = (path: string): void => rmSync(path, { force: true })

/** Writes a file that differs from the one present under a temporary name, and adds this name and the path to `written`. */
function writeBeside(path: string, file: OutputFile, written: Map<string, string>): void {
  makeFolder(dirname(path))
  const present = regularFile(path)
  const bytes = Buffer.from(file.text())
  if (present && isUnchanged(path, present, bytes, file)) return
  const temporary = join(dirname(path), `${TEMPORARY}${process.pid}-${written.size}`)
  written.set(temporary, path)
  writeNew(temporary, bytes, file.isSecret ? SECRET : present && present.mode & PERMISSIONS)
}

const SECRET = 0o600
const PERMISSIONS = 0o777

/** Creates the folder and its parents. mkdirSync with `recursive` never returns where /proc refuses one. */
function makeFolder(path: string): void {
  const stats = existing(path)
  if (stats?.isDirectory()) return
  if (stats) throw new UsageError(`${path} is a file, not a folder`)
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

function existing(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Returns the state of an existing file. Throws for a folder, a device or a pipe, which must not be read or replaced. */
function regularFile(path: string): Stats | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats && !stats.isFile()) throw new UsageError(`${path} is not a regular file: it would be replaced`)
  return stats
}

const isUnchanged = (path: string, { mode, size }: Stats, bytes: Buffer, { isSecret }: OutputFile): boolean =>
  size === bytes.length && (!isSecret || (mode & PERMISSIONS) === SECRET) && readFileSync(path).equals(bytes)

/** Creates a file. Without a mode it has the permissions of a new file. */
function writeNew(path: string, bytes: Buffer, mode: number | undefined): void {
  const file = openSync(path, 'wx', mode)
  try {
    if (mode !== undefined) fchmodSync(file, mode)
    writeFileSync(file, bytes)
  } catch (error) {
    // Errors of calls on a descriptor do not name the file.
    throw Object.assign(error as Error, { path })
  } finally {
    closeSync(file)
  }
}

/** Returns the relative paths of the regular files in the folder and in those below it that may hold outputs. */
export function outputFilesBelow(folder: string, isWanted: (name: string) => boolean, within = ''): string[] {
  const entries = readdirSync(join(folder, within), { withFileTypes: true })
  return entries.flatMap(entry => {
    const path = join(within, entry.name)
    if (entry.isFile()) return isWanted(entry.name) ? [path] : []
    return entry.isDirectory() && path.split(sep).length <= DEEPEST ? outputFilesBelow(folder, isWanted, path) : []
  })
}

const HELP = t`Nothing was written. Remove the path or link that leads out of the folder, or choose a different folder.`

/** Returns whether all paths, relative to the folder, lie below it without a symbolic link on the way, and reports those that do not. */
export function areBelow(folder: string, paths: readonly string[], report: Report): boolean {
  const refused = new Map(
    paths.flatMap(path => {
      const why = misplaced(folder, path)
      return why === undefined ? [] : [[plain(why), why] as const]
    }),
  )
  for (const message of refused.values()) report(problem('OSM0737', message, { help: [HELP] }))
  return refused.size === 0
}

/** Why a file would be written to a place other than its path. */
function misplaced(folder: string, path: string): Text | undefined {
  const top = resolve(folder)
  const below = relative(top, join(top, path))
  const steps = below.split(sep)
  if (below === '' || isAbsolute(below) || steps[0] === '..')
    return t`${JSON.stringify(path)} is not a file below ${named(folder)}`
  const link = steps.map((_, i) => join(folder, ...steps.slice(0, i + 1))).find(isLink)
  return link === undefined ? undefined : t`${named(link)} is a symbolic link, which osm-krm does not write through`
}

/** Below a file or a folder that does not exist, there is no link. */
function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Follows symbolic links, because Git looks at where a folder really is. */
export function isInWorkTree(file: string): boolean {
  let folder = dirname(resolve(file))
  while (!existsSync(folder)) folder = dirname(folder)
  for (folder = realpathSync(folder); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return true
    if (folder === dirname(folder)) return false
  }
}
