// osm-krm render: reads the inputs, renders them, and prints or writes what was generated.

import { readdirSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { type Document, documentsOf, resourceListOf } from '../documents/documents.ts'
import { kustomizationProblems, type Unread } from '../documents/kustomizations.ts'
import { readObjects } from '../documents/objects.ts'
import { inDocuments, inFiles } from '../documents/places.ts'
import { evaluateList, type ListEvaluation } from '../evaluate/evaluate-list.ts'
import type { ListOptions } from '../evaluate/open.ts'
import { inputRef } from '../render/inputs/catalog.ts'
import { readDocuments, readManifests, splitFunctionConfig } from './documents.ts'
import { UsageError } from './errors.ts'
import { readTextFile } from './input-files.ts'
import type { RenderOptions } from './options.ts'
import { writeDiagnostics } from './output.ts'
import { areBelow } from './output-files.ts'
import { withProgress } from './progress.ts'
import { inputsToApply, outputFilesOf, printJson, printYaml, writeFiles } from './rendering.ts'
import { reviewPolicyOf } from './review-policy.ts'

/** Renders the inputs, and prints or writes the objects. Returns the exit status. */
export async function runRender(given: readonly string[], options: RenderOptions): Promise<number> {
  if (options.dir === '') throw new UsageError('-d needs the name of a folder')
  const { dir } = options
  const paths = given.length === 0 ? ['.'] : given
  const inputs = await readManifests(paths, { all: options.withInputs })
  if (inputs.length === 0)
    throw new UsageError(
      `nothing to render in ${paths.join(', ')}: no .yaml, .yml or .json file there contains an object`,
    )
  const { documents, functionConfig, configIsInput } = splitFunctionConfig(
    inputs,
    options.config === undefined ? undefined : readDocuments([options.config]),
  )
  const list = resourceListOf(documents, functionConfig)
  const previous = await previousOf(options)
  const reviewPolicy = reviewPolicyOf(options)
  const found = await kustomizationProblems(documents, functionConfig, path => unreadAt(path, paths))
  const evaluation = await withProgress(progress =>
    evaluateList(list.text, {
      overrides: options.set,
      configIsInput,
      strict: options.strict,
      found,
      progress,
      ...(options.now && { now: options.now }),
      ...(reviewPolicy && { reviewPolicy }),
      ...previous,
    }),
  )
  const unseen = await unseenChanges(evaluation, documents, options)
  const diagnostics = [...inFiles(list, evaluation.diagnostics), ...unseen]
  const report: Report = diagnostic => void diagnostics.push(diagnostic)
  const isSafe = evaluation.failed || dir === undefined || areBelow(dir, outputFilesOf(evaluation, options), report)
  if (evaluation.failed || !isSafe) {
    writeDiagnostics(diagnostics)
    return 1
  }
  const applied = options.withInputs ? inputsToApply(evaluation, documents, list.text) : []
  try {
    if (dir !== undefined) diagnostics.push(...writeFiles(applied, evaluation, dir))
    else if (options.output === 'json') printJson(applied, evaluation)
    else printYaml(applied, evaluation)
  } finally {
    writeDiagnostics(diagnostics)
  }
  return 0
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

/** Returns the documents of an earlier run as a separate list. */
async function previousOf(options: RenderOptions): Promise<Pick<ListOptions, 'previous' | 'inPreviousFiles'>> {
  const { previous } = options
  if (previous === undefined) return {}
  const list = resourceListOf(await readManifests([previous]), undefined)
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
