// Finds the object that contains a part of a node's profile: the profile or an overlay.

import type { FieldPath } from '../../base/field-path.ts'
import { OVERLAY_TYPE } from '../../base/kinds.ts'
import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import { type PartOrigin, writtenAt } from '../../render/model/profile.ts'
import type { RenderedNode } from '../../render/outputs/node.ts'
import type { KnownProfile } from '../../render/profiles/selection.ts'
import type { NodeOrigin } from './node-origin.ts'

type ComposedProfile = Pick<RenderedNode, 'profile' | 'known'>

export const profileOrigin = (field: FieldPath, node: ComposedProfile): NodeOrigin =>
  partOrigin(writtenAt(field, node.profile), node)

export const partOrigin = ({ object, field }: PartOrigin, { known }: Pick<ComposedProfile, 'known'>): NodeOrigin => ({
  ...layer(object, rootOf(known)),
  field,
})

/** Returns the base of the node's profile, and then everything that changes it, in the order in which it is found. */
export function profileLayers({ profile, known }: ComposedProfile): NodeOrigin[] {
  const root = rootOf(known)
  const found = new Map<string, NodeOrigin>()
  const add = (object: ObjectRef): void =>
    void found.set(`${object.kind} ${object.namespace}/${object.name}`, layer(object, root))
  add(root.ref)
  // An overlay that only removes parts is not the origin of any part.
  const chain = (at: KnownProfile | undefined): KnownProfile[] => (at === undefined ? [] : [...chain(at.base), at])
  for (const { ref } of chain(known)) if (ref.kind === OVERLAY_TYPE.kind) add(ref)
  for (const { object } of profile.origins?.values() ?? []) add(object)
  return [...found.values()]
}

function layer(object: ObjectRef, root: KnownProfile): NodeOrigin {
  const kind = object.kind === OVERLAY_TYPE.kind ? 'overlay' : 'profile'
  const isBuiltIn = kind === 'profile' && root.builtIn === true && root.name === object.name
  return { kind, object, ...(isBuiltIn && { isBuiltIn: true as const }) }
}

/** Returns the profile that others extend. */
export const rootOf = (known: KnownProfile): KnownProfile => (known.base === undefined ? known : rootOf(known.base))
