// The KRM function: bytes of a ResourceList in, bytes of a ResourceList out.

import type { Diagnostic, ObjectRef, Report } from './diagnostics/diagnostic.ts'
import { problem } from './diagnostics/problem.ts'
import { renderDiagnostics } from './diagnostics/render.ts'
import type { ItemSource } from './inputs/catalog.ts'
import {
  type Chunk,
  isListedAsGenerator,
  itemsHavePaths,
  locate,
  type MergedItems,
  mentions,
  mergeOutputs,
  type Outputs,
  type ReadItem,
  type ResourceList,
  readItem,
  readItems,
  readResourceList,
  writeFailure,
  writeResourceList,
} from './krm/index.ts'
import { CLOUD_INIT_NAMESPACE, configRef, outputNames, secretRef } from './outputs/names.ts'
import { type Rendering, render } from './pipeline.ts'
import { readSettings } from './settings/index.ts'
import type { Settings } from './settings/settings.ts'

export interface FunctionResult {
  readonly output: readonly Chunk[]
  /** For stderr; its first line is the whole verdict. "" where there is nothing to say. */
  readonly messages: string
  readonly failed: boolean
}

export async function run(input: Uint8Array | string): Promise<FunctionResult> {
  const found: Diagnostic[] = []
  const report: Report = diagnostic => void found.push(diagnostic)
  const list = await readResourceList(input, report)
  if (list === undefined) return conclude(found, writeFailure(found))
  const items = await work(list, report)
  const diagnostics = await locate(list, found)
  return conclude(diagnostics, writeResourceList(list, { items: hasError(found) ? 'asTheyCame' : items, diagnostics }))
}

/** The items as they are to leave. After an error nobody looks at them. */
async function work(list: ResourceList, report: Report): Promise<MergedItems | 'asTheyCame' | 'none'> {
  if (isListedAsGenerator(list)) {
    report(listedAsGenerator)
    return 'asTheyCame'
  }
  const config = list.functionConfig && (await readItem(list, list.functionConfig, report))
  if (list.functionConfig && config === undefined) return 'asTheyCame'
  const settings = readSettings(config, report)
  if (settings === undefined) return 'asTheyCame'
  try {
    const rendering = await render({ source: sourceOf(list, report), settings }, report)
    // kustomize refuses a validator that shows items it did not see before; kpt deletes the files of items that are not shown.
    if (settings.mode === 'validate') return itemsHavePaths(list) ? 'asTheyCame' : 'none'
    return await mergeOutputs(list, outputsOf(rendering, settings), report)
  } catch (error) {
    report(internalError(error))
    return 'asTheyCame'
  }
}

const sourceOf = (list: ResourceList, report: Report): ItemSource => ({
  read: async wanted => {
    const read = await readItems(list, (header, item) => wanted(header, text => mentions(list, item, text)), report)
    return read.map(({ item, object }) => ({ header: item.header, object }))
  },
})

/** What this run makes; and what an earlier run of it made goes, unless it may belong to a MachineDeployment that was not selected. */
function outputsOf({ nodes, others }: Rendering, settings: Settings): Outputs {
  const kept = new Set(
    others.flatMap(ref => {
      const { config, key: _key, ...secrets } = outputNames(ref)
      const refs = Object.values(secrets).map(name => secretRef(CLOUD_INIT_NAMESPACE, name))
      return [configRef(settings.namespace, config), ...refs].map(idOf)
    }),
  )
  return {
    objects: nodes.flatMap(({ outputs }) => outputs.map(({ object }) => ({ object }))),
    folder: settings.output.folder,
    owner: settings.name,
    isGone: ({ item }: ReadItem) => !kept.has(idOf(item.header)),
  }
}

const idOf = ({ kind, namespace, name }: Pick<ObjectRef, 'kind' | 'namespace' | 'name'>): string =>
  `${kind} ${namespace}/${name}`

const conclude = (diagnostics: readonly Diagnostic[], output: readonly Chunk[]): FunctionResult => ({
  output,
  messages: renderDiagnostics(diagnostics),
  failed: hasError(diagnostics),
})

const hasError = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error')

const listedAsGenerator = problem('OSM0010', 'the function is listed under "generators:", where it sees no items', {
  help: 'List it under "transformers:" in the kustomization.',
})

const internalError = (error: unknown): Diagnostic =>
  problem('OSM0001', `internal error: ${error instanceof Error ? error.message : String(error)}`, {
    help: 'This is a bug of osm-krm. Please report it with the smallest input that shows it, without its secrets.',
  })
