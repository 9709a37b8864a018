// What a profile's templates see: the reference's data with its Go types, field for field. Templates can tell types apart
// (`kindOf`, `eq`, methods), so the types are part of the contract.

import {
  namedText,
  pointer,
  pointerToStruct,
  struct,
  structType,
  text,
  textList,
  textMap,
  textPointer,
} from '../go/build.ts'
import { METAV1_DURATION, metav1Duration } from '../go/duration.ts'
import { NET_IP_SLICE, netIp, parseIp } from '../go/net-ip.ts'
import {
  BOOL,
  type Field,
  type GoType,
  INT32,
  type Method,
  mapOf,
  named,
  pointerTo,
  STRING,
  STRING_SLICE,
} from '../go/types.ts'
import { integer, Pointer, type Scalar, Slice, Struct, type Value } from '../go/values.ts'
import type { JoinCredentials, NodeEnvironment } from '../model/environment.ts'
import type { NetworkConfig, ProviderConfig } from '../model/machine-deployment.ts'
import type { KubeletSettings } from './kubelet-settings.ts'

/** What is worked out for one MachineDeployment before its templates run. */
export interface TemplateInputs {
  readonly kubeVersion: string
  readonly provider: ProviderConfig
  readonly environment: NodeEnvironment
  readonly credentials: JoinCredentials
  readonly kubelet: KubeletSettings
  readonly inTreeController: boolean
  readonly cloudConfig: string
  readonly containerdConfig: string
  readonly kubeconfig: string
  readonly provisioningSecret: string
  readonly kubeletBootstrapSecret: string
}

const STRINGS = mapOf(STRING, STRING)
const CLOUD_PROVIDER = named('v1alpha1.CloudProvider', STRING)
const PROVISIONING_UTILITY = named('flatcar.ProvisioningUtility', STRING)

const fields = (type: GoType, ...names: string[]): Field[] => names.map(name => ({ name, type }))

const getter = (result: GoType, call: (receiver: Value) => Value): Method => ({ params: [], result, call })
const nameOf = (family: Value): string => (family as Scalar).value as string

const IP_FAMILY = named('net.IPFamily', STRING, {
  HasIPv4: getter(BOOL, family => ['', 'IPv4', 'IPv4+IPv6', 'IPv6+IPv4'].includes(nameOf(family))),
  HasIPv6: getter(BOOL, family => ['IPv6', 'IPv4+IPv6', 'IPv6+IPv4'].includes(nameOf(family))),
  IsDualstack: getter(BOOL, family => ['IPv4+IPv6', 'IPv6+IPv4'].includes(nameOf(family))),
})

const DNS_CONFIG = structType('providerconfig.DNSConfig', [
  { name: 'Servers', type: STRING_SLICE, json: { name: 'servers' } },
])

const NETWORK_CONFIG = structType(
  'providerconfig.NetworkConfig',
  [
    { name: 'CIDR', type: STRING, json: { name: 'cidr' } },
    { name: 'Gateway', type: STRING, json: { name: 'gateway' } },
    { name: 'DNS', type: DNS_CONFIG, json: { name: 'dns' } },
    { name: 'IPFamily', type: IP_FAMILY, json: { name: 'ipFamily', omitEmpty: true } },
  ],
  {},
  // Both may be called on a nil pointer.
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

/** Fields of an operating system's settings: Go name → JSON name, with `?` where it is left out when empty. */
const settings = (names: Readonly<Record<string, string>>, type: GoType): Field[] =>
  Object.entries(names).map(([name, json]) => ({
    name,
    type,
    json: { name: json.replace('?', ''), omitEmpty: json.endsWith('?') },
  }))

const UPGRADE = settings({ DistUpgradeOnBoot: 'distUpgradeOnBoot' }, BOOL)

const FLATCAR = structType('flatcar.Config', [
  ...settings(
    {
      DisableAutoUpdate: 'disableAutoUpdate',
      DisableLocksmithD: 'disableLocksmithD',
      DisableUpdateEngine: 'disableUpdateEngine',
    },
    BOOL,
  ),
  ...settings({ ProvisioningUtility: 'provisioningUtility?' }, PROVISIONING_UTILITY),
])

const RHEL = structType('rhel.Config', [
  ...UPGRADE,
  ...settings(
    {
      RHELSubscriptionManagerUser: 'rhelSubscriptionManagerUser?',
      RHELSubscriptionManagerPassword: 'rhelSubscriptionManagerPassword?',
      RHSMOfflineToken: 'rhsmOfflineToken?',
    },
    STRING,
  ),
  ...settings({ AttachSubscription: 'attachSubscription', RHELUseSatelliteServer: 'rhelUseSatelliteServer' }, BOOL),
  ...settings(
    {
      RHELSatelliteServer: 'rhelSatelliteServer',
      RHELOrganizationName: 'rhelOrganizationName',
      RHELActivationKey: 'rhelActivationKey',
    },
    STRING,
  ),
])

const OPERATING_SYSTEMS = structType('resources.operatingSystemConfig', [
  { name: 'AmazonLinuxConfig', type: structType('amzn2.Config', UPGRADE) },
  { name: 'FlatcarConfig', type: FLATCAR },
  { name: 'RhelConfig', type: RHEL },
  { name: 'UbuntuConfig', type: structType('ubuntu.Config', UPGRADE) },
  { name: 'RockyLinuxConfig', type: structType('rockylinux.Config', UPGRADE) },
])

const KUBELET = structType('resources.kubeletConfig', [
  ...fields(pointerTo(STRINGS), 'KubeReserved', 'SystemReserved', 'EvictionHard'),
  ...fields(pointerTo(INT32), 'MaxPods'),
  ...fields(pointerTo(STRING), 'ContainerLogMaxSize', 'ContainerLogMaxFiles'),
  ...fields(pointerTo(INT32), 'ImageGCHighThresholdPercent', 'ImageGCLowThresholdPercent'),
  ...fields(pointerTo(METAV1_DURATION), 'ImageMinimumGCAge', 'ImageMaximumGCAge'),
])

const BOOTSTRAP = structType(
  'resources.bootstrapConfig',
  fields(STRING, 'Token', 'ServerURL', 'SecretName', 'BootstrapKubeconfigSecretName'),
)

const FILES_DATA = structType('resources.filesData', [
  ...fields(STRING, 'KubeVersion', 'KubeletConfiguration', 'KubeletSystemdUnit', 'BootstrapKubeconfig'),
  ...fields(BOOL, 'InTreeCCMAvailable'),
  ...fields(STRING, 'CNIVersion'),
  ...fields(NET_IP_SLICE, 'ClusterDNSIPs'),
  ...fields(STRING, 'KubernetesCACert', 'HostCACert', 'ServerAddress', 'CloudConfig', 'ContainerRuntime'),
  ...fields(CLOUD_PROVIDER, 'CloudProviderName'),
  ...fields(pointerTo(NETWORK_CONFIG), 'NetworkConfig'),
  ...fields(BOOL, 'ExternalCloudProvider'),
  ...fields(STRING, 'InitialTaints'),
  ...fields(pointerTo(STRING), 'HTTPProxy', 'NoProxy'),
  ...fields(STRING, 'ContainerRuntimeConfig', 'ContainerRuntimeAuthConfig'),
  ...fields(mapOf(STRING, BOOL), 'KubeletFeatureGates'),
  ...fields(STRINGS, 'RHSubscription'),
  ...fields(STRING, 'NetworkIPFamily', 'PauseImage'),
  { name: 'kubeletConfig', type: KUBELET, embedded: true },
  { name: 'operatingSystemConfig', type: OPERATING_SYSTEMS, embedded: true },
  { name: 'bootstrapConfig', type: BOOTSTRAP, embedded: true },
])

/** The data, as templates get it: a pointer to the struct. */
export function templateData(inputs: TemplateInputs): Pointer {
  const { environment, provider, credentials } = inputs
  return pointerToStruct(
    struct(FILES_DATA, {
      KubeVersion: text(inputs.kubeVersion),
      BootstrapKubeconfig: text(inputs.kubeconfig),
      InTreeCCMAvailable: inputs.inTreeController,
      ClusterDNSIPs: new Slice(
        NET_IP_SLICE,
        environment.clusterDNS.map(ip => netIp(parseIp(ip)!)),
      ),
      KubernetesCACert: text(environment.kubernetesCACert),
      HostCACert: text(environment.hostCACert),
      CloudConfig: text(inputs.cloudConfig),
      ContainerRuntime: 'containerd',
      CloudProviderName: namedText(CLOUD_PROVIDER, provider.cloudProvider),
      NetworkConfig: networkConfig(provider.network),
      ExternalCloudProvider: environment.externalCloudProvider,
      InitialTaints: text(environment.initialTaints),
      HTTPProxy: textPointer(environment.httpProxy || undefined),
      NoProxy: textPointer(environment.noProxy || undefined),
      ContainerRuntimeConfig: text(inputs.containerdConfig),
      KubeletFeatureGates: textMap(Object.entries(environment.kubeletFeatureGates), BOOL, enabled => enabled),
      NetworkIPFamily: text(provider.network?.ipFamily ?? ''),
      PauseImage: text(environment.containerd.pauseImage),
      kubeletConfig: kubeletConfig(inputs.kubelet),
      operatingSystemConfig: operatingSystemConfig(provider),
      bootstrapConfig: struct(BOOTSTRAP, {
        Token: text(credentials.apiToken),
        ServerURL: text(credentials.cluster.server),
        SecretName: text(inputs.provisioningSecret),
        BootstrapKubeconfigSecretName: text(inputs.kubeletBootstrapSecret),
      }),
    }),
  )
}

const networkConfig = (network: NetworkConfig | undefined): Pointer =>
  pointer(
    NETWORK_CONFIG,
    network &&
      struct(NETWORK_CONFIG, {
        CIDR: text(network.cidr),
        Gateway: text(network.gateway),
        DNS: struct(DNS_CONFIG, { Servers: textList(network.dnsServers) }),
        IPFamily: namedText(IP_FAMILY, network.ipFamily),
      }),
  )

const kubeletConfig = (kubelet: KubeletSettings): Struct =>
  struct(KUBELET, {
    KubeReserved: pointer(STRINGS, kubelet.KubeReserved && textMap(kubelet.KubeReserved)),
    SystemReserved: pointer(STRINGS, kubelet.SystemReserved && textMap(kubelet.SystemReserved)),
    EvictionHard: pointer(STRINGS, kubelet.EvictionHard && textMap(kubelet.EvictionHard)),
    MaxPods: int32Pointer(kubelet.MaxPods),
    ContainerLogMaxSize: textPointer(kubelet.ContainerLogMaxSize),
    ContainerLogMaxFiles: textPointer(kubelet.ContainerLogMaxFiles),
    ImageGCHighThresholdPercent: int32Pointer(kubelet.ImageGCHighThresholdPercent),
    ImageGCLowThresholdPercent: int32Pointer(kubelet.ImageGCLowThresholdPercent),
    ImageMinimumGCAge: agePointer(kubelet.ImageMinimumGCAge),
    ImageMaximumGCAge: agePointer(kubelet.ImageMaximumGCAge),
  })

const int32Pointer = (value: bigint | undefined): Pointer =>
  pointer(INT32, value === undefined ? undefined : integer(INT32, value))

const agePointer = (nanoseconds: bigint | undefined): Pointer =>
  pointer(METAV1_DURATION, nanoseconds === undefined ? undefined : metav1Duration(nanoseconds))

/** Only the MachineDeployment's own operating system is filled in. */
function operatingSystemConfig({ operatingSystem, operatingSystemSpec: spec }: ProviderConfig): Struct {
  const place = OPERATING_SYSTEM_FIELDS[operatingSystem]!
  const type = OPERATING_SYSTEMS.fields!.find(field => field.name === place)!.type
  const values = type.fields!.map(({ type, json }): Value => {
    const value = spec[json!.name as keyof typeof spec]
    return typeof value === 'boolean' ? value : type === STRING ? text(value) : namedText(type, value)
  })
  return struct(OPERATING_SYSTEMS, { [place]: new Struct(type, values) })
}

const OPERATING_SYSTEM_FIELDS: Readonly<Record<string, string>> = {
  amzn2: 'AmazonLinuxConfig',
  flatcar: 'FlatcarConfig',
  rhel: 'RhelConfig',
  ubuntu: 'UbuntuConfig',
  rockylinux: 'RockyLinuxConfig',
}
