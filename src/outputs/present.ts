// Outputs that are among the items already and not made by this functionConfig: a namespace, a Role, a profile.

import { type Catalog, groupKindOf, itemHeaderOf } from '../inputs/catalog.ts'
import { GENERATED_BY, LOCAL_CONFIG } from '../model/ownership.ts'
import type { Output } from './objects.ts'

/** `input`: hosts do not apply it; `made`: by another functionConfig; `other`: written by hand. */
export type Presence = 'input' | 'made' | 'other'

/** The outputs that are there and not this functionConfig's. Known by their headers: such an item is not read, and may be damaged. */
export function presentAmong(
  outputs: readonly Output[],
  catalog: Catalog,
  owner: string,
): ReadonlyMap<Output, Presence> {
  const present = new Map<Output, Presence>()
  for (const output of outputs) {
    const { namespace, name, ...header } = itemHeaderOf(output.object)
    const annotations = catalog.item(groupKindOf(header), namespace, name)?.header.annotations
    if (annotations === undefined) continue
    if (annotations[LOCAL_CONFIG] === 'true') present.set(output, 'input')
    else if (annotations[GENERATED_BY] === undefined) present.set(output, 'other')
    else if (annotations[GENERATED_BY] !== owner) present.set(output, 'made')
  }
  return present
}
