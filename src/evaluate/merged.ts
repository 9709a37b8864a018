// Merges a rendering into a list, as the function returns it to its host.

import type { Report } from '../diagnostics/diagnostic.ts'
import type { Rendering } from '../render/index.ts'
import { type Item, itemsHavePaths, type MergedItems, mergeOutputs, type ResourceList } from '../render/krm/index.ts'
import type { JsonObject } from '../render/model/json.ts'
import { GENERATED_BY, LOCAL_CONFIG } from '../render/model/ownership.ts'
import { outputPath } from '../render/outputs/objects.ts'
import { itemAnnotations } from './annotations.ts'
import { staleOutputs } from './stale.ts'

interface MergeRequest {
  readonly rendering: Rendering
  /** Returns the object of an item; undefined if it cannot be read. */
  readonly read: (item: Item) => JsonObject | undefined
}

/** Returns the changes of the list: the outputs of this run are new or replace items, and those of an earlier run are removed. */
export function mergedItems(
  list: ResourceList,
  { rendering, read }: MergeRequest,
  report: Report,
): MergedItems | 'unchanged' | 'none' {
  const { settings, objects, annotations } = rendering
  // kustomize refuses a validator that outputs items which were not in its input; kpt deletes the files of items that are not output.
  if (settings.mode !== 'generate') return itemsHavePaths(list) ? 'unchanged' : 'none'
  const outputs = {
    objects: objects.map(({ object, cluster }) => ({
      object,
      path: outputPath(settings.output.folder, object, cluster),
    })),
    owner: { annotation: GENERATED_BY, value: settings.name },
    inputAnnotation: LOCAL_CONFIG,
    isStale: staleOutputs(rendering),
    annotations: itemAnnotations(list, annotations, report),
    read,
  }
  return mergeOutputs(list, outputs, report)
}
