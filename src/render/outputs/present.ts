// Finds shared outputs (a namespace, a Role, a profile) that are already among the items and were not made by this functionConfig.

import { type Catalog, groupKindOf, itemHeaderOf } from '../inputs/catalog.ts'
import { GENERATED_BY, LOCAL_CONFIG } from '../model/ownership.ts'
import type { Output } from './objects.ts'

/** The kind of item: `input` is not applied by hosts, `made` was made by another functionConfig, and `other` was written by hand. */
export type Presence = 'input' | 'made' | 'other'

/** Returns the outputs that are present. Only headers are used: these items are not read and may be damaged. */
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
