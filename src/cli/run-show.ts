// Runs osm-krm show: reads or renders the nodes, and prints them, one of them, or one of its files.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { printable, terminalText } from '../diagnostics/text.ts'
import type { Side } from '../documents/side.ts'
import { errorsByNode } from '../inspect/node-errors.ts'
import type { NodeObjects } from '../inspect/node-objects.ts'
import { linesWithOrigins } from '../inspect/origins/file-lines.ts'
import { locatedOrigins, type OriginRequest, renderedNode } from '../inspect/origins/node-origins.ts'
import { type RenderingObjects, renderingOf } from '../inspect/rendering.ts'
import { knownSecrets } from '../inspect/secrets-among.ts'
import { fileLinesJson, fileLinesText } from '../inspect/show/file-lines.ts'
import { type FoundFile, filesAt, nearestPath } from '../inspect/show/node-file.ts'
import { nodeJson, nodesJson, summaryWithErrors } from '../inspect/show/node-json.ts'
import { nodeText, notRenderedText } from '../inspect/show/node-text.ts'
import { nodeSummary, nodeView } from '../inspect/show/node-view.ts'
import { nodesText } from '../inspect/show/nodes-text.ts'
import { userDataText } from '../inspect/show/user-data-text.ts'
import { hideCloudConfig } from '../inspect/user-data/hide-cloud-config.ts'
import { hideIgnition } from '../inspect/user-data/hide-ignition.ts'
import type { JsonObject } from '../render/model/json.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { type Hide, secretHider, standInLabels } from '../secrets/labels.ts'
import { colouredMeters, columnsOf } from './colours.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { assertNoNodes } from './node-words.ts'
import { type FormOutput, outputsOf, streamOf, writeOutput } from './output-option.ts'
import { assertRendered, nodeNamed } from './selected-nodes.ts'
import { SHOW_FORMS, type ShowNodeOptions } from './show.ts'
import { sideOf } from './sides.ts'
import { UsageError } from './usage-error.ts'

const UNREADABLE = 2

type ShowOutput = FormOutput<(typeof SHOW_FORMS)[number]>

/** Prints what a node gets. Returns the exit status. */
export async function runShow(given: readonly string[], options: ShowNodeOptions): Promise<number> {
  const paths = given.length === 0 && options.each.length === 0 ? ['.'] : given
  const [output, ...more] = outputsOf(options.output, SHOW_FORMS)
  if (more.length > 0) throw new UsageError('show writes one form: give -o once')
  if (output!.form === 'html') return (await import('./show-page.ts')).showPage(paths, options, output!)
  return showText(paths, options, output!)
}

async function showText(paths: readonly string[], options: ShowNodeOptions, output: ShowOutput): Promise<number> {
  checkOptions(options)
  await assertNoNodes(paths)
  const side = await sideOf(paths, { ...options, lint: true })
  writeDiagnostics(side.diagnostics)
  if (side.failed && (side.rendered?.nodes.length ?? 0) === 0) return UNREADABLE
  const rendering = renderingOf(side.objects)
  assertRendered(rendering.nodes)
  const errors = errorsByNode(side.diagnostics)
  const columns = columnsOf(streamOf(output))
  const status = side.failed ? UNREADABLE : 0
  const limits = side.settings?.checks.userDataLimits ?? {}
  if (options.node.length === 0 && !isOneText(options)) {
    const nodes = await Promise.all(rendering.nodes.map(node => nodeSummary(node, limits)))
    write(
      output,
      () => colouredMeters(nodesText({ nodes, errors, columns }), streamOf(output)),
      () => nodesJson(nodes, errors),
    )
    return status
  }
  const hide = hiderFor(rendering, side.secrets, options)
  if (options.node.length > 1) return showNodes(rendering, side, { hide, errors, columns, output }, options)
  const node = selectedNode(options.node[0], rendering)
  const ownErrors = errors.get(node.title) ?? []
  if (side.failed && !node.isRendered) {
    if (isOneText(options)) process.stderr.write(notRenderedText(node.title, ownErrors))
    else {
      const summary = await nodeSummary(node, limits)
      const json = () => summaryWithErrors(summary, ownErrors)
      write(output, () => notRenderedText(node.title, ownErrors), json)
    }
    return UNREADABLE
  }
  if (options.origins) {
    const found = fileOf(node, options)
    const { node: traced, ...inputs } = inputsOrFail(node, side, options)
    const part = { ...found, shown: hide(found.part.text, options.file) }
    const lines = (await linesWithOrigins([{ node: traced, parts: [part] }], inputs))[0]![0]!
    const json = () => fileLinesJson(options.file!, found.phase, lines)
    write(output, () => forStdout(fileLinesText(lines)), json)
    return status
  }
  if (isOneText(options)) {
    process.stdout.write(forStdout(options.raw ? rawText(node, hide, options) : fileText(node, hide, options)))
    return status
  }
  const view = await viewOf(node, side, options, ownErrors)
  write(
    output,
    () => colouredMeters(nodeText(view, hide, columns), streamOf(output)),
    () => nodeJson(view, hide),
  )
  return status
}

const viewOf = async (node: NodeObjects, side: Side, options: ShowNodeOptions, errors: readonly Diagnostic[]) =>
  nodeView(node, side.settings?.checks.userDataLimits ?? {}, { origins: await originsOf(node, side, options), errors })

/** Prints several nodes one after the other. */
async function showNodes(
  rendering: RenderingObjects,
  side: Side,
  { hide, errors, columns, output }: Shown,
  options: ShowNodeOptions,
): Promise<number> {
  const nodes = [...new Set(options.node.map(name => nodeNamed(name, rendering)))]
  const errorsOf = ({ title }: NodeObjects): readonly Diagnostic[] => errors.get(title) ?? []
  const limits = side.settings?.checks.userDataLimits ?? {}
  const shown = await Promise.all(
    nodes.map(async (node): Promise<{ text: () => string; json: () => JsonObject }> => {
      if (side.failed && !node.isRendered) {
        const summary = await nodeSummary(node, limits)
        const text = (): string => notRenderedText(node.title, errorsOf(node))
        return { text, json: () => summaryWithErrors(summary, errorsOf(node)) }
      }
      const view = await viewOf(node, side, options, errorsOf(node))
      return { text: () => nodeText(view, hide, columns), json: () => nodeJson(view, hide) }
    }),
  )
  write(
    output,
    () => colouredMeters(shown.map(({ text }) => text()).join('\n'), streamOf(output)),
    () => ({ machineDeployments: shown.map(({ json }) => json()) }),
  )
  return side.failed ? UNREADABLE : 0
}

interface Shown {
  readonly hide: Hide
  readonly errors: ReturnType<typeof errorsByNode>
  readonly output: ShowOutput
  /** The width of the terminal; undefined if stdout is none. */
  readonly columns: ReturnType<typeof columnsOf>
}

/** Returns where the parts of the node come from, or undefined if it was not rendered from inputs. */
async function originsOf(node: NodeObjects, side: Side, options: ShowNodeOptions) {
  const request = inputsOf(node, side, options)
  return request && (await locatedOrigins(request))
}

function inputsOf({ title }: NodeObjects, { rendered, settings }: Side, { set }: ShowNodeOptions) {
  const node = rendered && renderedNode(title, rendered)
  return node && settings && { node, rendered, settings, overrides: set }
}

function inputsOrFail(node: NodeObjects, side: Side, options: ShowNodeOptions): OriginRequest {
  const request = inputsOf(node, side, options)
  if (request !== undefined) return request
  throw new UsageError(
    printable(
      `--origins needs the inputs: ${node.title} was not rendered from a profile and a functionConfig among the files`,
    ),
  )
}

const isOneText = ({ raw, file }: ShowNodeOptions): boolean => raw || file !== undefined

function checkOptions({ each, node, raw, file, origins, phase, output }: ShowNodeOptions): void {
  if (each.length > 0) throw new UsageError('--each needs -o html: text and JSON show one cluster')
  if (node.length > 1 && (raw || file !== undefined))
    throw new UsageError(`${raw ? '--raw' : '--file'} prints one text: name one MachineDeployment with --node`)
  if (origins && file === undefined) throw new UsageError('--origins applies to --file: name a file of the node')
  if (raw && file !== undefined) throw new UsageError('--raw and --file cannot be combined: each prints one text')
  if ((raw || file !== undefined) && !origins && output.length > 0)
    throw new UsageError(`${raw ? '--raw' : '--file'} prints a text as it is: -o does not apply to it`)
  if (phase !== undefined && !raw && file === undefined)
    throw new UsageError('--phase applies to --file and --raw: the tree of a node has both phases')
}

/** Returns the node that is named, or the only one. */
function selectedNode(name: string | undefined, rendering: RenderingObjects): NodeObjects {
  if (name !== undefined) return nodeNamed(name, rendering)
  const [first, ...others] = rendering.nodes
  if (others.length === 0) return first!
  throw new UsageError(`there are ${rendering.nodes.length} MachineDeployments: name one of them with --node`)
}

const write = (output: ShowOutput, text: () => string, json: () => JsonObject): void =>
  writeOutput(output.form === 'json' ? `${plainJson(json())}\n` : text(), output)

function hiderFor(rendering: RenderingObjects, secrets: readonly string[], { showSecrets }: ShowNodeOptions): Hide {
  return showSecrets ? standInLabels(secrets) : secretHider(knownSecrets([rendering], secrets))
}

/** Control characters in a file must not reach a terminal; a program gets the text as it is. */
const forStdout = (text: string): string => (process.stdout.isTTY ? terminalText(text) : text)

const fileText = (node: NodeObjects, hide: Hide, options: ShowNodeOptions): string =>
  hide(fileOf(node, options).part.text, options.file)

function fileOf(node: NodeObjects, { file: path = '', phase }: ShowNodeOptions): FoundFile {
  const parts = node.parts
  const found = filesAt(path, parts)
  const file = phase === undefined ? found.at(-1) : found.find(candidate => candidate.phase === phase)
  if (file !== undefined) return file
  const near = found.length > 0 ? undefined : nearestPath(path, parts)
  const where =
    found.length > 0 ? `; the ${found[0]!.phase} phase writes it` : near === undefined ? '' : `: did you mean ${near}?`
  const of = phase === undefined ? node.title : `the ${phase} phase of ${node.title}`
  throw new UsageError(printable(`${of} has no file ${path}${where}`))
}

function rawText(node: NodeObjects, hide: Hide, { phase = 'bootstrap', showSecrets }: ShowNodeOptions): string {
  const text = userDataText(node, phase)
  if (text === undefined)
    throw new UsageError(
      printable(`the files do not contain the ${phase} Secret of ${node.title}, which has its user data`),
    )
  const isReadable = !node.parts.some(({ section, kind }) => section === phase && kind === 'unreadable')
  if (!showSecrets && !isReadable)
    throw new UsageError(
      printable(
        `the ${phase} user data of ${node.title} is not valid YAML or JSON, so its secrets cannot be found: --show-secrets prints it`,
      ),
    )
  if (showSecrets || !isReadable) return hide(text)
  return text.startsWith('{') ? hideIgnition(text, hide) : hideCloudConfig(text, node.parts, hide)
}
