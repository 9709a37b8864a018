// OperatingSystemConfig: the rendered configuration of one node, before it is written as cloud-init or Ignition data.

import type { JsonObject } from './json.ts'
import type { CloudInitModules, File, PhaseName, ProvisioningUtility, Unit } from './profile.ts'

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
