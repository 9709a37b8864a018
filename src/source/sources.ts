// The sides that the words of a command name (revisions of Git, the work tree, or paths) and their files.

import { existsSync, lstatSync } from 'node:fs'
import { posix, relative, sep } from 'node:path'
import { counted } from '../base/words.ts'
import { isInFolder, normalPath } from '../render/krm/relative-path.ts'
import type { EachPattern, SideFiles } from './clusters.ts'
import { DISK, isFolder } from './disk.ts'
import type { Document } from './documents.ts'
import { UsageError } from './errors.ts'
import { isInputName } from './file-names.ts'
import {
  folderInRepository,
  type GitRevision,
  isCheckedOut,
  isRepository,
  knownRevision,
  mergeBase,
  revisionNamed,
  revisionRange,
} from './git.ts'
import { isUnreadable } from './header.ts'
import { type InputFile, inputFiles } from './input-files.ts'
import { documentsAndCopies } from './inputs.ts'
import { documentsOfList } from './lists.ts'
import { folderTree, revisionTree, type Tree, workTree } from './tree.ts'
import { revisionPlaces, workTreePlaces } from './tree-files.ts'
import { uncommittedFiles } from './work-tree.ts'

export interface Sources {
  readonly old: SideSource
  readonly now: SideSource
  /** The words that name the revisions. */
  readonly words: readonly string[]
}

/** A cluster is the old side of --live, which has no source. */
export type ComparedSources = Pick<Sources, 'now'> & Partial<Pick<Sources, 'old'>>

export interface WordOptions {
  /** The number of words after `--`, which are paths even if they look like something else; undefined without `--`. */
  readonly pathsAfterDashes?: number | undefined
  /** Returns the command line with the given options and other words. */
  readonly lineWith: (...words: readonly string[]) => string
}

export interface SourceOptions extends WordOptions {
  readonly old: readonly string[]
  readonly each: readonly string[]
  readonly build?: readonly string[]
  /** Whether the work tree is to be written, so that it is compared with where its branch began. */
  readonly fix?: boolean
}

/**
 * Returns both sides of a comparison, as `git diff` names them: without a revision, HEAD and the work tree; one revision and the work tree;
 * or two revisions, also as old..new, or old...new for the merge base. Exactly two paths are the old and the new side, unless they are after
 * `--`, where paths only limit what is compared. --old names the old side if a side has several paths.
 */
export function twoSources(words: readonly string[], options: SourceOptions): Sources {
  const sources = sidesNamed(words, options)
  if (!options.fix) return sources
  const { old, now } = sources
  if (!now.isWorkTree || old.revision === undefined)
    throw new UsageError(
      `--fix writes into the work tree, so it takes at most one revision, with which the work tree is compared, as in ${options.lineWith('main')}`,
    )
  return { ...sources, old: { ...old, revision: mergeBase(old.revision, revisionNamed('HEAD')) } }
}

function sidesNamed(words: readonly string[], options: SourceOptions): Sources {
  const { old, each, build = [], pathsAfterDashes } = options
  const hasDashes = pathsAfterDashes !== undefined
  const limits = hasDashes ? words.slice(words.length - pathsAfterDashes) : []
  const sides = hasDashes ? words.slice(0, words.length - pathsAfterDashes) : words
  if (old.length > 0) {
    for (const word of sides)
      if (revisionRange(word) !== undefined && !isPath(word))
        throw new UsageError(`${word} compares two revisions, and --old a folder: remove one of them`)
    const now = words.length === 0 && each.length === 0 ? ['.'] : words
    return { old: { paths: old, isRoot: true }, now: { paths: now, isRoot: true }, words: [] }
  }
  const [first, second, ...others] = sides
  const named = first === undefined ? undefined : revisionsNamed(first, hasDashes)
  const hasSecond = named?.length === 1 && second !== undefined && (hasDashes || !isPath(second))
  const revisions = hasSecond ? [...named, ...(revisionsNamed(second, hasDashes) ?? [noPath(second)])] : (named ?? [])
  const after = revisions.length === 0 ? sides : hasSecond ? others : sides.slice(1)
  if (hasDashes && after.length > 0) throw beforeDashes(after[0]!)
  if (revisions.length === 0 && !hasDashes && after.length === 2)
    return { old: { paths: [after[0]!], isRoot: true }, now: { paths: [after[1]!], isRoot: true }, words: [] }
  const given = [...after, ...limits]
  const paths = given.length === 0 && each.length === 0 && build.length === 0 ? ['.'] : given
  const [before = headOr(options), now] = revisions
  return {
    old: { paths, revision: before },
    now: now ? { paths, revision: now } : { paths, isWorkTree: true },
    words: named === undefined ? [] : sides.slice(0, hasSecond ? 2 : 1),
  }
}

const isPath = (word: string): boolean => word === '-' || lstatSync(word, { throwIfNoEntry: false }) !== undefined

function noPath(word: string): never {
  throw new UsageError(`${word}: there is no such file or folder, and no such revision of Git`)
}

/**
 * Returns the revisions that a word names; undefined if it is a path. A word that could be both is an error, unless `--` says which it is:
 * otherwise a folder with the name of a revision, which a pull request can add, would be compared instead.
 */
function revisionsNamed(word: string, isBeforeDashes: boolean): GitRevision[] | undefined {
  const range = revisionRange(word)
  const isAlsoPath = !isBeforeDashes && isPath(word)
  if (range === undefined) {
    const revision = /^(?:-|[./].*)$/.test(word) ? undefined : knownRevision(word)
    if (revision !== undefined && isAlsoPath) throw ambiguous(word)
    if (revision !== undefined) return [revision]
    if (isBeforeDashes) throw beforeDashes(word)
    return isAlsoPath ? undefined : noPath(word)
  }
  if (isAlsoPath) throw ambiguous(word)
  const [old, now] = [revisionNamed(range.old), revisionNamed(range.now)]
  return [range.fromMergeBase ? mergeBase(old, now) : old, now]
}

const beforeDashes = (word: string): UsageError =>
  new UsageError(`${word} is before --, where a revision is expected, such as main or main...HEAD`)

const ambiguous = (word: string): UsageError =>
  new UsageError(
    `${word} is a revision of Git and a path: write "${word} -- PATH" for the revision, or ./${word} for the path`,
  )

/** Returns HEAD. Throws a UsageError if there is none, with the line that compares two folders. */
function headOr({ lineWith }: SourceOptions): GitRevision {
  const head = knownRevision('HEAD')
  if (head !== undefined) return head
  const why = isRepository() ? 'this repository has no commit yet' : 'this folder is not in a Git repository'
  throw new UsageError(`${why}: name what to compare, as in ${lineWith('OLD', 'NEW')}`)
}

/** Returns what is compared with what, in one line. */
export function sourcesText({ old, now }: Pick<Sources, 'old' | 'now'>): string {
  const line = `comparing ${sourceText(old)} with ${sourceText(now)}`
  // As for git, old.. ends with HEAD, not with the work tree.
  if (now.revision === undefined || !isCheckedOut(now.revision)) return line
  const given = now.paths.map(normalPath)
  const left = uncommittedFiles(now.revision, path => isInputName(path) && given.some(each => isInFolder(each, path)))
  return left === 0 ? line : `${line}, without ${counted(left, 'uncommitted file')}`
}

const SHOWN = 10

function sourceText({ revision, isWorkTree, paths }: SideSource): string {
  if (isWorkTree) return 'the work tree'
  if (revision === undefined) return paths.join(', ')
  return revisionText(revision)
}

export const revisionText = ({ name, commit }: GitRevision): string =>
  commit.startsWith(name) ? commit.slice(0, SHOWN) : `${name} (${commit.slice(0, SHOWN)})`

export interface SideSource {
  readonly paths: readonly string[]
  readonly revision?: GitRevision
  /** Whether the files are compared with those of a revision: what Git ignores is not read. */
  readonly isWorkTree?: boolean
  /** Whether files of folders are read that contain nothing that osm-krm reads, because they are passed on. */
  readonly isWhole?: boolean
  /** Whether patterns of --each begin in the paths instead of the current folder, because two folders are compared. */
  readonly isRoot?: boolean
}

/** Returns the tree of a side; of paths that are a side, each folder is one. */
export function treesOf({ revision, isRoot, paths }: SideSource): Tree[] {
  if (revision !== undefined) return [revisionTree(revision)]
  return isRoot ? paths.filter(isFolder).map(path => folderTree(path)) : [workTree()]
}

/** `policy` is a file that is no input, wherever it lies. */
export async function readSideFiles(
  source: SideSource,
  each: readonly EachPattern[],
  policy?: string,
): Promise<SideFiles> {
  const { paths, revision, isRoot = false, isWorkTree = false, isWhole = false } = source
  const places = revision ? revisionPlaces(revision) : isWorkTree ? workTreePlaces() : DISK
  const read = (given: readonly string[], others: readonly string[]): InputFile[] =>
    inputFiles(given, places, { others, isWhole })
  const placeOf = placesOf(source)
  const files = new Map(read(paths, []).map(file => [file.file, file]))
  const bases = isRoot ? [] : each.map(({ base }) => base).filter(base => revision !== undefined || existsSync(base))
  for (const file of read([...new Set(bases)], paths))
    if (each.some(({ match }) => match(placeOf(file.file)) !== undefined)) files.set(file.file, file)
  const isPolicy = ({ file }: InputFile): boolean =>
    policy !== undefined && relative(policy, revision === undefined ? file : placeOf(file)) === ''
  const { documents, copies } = documentsAndCopies([...files.values()].filter(each => !isPolicy(each)))
  return { documents: documents.flatMap(documentsOfList).map(each => withChart(each, placeOf)), copies, placeOf }
}

/** Names the chart of a template that is no YAML yet. */
function withChart(document: Document, placeOf: SideFiles['placeOf']): Document {
  const folders = placeOf(document.file).split('/')
  const at = folders.lastIndexOf('templates')
  const isTemplate = at >= 0 && document.text.includes('{{') && isUnreadable(document)
  return isTemplate ? { ...document, chart: folders.slice(0, at).join('/') || '.' } : document
}

function placesOf({ paths, revision, isRoot }: SideSource): SideFiles['placeOf'] {
  if (revision !== undefined) return file => file.slice(revision.name.length + 1)
  const place = (file: string): string => posix.normalize(file.split(sep).join('/'))
  if (!isRoot) return place
  return file => {
    const below = paths.map(path => relative(path, file)).find(found => found !== '' && !found.startsWith('..'))
    return place(below ?? file)
  }
}

/** Returns the addresses of lines of the new side; undefined if it is no revision, or the repository is not known. */
export function repositoryLinks({
  now: { revision },
}: Pick<Sources, 'now'>): ((file: string, line: number) => string | undefined) | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, CI_PROJECT_URL: project } = process.env
  const files = server && name ? `${server}/${name}/blob` : project ? `${project}/-/blob` : undefined
  if (files === undefined || revision === undefined) return undefined
  const start = `${revision.name}:`
  const folder = folderInRepository()
  return (file, line) => {
    if (!file.startsWith(start)) return undefined
    const path = posix.join(folder, file.slice(start.length))
    return `${files}/${revision.commit}/${path.split('/').map(encoded).join('/')}#L${line}`
  }
}

/** Parentheses would end a link of Markdown. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16)}`)
