// OperatingSystemConfig: the rendered configuration of one node, before it is written as cloud-init or Ignition data.

import type { JsonObject } from '../../base/json.ts'
import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import type { ClusterRole } from './ownership.ts'
import type { CloudInitModules, File, PhaseName, ProvisioningUtility, Unit } from './profile.ts'
import type { LazyText } from './text.ts'

export interface OperatingSystemConfigSpec {
  readonly osName: string
  readonly osVersion: string
  readonly cloudProvider: { readonly name: string; readonly spec?: JsonObject }
  readonly bootstrapConfig: ConfigPhase
  readonly provisioningConfig: ConfigPhase
  readonly provisioningUtility: ProvisioningUtility
}

export interface ConfigPhase {
  readonly units?: readonly Unit[]
  readonly files?: readonly RenderedFile[]
  readonly userSSHKeys?: readonly string[]
  readonly modules?: CloudInitModules
}

/** A file whose template has been executed. */
export interface RenderedFile extends File {
  readonly permissions: number
  readonly content: { readonly inline: { readonly encoding?: string; readonly data: string } }
}

export const PHASES = ['bootstrapConfig', 'provisioningConfig'] as const satisfies readonly PhaseName[]

// What a rendering makes of a MachineDeployment: its objects, the texts with which its nodes boot, and annotations of inputs.

/** An output object, and the cluster to which it belongs if there are two. */
export interface Output {
  readonly object: JsonObject
  readonly cluster: ClusterRole
  /** True if the object contains placeholders. */
  readonly hasPlaceholders?: boolean
  /** Given if `render -d` writes the data alone, and not the Secret: a hash of the data without the token, which it writes beside it. */
  readonly fileHash?: string
  /** The data of a Secret before it is compressed and encoded; undefined if it contains placeholders. */
  readonly data?: SecretEntry
}

/** The one text that a Secret holds, under its key. */
export interface SecretEntry {
  readonly key: string
  readonly text: LazyText
}

/** The texts with which the nodes of a MachineDeployment boot. */
export interface NodeTexts {
  readonly bootstrap: string
  readonly provisioning: string
  readonly kubeconfig: string
  /** Only for the provider "edge", otherwise undefined. */
  readonly edgeScript: string | undefined
}

/** A text that an input item gets in one of its fields. If `value` is undefined, the field is removed. */
export interface InputEdit {
  readonly object: ObjectRef
  readonly path: readonly [string, ...string[]]
  readonly value: string | undefined
}
