// The part of a MachineDeployment that the function reads. Only objects that passed the checks of inputs/ have these types.

import type { JsonObject } from '../../base/json.ts'
import { type Span, words } from '../../base/span.ts'
import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import type { OperatingSystem } from './profile.ts'

/** The path of a MachineDeployment's provider config. */
export const PROVIDER_SPEC = ['spec', 'template', 'spec', 'providerSpec', 'value'] as const

export const PROFILE_NAME_ANNOTATION = 'k8c.io/operating-system-profile'
export const PROFILE_NAMESPACE_ANNOTATION = 'k8c.io/operating-system-profile-namespace'

export interface MachineDeployment {
  readonly ref: ObjectRef & { readonly namespace: string }
  /** The annotations without those that orchestrators add to the function's input. */
  readonly annotations: Readonly<Record<string, string>> | undefined
  readonly kubeletVersion: string
  readonly provider: ProviderConfig
  /** `spec.template` as it was written. */
  readonly template: JsonObject
  /** Set for a NodePool, which is read in the form of a MachineDeployment. */
  readonly pool?: NodePool
}

/** What the templates of a node see of its MachineDeployment. Nodes with equal parts share a rendering. */
export interface SharedPart extends Pick<MachineDeployment, 'kubeletVersion' | 'annotations'> {
  readonly provider: Omit<ProviderConfig, 'caPublicKey'>
  /** Set for a NodePool. */
  readonly pool?: unknown
}

/** What a NodePool has beside a MachineDeployment: what is made for it, and where its nodes have their names from. */
export interface NodePool {
  readonly nodeName: 'metadata' | 'hostname'
  readonly output: PoolOutput
}

/** One of three. */
export interface PoolOutput {
  readonly secret?: { readonly name?: string; readonly key: string; readonly compress: boolean }
  readonly clusterAPI?: {
    readonly clusterName: string
    readonly kind: 'MachineDeployment' | 'MachinePool'
    readonly name?: string
  }
  readonly file?: { readonly compress: boolean }
}

/** What the user wrote, in words: a NodePool is read in the form of a MachineDeployment. */
export const nounOf = (of: object): Span => words('pool' in of ? 'the pool' : 'the MachineDeployment')

/** Whether the machines of the pool get their data as one compressed MIME part. */
export const isCompressed = ({ output: { file, secret } }: NodePool): boolean => (file ?? secret)?.compress === true

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
  provisioningUtility: 'optional text',
} as const

const RHEL = {
  ...UPGRADABLE,
  rhelSubscriptionManagerUser: 'optional text',
  rhelSubscriptionManagerPassword: 'optional text',
  rhsmOfflineToken: 'optional text',
  attachSubscription: 'flag',
  rhelUseSatelliteServer: 'flag',
  rhelSatelliteServer: 'text',
  rhelOrganizationName: 'text',
  rhelActivationKey: 'text',
} as const

const SETTINGS = { ...FLATCAR, ...RHEL }

/**
 * The settings of the operatingSystemSpec of each operating system, in the order of its Go struct; those of others are ignored. Go's encoders
 * omit an optional text that is empty.
 */
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

/** The longest label value has 63 characters. The reference uses the bare name if the key is not shorter than that. */
const KEY_LIMIT = 63

/** Returns `<namespace>-<name>`, or the name alone if that is too long for a label. */
export function machineDeploymentKey(namespace: string, name: string): string {
  const key = `${namespace}-${name}`
  return isTooLong(key) ? name : key
}

const utf8 = new TextEncoder()

/**
 * Compares the length in UTF-8, as Go's len does: names in Kubernetes are ASCII, but this also runs on names that no API server has
 * validated. A UTF-16 unit takes at most three bytes.
 */
const isTooLong = (key: string): boolean =>
  key.length * 3 >= KEY_LIMIT && (key.length >= KEY_LIMIT || utf8.encode(key).length >= KEY_LIMIT)

/** Whether the key is a valid label value. A bare name can still be too long; then no token can be looked up by it. */
export const fitsLabel = (key: string): boolean => key.length <= KEY_LIMIT

/** The variable in texts of the functionConfig that is replaced with the key of each MachineDeployment. */
export const KEY_VARIABLE = '[key]'

/** Whether the text differs for each MachineDeployment. */
export const holdsKey = (text: string): boolean => text.includes(KEY_VARIABLE)

export const replaceKey = (text: string, key: string): string => text.replaceAll(KEY_VARIABLE, () => key)

/** Replaces `[namespace]` and `[name]`. */
export const replaceNames = (text: string, { namespace, name }: Omit<MachineDeployment['ref'], 'kind'>): string =>
  text.replaceAll(/\[(namespace|name)\]/g, (_, variable) => (variable === 'name' ? name : namespace))
