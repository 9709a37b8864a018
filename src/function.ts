// The KRM function, from the bytes of a ResourceList to the bytes of a ResourceList.

import type { Diagnostic, Report } from './diagnostics/diagnostic.ts'
import { guarded } from './diagnostics/found.ts'
import { conclude, evaluate, hasError } from './evaluate/evaluate.ts'
import { mergedItems } from './evaluate/merged.ts'
import { openList } from './evaluate/open.ts'
import type { Rendering } from './render/index.ts'
import { type Chunk, type ResourceList, writeFailure, writeResourceList } from './render/krm/index.ts'
import { reportNamesWithHash } from './render/validate/names-with-hash.ts'

export interface FunctionResult {
  readonly output: Iterable<Chunk>
  /** The text for stderr; its first line summarizes the result. "" if there is nothing to report. */
  readonly messages: string
  readonly failed: boolean
}

/** Runs the KRM function on a ResourceList. */
export async function run(input: Uint8Array | string): Promise<FunctionResult> {
  const opened = await guarded(report => openList(input, {}, report))
  const { list, request } = opened.value ?? {}
  const evaluated = request && (await evaluate(request))
  const found = [...opened.problems, ...(evaluated?.problems ?? [])]
  const rendering = evaluated?.value.rendering
  const merged = await guarded(report =>
    list && rendering && !hasError(found) ? itemsOf(list, rendering, report) : undefined,
  )
  const { diagnostics, failed } = await conclude([...found, ...merged.problems], evaluated?.value, async problems =>
    list ? (await import('./render/krm/locate.ts')).locate(list, problems) : problems,
  )
  const items = failed ? undefined : merged.value
  return {
    output: list ? writeResourceList(list, { items: items ?? 'unchanged', diagnostics }) : writeFailure(diagnostics),
    messages: await textOf(diagnostics),
    failed,
  }
}

async function textOf(diagnostics: readonly Diagnostic[]): Promise<string> {
  if (diagnostics.length === 0) return ''
  const { renderDiagnostics } = await import('./diagnostics/render.ts')
  return renderDiagnostics(diagnostics)
}

function itemsOf(list: ResourceList, rendering: Rendering, report: Report): ReturnType<typeof mergedItems> {
  const { catalog } = rendering.inputs
  reportNamesWithHash(catalog, rendering.nodes, report)
  return mergedItems(list, { rendering, read: item => catalog.read(item)?.object }, report)
}
