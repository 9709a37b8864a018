// From bytes to a ResourceList, and from its items to data.

import type { Report } from '../diagnostics/diagnostic.ts'
import type { JsonObject } from '../model/profile.ts'
import type { Header, Item, ReadItem, ResourceList } from './resource-list.ts'

/** Splits the input. Without a list to work on, says why and gives nothing. */
export async function readResourceList(
  _input: Uint8Array | string,
  _report: Report,
): Promise<ResourceList | undefined> {
  throw new Error('to come')
}

/** The data of one item (or of the functionConfig); nothing where it is damaged, which is reported. */
export async function readItem(_list: ResourceList, _item: Item, _report: Report): Promise<JsonObject | undefined> {
  throw new Error('to come')
}

/** The data of the items whose header is wanted, in the list's order. Two of the same group, kind, namespace and name are reported. */
export async function readItems(
  _list: ResourceList,
  _wanted: (header: Header, item: Item) => boolean,
  _report: Report,
): Promise<readonly ReadItem[]> {
  throw new Error('to come')
}

/** Whether the item's text contains an ASCII text somewhere: a cheap question before an item is read. */
export function mentions(_list: ResourceList, _item: Item, _text: string): boolean {
  throw new Error('to come')
}
