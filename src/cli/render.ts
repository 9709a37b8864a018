// osm-krm render: reads the inputs, renders them, and prints or writes what was generated.

import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { inCluster, joinClusters } from '../diagnostics/repeats.ts'
import { printable } from '../diagnostics/text.ts'
import { listed } from '../diagnostics/words.ts'
import { type Document, documentsOf, resourceListOf } from '../documents/documents.ts'
import { readObjects } from '../documents/objects.ts'
import { inDocuments, inFiles } from '../documents/places.ts'
import { evaluateList, type ListEvaluation } from '../evaluate/evaluate-list.ts'
import type { ListOptions } from '../evaluate/open.ts'
import { inputRef } from '../render/inputs/catalog.ts'
import { readManifests } from './documents.ts'
import { UsageError } from './errors.ts'
import { readTextFile } from './input-files.ts'
import { kustomizationProblems, type Unread } from './kustomizations.ts'
import type { RenderOptions } from './options.ts'
import { writeDiagnostics } from './output.ts'
import { areBelow } from './output-files.ts'
import { withProgress } from './progress.ts'
import { inputsToApply, outputFilesOf, printJson, printYaml, writeFiles } from './rendering.ts'
import { reviewPolicyOf } from './review-policy.ts'
import { type NamedCluster, pathsOrHere, readClusters } from './sides.ts'

/** Renders the inputs, and prints or writes the objects. Returns the exit status. */
export async function runRender(given: readonly string[], options: RenderOptions): Promise<number> {
  const { dir, withInputs } = options
  if (dir === '') throw new UsageError('-d needs the name of a folder')
  const paths = pathsOrHere(given, options)
  const { isFleet, clusters } = await readClusters({ paths, isWhole: withInputs }, options)
  if (clusters.every(isEmpty))
    throw new UsageError(
      `nothing to render in ${paths.join(', ')}: no .yaml, .yml or .json file there contains an object`,
    )
  if (clusters.length > 1 && dir === undefined) throw severalClusters(clusters)
  const rendered: RenderedCluster[] = []
  for (const cluster of clusters) rendered.push(await renderCluster(cluster, { options, paths, isFleet }))
  const diagnostics = joinClusters(rendered.map(each => each.diagnostics))
  if (rendered.some(({ isFailed }) => isFailed)) {
    writeDiagnostics(diagnostics)
    return 1
  }
  try {
    for (const { applied, evaluation, folder } of rendered)
      if (folder !== undefined) diagnostics.push(...writeFiles(applied, evaluation, folder))
      else if (options.output === 'json') printJson(applied, evaluation)
      else printYaml(applied, evaluation)
  } finally {
    writeDiagnostics(diagnostics)
  }
  return 0
}

const isEmpty = ({ documents, functionConfig, configIsInput }: NamedCluster): boolean =>
  documents.length === 0 && (functionConfig === undefined || !configIsInput)

/** One stream of several clusters would be applied to one of them. */
function severalClusters(clusters: readonly NamedCluster[]): UsageError {
  const names = clusters.map(({ name }) => name)
  return new UsageError(
    printable(
      `there are ${clusters.length} clusters (${listed(names, NAMED)}), and what is printed would be applied to one: write each into a folder of its own with -d FOLDER, or name the paths of one cluster`,
    ),
  )
}

const NAMED = 3

interface RenderedCluster {
  readonly evaluation: ListEvaluation
  readonly diagnostics: readonly Diagnostic[]
  readonly isFailed: boolean
  /** The inputs that are written with the outputs. */
  readonly applied: readonly Document[]
  /** The folder into which it is written; undefined if it is printed. */
  readonly folder: string | undefined
}

interface ClusterRendering {
  readonly options: RenderOptions
  readonly paths: readonly string[]
  readonly isFleet: boolean
}

async function renderCluster(
  cluster: NamedCluster,
  { options, paths, isFleet }: ClusterRendering,
): Promise<RenderedCluster> {
  const { name, documents, functionConfig, configIsInput, shared } = cluster
  const { dir, withInputs } = options
  const list = resourceListOf(documents, functionConfig)
  const previous = await previousOf(options, isFleet ? name : '')
  const reviewPolicy = reviewPolicyOf(options)
  const found = await kustomizationProblems(documents, functionConfig, path => unreadAt(path, paths))
  const evaluation = await withProgress(progress =>
    evaluateList(list.text, {
      overrides: options.set,
      configIsInput,
      strict: options.strict,
      found,
      progress,
      ...(reviewPolicy && { reviewPolicy }),
      ...previous,
    }),
  )
  const own = [...inFiles(list, evaluation.diagnostics), ...(await unseenChanges(evaluation, documents, options))]
  const diagnostics = isFleet ? inCluster(own, name, shared) : own
  const files = outputFilesOf(evaluation, options).map(path => (isFleet ? join(name, path) : path))
  const report: Report = diagnostic => void diagnostics.push(diagnostic)
  const isFailed = evaluation.failed || (dir !== undefined && !areBelow(dir, files, report))
  return {
    evaluation,
    diagnostics,
    isFailed,
    applied: withInputs && !isFailed ? inputsToApply(evaluation, documents, list.text) : [],
    folder: isFleet && dir !== undefined ? join(dir, name) : dir,
  }
}

/** Returns what is wrong with a path that a kustomization lists and of which nothing was read; undefined if it has other things. */
function unreadAt(path: string, given: readonly string[]): Unread | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 'missing'
  if (!isRead(path, given)) return 'elsewhere'
  if (stats.isDirectory()) return readdirSync(path).length === 0 ? 'empty' : undefined
  return documentsOf(path, readTextFile(path)).length === 0 ? 'empty' : undefined
}

/** Whether a path is one of the given ones or below it. */
const isRead = (path: string, given: readonly string[]): boolean =>
  given.some(each => !relative(each, path).startsWith('..'))

/** Returns the documents of an earlier run as a separate list. A cluster has a folder of its own there, unless it is new. */
async function previousOf(
  { previous }: RenderOptions,
  cluster: string,
): Promise<Pick<ListOptions, 'previous' | 'inPreviousFiles'>> {
  if (previous === undefined) return {}
  const path = join(previous, cluster)
  if (cluster !== '' && !existsSync(path) && existsSync(previous)) return {}
  const list = resourceListOf(readManifests([cluster === '' ? previous : path]), undefined)
  return { previous: list.text, inPreviousFiles: found => inFiles(list, found) }
}

/** Reports changes of inputs that the user does not see. */
async function unseenChanges(
  { changedItems, failed }: ListEvaluation,
  documents: readonly Document[],
  { withInputs }: RenderOptions,
): Promise<Diagnostic[]> {
  if (failed || changedItems.size === 0 || withInputs) return []
  const count =
    changedItems.size === 1 ? 'one MachineDeployment changes' : `${changedItems.size} MachineDeployments change`
  const changed = readObjects(documents.filter((_, i) => changedItems.has(i))).objects
  const [first, ...others] = changed.map(({ header, origin }) => ({
    object: inputRef({ header }),
    ...(origin && { origin }),
  }))
  return inDocuments(documents, [
    problem('OSM0736', `${count}, but the output does not contain them`, {
      ...first,
      help: 'Add them with --with-inputs, and apply them together with the output: the annotation osm-krm.dev/config-digest was added or removed.',
      ...(others.length > 0 && { related: others.map(other => ({ ...other, role: 'also changes' })) }),
    }),
  ])
}
