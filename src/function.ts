// The KRM function, from the bytes of a ResourceList to the bytes of a ResourceList.

import type { Diagnostic, Report } from './diagnostics/diagnostic.ts'
import { mergedItems } from './evaluate/merged.ts'
import { evaluateOpened } from './evaluate/open.ts'
import type { Rendering } from './render/index.ts'
import { type ResourceList, writeFailure, writeResourceList } from './render/krm/index.ts'
import { reportNamesWithHash } from './render/outputs/check.ts'

export interface FunctionResult {
  /** Pieces of the output, which may be longer than a string can be. */
  readonly output: Iterable<Uint8Array | string>
  /** The text for stderr; its first line summarizes the result. "" if there is nothing to report. */
  readonly messages: string
  readonly failed: boolean
}

/** Runs the KRM function on a ResourceList. */
export async function run(input: Uint8Array | string): Promise<FunctionResult> {
  const { list, made, diagnostics, failed } = await evaluateOpened(input, {}, itemsOf)
  const items = (failed ? undefined : made) ?? 'unchanged'
  return {
    output: list ? writeResourceList(list, { items, diagnostics }) : writeFailure(diagnostics),
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
