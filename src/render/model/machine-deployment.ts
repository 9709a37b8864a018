// The part of a MachineDeployment that the function reads. Only objects that passed the checks of inputs/ have these types.

import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import type { JsonObject } from './json.ts'

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

/** The union of the settings of five operating systems. Each uses its own fields; a missing field is false or "". */
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
