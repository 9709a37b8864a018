// Finds the items of a list that get the annotations of a rendering.

import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import type { InputAnnotation } from '../render/index.ts'
import { annotatedItem } from '../render/krm/annotate.ts'
import type { ItemAnnotation, ResourceList } from '../render/krm/index.ts'
import type { ItemHeader } from '../render/model/kubernetes.ts'

/**
 * Pairs each annotation with the item of its object. Skips an object that is not among the items, and the removal of an absent annotation.
 * Reports an object in a List.
 */
export function itemAnnotations(
  list: ResourceList,
  annotations: readonly InputAnnotation[],
  report: Report,
): ItemAnnotation[] {
  const kinds = new Set(annotations.map(({ object }) => object.kind))
  const possible = list.items.filter(({ header }) => kinds.has(header.kind))
  const nested = new Map(list.nested.map(item => [placeOf(item.header), item]))
  const items = new Map(possible.map(item => [placeOf(item.header), item]))
  return annotations.flatMap(({ object, name, value }) => {
    const place = placeOf(object)
    const inList = nested.get(place)
    if (inList !== undefined && wouldChange(list, { item: inList, name, value })) report(annotatedInList(object, name))
    const item = items.get(place)
    const isThere = item !== undefined && (value !== undefined || name in item.header.annotations)
    return isThere ? [{ item, name, value }] : []
  })
}

function wouldChange(list: ResourceList, annotation: ItemAnnotation): boolean {
  let hasNoPlace = false
  const bytes = annotatedItem(list, annotation, () => {
    hasNoPlace = true
  })
  return hasNoPlace || bytes !== undefined
}

const annotatedInList = (object: ObjectRef, name: string) =>
  problem('OSM0012', `cannot take the annotation ${name}: it is inside a List, which is not changed`, {
    object,
    help: 'Take it out of the List, so that it is a separate item.',
  })

const placeOf = ({ apiVersion = '', kind, namespace, name }: ObjectRef | ItemHeader): string =>
  `${apiVersion} ${kind} ${namespace || 'default'}/${name}`

/** Returns the new texts of items that get or lose an annotation, by index. */
export function changedTexts(
  list: ResourceList,
  annotations: readonly InputAnnotation[],
  report: Report,
): ReadonlyMap<number, string> {
  const texts = itemAnnotations(list, annotations, report).map(annotation => {
    const bytes = annotatedItem(list, annotation, report)
    return [annotation.item.index, bytes && new TextDecoder().decode(bytes)] as const
  })
  return new Map(texts.filter((entry): entry is [number, string] => entry[1] !== undefined))
}
