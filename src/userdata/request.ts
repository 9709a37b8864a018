// What is to be rendered: one phase of one node's configuration, and what else the user data depends on.

import type { ConfigPhase, OperatingSystemConfigSpec } from '../model/config.ts'
import type { Markers } from '../model/markers.ts'
import type { PhaseName, ProvisioningUtility } from '../model/profile.ts'

export type UserDataPhase = 'bootstrap' | 'provisioning'

export interface UserDataRequest {
  readonly config: OperatingSystemConfigSpec
  readonly phase: UserDataPhase
  readonly machineDeploymentName: string
  /** What the MachineDeployment asks for; for every system but Flatcar it is cloud-init. */
  readonly provisioner: ProvisioningUtility
  readonly distUpgradeOnBoot: boolean
  readonly ignitionVersion: '2.3' | '3.4'
  /** Placeholders that are filled in after the rendering. */
  readonly placeholders?: Markers | undefined
  /** Markers of the names of a group's nodes. */
  readonly names?: Markers | undefined
}

const PHASE_NAMES: Readonly<Record<UserDataPhase, PhaseName>> = {
  bootstrap: 'bootstrapConfig',
  provisioning: 'provisioningConfig',
}

export const phaseName = (request: UserDataRequest): PhaseName => PHASE_NAMES[request.phase]
export const phaseConfig = (request: UserDataRequest): ConfigPhase => request.config[phaseName(request)]

/** What reads the user data on the node. */
export type Reader = 'Ignition' | 'cloud-init' | 'coreos-cloudinit'

export function readerOf({ provisioner, config }: UserDataRequest): Reader {
  if (provisioner === 'ignition') return 'Ignition'
  return config.osName === 'flatcar' ? 'coreos-cloudinit' : 'cloud-init'
}

/** AWS wants its own private DNS name as the host's name; the provisioning phase leaves it alone. */
export const setsHostname = (request: UserDataRequest): boolean =>
  request.phase === 'bootstrap' && request.config.cloudProvider.name !== 'aws'

export const MACHINE_NAME = '<MACHINE_NAME>'
