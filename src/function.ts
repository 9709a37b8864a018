// The KRM function, from the bytes of a ResourceList to the bytes of a ResourceList.

import type { Diagnostic, Report } from './diagnostics/diagnostic.ts'
import { renderDiagnostics } from './diagnostics/render.ts'
import { type Evaluation, evaluate } from './render/evaluate.ts'
import {
  type Chunk,
  itemsHavePaths,
  type MergedItems,
  mergeOutputs,
  type Outputs,
  type ResourceList,
  writeFailure,
  writeResourceList,
} from './render/krm/index.ts'
import { locate } from './render/krm/locate.ts'
import { itemAnnotations } from './render/list/annotations.ts'
import { openList } from './render/list/open.ts'
import { staleOutputs } from './render/list/stale.ts'
import { GENERATED_BY, LOCAL_CONFIG } from './render/model/ownership.ts'
import { outputPath } from './render/outputs/paths.ts'
import { reportNamesWithHash } from './render/validate/names-with-hash.ts'

export interface FunctionResult {
  readonly output: Iterable<Chunk>
  /** The text for stderr; its first line summarizes the result. "" if there is nothing to report. */
  readonly messages: string
  readonly failed: boolean
}

/** Runs the KRM function on a ResourceList. */
export async function run(input: Uint8Array | string): Promise<FunctionResult> {
  let items: MergedItems | 'unchanged' | 'none' = 'unchanged'
  const { opened, failed, ...evaluated } = await evaluate({
    open: report => openList(input, {}, report),
    locate: (found, { list }) => locate(list, found),
    use(evaluation, { list }, report) {
      reportNamesWithHash(evaluation.catalog, evaluation.rendering.nodes, report)
      if (evaluation.settings.mode === 'generate')
        items = mergeOutputs(list, outputsOf(list, evaluation, report), report)
      // kustomize refuses a validator that outputs items which were not in its input; kpt deletes the files of items that are not output.
      else if (!itemsHavePaths(list)) items = 'none'
    },
  })
  if (opened === undefined) return conclude(evaluated.diagnostics, writeFailure(evaluated.diagnostics))
  const { diagnostics } = evaluated
  return conclude(diagnostics, writeResourceList(opened.list, { items: failed ? 'unchanged' : items, diagnostics }))
}

const conclude = (diagnostics: readonly Diagnostic[], output: Iterable<Chunk>): FunctionResult => ({
  output,
  messages: diagnostics.length === 0 ? '' : renderDiagnostics(diagnostics),
  failed: diagnostics.some(({ severity }) => severity === 'error'),
})

/** Returns the outputs of this run, and which outputs of an earlier run to remove. */
function outputsOf(list: ResourceList, evaluation: Evaluation, report: Report): Outputs {
  const { settings, rendering, catalog } = evaluation
  const { objects, annotations } = rendering
  const isStale = staleOutputs(evaluation)
  return {
    objects: objects.map(({ object, cluster }) => ({
      object,
      path: outputPath(settings.output.folder, object, cluster),
    })),
    owner: { annotation: GENERATED_BY, value: settings.name },
    inputAnnotation: LOCAL_CONFIG,
    isStale: ({ header }, metadata) => isStale(header, metadata),
    annotations: itemAnnotations(list, annotations, report),
    read: item => catalog.read(item)?.object,
  }
}
