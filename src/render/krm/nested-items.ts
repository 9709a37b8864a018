// Finds the objects in an item of kind List, as kubectl prints several objects.

import type { ReadProblem } from '../yaml/index.ts'
import type { Item } from './resource-list.ts'
import { splitParsed } from './split-parsed.ts'
import { itemText } from './texts.ts'

type NestedItems = { readonly items: readonly Item[] } | { readonly problem: ReadProblem }

/** Whether the item is a List of version v1. */
export const isList = ({ header: { apiVersion, kind } }: Item): boolean => kind === 'List' && apiVersion === 'v1'

/** Returns the objects of a List, without headers, with their ranges in the input. Offsets of a problem refer to the item's text. */
export function nestedIn(bytes: Uint8Array, list: Item): NestedItems {
  const split = splitParsed(itemText(bytes, list) ?? '')
  if ('problem' in split) return split
  if ('found' in split) return { problem: { message: `a List has ${split.found}`, start: 0, end: 0 } }
  const { start } = list.range
  const items = split.split.items.map(({ header, range, mark }) => ({
    index: list.index,
    inList: list,
    header,
    range: { start: start + range.start, end: start + range.end },
    mark: { start: start + mark.start, end: start + mark.end },
  }))
  return { items }
}
