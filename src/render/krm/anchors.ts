// YAML anchors that items share: an item that is removed or replaced must not define an anchor that another item uses.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type Item, itemRef, type ResourceList } from './resource-list.ts'
import { decode, finder, itemText } from './scan.ts'
import { aliasUses } from './split-parsed.ts'

const ANCHOR = /[\s[{,]&([^\s,[\]{}]+)/g

/** Reports changed items with an anchor that another item uses. */
export function reportSharedAnchors(list: ResourceList, changed: ReadonlyMap<Item, unknown>, report: Report): void {
  if (![...changed.keys()].some(item => mayDefineSharedAnchor(list, item))) return
  for (const { user, anchor } of aliasUses(decode(list.source.bytes) ?? '')) {
    const item = list.items[anchor]
    const other = list.items[user]
    if (user === anchor || item === undefined || other === undefined || !changed.has(item)) continue
    const related = [{ object: itemRef(other), role: 'uses its anchor' }]
    report(
      problem('OSM0011', 'must change, but another item uses one of its anchors', {
        object: itemRef(item),
        related,
        help: 'In the other item, write the value itself instead of the alias.',
      }),
    )
  }
}

/**
 * Whether the item may define an anchor that is used elsewhere. Scripts are full of `&`, so the list is parsed only if an alias for a
 * possible anchor occurs outside the item.
 */
function mayDefineSharedAnchor(list: ResourceList, item: Item): boolean {
  const { bytes } = list.source
  if (!bytes.subarray(item.range.start, item.range.end).includes(0x26)) return false
  const names = new Set(Array.from((itemText(bytes, item) ?? '').matchAll(ANCHOR), ([, name]) => `*${name}`))
  return [...names].some(alias => isUsedOutside(bytes, item, alias))
}

function isUsedOutside(bytes: Uint8Array, { range }: Item, alias: string): boolean {
  const find = finder(alias)
  return find(bytes, { start: 0, end: range.start }) || find(bytes, { start: range.end, end: bytes.length })
}
