// Reads sides of a comparison, or the subject of a report: renderings in files, or inputs with functionConfigs, which rendered-sides.ts
// renders. Each side has one cluster or several.

import { posix } from 'node:path'
import { joined, named, type Text, t } from '../base/span.ts'
import { counted } from '../base/words.ts'
import type { NotCompared } from '../compare/changes.ts'
import { type NotedSide, sideNotes } from '../compare/stand-ins.ts'
import type { ClusterMove } from '../compare/to-do.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { printable } from '../diagnostics/text.ts'
import { GENERATED_BY } from '../render/model/ownership.ts'
import { type Build, type BuiltSide, buildNamed, builtTree } from '../source/build.ts'
import {
  type Cluster,
  clusterNames,
  clustersOf,
  type EachPattern,
  eachPattern,
  type SideFiles,
} from '../source/clusters.ts'
import { isFolder } from '../source/disk.ts'
import type { Document } from '../source/documents.ts'
import { UsageError } from '../source/errors.ts'
import { isFunctionConfig } from '../source/header.ts'
import { readDocuments, splitFunctionConfig } from '../source/inputs.ts'
import { type Kustomization, kustomizedClusters } from '../source/kustomize.ts'
import { readSideFiles, type SideSource, treesOf } from '../source/sources.ts'
import type { Tree } from '../source/tree.ts'
import { checkoutChanges, kustomizationsOver, notComparedFiles } from './not-compared.ts'
import type { FleetOptions } from './options.ts'

export interface ReadOptions extends FleetOptions {
  /** The folders of kustomizations that are built; each is a cluster. */
  readonly kustomize?: readonly string[]
  /** The commands whose output is read; each is a cluster. */
  readonly build?: readonly string[]
  /** The words of the command line, for which changes of kustomizations are not seen in files. */
  readonly command?: readonly string[]
}

/** Says on stderr, once for all that a command reads, what is not among the files. */
export function writeNotes(sides: readonly (NotedSide | undefined)[]): void {
  for (const note of sideNotes(sides)) process.stderr.write(`osm-krm: ${note}\n`)
}

/** Without paths, a command reads the current folder, or what --each names. */
export const pathsOrHere = (paths: readonly string[], { each }: Pick<FleetOptions, 'each'>): readonly string[] =>
  paths.length === 0 && each.length === 0 ? ['.'] : paths

/** The clusters of a side that was read. */
export interface NamedCluster extends Cluster {
  /** "" if it is the only one. */
  readonly name: string
  /** The kustomization whose build has the objects, in place of documents. */
  readonly kustomization?: Kustomization
  /** Why nothing of it is known: its build has failed. */
  readonly failure?: Diagnostic
  readonly notes?: readonly string[]
}

/** What the documents of sides do not have. */
export interface NotSeen {
  readonly notCompared: readonly NotCompared[]
  /** The functionConfigs of clusters that are in another folder than before. */
  readonly moves: readonly ClusterMove[]
  /** The files of functionConfigs that are gone and new, in a sentence. */
  readonly configs: readonly Text[]
}

export const NOTHING: NotSeen = { notCompared: [], moves: [], configs: [] }

interface FleetFacts extends NotSeen {
  /** Whether there are several clusters, or --each says that there may be. */
  readonly isFleet: boolean
}

export interface Fleet<Part> extends FleetFacts {
  /** In the order of their names. */
  readonly clusters: readonly Part[]
}

export async function readClusters(source: SideSource, options: ReadOptions): Promise<Fleet<NamedCluster>> {
  const [clusters, fleet] = await readSides([source], options)
  return { ...fleet, clusters: clusters[0]! }
}

/** Reads the clusters of sides, in the order of their names. A cluster has the same name on all sides. */
export async function readSides(
  given: readonly SideSource[],
  options: ReadOptions,
): Promise<readonly [sides: NamedCluster[][], fleet: FleetFacts]> {
  if (options.kustomize?.length) return kustomizedSides(given, options.kustomize)
  if (options.build?.length) return builtSides(given, options.build.map(buildNamed), options)
  const sources = given.map(source => ({ ...source, paths: pathsOrHere(source.paths, options) }))
  const each = options.each.map(eachPattern)
  const config = options.config === undefined ? undefined : readDocuments([options.config])
  const files: SideFiles[] = []
  for (const source of sources) files.push(await readSideFiles(source, each, options.policy))
  assertFiles(sources, files)
  // In two folders, patterns begin in them.
  const bases = each.map(({ base }) => base)
  const read = sources.map(source => (source.isRoot ? source : { ...source, paths: [...source.paths, ...bases] }))
  const notCompared = options.command === undefined ? [] : notComparedOf(read, files, options.command)
  writeNotSeen(notCompared)
  const sides = files.map(side => clustersOf(side, { given: config, each }))
  const isFleet = each.length > 0 || sides.some(clusters => clusters.length > 1)
  const filled = isFleet ? sides.map(clusters => clusters.filter(isNotEmpty)) : sides
  if (isFleet) assertClusters(filled, each)
  const nameOf = isFleet ? clusterNames(filled) : () => ''
  const names = filled.flatMap(clusters => clusters.map(nameOf))
  const named = filled.map(clusters =>
    clusters
      .map(each => withoutOtherOutputs({ ...each, name: nameOf(each) }, names))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
  return [named, { isFleet, notCompared, moves: movedClusters(named), configs: movedConfigs(sources, files) }]
}

const notComparedOf = (
  sources: readonly SideSource[],
  files: readonly SideFiles[],
  command: readonly string[],
): readonly NotCompared[] =>
  sources.length > 1 ? notComparedFiles(sources, files, command) : kustomizationsOver(sources, files, command)

const NAMED = 5

/** Says on stderr what a build would show. */
function writeNotSeen(files: readonly NotCompared[]): void {
  const lines = files.flatMap(({ path, reason, line }) =>
    reason?.code === 'kustomization' ? [`not seen: ${reason.what.join(', ')} of ${path}; to see it: ${line}`] : [],
  )
  const more = lines.length > NAMED ? [`and ${counted(lines.length - NAMED, 'more file')}`] : []
  for (const each of [...lines.slice(0, NAMED), ...more]) process.stderr.write(`osm-krm: ${printable(each)}\n`)
}

/**
 * Returns the clusters whose functionConfig was in another folder: that of the cluster of the same name, or, where folders give the names, that of
 * another cluster with the same text, which has another one now.
 */
function movedClusters([before = [], after = []]: readonly (readonly NamedCluster[])[]): ClusterMove[] {
  const [olds, nows] = [byName(before), byName(after)]
  const textOf = (cluster: NamedCluster | undefined): string | undefined => cluster?.functionConfig?.text.trim()
  return after.flatMap(({ name, folder }): ClusterMove[] => {
    const [own, text] = [olds.get(name), textOf(nows.get(name))]
    const isMoved = (each: NamedCluster): boolean => textOf(each) === text && textOf(nows.get(each.name)) !== text
    const from = textOf(own) === text ? own : (before.find(isMoved) ?? own)
    if (text === undefined || textOf(from) === undefined || from!.folder === folder) return []
    return [{ cluster: name, from: from!.folder, to: folder }]
  })
}

/** Hosts find a functionConfig by its path. The name of a file that is a side means nothing. */
function movedConfigs(sources: readonly SideSource[], sides: readonly SideFiles[]): Text[] {
  if (sources.some(({ isRoot, paths }) => isRoot && !isFolder(paths[0]!))) return []
  const placesIn = ({ documents, placeOf }: SideFiles): string[] =>
    documents.filter(isFunctionConfig).map(({ file }) => placeOf(file))
  const [old = [], now = []] = sides.map(placesIn)
  const [gone, added] = [old.filter(each => !now.includes(each)), now.filter(each => !old.includes(each))]
  if (gone.length === 0 || added.length === 0) return []
  const listed = (files: readonly string[]): Text =>
    joined(
      files.map(file => named(file)),
      ', ',
    )
  return [t`the functionConfig ${listed(gone)} is gone, and ${listed(added)} is new`]
}

/** Each kustomization is a cluster. A side need not have all of them. */
function kustomizedSides(
  sources: readonly SideSource[],
  folders: readonly string[],
): readonly [sides: NamedCluster[][], fleet: FleetFacts] {
  const sides = sources.map(source => kustomizedClusters(source, folders))
  const missing = folders.find(folder => sides.every(clusters => clusters.every(each => each.folder !== folder)))
  if (missing !== undefined) throw new UsageError(`-k ${missing}: there is no such folder`)
  const isFleet = folders.length > 1
  const nameOf = isFleet ? clusterNames([folders.map(folder => ({ folder, configName: undefined }))]) : () => ''
  return [
    sides.map(clusters => clusters.map(each => ({ ...each, name: nameOf(each) }))),
    { isFleet, ...NOTHING, notCompared: checkoutChanges(sources.map(source => ({ ...source, paths: ['.'] }))) },
  ]
}

/** Each command is a cluster. What is read from paths beside it belongs to all. */
async function builtSides(
  sources: readonly SideSource[],
  builds: readonly Build[],
  { config, policy }: ReadOptions,
): Promise<readonly [sides: NamedCluster[][], fleet: FleetFacts]> {
  const names = builds.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw new UsageError(`two builds have the name ${twice}: write --build 'NAME=COMMAND'`)
  const given = config === undefined ? undefined : readDocuments([config])
  const files: (SideFiles | undefined)[] = []
  for (const source of sources)
    files.push(source.isRoot || source.paths.length === 0 ? undefined : await readSideFiles(source, [], policy))
  const beside = files.flatMap(each => each ?? [])
  if (beside.length > 0) assertFiles(sources, beside)
  const sides: BuiltSide[] = []
  for (const source of sources) sides.push(await builtTree(treeOf(source), builds))
  const changed = changedIn(sides)
  const isFleet = builds.length > 1
  const clusters = sides.map(({ built, notes }, i) =>
    builds.map(({ name }, j): NamedCluster => {
      const result = built[j]!
      const own = files[i]?.documents ?? []
      const printed = 'documents' in result ? result.documents : []
      const documents = [...own, ...printed.map(each => ({ ...each, build: { name, changed } }))]
      return {
        ...splitFunctionConfig(documents, given),
        ...('failure' in result && { failure: result.failure }),
        configName: undefined,
        folder: name,
        name: isFleet ? name : '',
        shared: new Set(isFleet ? own.map(({ file }) => file) : []),
        notes,
      }
    }),
  )
  return [clusters.map(side => side.sort((a, b) => (a.name < b.name ? -1 : 1))), { isFleet, ...NOTHING }]
}

/** Returns the tree of a side, of which the current folder, or the one that is compared, is a part. */
function treeOf(source: SideSource): Tree {
  const [tree] = treesOf(source)
  if (tree === undefined) throw new UsageError(`--build runs in a folder, and ${source.paths[0]} is none`)
  return tree
}

/** Returns the paths of the files that differ between two trees. */
function changedIn([old, now]: readonly BuiltSide[]): string[] {
  if (old === undefined || now === undefined) return []
  const paths = new Set([...old.ids.keys(), ...now.ids.keys()])
  return [...paths].filter(path => old.ids.get(path) !== now.ids.get(path)).sort()
}

/** What a rendering of several clusters has written is not shared: it is in folders with the names of clusters. */
function withoutOtherOutputs(cluster: NamedCluster, names: readonly string[]): NamedCluster {
  const { documents, shared, name } = cluster
  const isIn = (file: string, each: string): boolean => `/${file}`.includes(`/${each}/`)
  const isOther = ({ file, text }: Document): boolean =>
    shared.has(file) && text.includes(GENERATED_BY) && !isIn(file, name) && names.some(each => isIn(file, each))
  return { ...cluster, documents: documents.filter(document => !isOther(document)) }
}

/** A path that neither a revision nor what it is compared with has is probably misspelt, and what it should name would not be reviewed. */
function assertFiles(sources: readonly SideSource[], files: readonly SideFiles[]): void {
  if (sources.every(({ revision }) => revision === undefined)) return
  const places = files.flatMap(({ documents, placeOf }) => documents.map(({ file }) => placeOf(file)))
  const isKnown = (path: string): boolean => {
    const folder = posix.normalize(path).replace(/\/$/, '')
    return places.some(place => folder === '.' || place === folder || place.startsWith(`${folder}/`))
  }
  const missing = sources[0]!.paths.find(path => !isKnown(path))
  if (missing === undefined) return
  const names = sources.map(({ revision }) => revision?.name ?? 'the work tree')
  throw new UsageError(`neither ${names.join(' nor ')} has input files in ${missing}`)
}

const isNotEmpty = ({ documents, functionConfig }: Cluster): boolean =>
  documents.length > 0 || functionConfig !== undefined

function assertClusters(sides: readonly (readonly Cluster[])[], each: readonly EachPattern[]): void {
  if (sides.every(clusters => clusters.length === 0))
    throw new UsageError(`no folder or file matches --each ${each.map(({ text }) => text).join(', --each ')}`)
  const unnamed = sides.find(([first, ...others]) => first && others.length === 0 && !first.functionConfig)
  if (each.length === 0 && unnamed !== undefined)
    throw new UsageError(
      'one side has several functionConfigs, which are clusters, and the other has none: name the folders of its clusters with --each',
    )
}

export const byName = (clusters: readonly NamedCluster[]): ReadonlyMap<string, NamedCluster> =>
  new Map(clusters.map(cluster => [cluster.name, cluster]))
