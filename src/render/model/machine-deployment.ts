// The part of a MachineDeployment that the function reads. Only objects that passed the checks of inputs/ have these types.

import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import type { JsonObject } from './json.ts'
import type { OperatingSystem } from './profile.ts'

/** The path of a MachineDeployment's provider config. */
export const PROVIDER_SPEC = ['spec', 'template', 'spec', 'providerSpec', 'value'] as const
export const PROVIDER_SPEC_FIELD = PROVIDER_SPEC.join('.')

export interface MachineDeployment {
  readonly ref: ObjectRef & { readonly namespace: string }
  /** The annotations without those that orchestrators add to the function's input. */
  readonly annotations: Readonly<Record<string, string>> | undefined
  readonly kubeletVersion: string
  readonly provider: ProviderConfig
  /** `spec.template` as it was written. */
  readonly template: JsonObject
}

/** `spec.template.spec.providerSpec.value`, decoded as the machine-controller's SDK does it. */
export interface ProviderConfig {
  readonly sshPublicKeys: readonly string[] | undefined
  readonly caPublicKey: string
  readonly cloudProvider: string
  readonly cloudProviderSpec: JsonObject | undefined
  readonly operatingSystem: string
  readonly operatingSystemSpec: OperatingSystemSpec
  readonly network: NetworkConfig | undefined
  readonly overwriteCloudConfig: string | undefined
}

export interface NetworkConfig {
  readonly cidr: string
  readonly gateway: string
  readonly dnsServers: readonly string[] | undefined
  readonly ipFamily: string
}

const UPGRADABLE = { distUpgradeOnBoot: 'flag' } as const

// Flatcar's own settings lack distUpgradeOnBoot, but its cloud-init data uses it.
const FLATCAR = {
  ...UPGRADABLE,
  disableAutoUpdate: 'flag',
  disableLocksmithD: 'flag',
  disableUpdateEngine: 'flag',
  provisioningUtility: 'text',
} as const

const RHEL = {
  ...UPGRADABLE,
  attachSubscription: 'flag',
  rhelUseSatelliteServer: 'flag',
  rhelSubscriptionManagerUser: 'text',
  rhelSubscriptionManagerPassword: 'text',
  rhsmOfflineToken: 'text',
  rhelSatelliteServer: 'text',
  rhelOrganizationName: 'text',
  rhelActivationKey: 'text',
} as const

const SETTINGS = { ...FLATCAR, ...RHEL }

/** The settings of the operatingSystemSpec of each operating system; those of others are ignored. */
export const OPERATING_SYSTEM_SETTINGS: Readonly<Record<OperatingSystem, Partial<typeof SETTINGS>>> = {
  amzn2: UPGRADABLE,
  rockylinux: UPGRADABLE,
  ubuntu: UPGRADABLE,
  flatcar: FLATCAR,
  rhel: RHEL,
}

/** The union of the settings of all operating systems. A missing field is false or "". */
export type OperatingSystemSpec = {
  readonly [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name] extends 'flag' ? boolean : string
}

export const NO_OPERATING_SYSTEM_SPEC = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, type]) => [name, type === 'flag' ? false : '']),
) as OperatingSystemSpec
