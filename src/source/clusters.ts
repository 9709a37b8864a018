// Divides the documents of files into clusters: those of the folders of functionConfigs, what no functionConfig governs, or the folders and files that
// patterns of --each match. Objects that are in no cluster's folder are shared by all.

import { posix } from 'node:path'
import { listed } from '../base/words.ts'
import { textAt } from '../render/inputs/shape.ts'
import { isInFolder } from '../render/krm/relative-path.ts'
import { type Document, documentObject } from './documents.ts'
import { UsageError } from './errors.ts'
import { describesNodes, headerOf, isFunctionConfig } from './header.ts'
import { type Copy, type SplitDocuments, splitFunctionConfig } from './inputs.ts'

export interface Cluster extends SplitDocuments {
  readonly configName: string | undefined
  readonly folder: string
  /** The names of the files that it shares with other clusters. */
  readonly shared: ReadonlySet<string>
  /** The folders, or files, of a cluster that no functionConfig governs, beside those that one does. */
  readonly ungoverned?: readonly string[]
}

/** The documents of a side. Lists are split into their items. */
export interface SideFiles {
  readonly documents: readonly Document[]
  /** What a rendering beside the inputs has copied of them. */
  readonly copies: readonly Copy[]
  /** Returns the path of a file from the folder in which patterns of --each begin. */
  readonly placeOf: (file: string) => string
}

interface Division {
  readonly given: readonly Document[] | undefined
  readonly each: readonly EachPattern[]
}

/** Returns the clusters of a side. Without functionConfig, or with a given one, there is only one, unless there is --each. */
export function clustersOf(side: SideFiles, { given, each }: Division): Cluster[] {
  if (each.length > 0) return clustersOfScopes(side, given, eachFolders(side, each, given).map(scopeOf))
  const configs = given === undefined ? side.documents.filter(isFunctionConfig) : []
  const scopes = configs.length === 0 ? [wholeScope(side, given)] : scopesOf(side, configs)
  const [first, ...others] = scopes
  if (others.length > 0) return clustersOfScopes(side, given, scopes)
  return [clusterOf(side.documents, given, first!, new Set())]
}

/** Whose documents are those of a cluster. */
interface Scope {
  readonly folder: string
  /** The folders, or files, whose documents are the cluster's own. */
  readonly roots: readonly string[]
  readonly ungoverned?: readonly string[]
}

const scopeOf = (folder: string): Scope => ({ folder, roots: [folder] })

/** Returns the scope of all files, with their folders if nodes are in several and no functionConfig governs them: they may be several clusters. */
function wholeScope({ documents, placeOf }: SideFiles, given: Division['given']): Scope {
  const places = documents.filter(describesNodes).map(({ file }) => placeOf(file))
  const [scope] = given === undefined ? ungovernedScope(places, []) : []
  const isSeveral = scope !== undefined && scope.roots.length > 1 && scope.roots.every(root => !places.includes(root))
  return { ...scopeOf('.'), ...(isSeveral && { ungoverned: scope.roots }) }
}

/**
 * Returns what each functionConfig governs: the MachineDeployments and NodePools of its folder and below. A single one that has none there
 * governs those of the nearest folder above that has some. The last scope is what none governs.
 */
function scopesOf({ documents, placeOf }: SideFiles, configs: readonly Document[]): Scope[] {
  const byFolder = configFolders(placeOf, configs)
  const folders = [...byFolder.keys()]
  const isIn = (folder: string, { file }: Document): boolean => isInFolder(folder, placeOf(file))
  const isOutside = ({ file }: Document): boolean => {
    const place = placeOf(file)
    return !folders.some(folder => isInFolder(folder, place))
  }
  const outside = documents.filter(document => isOutside(document) && describesNodes(document))
  const [first] = outside
  if (first === undefined) return folders.map(scopeOf)
  const empty = folders.find(folder => !documents.some(each => isIn(folder, each) && describesNodes(each)))
  if (empty !== undefined && folders.length > 1)
    throw new UsageError(
      `${placeText(first)} is in the folder of no functionConfig, and ${placeText(byFolder.get(empty)!)} has no MachineDeployments: it is not known whether they belong together. Put them into one folder, or name what a cluster has with -k, -c or --each`,
    )
  const governed =
    empty === undefined
      ? folders
      : [foldersAbove(empty).find(folder => outside.some(each => isIn(folder, each))) ?? empty]
  // What is given from elsewhere, as ../machines, is meant for the functionConfig that has no others.
  const left = governed[0] === empty ? [] : outside.filter(each => !governed.some(folder => isIn(folder, each)))
  return [
    ...governed.map(scopeOf),
    ...ungovernedScope(
      left.map(({ file }) => placeOf(file)),
      governed,
    ),
  ]
}

/** Returns the folders above one, the nearest first. */
export function foldersAbove(folder: string): string[] {
  const above = posix.dirname(folder)
  return above === folder ? [] : [above, ...foldersAbove(above)]
}

/** Returns the scope of what no functionConfig governs: for each file, the topmost folder that holds it and no functionConfig. */
function ungovernedScope(places: readonly string[], governed: readonly string[]): Scope[] {
  if (places.length === 0) return []
  const isFree = (folder: string): boolean =>
    !NO_NAME.has(posix.basename(folder)) && !governed.some(each => isInFolder(folder, each))
  const rootOf = (place: string): string => foldersAbove(place).findLast(isFree) ?? place
  const ungoverned = [...new Set(places.map(rootOf))].sort()
  return [{ folder: ungoverned.length === 1 ? ungoverned[0]! : '.', roots: ungoverned, ungoverned }]
}

/** The last names of folders that hold whatever is given. */
const NO_NAME: ReadonlySet<string> = new Set(['', '.', '..'])

/** Returns the folders or files that match, and reports a functionConfig that is in none of them. */
function eachFolders({ documents, placeOf }: SideFiles, each: readonly EachPattern[], given: Division['given']) {
  const folders = new Set<string>()
  for (const document of documents) {
    const place = placeOf(document.file)
    const folder = each.map(({ match }) => match(place)).find(found => found !== undefined)
    if (folder !== undefined) folders.add(folder)
    else if (given === undefined && isFunctionConfig(document))
      throw new UsageError(
        `${placeText(document)} is a functionConfig, but no folder or file of --each: put the pattern in quotes, so that the shell passes it on`,
      )
  }
  return [...folders].sort()
}

/** Returns the functionConfigs by their folders. If a folder had two, or another in it, its documents could belong to both clusters. */
function configFolders(placeOf: SideFiles['placeOf'], configs: readonly Document[]): ReadonlyMap<string, Document> {
  const byFolder = new Map<string, Document>()
  for (const config of configs) {
    const folder = posix.dirname(placeOf(config.file))
    const other = byFolder.get(folder)
    if (other !== undefined)
      throw new UsageError(
        `two functionConfigs are in one folder (${placeText(other)}, ${placeText(config)}): name one with -c, or put each cluster into a folder of its own`,
      )
    byFolder.set(folder, config)
  }
  for (const [outer, config] of byFolder)
    for (const [inner, other] of byFolder)
      if (inner !== outer && isInFolder(outer, inner))
        throw new UsageError(
          `${placeText(other)} is in the folder of another functionConfig (${placeText(config)}): name one with -c, or put each cluster into a folder of its own`,
        )
  return byFolder
}

function clustersOfScopes({ documents, placeOf }: SideFiles, given: Division['given'], scopes: readonly Scope[]) {
  const owners = new Map<Document, Scope>()
  const others = new Set<Document>()
  for (const document of documents) {
    const place = placeOf(document.file)
    const scope = scopes.find(({ roots }) => roots.some(root => isInFolder(root, place)))
    if (scope !== undefined) owners.set(document, scope)
    else {
      // A configuration of CI beside the clusters, for one.
      const header = headerOf(document)
      if (header === undefined) others.add(document)
      else if (describesNodes(document))
        throw new UsageError(
          `${placeText(document)} is a ${header.kind} that is in no cluster's folder (${listed(
            scopes.map(({ folder }) => folder),
            LISTED,
          )}): move it into one, put a functionConfig beside it, or name the paths without it`,
        )
    }
  }
  const shared = new Set(documents.flatMap(each => (owners.has(each) ? [] : each.file)))
  return scopes.map(scope => {
    const own = documents.filter(document => (owners.get(document) ?? scope) === scope && !others.has(document))
    return clusterOf(own, given, scope, shared)
  })
}

const LISTED = 3

const placeText = ({ file, line }: Document): string => `${file}:${line}`

function clusterOf(
  documents: readonly Document[],
  given: Division['given'],
  { folder, ungoverned }: Scope,
  shared: Cluster['shared'],
): Cluster {
  const split = splitFunctionConfig(documents, given)
  const configName = split.functionConfig && textAt(documentObject(split.functionConfig), 'metadata', 'name')
  return { ...split, folder, shared, ...(ungoverned && { ungoverned }), configName }
}

type NamedBy = Pick<Cluster, 'configName' | 'folder' | 'ungoverned'>

/** What no functionConfig governs in several folders has the name of none. */
const folderName = ({ folder, ungoverned = [] }: NamedBy): string =>
  ungoverned.length > 1 ? 'without functionConfig' : posix.basename(folder)

/**
 * Returns the names of the clusters of all sides: those of their functionConfigs if they differ, or else those of their folders, or else
 * the whole paths of the folders.
 */
export function clusterNames(sides: readonly (readonly NamedBy[])[]): (cluster: NamedBy) => string {
  const namings: readonly ((cluster: NamedBy) => string | undefined)[] = [
    cluster => cluster.configName ?? (cluster.ungoverned && folderName(cluster)),
    folderName,
  ]
  const isUnique = (nameOf: (typeof namings)[number]): boolean =>
    sides.every(clusters => {
      const names = new Set(clusters.map(nameOf))
      return names.size === clusters.length && !names.has(undefined)
    })
  const naming = namings.find(isUnique)
  return cluster => naming?.(cluster) ?? cluster.folder
}

export interface EachPattern {
  readonly text: string
  /** The folder that all matches are in. */
  readonly base: string
  /** Returns the beginning of the path that matches. */
  readonly match: (path: string) => string | undefined
}

/** Reads a pattern. `*` and `?` stand for characters of one name. */
export function eachPattern(text: string): EachPattern {
  if (/\*\*|[[\]{}]/.test(text))
    throw new UsageError(
      `--each ${text}: only * and ? stand for something else, within one name; --each can be given several times`,
    )
  const names = text
    .replace(/^(?:\.\/+)+/, '')
    .replace(/(?<!\/)\/+$/, '')
    .split('/')
  if (
    names.some(name => name === '' || name === '.' || name === '..') &&
    !text.startsWith('/') &&
    !text.startsWith('../')
  )
    throw new UsageError(`--each ${text} is not a path with patterns, such as "clusters/*"`)
  const patterns = names.map(patternOf)
  const fixed = names.findIndex(name => /[*?]/.test(name))
  return {
    text,
    base: (fixed < 0 ? names : names.slice(0, fixed)).join('/') || '.',
    match: path => {
      const parts = path.split('/')
      return parts.length >= patterns.length && patterns.every((pattern, i) => pattern.test(parts[i]!))
        ? parts.slice(0, patterns.length).join('/')
        : undefined
    },
  }
}

const patternOf = (name: string): RegExp =>
  new RegExp(
    `^${name
      .replace(/[\\^$.|+()]/g, '\\$&')
      .replace(/\*+/g, '[^/]*')
      .replaceAll('?', '[^/]')}$`,
  )
