// osm-krm render: reads the inputs, renders them, and prints what was generated, or writes it into a folder, from which it removes what an
// earlier run wrote and this run does not.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isObject, type JsonObject } from '../base/json.ts'
import { identityOf } from '../base/refs.ts'
import { joined, named, t } from '../base/span.ts'
import { listed } from '../base/words.ts'
import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { inCluster, joinClusters } from '../diagnostics/repeats.ts'
import { printable } from '../diagnostics/text.ts'
import { evaluateList, type ListEvaluation } from '../evaluate/evaluate-list.ts'
import type { ListOptions } from '../evaluate/open.ts'
import { inputRef } from '../render/inputs/catalog.ts'
import { secretData } from '../render/inputs/references.ts'
import { readItem, readResourceList } from '../render/krm/index.ts'
import type { Output } from '../render/model/config.ts'
import { itemHeaderOf, objectIdentity } from '../render/model/kubernetes.ts'
import { clusterOf, GENERATED_BY, LOCAL_CONFIG } from '../render/model/ownership.ts'
import { outputPath } from '../render/outputs/objects.ts'
import { userDataPath } from '../render/outputs/pool-outputs.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/write.ts'
import { readTextFile } from '../source/disk.ts'
import { type Document, documentsOf, documentText, resourceListOf, yamlObject } from '../source/documents.ts'
import { UsageError } from '../source/errors.ts'
import { INPUTS_HEADER, readManifests } from '../source/inputs.ts'
import { kustomizationProblems, type Unread } from '../source/kustomizations.ts'
import { readObjects } from '../source/objects.ts'
import { inDocuments, inFiles } from '../source/places.ts'
import { assertNotRead, wasRead } from '../source/read-files.ts'
import type { RenderOptions } from './options.ts'
import { writeDiagnostics } from './output.ts'
import { areBelow, type FindStale, type OutputFile, outputFilesBelow, replaceFiles } from './output-files.ts'
import { withProgress } from './progress.ts'
import { reviewPolicyOf } from './review-policy.ts'
import { type NamedCluster, pathsOrHere, readClusters } from './sides.ts'

export async function runRender(given: readonly string[], options: RenderOptions): Promise<number> {
  const { dir, withInputs } = options
  if (dir === '') throw new UsageError('-d needs the name of a folder')
  const paths = pathsOrHere(given, options)
  const { isFleet, clusters } = await readClusters({ paths, isWhole: withInputs }, options)
  if (clusters.every(isEmpty))
    throw new UsageError(
      `nothing to render in ${paths.join(', ')}: no .yaml, .yml or .json file there contains an object`,
    )
  const [ungoverned] = clusters.flatMap(cluster => cluster.ungoverned ?? [])
  if (ungoverned !== undefined)
    throw new UsageError(
      printable(
        `no functionConfig governs ${ungoverned}, and one governs other files: put one into its folder, or name the paths without it`,
      ),
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
  const count = changedItems.size === 1 ? t`one input object changes` : t`${changedItems.size} input objects change`
  const changed = readObjects(documents.filter((_, i) => changedItems.has(i))).objects
  const [first, ...others] = changed.map(({ header, origin }) => ({
    object: inputRef({ header }),
    ...(origin && { origin }),
  }))
  return inDocuments(documents, [
    problem('OSM0736', t`${count}, but the output does not contain them`, {
      ...first,
      help: [
        t`Add them with --with-inputs, and apply them together with the output: their annotation osm-krm.dev/config-digest or their bootstrap.dataSecretName changes.`,
      ],
      ...(others.length > 0 && { related: others.map(other => ({ ...other, role: 'also changes' })) }),
    }),
  ])
}

/** Returns the inputs as they must be applied, with the annotation that MachineDeployments get. */
function inputsToApply(
  { changedItems, objects }: ListEvaluation,
  documents: readonly Document[],
  list: string,
): Document[] {
  const changed = documents.map((document, i) => {
    const text = changedItems.get(i)
    return text === undefined ? document : { ...document, text: documentText(text) }
  })
  return appliedInputs(
    changed,
    list,
    objects.map(({ object }) => object),
  )
}

function printYaml(inputs: readonly Document[], { objects }: ListEvaluation): void {
  const texts = [...inputs.map(textOf), ...objects.map(({ object }) => writeYaml(object))]
  process.stdout.write(texts.join('---\n'))
}

const textOf = ({ text }: Document): string => (text.endsWith('\n') ? text : `${text}\n`)

function printJson(inputs: readonly Document[], { objects }: ListEvaluation): void {
  const items = [...readObjects(inputs).objects, ...objects].map(({ object }) => object)
  const list: JsonObject = { apiVersion: 'v1', kind: 'List', items }
  process.stdout.write(`${plainJson(list)}\n`)
}

/** Returns the file of an object, or the user data of a NodePool with the hash by which others see that it changed. */
function filesOf({ object, cluster, fileHash }: Output): OutputFile[] {
  const isSecret = SECRET_KINDS.has(String(object.kind))
  if (fileHash === undefined)
    return [{ path: outputPath('', object, cluster), text: () => writeYaml(object), isSecret }]
  return [
    { path: userDataPath(object), text: () => [...secretData(object)!.values()].join(), isSecret },
    { path: userDataPath(object, 'hash'), text: () => `${fileHash}\n`, isSecret: false },
  ]
}

/** Returns the paths of all files that are written, relative to the output folder. */
const outputFilesOf = ({ objects }: ListEvaluation, { withInputs }: RenderOptions): string[] => [
  ...objects.flatMap(filesOf).map(({ path }) => path),
  ...(withInputs ? [INPUTS] : []),
]

/** Returns what to report about the files. `inputs` are in one file, so that the next run replaces all of them. */
function writeFiles(
  inputs: readonly Document[],
  { objects, isEarlierOutput }: ListEvaluation,
  folder: string,
): Diagnostic[] {
  const files = objects.flatMap(filesOf)
  if (inputs.length > 0)
    files.push({ path: INPUTS, text: () => INPUTS_HEADER + inputs.map(textOf).join('---\n'), isSecret: true })
  for (const { path } of files) if (!isWritten(join(folder, path))) assertNotRead(join(folder, path), `-d ${folder}`)
  const removed = replaceFiles(folder, files, findStale(isEarlierOutput))
  for (const { path } of files) console.log(join(folder, path))
  return removed.length > 0 ? [removedFiles(folder, removed)] : []
}

/** A file of an earlier run that is among the inputs is replaced in place. */
function isWritten(file: string): boolean {
  if (!wasRead(file)) return false
  const text = readFileSync(file, 'utf8')
  if (text.startsWith(INPUTS_HEADER)) return true
  const object = yamlObject(text)
  return object !== undefined && itemHeaderOf(object).annotations[GENERATED_BY] !== undefined
}

/** A template can write a token into an OperatingSystemConfig. */
const SECRET_KINDS: ReadonlySet<string> = new Set(['Secret', 'OperatingSystemConfig'])

function removedFiles(folder: string, removed: readonly string[]): Diagnostic {
  const files = removed.length === 1 ? t`one file` : t`${removed.length} files`
  const paths = removed.map(path => named(join(folder, path)))
  return problem('OSM0738', t`removed ${files} that an earlier run wrote: ${joined(paths, ', ')}`, {
    help: [t`To keep them, write into another folder.`],
  })
}

/** The file of the inputs, in the folder itself. */
const INPUTS = 'inputs.yaml'

const isOutputName = (name: string): boolean => name === INPUTS || /^[a-z]+_.+\.yaml$/.test(name)

/** A file is stale only if it is that of the inputs, or contains one generated object and has the name that a run gives to its file. */
const findStale =
  (isStale: (object: JsonObject) => boolean): FindStale =>
  (folder, files) => {
    const written = new Set(files.map(({ path }) => path))
    return outputFilesBelow(folder, isOutputName).filter(path => {
      const place = path.split(sep).join('/')
      if (written.has(place)) return false
      const text = readFileSync(join(folder, path), 'utf8')
      if (place === INPUTS) return text.startsWith(INPUTS_HEADER)
      const object = yamlObject(text)
      return object !== undefined && hasPath(object, place) && isStale(object)
    })
  }

function hasPath(object: JsonObject, path: string): boolean {
  const { metadata } = object
  if (!isObject(metadata) || typeof metadata.name !== 'string') return false
  return [undefined, clusterOf(metadata)].some(cluster => outputPath('', object, cluster) === path)
}

/** Kinds that kustomize and kpt read themselves and that no cluster supports. */
const OF_HOSTS = /^(kustomize\.config\.k8s\.io|kpt\.dev)\//

/**
 * Returns the documents without inputs that are not applied, and without earlier outputs that this run makes again. `list` contains the
 * documents as items.
 */
function appliedInputs(documents: readonly Document[], list: string, made: readonly JsonObject[]): Document[] {
  const identities = new Set(made.map(object => objectIdentity(object)))
  const read = readResourceList(list, () => {})
  const applied: Document[] = []
  for (const [i, document] of documents.entries()) {
    const item = read?.items[i]
    // A document that cannot be read is passed on, as under a host.
    const object = item && readItem(read, item, () => {})
    if (object === undefined) applied.push(document)
    else if (!isForHosts(object) && !identities.has(identityOf(item!.header))) applied.push(document)
  }
  return applied
}

function isForHosts(object: JsonObject): boolean {
  const { annotations } = (object.metadata ?? {}) as { annotations?: Readonly<Record<string, unknown>> | null }
  return annotations?.[LOCAL_CONFIG] === 'true' || OF_HOSTS.test(String(object.apiVersion))
}
