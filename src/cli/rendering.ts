// Prints what was generated, or writes it into a folder, from which it removes what an earlier run wrote and this run does not.

import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { type Document, documentText, yamlObject } from '../documents/documents.ts'
import { readObjects } from '../documents/objects.ts'
import type { ListEvaluation } from '../evaluate/evaluate-list.ts'
import { readItem, readResourceList } from '../render/krm/index.ts'
import { isObject, type JsonObject } from '../render/model/json.ts'
import { identityOf, itemHeaderOf } from '../render/model/kubernetes.ts'
import type { Output } from '../render/model/output.ts'
import { clusterOf, GENERATED_BY, LOCAL_CONFIG } from '../render/model/ownership.ts'
import { outputPath } from '../render/outputs/objects.ts'
import { writeYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/write.ts'
import { assertNotRead, wasRead } from './input-files.ts'
import type { RenderOptions } from './options.ts'
import { INPUTS_HEADER } from './other-files.ts'
import { type FindStale, outputFilesBelow, replaceFiles } from './output-files.ts'

/** Returns the inputs as they must be applied, with the annotation that MachineDeployments get. */
export function inputsToApply(
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

/** Prints the inputs and the rendered objects as YAML documents. */
export function printYaml(inputs: readonly Document[], { objects }: ListEvaluation): void {
  const texts = [...inputs.map(textOf), ...objects.map(({ object }) => writeYaml(object))]
  process.stdout.write(texts.join('---\n'))
}

const textOf = ({ text }: Document): string => (text.endsWith('\n') ? text : `${text}\n`)

/** Prints the inputs and the rendered objects as a List. */
export function printJson(inputs: readonly Document[], { objects }: ListEvaluation): void {
  const items = [...readObjects(inputs).objects, ...objects].map(({ object }) => object)
  const list: JsonObject = { apiVersion: 'v1', kind: 'List', items }
  process.stdout.write(`${plainJson(list)}\n`)
}

/** Returns the path of the file of an object, relative to the output folder. */
const outputFileOf = ({ object, cluster }: Output): string => outputPath('', object, cluster)

/** Returns the paths of all files that are written, relative to the output folder. */
export const outputFilesOf = ({ objects }: ListEvaluation, { withInputs }: RenderOptions): string[] => [
  ...objects.map(outputFileOf),
  ...(withInputs ? [INPUTS] : []),
]

/** Returns what to report about the files. `inputs` are in one file, so that the next run replaces all of them. */
export function writeFiles(
  inputs: readonly Document[],
  { objects, isEarlierOutput }: ListEvaluation,
  folder: string,
): Diagnostic[] {
  const files = objects.map(output => ({
    path: outputFileOf(output),
    text: () => writeYaml(output.object),
    isSecret: SECRET_KINDS.has(String(output.object.kind)),
  }))
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
  const files = removed.length === 1 ? 'one file' : `${removed.length} files`
  return problem(
    'OSM0738',
    `removed ${files} that an earlier run wrote: ${removed.map(path => join(folder, path)).join(', ')}`,
    {
      help: 'To keep them, write into another folder.',
    },
  )
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
  const identities = new Set(made.map(object => identityOf(itemHeaderOf(object))))
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
