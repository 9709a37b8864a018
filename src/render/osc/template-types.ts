// The Go types of the template data, field for field. Templates can distinguish types (`kindOf`, `eq`, methods), so the types are part of
// the contract.

import { NET_IP_SLICE } from 'gotemplate/go/net'
import { oneOf } from 'gotemplate/template'
import {
  BOOL,
  type Field,
  type GoType,
  INT32,
  type KnownTexts,
  type Method,
  mapOf,
  named,
  namedText,
  Pointer,
  pointerTo,
  type Scalar,
  type Slice,
  STRING,
  STRING_SLICE,
  Struct,
  structType,
  type Value,
} from 'gotemplate/values'
import { OPERATING_SYSTEM_SETTINGS } from '../model/machine-deployment.ts'
import type { OperatingSystem } from '../model/profile.ts'
import { CLOUD_PROVIDERS } from './cloud-config/index.ts'
import { METAV1_DURATION } from './duration.ts'

const STRINGS = mapOf(STRING, STRING)
export const CLOUD_PROVIDER = named('v1alpha1.CloudProvider', STRING)
const PROVISIONING_UTILITY = named('flatcar.ProvisioningUtility', STRING)

const CLOUD_PROVIDER_NAMES = oneOf([...CLOUD_PROVIDERS].sort(), 'no cloud provider has this name')

const IP_FAMILIES = oneOf(['', 'IPv4', 'IPv6', 'IPv4+IPv6', 'IPv6+IPv4'], 'no IP family has this name')

const RUNTIMES = oneOf(['containerd'], 'the container runtime is always containerd')

const UTILITIES = oneOf(['', 'cloud-init', 'ignition'], 'no provisioning utility has this name')

const VERSIONS: KnownTexts = {
  include: text => /^v\d+\.\d+\.\d+(?:[-+]|$)/.test(text),
  canStartWith: start => /^(?:v\d|v?$)/.test(start),
  otherwise: 'the version is written in full and with a v, as in v1.36.1',
  help: 'compare versions with semverCompare: {{ if semverCompare ">= 1.36" .KubeVersion }}',
  areVersions: true,
}

const NEVER_SET: KnownTexts = {
  include: text => text === '',
  canStartWith: start => start === '',
  otherwise: 'the controller never sets it',
  isNeverSet: true,
}

const LINES: KnownTexts = {
  include: () => true,
  canStartWith: () => true,
  otherwise: '',
  haveLines: true,
}

const URLS: KnownTexts = {
  include: text => /^https?:\/\/.|\$/.test(text),
  canStartWith: () => true,
  otherwise: 'it is a URL',
}

const fields = (type: GoType, ...names: string[]): Field[] => names.map(name => ({ name, type }))

const getter = (result: GoType, call: (receiver: Value) => Value): Method => ({ params: [], result, call })
const nameOf = (family: Value): string => (family as Scalar).value as string

export const IP_FAMILY = named('net.IPFamily', STRING, {
  HasIPv4: getter(BOOL, family => ['', 'IPv4', 'IPv4+IPv6', 'IPv6+IPv4'].includes(nameOf(family))),
  HasIPv6: getter(BOOL, family => ['IPv6', 'IPv4+IPv6', 'IPv6+IPv4'].includes(nameOf(family))),
  IsDualstack: getter(BOOL, family => ['IPv4+IPv6', 'IPv6+IPv4'].includes(nameOf(family))),
})

export const DNS_CONFIG = structType('providerconfig.DNSConfig', [
  { name: 'Servers', type: STRING_SLICE, json: { name: 'servers' } },
])

export const NETWORK_CONFIG = structType(
  'providerconfig.NetworkConfig',
  [
    { name: 'CIDR', type: STRING, json: { name: 'cidr' } },
    { name: 'Gateway', type: STRING, json: { name: 'gateway' } },
    { name: 'DNS', type: DNS_CONFIG, json: { name: 'dns' } },
    { name: 'IPFamily', type: IP_FAMILY, texts: IP_FAMILIES, json: { name: 'ipFamily', omitEmpty: true } },
  ],
  {},
  // Both methods can be called on a nil pointer.
  {
    IsStaticIPConfig: getter(BOOL, receiver => isStatic(structOf(receiver))),
    GetIPFamily: getter(IP_FAMILY, receiver => structOf(receiver)?.values[3] ?? namedText(IP_FAMILY, '')),
  },
)

const structOf = (receiver: Value): Struct | undefined => {
  const target = receiver instanceof Pointer ? receiver.target?.value : receiver
  return target instanceof Struct ? target : undefined
}

function isStatic(network: Struct | undefined): boolean {
  if (network === undefined) return false
  const [cidr, gateway, dns] = network.values
  return cidr !== '' || gateway !== '' || ((dns as Struct).values[0] as Slice).length > 0
}

const withTexts =
  (texts: KnownTexts) =>
  (field: Field): Field => ({ ...field, texts })

/** Returns the struct of an operating system's settings. Its names begin with a capital letter, or with RHEL or RHSM. */
const configOf = (system: OperatingSystem): GoType =>
  structType(
    `${system}.Config`,
    Object.entries(OPERATING_SYSTEM_SETTINGS[system]).flatMap(([name, type]): Field[] => {
      if (system === 'flatcar' && name === 'distUpgradeOnBoot') return []
      const field = {
        name: name.replace(/^(?:rhel|rhsm|.)/, start => start.toUpperCase()),
        type: type === 'flag' ? BOOL : STRING,
        json: { name, omitEmpty: type === 'optional text' },
      }
      return [name === 'provisioningUtility' ? { ...field, type: PROVISIONING_UTILITY, texts: UTILITIES } : field]
    }),
  )

export const OPERATING_SYSTEMS = structType('resources.operatingSystemConfig', [
  { name: 'AmazonLinuxConfig', type: configOf('amzn2') },
  { name: 'FlatcarConfig', type: configOf('flatcar') },
  { name: 'RhelConfig', type: configOf('rhel') },
  { name: 'UbuntuConfig', type: configOf('ubuntu') },
  { name: 'RockyLinuxConfig', type: configOf('rockylinux') },
])

export const KUBELET = structType('resources.kubeletConfig', [
  ...fields(pointerTo(STRINGS), 'KubeReserved', 'SystemReserved', 'EvictionHard'),
  ...fields(pointerTo(INT32), 'MaxPods'),
  ...fields(pointerTo(STRING), 'ContainerLogMaxSize', 'ContainerLogMaxFiles'),
  ...fields(pointerTo(INT32), 'ImageGCHighThresholdPercent', 'ImageGCLowThresholdPercent'),
  ...fields(pointerTo(METAV1_DURATION), 'ImageMinimumGCAge', 'ImageMaximumGCAge'),
])

export const BOOTSTRAP = structType('resources.bootstrapConfig', [
  ...fields(STRING, 'Token'),
  ...fields(STRING, 'ServerURL').map(withTexts(URLS)),
  ...fields(STRING, 'SecretName', 'BootstrapKubeconfigSecretName'),
])

export const FILES_DATA = structType('resources.filesData', [
  ...fields(STRING, 'KubeVersion').map(withTexts(VERSIONS)),
  ...fields(STRING, 'KubeletConfiguration', 'KubeletSystemdUnit').map(withTexts(NEVER_SET)),
  ...fields(STRING, 'BootstrapKubeconfig').map(withTexts(LINES)),
  ...fields(BOOL, 'InTreeCCMAvailable'),
  ...fields(STRING, 'CNIVersion').map(withTexts(NEVER_SET)),
  ...fields(NET_IP_SLICE, 'ClusterDNSIPs'),
  ...fields(STRING, 'KubernetesCACert').map(withTexts(LINES)),
  ...fields(STRING, 'HostCACert'),
  ...fields(STRING, 'ServerAddress').map(withTexts(NEVER_SET)),
  ...fields(STRING, 'CloudConfig'),
  ...fields(STRING, 'ContainerRuntime').map(withTexts(RUNTIMES)),
  ...fields(CLOUD_PROVIDER, 'CloudProviderName').map(withTexts(CLOUD_PROVIDER_NAMES)),
  ...fields(pointerTo(NETWORK_CONFIG), 'NetworkConfig'),
  ...fields(BOOL, 'ExternalCloudProvider'),
  ...fields(STRING, 'InitialTaints'),
  ...fields(pointerTo(STRING), 'HTTPProxy', 'NoProxy'),
  ...fields(STRING, 'ContainerRuntimeConfig').map(withTexts(LINES)),
  ...fields(STRING, 'ContainerRuntimeAuthConfig'),
  ...fields(mapOf(STRING, BOOL), 'KubeletFeatureGates'),
  ...fields(STRINGS, 'RHSubscription'),
  ...fields(STRING, 'NetworkIPFamily').map(withTexts(IP_FAMILIES)),
  ...fields(STRING, 'PauseImage'),
  { name: 'kubeletConfig', type: KUBELET, embedded: true },
  { name: 'operatingSystemConfig', type: OPERATING_SYSTEMS, embedded: true },
  { name: 'bootstrapConfig', type: BOOTSTRAP, embedded: true },
])
