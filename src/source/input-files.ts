// Finds and reads the input files of a command, by one walk: of the file system, a revision, or what Git has of the work tree.

import { posix, resolve } from 'node:path'
import { isInFolder } from '../render/krm/relative-path.ts'
import { UsageError } from './errors.ts'
import { isBelowHidden, isInputName, isKustomization } from './file-names.ts'

export interface InputFile {
  readonly file: string
  readonly text: string
  /** Whether it is read whatever it contains, because its path was given. */
  readonly isGiven: boolean
}

/** A thing below a folder, which is no folder. */
export interface Entry {
  readonly path: string
  /** Another thing is a socket, a device or a named pipe. */
  readonly kind: 'file' | 'link' | 'submodule' | 'other'
}

/** What a link leads to. */
export interface LinkTarget {
  readonly kind: 'file' | 'folder' | 'other' | 'missing'
  /** Where it is, without links. */
  readonly place: string
}

export interface WantedFile {
  readonly path: string
  /** Whether it is read even if it holds nothing of ours. */
  readonly isWhole: boolean
}

/** Where input files are. Paths begin in the current folder. */
export interface InputPlaces {
  readonly name: string
  /** What the names of files begin with. */
  readonly prefix: string
  /** Returns the place of a folder, without links; undefined if the path is no folder. */
  readonly folder: (path: string) => string | undefined
  /** Returns what is below a folder in the order of names, without what is hidden. */
  readonly below: (folder: string) => readonly Entry[]
  /** Returns the path of a given file; undefined if there is none. */
  readonly file: (path: string) => string | undefined
  readonly linked: (path: string) => LinkTarget
  /** Returns how messages name a place. */
  readonly nameOf: (place: string) => string
  /** Reads files; undefined stands for one that holds nothing of ours. */
  readonly texts: (files: readonly WantedFile[]) => readonly (string | undefined)[]
}

interface InputOptions {
  /** Whether files of folders are read that contain nothing that osm-krm reads, because they are passed on. */
  readonly isWhole?: boolean
  /** Other folders into which links may lead. */
  readonly others?: readonly string[]
}

/**
 * Reads files and folders in the given order. Files of a folder are sorted by name; those that contain nothing that osm-krm reads are left
 * out. Links may also lead into the other folders.
 */
export function inputFiles(
  paths: readonly string[],
  places: InputPlaces,
  { isWhole = false, others = [] }: InputOptions = {},
): InputFile[] {
  const given = [...paths, ...others].flatMap(path => places.folder(path) ?? [])
  const named = new Set(paths.map(keyOf))
  // A folder and one in it may both be given.
  const found = new Map(paths.flatMap(path => filesOf(path, places, given)).map(path => [keyOf(path), path]))
  const files = [...found].map(([key, path]) => ({ path, isGiven: isWhole || named.has(key) }))
  const texts = places.texts(files.map(({ path, isGiven }) => ({ path, isWhole: isGiven || isKustomization(path) })))
  return files.flatMap(({ path, isGiven }, i) => {
    const text = texts[i]
    return text === undefined ? [] : { file: `${places.prefix}${path === '-' ? 'stdin' : path}`, text, isGiven }
  })
}

const keyOf = (path: string): string => (path === '-' ? path : resolve(path))

function filesOf(path: string, places: InputPlaces, given: readonly string[]): string[] {
  if (places.folder(path) === undefined) return [places.file(path) ?? []].flat()
  return places.below(path).flatMap(entry => {
    const kind = entry.kind === 'link' ? kindOfLink(entry.path, places, given) : entry.kind
    if (!isInputName(entry.path) || kind === undefined || kind === 'submodule') return []
    if (kind === 'other')
      throw new UsageError(`${entry.path} is not a regular file: it is not read as a part of a folder`)
    return entry.path
  })
}

/** Returns as what a link is read; undefined if it is not, because its target is read at its own place, or would not be read at all. */
function kindOfLink(path: string, places: InputPlaces, given: readonly string[]): 'file' | 'other' | undefined {
  const target = places.linked(path)
  const { kind, place } = target
  if (!isInputName(path) && kind !== 'folder') return undefined
  const top = given.find(each => isInFolder(each, place))
  if (kind === 'missing' || top === undefined) throw refused(path, target, places)
  return kind === 'folder' || (isInputName(place) && !isBelowHidden(top, place)) ? undefined : kind
}

function refused(path: string, { kind, place }: LinkTarget, { name, prefix, nameOf }: InputPlaces): UsageError {
  const link = `${prefix}${path} is a symbolic link to`
  if (kind === 'missing')
    return new UsageError(`${link} ${place}, which is not a file or folder of ${name}: remove the link`)
  const folder = kind === 'folder' ? place : posix.dirname(place)
  return new UsageError(
    `${link} ${nameOf(place)}, which is in none of the given paths: add ${nameOf(folder)} to the paths, or remove the link`,
  )
}
