// The origins of the parts of a node.

import type { FieldPath } from '../../base/field-path.ts'
import { NODE_POOL_TYPE } from '../../base/kinds.ts'
import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import { inPoolFields } from '../../render/inputs/node-pools.ts'

/**
 * `flag` is a flag of the controller in a functionConfig of flags, `option` is --set on the command line, and `controller` is what
 * operating-system-manager adds to every node.
 */
type OriginKind = 'profile' | 'overlay' | 'setting' | 'flag' | 'option' | 'machineDeployment' | 'controller'

export interface NodeOrigin {
  readonly kind: OriginKind
  readonly object?: ObjectRef
  /** The path of the field in the object, or in `spec` of the functionConfig for a setting that it does not have. */
  readonly field?: FieldPath
  /** The file of the object and the line of the field. */
  readonly file?: string
  readonly line?: number
  /** Whether the profile is built in. */
  readonly isBuiltIn?: true
  /** Whether nothing sets the setting, so that its default is used. */
  readonly isDefault?: true
}

/** Returns the origin that is a field of a MachineDeployment, or of a NodePool in its form. */
export const machineOrigin = (object: ObjectRef, field: FieldPath): NodeOrigin => ({
  kind: 'machineDeployment',
  object,
  field: object.kind === NODE_POOL_TYPE.kind ? inPoolFields(field) : field,
})

/** Returns the origin of a setting, whose path is below `spec` of the functionConfig. */
export type SettingOrigin = (path: FieldPath) => NodeOrigin

/** The lists and kinds of parts by which origins are found. */
export type OriginKey = 'file' | 'unit' | 'drop-in' | 'SSH keys' | 'setting' | 'runcmd' | 'bootcmd'

/** The origins of a phase's parts, by `originKey`. The first origin of a part made it, the others changed it. */
export type PhaseOrigins = ReadonlyMap<string, readonly NodeOrigin[]>

/** Returns the key of a part: its path or name, or its index in a list of commands or keys. */
export const originKey = (kind: OriginKey, name: string | number): string => `${kind} ${name}`

export interface NodeOrigins {
  /** The profile that the others are based on, first, then the overlays of which the node's profile is composed. */
  readonly layers: readonly NodeOrigin[]
  readonly phases: Readonly<Record<'bootstrap' | 'provisioning', PhaseOrigins>>
  /** The origins of the fields of the kubelet's configuration, without the profile. */
  readonly kubelet: ReadonlyMap<string, readonly NodeOrigin[]>
}

/** Returns each origin once. */
export const distinctOrigins = (origins: readonly NodeOrigin[]): NodeOrigin[] => [
  ...new Map(origins.map(origin => [JSON.stringify([origin.kind, origin.field]), origin])).values(),
]

/** Whether two origins are in the same object. */
export const sameObject = (a: NodeOrigin, b: NodeOrigin): boolean =>
  a.object?.kind === b.object?.kind && a.object?.namespace === b.object?.namespace && a.object?.name === b.object?.name
