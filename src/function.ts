// The KRM function, from the bytes of a ResourceList to the bytes of a ResourceList, and the evaluation of such a list for the commands.

import { NEEDS_HASH_SUFFIX, reportNamesWithHash } from './checks/names-with-hash.ts'
import type { Diagnostic, ObjectRef, Report } from './diagnostics/diagnostic.ts'
import { problem } from './diagnostics/problem.ts'
import { renderDiagnostics } from './diagnostics/render.ts'
import { type EvaluateRequest, type Evaluation, evaluate } from './evaluate.ts'
import { Catalog, type ItemHeader, type ItemSource } from './inputs/catalog.ts'
import { API_SERVER_SLICE } from './inputs/cluster.ts'
import { annotatedItem } from './krm/annotate.ts'
import {
  type Chunk,
  type Item,
  type ItemAnnotation,
  isListedAsGenerator,
  itemsHavePaths,
  type KeptKeys,
  type MergedItems,
  mergeOutputs,
  type Outputs,
  PATH_ANNOTATIONS,
  type ResourceList,
  readItem,
  readMetadata,
  readResourceList,
  writeFailure,
  writeResourceList,
} from './krm/index.ts'
import { locate } from './krm/locate.ts'
import { TOKEN_LABEL } from './model/bootstrap-token.ts'
import { machineDeploymentKey } from './model/key.ts'
import { GENERATED_BY, LOCAL_CONFIG } from './model/ownership.ts'
import { tokenKey } from './outputs/bootstrap-token.ts'
import { CLOUD_INIT_NAMESPACE, configRef, outputNames, secretRef } from './outputs/names.ts'
import type { Output } from './outputs/objects.ts'
import { outputPath } from './outputs/paths.ts'
import { accessRefs } from './outputs/prerequisites/access.ts'
import { CONFIG_DIGEST } from './outputs/stamps.ts'
import type { InputAnnotation, RenderedNode } from './render.ts'
import { withoutPermissions } from './settings/permissions.ts'

export interface FunctionResult {
  readonly output: Iterable<Chunk>
  /** The text for stderr; its first line summarizes the result. "" if there is nothing to report. */
  readonly messages: string
  readonly failed: boolean
}

/** Runs the KRM function on a ResourceList. */
export async function run(input: Uint8Array | string): Promise<FunctionResult> {
  let items: MergedItems | 'asTheyCame' | 'none' = 'asTheyCame'
  const { opened, failed, ...evaluated } = await evaluate({
    open: report => openList(input, {}, report),
    locate: (found, { list }) => locate(list, found),
    use(evaluation, { list }, report) {
      reportNamesWithHash(evaluation.catalog, evaluation.rendering.nodes, report)
      if (evaluation.settings.mode === 'generate') items = mergeOutputs(list, outputsOf(list, evaluation), report)
      // kustomize refuses a validator that outputs items which were not in its input; kpt deletes the files of items that are not output.
      else if (!itemsHavePaths(list)) items = 'none'
    },
  })
  if (opened === undefined) return conclude(evaluated.diagnostics, writeFailure(evaluated.diagnostics))
  const { diagnostics } = evaluated
  return conclude(diagnostics, writeResourceList(opened.list, { items: failed ? 'asTheyCame' : items, diagnostics }))
}

const conclude = (diagnostics: readonly Diagnostic[], output: Iterable<Chunk>): FunctionResult => ({
  output,
  messages: diagnostics.length === 0 ? '' : renderDiagnostics(diagnostics),
  failed: diagnostics.some(({ severity }) => severity === 'error'),
})

/** The result of a run without the list around it, for commands. */
export interface ListEvaluation {
  readonly nodes: readonly RenderedNode[]
  readonly objects: readonly Output[]
  /** The new texts of items that change, by their index in the list and indented as in the list. */
  readonly changedItems: ReadonlyMap<number, string>
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
}

export interface ListOptions {
  /** Overrides of settings, each as `path=value`. */
  readonly overrides?: readonly string[]
  /** The functionConfig is one of the files to render, so it must not permit those files to run code. */
  readonly configIsInput?: boolean
  /** A ResourceList with the outputs of an earlier run. */
  readonly previous?: string
}

export async function evaluateList(input: Uint8Array | string, options: ListOptions = {}): Promise<ListEvaluation> {
  let changedItems: ReadonlyMap<number, string> = new Map()
  const { opened, evaluation, failed, ...evaluated } = await evaluate({
    open: report => openList(input, options, report),
    locate: (found, { list }) => locate(list, found),
    use({ rendering, catalog }, { list }, report) {
      reportNamesWithHash(catalog, rendering.nodes, report)
      changedItems = changedTexts(list, rendering.annotations, report)
    },
  })
  const { diagnostics } = evaluated
  const { nodes = [], objects = [] } = evaluation?.rendering ?? {}
  return { nodes, objects, changedItems, diagnostics, failed }
}

interface OpenedList {
  readonly list: ResourceList
  readonly request: EvaluateRequest | undefined
}

/** The annotations and labels by which items are selected before they are read. */
const KEPT: KeptKeys = {
  annotations: [GENERATED_BY, LOCAL_CONFIG, NEEDS_HASH_SUFFIX, PATH_ANNOTATIONS[0], CONFIG_DIGEST],
  labels: [TOKEN_LABEL, API_SERVER_SLICE.label],
}

function openList(
  input: Uint8Array | string,
  { overrides = [], configIsInput = false, previous }: ListOptions,
  report: Report,
): OpenedList | undefined {
  const list = readResourceList(input, report, KEPT)
  if (list === undefined) return undefined
  if (isListedAsGenerator(list)) {
    report(listedAsGenerator())
    return { list, request: undefined }
  }
  const functionConfig = list.functionConfig && readItem(list, list.functionConfig, report)
  if (list.functionConfig && functionConfig === undefined) return { list, request: undefined }
  const request = {
    items: sourceOf(list, report),
    functionConfig,
    overrides: configIsInput ? [...withoutPermissions(functionConfig), ...overrides] : overrides,
    ...(previous !== undefined && { previous: openPrevious(previous, report) }),
  }
  return { list, request }
}

const sourceOf = (list: ResourceList, report: Report): ItemSource => ({
  items: list.items,
  read: item => readItem(list, item as Item, report),
  readMetadata: item => readMetadata(list, item as Item)?.metadata,
})

/** Reads the outputs of an earlier run. Their problems are reported without positions, because positions refer to the input list. */
function openPrevious(text: string, report: Report): Catalog {
  const reportPrevious: Report = ({ message, object }) =>
    report(
      problem('OSM0735', `the previous output cannot be used: ${message}`, {
        ...(object && { object }),
        help: 'Name the folder that an earlier run wrote, unchanged, or remove --previous.',
      }),
    )
  const list = readResourceList(text, reportPrevious, KEPT)
  return list === undefined
    ? Catalog.of([], reportPrevious)
    : new Catalog(sourceOf(list, reportPrevious), reportPrevious)
}

function changedTexts(
  list: ResourceList,
  annotations: readonly InputAnnotation[],
  report: Report,
): ReadonlyMap<number, string> {
  const texts = itemAnnotations(list, annotations).map(annotation => {
    const bytes = annotatedItem(list, annotation, report)
    return [annotation.item.index, bytes && new TextDecoder().decode(bytes)] as const
  })
  return new Map(texts.filter((entry): entry is [number, string] => entry[1] !== undefined))
}

/**
 * Returns the outputs of this run. Outputs of an earlier run that this run does not make are removed, except those that may belong to a
 * MachineDeployment which was not selected.
 */
function outputsOf(list: ResourceList, { settings, rendering, catalog }: Evaluation): Outputs {
  const { objects, annotations, others, kept: shared } = rendering
  const keys = new Set(others.map(({ namespace, name }) => machineDeploymentKey(namespace, name)))
  const own = others.flatMap(ref => {
    const { config, key, ...secrets } = outputNames(ref)
    const refs = Object.values(secrets).map(name => secretRef(CLOUD_INIT_NAMESPACE, name))
    return [configRef(settings.namespace, config), ...refs, ...accessRefs(key)]
  })
  const kept = new Set([...own, ...shared].map(idOf))
  return {
    objects: objects.map(({ object, cluster }) => ({
      object,
      path: outputPath(settings.output.folder, object, cluster),
    })),
    owner: { annotation: GENERATED_BY, value: settings.name },
    inputAnnotation: LOCAL_CONFIG,
    isGone: ({ header }, metadata) => !kept.has(idOf(header)) && !keys.has(tokenKey({ metadata })),
    annotations: itemAnnotations(list, annotations),
    read: item => catalog.read(item)?.object,
  }
}

/** Pairs each annotation with the item of its object; an object that is not among the items is skipped. */
function itemAnnotations(list: ResourceList, annotations: readonly InputAnnotation[]): ItemAnnotation[] {
  const kinds = new Set(annotations.map(({ object }) => object.kind))
  const possible = list.items.filter(({ header }) => kinds.has(header.kind))
  const items = new Map(possible.map(item => [placeOf(item.header), item]))
  return annotations.flatMap(({ object, name, value }) => {
    const item = items.get(placeOf(object))
    const isThere = item !== undefined && (value !== undefined || name in item.header.annotations)
    return isThere ? [{ item, name, value }] : []
  })
}

const placeOf = ({ apiVersion = '', kind, namespace, name }: ObjectRef | ItemHeader): string =>
  `${apiVersion} ${kind} ${namespace || 'default'}/${name}`

const idOf = ({ kind, namespace, name }: Pick<ObjectRef, 'kind' | 'namespace' | 'name'>): string =>
  `${kind} ${namespace}/${name}`

const listedAsGenerator = () =>
  problem('OSM0010', 'the function is listed under "generators:", where it gets no items', {
    help: 'List it under "transformers:" in the kustomization.',
  })
