// Prints what was generated, or writes it into a folder.

import { join } from 'node:path'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type Document, documentText } from '../../documents/documents.ts'
import type { ListEvaluation } from '../../evaluate/evaluate-list.ts'
import type { JsonObject } from '../../render/model/json.ts'
import type { Output } from '../../render/outputs/objects.ts'
import { outputPath } from '../../render/outputs/paths.ts'
import { writeYaml } from '../../render/yaml/index.ts'
import { plainJson } from '../../render/yaml/plain-json.ts'
import { appliedInputs } from '../applied-inputs.ts'
import type { RenderOptions } from '../render.ts'
import { replaceFiles } from './files.ts'
import { findStale } from './stale.ts'

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
  const texts = [
    ...inputs.map(({ text }) => (text.endsWith('\n') ? text : `${text}\n`)),
    ...objects.map(({ object }) => writeYaml(object)),
  ]
  process.stdout.write(texts.join('---\n'))
}

/** Prints the rendered objects as a List. */
export const printJson = ({ objects }: ListEvaluation): void => {
  const list: JsonObject = { apiVersion: 'v1', kind: 'List', items: objects.map(({ object }) => object) }
  process.stdout.write(`${plainJson(list)}\n`)
}

/** Returns the path of the file of an object, relative to the output folder. */
export const outputFileOf = ({ object, cluster }: Output): string => outputPath('', object, cluster)

/** Returns what to report about the files. */
export function writeFiles(
  { objects, isEarlierOutput }: ListEvaluation,
  { output: folder, keep }: RenderOptions,
): Diagnostic[] {
  const files = objects.map(output => ({
    path: outputFileOf(output),
    text: () => writeYaml(output.object),
    isSecret: SECRET_KINDS.has(String(output.object.kind)),
  }))
  const removed = replaceFiles(folder, files, keep ? () => [] : findStale(isEarlierOutput))
  for (const { path } of files) console.log(join(folder, path))
  return removed.length > 0 ? [removedFiles(folder, removed)] : []
}

/** A template can write a token into an OperatingSystemConfig. */
const SECRET_KINDS: ReadonlySet<string> = new Set(['Secret', 'OperatingSystemConfig'])

function removedFiles(folder: string, removed: readonly string[]): Diagnostic {
  const files = removed.length === 1 ? 'one file' : `${removed.length} files`
  return problem(
    'OSM0738',
    `removed ${files} that an earlier run wrote: ${removed.map(path => join(folder, path)).join(', ')}`,
    {
      help: 'With --keep, such files stay.',
    },
  )
}
