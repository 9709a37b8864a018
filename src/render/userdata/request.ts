// The input of a user data rendering: a phase of a node's configuration, and everything else that the user data depends on.

import { trimSpace } from '../../base/trim-space.ts'
import type { ConfigPhase, OperatingSystemConfigSpec } from '../model/config.ts'
import type { PhaseName, ProvisioningUtility } from '../model/profile.ts'
import type { Markers } from '../model/text.ts'

export type UserDataPhase = 'bootstrap' | 'provisioning'

export interface UserDataRequest {
  readonly config: OperatingSystemConfigSpec
  readonly phase: UserDataPhase
  /** The host name for the provider edge. */
  readonly machineDeploymentName: string | undefined
  /** The utility that the MachineDeployment selects; it is cloud-init for all systems except Flatcar. */
  readonly provisioner: ProvisioningUtility
  readonly distUpgradeOnBoot: boolean
  readonly ignitionVersion: '2.3' | '3.4'
  /** Whether files are written as texts: base64 takes a third more. */
  readonly hasTexts?: boolean
  /** Markers of placeholders, which are filled in after the rendering. */
  readonly placeholders?: Markers | undefined
  /** Markers of the names of the nodes of a group. */
  readonly names?: Markers | undefined
}

export const PHASE_FIELDS: Readonly<Record<UserDataPhase, PhaseName>> = {
  bootstrap: 'bootstrapConfig',
  provisioning: 'provisioningConfig',
}

/** Returns the name of the phase in an OperatingSystemConfig. */
export const phaseName = (request: UserDataRequest): PhaseName => PHASE_FIELDS[request.phase]
/** Returns the phase of the configuration that is written. */
export const phaseConfig = (request: UserDataRequest): ConfigPhase => request.config[phaseName(request)]

/** The program that reads the user data on the node. */
export type Reader = 'Ignition' | 'cloud-init' | 'coreos-cloudinit'

/** Returns the program that reads the user data. */
export function readerOf({ provisioner, config }: UserDataRequest): Reader {
  if (provisioner === 'ignition') return 'Ignition'
  return config.osName === 'flatcar' ? 'coreos-cloudinit' : 'cloud-init'
}

/** Whether user data sets the host name. On AWS, the host name is the private DNS name; the provisioning phase does not change it. */
export const setsHostname = (request: UserDataRequest): boolean =>
  request.phase === 'bootstrap' && request.config.cloudProvider.name !== 'aws'

export const MACHINE_NAME = '<MACHINE_NAME>'

interface SshKey {
  readonly text: string
  /** The index in `userSSHKeys`. */
  readonly index: number
}

/** Returns the keys in their order. */
export function distinctKeys(keys: readonly string[] = []): SshKey[] {
  const byText = new Map<string, SshKey>()
  keys.forEach((key, index) => {
    const text = trimSpace(key)
    if (text !== '' && !byText.has(text)) byText.set(text, { text, index })
  })
  return [...byText.values()]
}
