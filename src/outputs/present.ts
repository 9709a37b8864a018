// What somebody else has among the items already: a namespace, a Role, a profile that another functionConfig made.

import { type ItemHeader, type ItemSource, kindOf } from '../inputs/catalog.ts'
import { textAt } from '../inputs/shape.ts'
import { GENERATED_BY, LOCAL_CONFIG } from '../model/ownership.ts'
import type { JsonObject } from '../model/profile.ts'
import type { Output } from './objects.ts'

/** `input`: hosts do not apply it; `made`: by another functionConfig; `other`: written by somebody. */
export type Presence = 'input' | 'made' | 'other'

/** The outputs that are there and not this functionConfig's. Known by their headers: such an item is not read, and may be damaged. */
export async function presentAmong(
  outputs: readonly Output[],
  source: ItemSource,
  owner: string,
): Promise<ReadonlyMap<Output, Presence>> {
  const byId = new Map(outputs.map(output => [idOf(headerOf(output.object)), output]))
  const present = new Map<Output, Presence>()
  if (byId.size === 0) return present
  const marked = await source.read((header, mentions) => {
    const output = byId.get(idOf(header))
    if (output === undefined || mentions(GENERATED_BY)) return output !== undefined
    present.set(output, mentions(LOCAL_CONFIG) ? 'input' : 'other')
    return false
  })
  for (const { header, object } of marked) {
    const annotation = (name: string): string | undefined => textAt(object, 'metadata', 'annotations', name)
    const output = byId.get(idOf(header))!
    if (annotation(LOCAL_CONFIG) === 'true') present.set(output, 'input')
    else if (annotation(GENERATED_BY) !== owner) present.set(output, 'made')
  }
  return present
}

const headerOf = (object: JsonObject): ItemHeader => ({
  apiVersion: textAt(object, 'apiVersion') ?? '',
  kind: textAt(object, 'kind') ?? '',
  namespace: textAt(object, 'metadata', 'namespace') ?? '',
  name: textAt(object, 'metadata', 'name') ?? '',
})

const idOf = (header: ItemHeader): string => `${kindOf(header)} ${header.namespace}/${header.name}`
