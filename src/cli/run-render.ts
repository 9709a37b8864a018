// Runs osm-krm render: reads the inputs, renders them, and prints or writes what was generated.

import { existsSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/nearest.ts'
import { problem } from '../diagnostics/problem.ts'
import { type Document, resourceListOf } from '../documents/documents.ts'
import { kustomizationProblems, type Unread } from '../documents/kustomizations.ts'
import { readObjects } from '../documents/objects.ts'
import { inDocuments, inFiles } from '../documents/places.ts'
import { evaluateList, type ListEvaluation } from '../evaluate/evaluate-list.ts'
import type { ListOptions } from '../evaluate/open.ts'
import { inputRef } from '../render/inputs/catalog.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { readDocuments, splitFunctionConfig } from './documents.ts'
import { readManifests } from './manifests.ts'
import { areBelow } from './output/paths.ts'
import { inputsToApply, outputFilesOf, printJson, printYaml, writeFiles } from './output/rendering.ts'
import { withProgress } from './progress.ts'
import type { RenderOptions } from './render.ts'
import { reviewPolicyOf } from './review-policy.ts'
import { UsageError } from './usage-error.ts'

const FORMS = ['yaml', 'json']

const isFolder = ({ output }: RenderOptions): boolean => !FORMS.includes(output)

/** Renders the inputs, and prints or writes the objects. Returns the exit status. */
export async function runRender(paths: readonly string[], options: RenderOptions): Promise<number> {
  checkForm(options.output)
  const inputs = await readManifests(paths)
  if (inputs.length === 0)
    throw new UsageError(
      `nothing to render in ${paths.join(', ')}: no .yaml, .yml or .json file there contains an object`,
    )
  const { documents, functionConfig, configIsInput } = splitFunctionConfig(
    inputs,
    options.functionConfig === undefined ? undefined : readDocuments([options.functionConfig]),
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
  const isSafe =
    evaluation.failed || !isFolder(options) || areBelow(options.output, outputFilesOf(evaluation, options), report)
  if (evaluation.failed || !isSafe) {
    writeDiagnostics(diagnostics)
    return 1
  }
  const applied = options.withInputs ? inputsToApply(evaluation, documents, list.text) : []
  try {
    if (options.output === 'yaml') printYaml(applied, evaluation)
    else if (options.output === 'json') printJson(applied, evaluation)
    else diagnostics.push(...writeFiles(applied, evaluation, options))
  } finally {
    writeDiagnostics(diagnostics)
  }
  return 0
}

/** Returns what is at a path that a kustomization lists and of which nothing was read. */
function unreadAt(path: string, given: readonly string[]): Unread {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 'missing'
  return isRead(path, given) ? 'empty' : 'elsewhere'
}

/** Whether a path is one of the given ones or below it. */
const isRead = (path: string, given: readonly string[]): boolean =>
  given.some(each => !relative(each, path).startsWith('..'))

/** A form with a typing error, or the name of a file, must not become a folder. */
function checkForm(output: string): void {
  if (output === '') throw new UsageError('-o needs a folder, yaml or json')
  const ending = /^[^/\\]+\.(ya?ml|json)$/.exec(output)?.[1]
  if (ending !== undefined && !existsSync(output)) {
    const form = ending === 'json' ? ' -o json' : ''
    throw new UsageError(
      `-o ${output}: -o expects a folder; to write one file, use osm-krm render${form} … > ${output}; for a folder with this name, use ./${output}`,
    )
  }
  if (FORMS.includes(output) || !/^\w+$/.test(output) || existsSync(output)) return
  const form = nearest(output, FORMS)
  if (form !== undefined)
    throw new UsageError(`-o ${output}: did you mean ${form}? For a folder of that name, write ./${output}`)
}

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
