// Prints what was generated, or writes it into a folder.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type Document, documentText } from '../../documents/documents.ts'
import { readObjects } from '../../documents/objects.ts'
import type { ListEvaluation } from '../../evaluate/evaluate-list.ts'
import { itemHeaderOf } from '../../render/inputs/catalog.ts'
import { isObject, type JsonObject } from '../../render/model/json.ts'
import { GENERATED_BY } from '../../render/model/ownership.ts'
import type { Output } from '../../render/outputs/objects.ts'
import { outputPath } from '../../render/outputs/paths.ts'
import { readYaml, writeYaml } from '../../render/yaml/index.ts'
import { plainJson } from '../../render/yaml/plain-json.ts'
import { appliedInputs } from '../applied-inputs.ts'
import type { RenderOptions } from '../options.ts'
import { assertNotRead, wasRead } from '../read-files.ts'
import { replaceFiles } from './files.ts'
import { findStale, INPUTS, INPUTS_HEADER } from './stale.ts'

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
  const read = readYaml(text)
  return 'value' in read && isObject(read.value) && itemHeaderOf(read.value).annotations[GENERATED_BY] !== undefined
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
