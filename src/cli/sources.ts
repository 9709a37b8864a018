// The sides that the words of a command name. Paths are read together. Two sides are two revisions of Git, or --old and the paths.

import { lstatSync } from 'node:fs'
import { type RevisionRange, resolveRange, revisionRange } from './git-files.ts'
import type { SideSource } from './side-files.ts'
import { UsageError } from './usage-error.ts'
import type { WordOptions } from './words.ts'

export interface Sources {
  readonly old?: SideSource | undefined
  readonly now: SideSource
}

export interface SourceOptions extends WordOptions {
  readonly old: readonly string[]
  readonly each: readonly string[]
}

/** Returns what the sides are read from. Without a range and --old, there is only the new side. */
export function sourcesOf(words: readonly string[], { old, each, pathsAfterDashes }: SourceOptions): Sources {
  const range = rangeAmong(words, pathsAfterDashes)
  if (range === undefined) {
    const now = { paths: words.length === 0 && each.length === 0 ? ['.'] : words }
    return old.length === 0 ? { now } : { old: { paths: old, isRoot: true }, now: { ...now, isRoot: true } }
  }
  if (old.length > 0) throw new UsageError(`${words[0]} compares two revisions, and --old a folder: remove one of them`)
  const revisions = resolveRange(range)
  const given = words.slice(1)
  const paths = given.length === 0 && each.length === 0 ? ['.'] : given
  return { old: { paths, revision: revisions.old }, now: { paths, revision: revisions.now } }
}

/** Returns both sides. Throws a UsageError with the line to write if nothing names the old side. */
export function twoSources(words: readonly string[], options: SourceOptions): Required<Sources> {
  const { old, now } = sourcesOf(words, options)
  if (old !== undefined) return { old, now }
  const { lineWith } = options
  const before =
    words.length === 2
      ? lineWith('--old', ...words.map(pathWord))
      : lineWith('--old', 'OLD', ...now.paths.map(pathWord))
  const change = lineWith('main...HEAD', '--', ...now.paths)
  throw new UsageError(
    `nothing says what to compare with, because paths are read together. To compare two folders: ${before}. To compare two revisions of Git: ${change}`,
  )
}

/** A path that begins with a dash would be an option. */
const pathWord = (path: string): string => (/^-./.test(path) ? `./${path}` : path)

/**
 * Returns the range of revisions that the first word is. As for Git, words after `--` are paths, and a word that could be both is an error:
 * otherwise a folder with the name of a range, which a pull request can add, would be compared instead.
 */
function rangeAmong(words: readonly string[], pathsAfterDashes?: number): RevisionRange | undefined {
  const [first = ''] = words
  const count = pathsAfterDashes === undefined ? undefined : words.length - pathsAfterDashes
  if (count !== undefined && count <= 0) return undefined
  const range = revisionRange(first)
  if (count === undefined && range !== undefined && lstatSync(first, { throwIfNoEntry: false }) !== undefined)
    throw new UsageError(
      `${first} is a range of revisions and a path: write "${first} -- PATH" for the revisions, or ./${first} for the path`,
    )
  if (count !== undefined && (range === undefined || count > 1))
    throw new UsageError('the only word before -- is a range of revisions, such as main...HEAD')
  return range
}
