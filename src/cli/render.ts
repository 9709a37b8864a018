// osm-krm render: renders files and folders without a host.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/nearest.ts'
import { problem } from '../diagnostics/problem.ts'
import { type Document, documentText, resourceListOf } from '../documents/documents.ts'
import { inDocuments, inFiles } from '../documents/places.ts'
import { inputRef } from '../inputs/catalog.ts'
import type { ListEvaluation } from '../list/evaluate-list.ts'
import type { ListOptions } from '../list/open.ts'
import type { JsonObject } from '../model/profile.ts'
import type { Output } from '../outputs/objects.ts'
import { outputPath } from '../outputs/paths.ts'
import { writeYaml } from '../yaml/index.ts'
import { plainJson } from '../yaml/plain-json.ts'
import { configFileOption, setOption } from './config-options.ts'
import {
  type DiagnosticsOptions,
  fileOption,
  formatOption,
  strictOption,
  writeDiagnostics,
} from './diagnostics-output.ts'
import { readDocuments, splitFunctionConfig } from './documents.ts'
import type { Exit } from './exit.ts'
import { FOLLOW_LINKS, type InputOptions } from './input-files.ts'
import { readManifests } from './manifests.ts'
import { nowOption } from './now-option.ts'
import { replaceFiles } from './output/files.ts'
import { areBelow } from './output/paths.ts'
import { findStale } from './output/stale.ts'
import { withProgress } from './progress.ts'
import { UsageError } from './usage-error.ts'

const EXAMPLES = `
Examples:
  osm-krm render clusters/production                      print what is generated
  osm-krm render machines.yaml profiles/ -f osm-krm.yaml -o rendered/
  osm-krm render clusters/production --previous rendered/ -o rendered/
  osm-krm render . --set cluster.serverOverride=https://10.0.0.1:6443`

interface Options extends InputOptions, DiagnosticsOptions {
  readonly functionConfig?: string
  readonly set: readonly string[]
  readonly withInputs: boolean
  readonly previous?: string
  readonly output: string
  readonly keep: boolean
  readonly strict: boolean
  readonly now?: Date
}

export const renderCommand = (exit: Exit): Command =>
  new Command('render')
    .description('render files and folders, and print what was generated')
    .argument('<path...>', 'files and folders with MachineDeployments, profiles and other inputs; - is stdin')
    .addOption(configFileOption())
    .addOption(setOption())
    .option(
      '--with-inputs',
      'also print the inputs, except those annotated with config.kubernetes.io/local-config',
      false,
    )
    .option('--previous <path>', 'output of an earlier run: revisions continue from it')
    .option('-o, --output <form>', 'yaml, json, or a folder to write files into', 'yaml')
    .option(...FOLLOW_LINKS)
    .option('--keep', 'leave files in the folder that an earlier run wrote and this one does not', false)
    .addOption(nowOption())
    .addOption(strictOption())
    .addOption(formatOption())
    .addOption(fileOption())
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: Options) => exit(await renderPaths(paths, options)))

const FORMS = ['yaml', 'json']

const isFolder = ({ output }: Options): boolean => !FORMS.includes(output)

async function renderPaths(paths: readonly string[], options: Options): Promise<number> {
  checkForm(options.output)
  const inputs = await readManifests(paths, options)
  if (inputs.length === 0)
    throw new UsageError(
      `nothing to render in ${paths.join(', ')}: no file there ends in .yaml, .yml or .json and holds an object`,
    )
  const { documents, functionConfig, configIsInput } = splitFunctionConfig(
    inputs,
    options.functionConfig === undefined ? undefined : readDocuments([options.functionConfig], options),
  )
  const list = resourceListOf(documents, functionConfig)
  // Loaded lazily, because the help of commands does not need it.
  const { evaluateList } = await import('../list/evaluate-list.ts')
  const previous = await previousOf(options)
  const evaluation = await withProgress(progress =>
    evaluateList(list.text, {
      overrides: options.set,
      configIsInput,
      strict: options.strict,
      progress,
      ...(options.now && { now: options.now }),
      ...previous,
    }),
  )
  const unseen = await unseenChanges(evaluation, documents, options)
  const diagnostics = [...inFiles(list, evaluation.diagnostics), ...unseen]
  const report: Report = diagnostic => void diagnostics.push(diagnostic)
  const isSafe =
    evaluation.failed || !isFolder(options) || areBelow(options.output, evaluation.objects.map(pathOf), report)
  if (evaluation.failed || !isSafe) {
    await writeDiagnostics(diagnostics, options)
    return 1
  }
  try {
    if (options.output === 'yaml')
      printYaml(options.withInputs ? await toApply(evaluation, documents, list.text) : [], evaluation)
    else if (options.output === 'json') printJson(evaluation)
    else diagnostics.push(...writeFiles(evaluation, options))
  } finally {
    await writeDiagnostics(diagnostics, options)
  }
  return 0
}

/** A form with a typing error, or the name of a file, must not become a folder. */
function checkForm(output: string): void {
  if (output === '') throw new UsageError('-o needs a folder, yaml or json')
  const ending = /^[^/\\]+\.(ya?ml|json)$/.exec(output)?.[1]
  if (ending !== undefined && !existsSync(output)) {
    const form = ending === 'json' ? ' -o json' : ''
    throw new UsageError(
      `-o ${output}: -o names a folder; for one file, write osm-krm render${form} … > ${output}, and for a folder of that name ./${output}`,
    )
  }
  if (FORMS.includes(output) || !/^\w+$/.test(output) || existsSync(output)) return
  const form = nearest(output, FORMS)
  if (form !== undefined)
    throw new UsageError(`-o ${output}: did you mean ${form}? For a folder of that name, write ./${output}`)
}

/** Returns the documents of an earlier run as a separate list. */
async function previousOf(options: Options): Promise<Pick<ListOptions, 'previous' | 'inPreviousFiles'>> {
  const { previous } = options
  if (previous === undefined) return {}
  const list = resourceListOf(await readManifests([previous], options), undefined)
  return { previous: list.text, inPreviousFiles: found => inFiles(list, found) }
}

/** Returns the inputs as they must be applied, with the annotation that MachineDeployments get. */
async function toApply(
  { changedItems, objects }: ListEvaluation,
  documents: readonly Document[],
  list: string,
): Promise<Document[]> {
  const { appliedInputs } = await import('./applied-inputs.ts')
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

/** Reports changes of inputs that the user does not see, since changed inputs are printed only as YAML. */
async function unseenChanges(
  { changedItems, failed }: ListEvaluation,
  documents: readonly Document[],
  { withInputs, output }: Options,
): Promise<Diagnostic[]> {
  if (failed || changedItems.size === 0 || (withInputs && output === 'yaml')) return []
  const count =
    changedItems.size === 1 ? 'one MachineDeployment changes' : `${changedItems.size} MachineDeployments change`
  const { readObjects } = await import('../documents/objects.ts')
  const changed = readObjects(documents.filter((_, i) => changedItems.has(i))).objects
  const [first, ...others] = changed.map(({ header, origin }) => ({
    object: inputRef({ header }),
    ...(origin && { origin }),
  }))
  return inDocuments(documents, [
    problem('OSM0736', `${count}, but the output does not contain them`, {
      ...first,
      help: 'Print them with "--with-inputs -o yaml", and apply them together with the output: the annotation osm-krm.dev/config-digest was added or removed.',
      ...(others.length > 0 && { related: others.map(other => ({ ...other, role: 'also changes' })) }),
    }),
  ])
}

function printYaml(inputs: readonly Document[], { objects }: ListEvaluation): void {
  const texts = [
    ...inputs.map(({ text }) => (text.endsWith('\n') ? text : `${text}\n`)),
    ...objects.map(({ object }) => writeYaml(object)),
  ]
  process.stdout.write(texts.join('---\n'))
}

const printJson = ({ objects }: ListEvaluation): void => {
  const list: JsonObject = { apiVersion: 'v1', kind: 'List', items: objects.map(({ object }) => object) }
  process.stdout.write(`${plainJson(list)}\n`)
}

const pathOf = ({ object, cluster }: Output): string => outputPath('', object, cluster)

/** Returns what to report about the files. */
function writeFiles({ objects, isEarlierOutput }: ListEvaluation, { output: folder, keep }: Options): Diagnostic[] {
  const files = objects.map(output => ({
    path: pathOf(output),
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
