// The KRM function: bytes of a ResourceList in, bytes of a ResourceList out.

import type { Diagnostic, ObjectRef, Report } from './diagnostics/diagnostic.ts'
import { problem } from './diagnostics/problem.ts'
import type { ItemSource } from './inputs/catalog.ts'
import {
  type Chunk,
  headerOfObject,
  type ItemAnnotation,
  isListedAsGenerator,
  itemsHavePaths,
  mentions,
  mergeOutputs,
  type Outputs,
  type ReadItem,
  type ResourceList,
  readItem,
  readItems,
  readResourceList,
  reportNamesThatChange,
  writeFailure,
  writeResourceList,
} from './krm/index.ts'
import { machineDeploymentKey } from './model/key.ts'
import type { JsonObject } from './model/profile.ts'
import { tokenKey } from './outputs/bootstrap-token.ts'
import { CLOUD_INIT_NAMESPACE, configRef, outputNames, secretRef } from './outputs/names.ts'
import type { Output } from './outputs/objects.ts'
import { accessRefs } from './outputs/prerequisites/access.ts'
import { type InputAnnotation, type RenderedNode, type Rendering, render } from './pipeline.ts'
import { readSettings } from './settings/index.ts'
import { override } from './settings/overrides.ts'
import { withoutPermissions } from './settings/permissions.ts'
import type { Settings } from './settings/settings.ts'

export interface FunctionResult {
  readonly output: Iterable<Chunk>
  /** For stderr; its first line is the whole verdict. "" where there is nothing to say. */
  readonly messages: string
  readonly failed: boolean
}

/** Reads a ResourceList and makes what it asks for; what becomes of it is the caller's. */
async function evaluateList(
  list: ResourceList,
  { overrides: given = [], previous, configIsInput = false }: EvaluateOptions,
  report: Report,
): Promise<Evaluated | undefined> {
  if (isListedAsGenerator(list)) {
    report(listedAsGenerator())
    return undefined
  }
  const config = list.functionConfig && (await readItem(list, list.functionConfig, report))
  if (list.functionConfig && config === undefined) return undefined
  const overrides = configIsInput ? [...withoutPermissions(config), ...given] : given
  const settings = readSettings(
    overrides.length === 0 ? config : override(config ?? SMALLEST, overrides, report),
    report,
  )
  if (settings === undefined) return undefined
  try {
    const source = previous === undefined ? undefined : await previousSource(previous, report)
    const rendering = await render(
      { source: sourceOf(list, report), settings, ...(source && { previous: source }) },
      aboutSettings(config, report),
    )
    reportNamesThatChange(list, rendering.nodes, report)
    return { settings, rendering }
  } catch (error) {
    report(internalError(error))
    return undefined
  }
}

/** What is said of a setting alone is said of the functionConfig: so its file is named. */
function aboutSettings(functionConfig: JsonObject | undefined, report: Report): Report {
  if (functionConfig === undefined || functionConfig.kind !== SMALLEST.kind) return report
  const { apiVersion, kind, namespace, name } = headerOfObject(functionConfig)
  const object: ObjectRef = { apiVersion, kind, ...(namespace !== '' && { namespace }), name }
  return diagnostic =>
    report(
      diagnostic.object === undefined && diagnostic.field?.startsWith('spec.') ? { ...diagnostic, object } : diagnostic,
    )
}

interface Evaluated {
  readonly settings: Settings
  readonly rendering: Rendering
}

const SMALLEST: JsonObject = {
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'OperatingSystemConfigGenerator',
  metadata: { name: 'osm-krm' },
}

/** The KRM function. */
export async function run(input: Uint8Array | string): Promise<FunctionResult> {
  const found: Diagnostic[] = []
  const report: Report = diagnostic => void found.push(diagnostic)
  const list = await readResourceList(input, report)
  if (list === undefined) return conclude(found, writeFailure(found))
  const evaluated = await evaluateList(list, {}, report)
  const items = evaluated && !hasError(found) ? await itemsOf(list, evaluated, report) : 'asTheyCame'
  const diagnostics = await told(list, found, evaluated?.rendering)
  return conclude(diagnostics, writeResourceList(list, { items: hasError(found) ? 'asTheyCame' : items, diagnostics }))
}

async function itemsOf(list: ResourceList, { settings, rendering }: Evaluated, report: Report) {
  if (settings.mode === 'generate') return mergeOutputs(list, outputsOf(list, rendering, settings), report)
  // kustomize refuses a validator that shows items it did not see before; kpt deletes the files of items that are not shown.
  return itemsHavePaths(list) ? 'asTheyCame' : 'none'
}

/** What a run makes, without the list around it: for commands. */
export interface Evaluation {
  readonly nodes: readonly RenderedNode[]
  readonly objects: readonly Output[]
  /** Items that do not stay as they came, by their place in the list: their new text, as it stands in the list. */
  readonly changedItems: ReadonlyMap<number, string>
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
}

export interface EvaluateOptions {
  /** `path=value` */
  readonly overrides?: readonly string[]
  /** The functionConfig was found among what is to be rendered: it may not allow that to run code. */
  readonly configIsInput?: boolean
  /** A ResourceList of what an earlier run made. */
  readonly previous?: string
}

export async function evaluate(input: Uint8Array | string, options: EvaluateOptions = {}): Promise<Evaluation> {
  const found: Diagnostic[] = []
  const report: Report = diagnostic => void found.push(diagnostic)
  const list = await readResourceList(input, report)
  const rendering = (list && (await evaluateList(list, options, report)))?.rendering
  const changedItems = list && rendering ? await changedTexts(list, rendering.annotations, report) : new Map()
  const diagnostics = await told(list, found, rendering)
  const { nodes = [], objects = [] } = rendering ?? {}
  return { nodes, objects, changedItems, diagnostics, failed: hasError(found) }
}

async function changedTexts(
  list: ResourceList,
  annotations: readonly InputAnnotation[],
  report: Report,
): Promise<Map<number, string>> {
  const { annotatedItem } = await import('./krm/annotate.ts')
  const texts = itemAnnotations(list, annotations).map(annotation => {
    const bytes = annotatedItem(list, annotation, report)
    return [annotation.item.index, bytes && new TextDecoder().decode(bytes)] as const
  })
  return new Map(texts.filter((entry): entry is [number, string] => entry[1] !== undefined))
}

/** What is wrong with it is wrong with another list than the one that positions are in. */
async function previousSource(text: string, report: Report): Promise<ItemSource> {
  const tell: Report = ({ message, object }) =>
    report(
      problem('OSM0735', `the previous output cannot be used: ${message}`, {
        ...(object && { object }),
        help: 'Name the folder that an earlier run wrote, as it was written, or leave --previous out.',
      }),
    )
  const list = await readResourceList(text, tell)
  return list === undefined ? { read: async () => [] } : sourceOf(list, tell)
}

const sourceOf = (list: ResourceList, report: Report): ItemSource => ({
  read: async wanted => {
    const read = await readItems(list, (header, item) => wanted(header, text => mentions(list, item, text)), report)
    return read.map(({ item, object }) => ({ header: item.header, object }))
  },
})

/** What this run makes; and what an earlier run of it made goes, unless it may belong to a MachineDeployment that was not selected. */
function outputsOf(
  list: ResourceList,
  { objects, annotations, others, kept: shared }: Rendering,
  settings: Settings,
): Outputs {
  const keys = new Set(others.map(({ namespace, name }) => machineDeploymentKey(namespace, name)))
  const own = others.flatMap(ref => {
    const { config, key, ...secrets } = outputNames(ref)
    const refs = Object.values(secrets).map(name => secretRef(CLOUD_INIT_NAMESPACE, name))
    return [configRef(settings.namespace, config), ...refs, ...accessRefs(key)]
  })
  const kept = new Set([...own, ...shared].map(idOf))
  return {
    objects,
    folder: settings.output.folder,
    owner: settings.name,
    isGone: ({ item, object }: ReadItem) => !kept.has(idOf(item.header)) && !keys.has(tokenKey(object)),
    annotations: itemAnnotations(list, annotations),
  }
}

/** Where the annotations go. An item that does not mention one has nothing to lose. */
function itemAnnotations(list: ResourceList, annotations: readonly InputAnnotation[]): ItemAnnotation[] {
  const kinds = new Set(annotations.map(({ object }) => object.kind))
  const possible = list.items.filter(({ header }) => kinds.has(header.kind))
  const items = new Map(possible.map(item => [placeOf(item.header), item]))
  return annotations.flatMap(({ object, name, value }) => {
    const item = items.get(placeOf(object))
    return item && (value !== undefined || mentions(list, item, name)) ? [{ item, name, value }] : []
  })
}

const placeOf = ({ apiVersion = '', kind, namespace, name }: ObjectRef): string =>
  `${apiVersion} ${kind} ${namespace || 'default'}/${name}`

const idOf = ({ kind, namespace, name }: Pick<ObjectRef, 'kind' | 'namespace' | 'name'>): string =>
  `${kind} ${namespace}/${name}`

/** With their places in the list, and without secrets. Most runs find nothing, and load nothing to tell it. */
async function told(
  list: ResourceList | undefined,
  found: readonly Diagnostic[],
  rendering: Rendering | undefined,
): Promise<readonly Diagnostic[]> {
  if (found.length === 0) return found
  const { redactor } = await import('./diagnostics/redact.ts')
  const { locate } = await import('./krm/locate.ts')
  const located = list === undefined ? found : await locate(list, found)
  return located.map(redactor(rendering?.secrets ?? []))
}

async function conclude(diagnostics: readonly Diagnostic[], output: Iterable<Chunk>): Promise<FunctionResult> {
  const failed = hasError(diagnostics)
  if (diagnostics.length === 0) return { output, messages: '', failed }
  const { renderDiagnostics } = await import('./diagnostics/render.ts')
  return { output, messages: renderDiagnostics(diagnostics), failed }
}

const hasError = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error')

const listedAsGenerator = () =>
  problem('OSM0010', 'the function is listed under "generators:", where it sees no items', {
    help: 'List it under "transformers:" in the kustomization.',
  })

const internalError = (error: unknown): Diagnostic =>
  problem('OSM0001', `internal error: ${error instanceof Error ? error.message : String(error)}`, {
    help: 'This is a bug of osm-krm. Please report it with the smallest input that shows it, without its secrets.',
  })
