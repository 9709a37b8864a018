// MachineDeployment, as far as the function reads it. Only objects that passed the checks of inputs/ are of these types.

import type { ObjectRef } from '../diagnostics/diagnostic.ts'
import type { JsonObject } from './profile.ts'

export interface MachineDeployment {
  readonly ref: ObjectRef & { readonly namespace: string }
  /** The MachineDeployment's own: without what orchestrators add on the way in. */
  readonly annotations: Readonly<Record<string, string>> | undefined
  readonly kubeletVersion: string
  readonly provider: ProviderConfig
  /** `spec.template` as it is written. */
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

/** The union of the five operating systems' settings; each has its own fields, and false or "" where they are not given. */
export interface OperatingSystemSpec {
  readonly distUpgradeOnBoot: boolean
  readonly disableAutoUpdate: boolean
  readonly disableLocksmithD: boolean
  readonly disableUpdateEngine: boolean
  readonly provisioningUtility: string
  readonly attachSubscription: boolean
  readonly rhelSubscriptionManagerUser: string
  readonly rhelSubscriptionManagerPassword: string
  readonly rhsmOfflineToken: string
  readonly rhelUseSatelliteServer: boolean
  readonly rhelSatelliteServer: string
  readonly rhelOrganizationName: string
  readonly rhelActivationKey: string
}
