// osm-krm show: reads or renders the nodes, and prints them, some of them, or a text of one of them.

import { isWithin } from '../base/field-path.ts'
import type { JsonObject } from '../base/json.ts'
import { hasNodes } from '../base/kinds.ts'
import { errorsByNode, placesIn } from '../compare/node-errors.ts'
import { standInsJson } from '../compare/stand-ins.ts'
import { type Diagnostic, isError, type RenderedPlace } from '../diagnostics/diagnostic.ts'
import { printable, terminalText } from '../diagnostics/text.ts'
import type { Tree } from '../doc/doc.ts'
import { linesWithOrigins } from '../inspect/origins/file-lines.ts'
import { locatedOrigins, type OriginRequest, renderedNode } from '../inspect/origins/node-origins.ts'
import { fileLinesJson, fileLinesText } from '../inspect/show/file-lines.ts'
import { type FoundFile, filePath, filesAt, nearestPath, userDataText } from '../inspect/show/node-files.ts'
import { nodeJson, nodesJson, summaryWithErrors } from '../inspect/show/node-json.ts'
import { nodeTree, notRenderedTree } from '../inspect/show/node-text.ts'
import { nodeSummary, nodeView } from '../inspect/show/node-view.ts'
import { nodesDoc } from '../inspect/show/nodes-text.ts'
import type { NodeObjects } from '../node/node-objects.ts'
import { hideUserData } from '../node/user-data/hide.ts'
import { plainJson } from '../render/yaml/write.ts'
import type { Hide } from '../secrets/labels.ts'
import { UsageError } from '../source/errors.ts'
import { type FormOutput, SHOW_FORMS, type ShowOptions } from './options.ts'
import { assertPage, outputsOf, streamOf, textFor, writeDiagnostics, writeOutput } from './output.ts'
import { isInWorkTree } from './output-files.ts'
import { assertRendered, type ClusterNode, nodesNamed, problemsOfNodes, renderedNodes } from './rendered-nodes.ts'

type ShowOutput = FormOutput<(typeof SHOW_FORMS)[number]>

interface Shown {
  readonly options: ShowOptions
  readonly output: ShowOutput
  readonly hide: Hide
  readonly errors: ReturnType<typeof errorsByNode>
}

export async function runShow(paths: readonly string[], options: ShowOptions): Promise<number> {
  const [output, ...more] = outputsOf(options.output, SHOW_FORMS)
  if (more.length > 0) throw new UsageError('show writes one form: give -o once')
  const isPage = output!.form === 'html'
  if (isPage) checkPage(options, output!)
  else checkOptions(options)
  const rendered = await renderedNodes(paths, { ...options, lint: true, command: ['show'] })
  const { nodes, diagnostics, isFailed, hide, reveal } = rendered
  // The errors say why.
  if (isFailed && !nodes.some(({ node }) => node.isRendered)) {
    writeDiagnostics(diagnostics)
    return 1
  }
  assertRendered(nodes.map(({ node }) => node))
  if (isOneText(options) && options.node.length === 0 && nodes.length > 1)
    throw new UsageError(`there are ${nodes.length} MachineDeployments: name one of them with --node`)
  const chosen = nodesNamed(options.node, nodes)
  const problems = chosen === nodes ? diagnostics : problemsOfNodes(diagnostics, chosen)
  const [first] = chosen
  writeDiagnostics(
    options.file === undefined || isNotShown(first!) ? problems : problemsOfFile(problems, first!.node, options),
  )
  if (isPage) {
    const html = await (await import('./page.ts')).nodesPage(rendered, options, paths)
    writeOutput(html, output!, options.showSecrets)
    return isFailed ? 1 : 0
  }
  const shown: Shown = {
    options,
    output: output!,
    hide: options.showSecrets ? reveal : hide,
    errors: errorsByNode(diagnostics),
  }
  if (isOneText(options)) await showText(chosen[0]!, shown)
  else if (options.node.length === 0) await listNodes(nodes, shown)
  else await showNodes(chosen, shown)
  return isFailed ? 1 : 0
}

/** The values that are not known in the clusters of the nodes. */
const unknownIn = (nodes: readonly ClusterNode[]) => standInsJson([...new Set(nodes.map(({ side }) => side))])

const isNotShown = ({ node, side }: ClusterNode): boolean => side.failed && !node.isRendered

const limitsOf = ({ side }: ClusterNode) => side.settings?.checks.userDataLimits ?? {}

async function listNodes(all: readonly ClusterNode[], { output, errors }: Shown): Promise<void> {
  const nodes = await Promise.all(all.map(each => nodeSummary(each.node, limitsOf(each))))
  const stream = streamOf(output)
  write(
    output,
    () => textFor(nodesDoc(nodes, errors), stream),
    () => ({ ...nodesJson(nodes, errors), ...unknownIn(all) }),
  )
}

async function showNodes(nodes: readonly ClusterNode[], { options, output, hide, errors: all }: Shown): Promise<void> {
  const stream = streamOf(output)
  const shown = await Promise.all(
    nodes.map(async (each): Promise<{ tree: () => Tree; json: () => JsonObject }> => {
      const { node } = each
      const errors = all.get(node.title) ?? []
      if (isNotShown(each)) {
        const summary = await nodeSummary(node, limitsOf(each))
        return { tree: () => notRenderedTree(node.title, errors), json: () => summaryWithErrors(summary, errors) }
      }
      const request = inputsOf(each, options)
      const origins = request && (await locatedOrigins(request))
      const view = await nodeView(node, limitsOf(each), { origins, errors })
      return { tree: () => nodeTree(view, hide), json: () => nodeJson(view, hide) }
    }),
  )
  const [first, ...others] = shown.map(({ json }) => json)
  write(
    output,
    () =>
      textFor(
        shown.map(({ tree }) => tree()),
        stream,
      ),
    () => ({
      ...(others.length === 0 ? first!() : { machineDeployments: shown.map(({ json }) => json()) }),
      ...unknownIn(nodes),
    }),
  )
}

/** Returns the errors, and what else is, or may be, said of the file. */
function problemsOfFile(problems: readonly Diagnostic[], node: NodeObjects, options: ShowOptions): Diagnostic[] {
  const { phase, part } = fileOf(node, options)
  const isOfFile = (place: RenderedPlace): boolean =>
    isWithin(place.field, ['spec', `${phase}Config`]) && [part.name, filePath(part)].includes(place.name)
  return problems.filter(problem => {
    const places = placesIn(problem, node.title)
    if (isError(problem) || places.some(isOfFile)) return true
    // What a template has may be of this file, if no rendered line says of which one it is.
    return places.length === 0 && problem.object !== undefined && !hasNodes(problem.object)
  })
}

async function showText(each: ClusterNode, { options, output, hide, errors }: Shown): Promise<void> {
  const { node } = each
  if (isNotShown(each))
    process.stderr.write(textFor([notRenderedTree(node.title, errors.get(node.title) ?? [])], process.stderr))
  else if (options.raw) process.stdout.write(forStdout(rawText(node, hide, options)))
  else if (!options.origins) process.stdout.write(forStdout(fileText(node, hide, options)))
  else {
    const found = fileOf(node, options)
    const { node: traced, ...inputs } = inputsOrFail(each, options)
    const part = { ...found, shown: hide(found.part.text) }
    const lines = (await linesWithOrigins([{ node: traced, parts: [part] }], inputs))[0]![0]!
    const json = () => fileLinesJson(options.file!, found.phase, lines)
    write(output, () => terminalText(fileLinesText(lines)), json)
  }
}

/** Returns the inputs of the node; undefined if it was not rendered from inputs. */
function inputsOf({ own, side: { rendered, settings } }: ClusterNode, { set }: ShowOptions) {
  const node = rendered && renderedNode(own.title, rendered)
  return node && settings && { node, rendered, settings, overrides: set }
}

function inputsOrFail(each: ClusterNode, options: ShowOptions): OriginRequest {
  const request = inputsOf(each, options)
  if (request !== undefined) return request
  throw new UsageError(
    printable(
      `--origins needs the inputs: ${each.node.title} was not rendered from a profile and a functionConfig among the files`,
    ),
  )
}

const isOneText = ({ raw, file }: ShowOptions): boolean => raw || file !== undefined

function checkOptions({ node, raw, file, origins, phase, output }: ShowOptions): void {
  if (node.length > 1 && (raw || file !== undefined))
    throw new UsageError(`${raw ? '--raw' : '--file'} prints one text: name one MachineDeployment with --node`)
  if (origins && file === undefined) throw new UsageError('--origins applies to --file: name a file of the node')
  if (raw && file !== undefined) throw new UsageError('--raw and --file cannot be combined: each prints one text')
  if ((raw || file !== undefined) && !origins && output.length > 0)
    throw new UsageError(`${raw ? '--raw' : '--file'} prints a text as it is: -o does not apply to it`)
  if (phase !== undefined && !raw && file === undefined)
    throw new UsageError('--phase applies to --file and --raw: the tree of a node has both phases')
}

function checkPage({ node, file, raw, origins, showSecrets }: ShowOptions, output: FormOutput<string>): void {
  if (node.length > 0 || file !== undefined || raw || origins)
    throw new UsageError('-o html shows all files of all nodes: remove --node, --file, --raw and --origins')
  assertPage(output)
  if (!showSecrets) return
  if (output.file === undefined)
    throw new UsageError('--show-secrets: the page has secrets, so it needs a file, as in -o html=nodes.html')
  if (isInWorkTree(output.file))
    throw new UsageError(
      `-o html=${output.file} is in a Git work tree: with --show-secrets, the page has secrets, which must not get into Git`,
    )
}

const write = (output: ShowOutput, text: () => string, json: () => JsonObject): void =>
  writeOutput(output.form === 'json' ? `${plainJson(json())}\n` : text(), output)

/** Control characters in a file must not reach a terminal; a program gets the text as it is. */
const forStdout = (text: string): string => (process.stdout.isTTY ? terminalText(text) : text)

const fileText = (node: NodeObjects, hide: Hide, options: ShowOptions): string => hide(fileOf(node, options).part.text)

function fileOf(node: NodeObjects, { file: path = '', phase }: ShowOptions): FoundFile {
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

function rawText(node: NodeObjects, hide: Hide, { phase = 'bootstrap', showSecrets }: ShowOptions): string {
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
  return showSecrets || !isReadable ? hide(text) : hideUserData(text, hide)
}
