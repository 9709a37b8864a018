// References of items in messages.

import { ITEM, type ObjectRef } from '../../diagnostics/diagnostic.ts'
import type { Item } from './resource-list.ts'

/** Returns the reference of an item. An item without kind and name is referred to by its number in the list. */
export function itemRef({ header, index }: Item): ObjectRef {
  const { apiVersion, kind, namespace, name } = header
  if (kind === '' && name === '')
    return index < 0 ? { kind: 'functionConfig', name: '' } : { kind: ITEM, name: `${index + 1}` }
  return { apiVersion, kind, ...(namespace === '' ? {} : { namespace }), name }
}

/** Whether the item is a Secret or has no kind, in which case it may be one. */
export const mayBeSecret = ({ header, index }: Item): boolean =>
  index >= 0 && (header.kind === 'Secret' || header.kind === '')
