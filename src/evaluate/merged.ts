// Merges a rendering into a list, as the function returns it to its host.

import type { JsonObject } from '../base/json.ts'
import { groupKindOf, KNOWN_KINDS } from '../base/kinds.ts'
import { identityOf, namespacedName } from '../base/refs.ts'
import { t } from '../base/span.ts'
import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import type { InputEdit, Rendering } from '../render/index.ts'
import { editedItem, nameOfPath } from '../render/krm/edit-item.ts'
import {
  type Item,
  type ItemEdit,
  itemsHavePaths,
  type MergedItems,
  mergeOutputs,
  type ResourceList,
} from '../render/krm/index.ts'
import type { ItemHeader } from '../render/model/kubernetes.ts'
import { GENERATED_BY, LOCAL_CONFIG, NODE_POOL_ANNOTATION } from '../render/model/ownership.ts'
import { outputPath } from '../render/outputs/objects.ts'
import { accessRefs } from '../render/outputs/prerequisites/access.ts'
import { TOKEN_LABEL } from '../render/settings/environment.ts'
import { outputNames, outputRefs } from '../render/stamps/names.ts'

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
  const { settings, objects, edits } = rendering
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
    edits: itemEdits(list, edits, report),
    read,
  }
  return mergeOutputs(list, outputs, report)
}

const WRITTEN: ReadonlySet<string> = new Set(KNOWN_KINDS.flatMap(each => (each.isWritten ? groupKindOf(each) : [])))

/**
 * Returns whether an output of an earlier run is stale if this run does not make it. Outputs of MachineDeployments that were not selected,
 * and what they share, are not.
 */
export function staleOutputs({
  settings,
  inputs: { others },
  sharedByOthers,
}: Rendering): (header: ItemHeader) => boolean {
  const names = others.map(outputNames)
  const keys = new Set(names.map(({ key }) => key))
  const own = names.flatMap(each => [...outputRefs(each, settings.namespace), ...accessRefs(each.key)])
  const kept = new Set([...own, ...sharedByOthers].map(identityOf))
  const pools = new Set(others.map(namespacedName))
  return header =>
    WRITTEN.has(groupKindOf(header)) &&
    !kept.has(identityOf(header)) &&
    !keys.has(header.labels[TOKEN_LABEL] ?? '') &&
    !pools.has(header.annotations[NODE_POOL_ANNOTATION] ?? '')
}

/**
 * Pairs each edit with the item of its object. Skips an object that is not among the items, and the removal of an absent annotation. Reports an
 * object in a List.
 */
function itemEdits(list: ResourceList, edits: readonly InputEdit[], report: Report): ItemEdit[] {
  const kinds = new Set(edits.map(({ object }) => object.kind))
  const possible = list.items.filter(({ header }) => kinds.has(header.kind))
  const nested = new Map(list.nested.map(item => [identityOf(item.header), item]))
  const items = new Map(possible.map(item => [identityOf(item.header), item]))
  return edits.flatMap(({ object, path, value }) => {
    const place = identityOf(object)
    const [inList, item] = [nested, items].map(each => editOf(each.get(place), path, value))
    if (inList !== undefined && wouldChange(list, inList)) report(editedInList(object, path))
    return item ?? []
  })
}

const editOf = (item: Item | undefined, path: ItemEdit['path'], value: string | undefined): ItemEdit | undefined =>
  item !== undefined && (value !== undefined || path.at(-1)! in item.header.annotations)
    ? { item, path, value }
    : undefined

function wouldChange(list: ResourceList, edit: ItemEdit): boolean {
  let hasNoPlace = false
  const bytes = editedItem(list, edit, () => {
    hasNoPlace = true
  })
  return hasNoPlace || bytes !== undefined
}

const editedInList = (object: ObjectRef, path: ItemEdit['path']) =>
  problem('OSM0012', t`cannot take ${nameOfPath(path)}: it is inside a List, which is not changed`, {
    object,
    help: [t`Take it out of the List, so that it is a separate item.`],
  })

/** Returns the new texts of items that change, by index. */
export function changedTexts(
  list: ResourceList,
  edits: readonly InputEdit[],
  report: Report,
): ReadonlyMap<number, string> {
  const texts = itemEdits(list, edits, report).map(edit => {
    const bytes = editedItem(list, edit, report)
    return [edit.item.index, bytes && new TextDecoder().decode(bytes)] as const
  })
  return new Map(texts.filter((entry): entry is [number, string] => entry[1] !== undefined))
}
