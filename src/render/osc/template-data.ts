// Makes the data that the templates of a profile see, as Go values.

import { NET_IP_SLICE, netIp, parseIp } from 'gotemplate/go/net'
import {
  BOOL,
  type GoType,
  INT32,
  integer,
  namedText,
  type Pointer,
  pointer,
  pointerToStruct,
  Slice,
  STRING,
  Struct,
  struct,
  text,
  textList,
  textMap,
  textPointer,
  type Value,
} from 'gotemplate/values'
import type { KubeletSetting } from '../../base/kubelet-annotations.ts'
import type { NetworkConfig, SharedPart } from '../model/machine-deployment.ts'
import type { ClusterEndpoint, JoinCredentials, NodeEnvironment } from '../settings/environment.ts'
import { metav1Duration } from './duration.ts'
import type { KubeletAnnotations, KubeletValue } from './kubelet/kubelet-settings.ts'
import {
  BOOTSTRAP,
  CLOUD_PROVIDER,
  DNS_CONFIG,
  FILES_DATA,
  IP_FAMILY,
  KUBELET,
  NETWORK_CONFIG,
  OPERATING_SYSTEMS,
} from './template-types.ts'

/** The data that differs between the nodes of a group. */
export interface NodeVariables {
  readonly provisioningSecret: string
  readonly kubeletBootstrapSecret: string
  readonly kubeconfig: string
}

/** The credentials that templates see. */
export interface TemplateCredentials extends Pick<JoinCredentials, 'apiToken'> {
  readonly cluster: Pick<ClusterEndpoint, 'server'>
}

interface TemplateInputs {
  readonly kubeVersion: string
  readonly provider: SharedPart['provider']
  readonly environment: NodeEnvironment
  readonly credentials: TemplateCredentials
  readonly kubelet: KubeletAnnotations
  readonly inTreeController: boolean
  readonly cloudConfig: string
  readonly containerdConfig: string
  readonly variables: NodeVariables
}

/** Returns the data of one node, for templates a pointer to the struct. */
export const templateData = (inputs: TemplateInputs): Pointer => pointerToStruct(filesData(inputs))

function filesData({ environment, provider, credentials, variables, ...inputs }: TemplateInputs): Struct {
  return struct(FILES_DATA, {
    KubeVersion: text(inputs.kubeVersion),
    InTreeCCMAvailable: inputs.inTreeController,
    ClusterDNSIPs: new Slice(
      NET_IP_SLICE,
      environment.cluster.dnsIPs.map(ip => netIp(parseIp(ip)!)),
    ),
    KubernetesCACert: text(environment.kubernetesCACert),
    HostCACert: text(environment.hostCACert),
    CloudConfig: text(inputs.cloudConfig),
    ContainerRuntime: 'containerd',
    CloudProviderName: namedText(CLOUD_PROVIDER, provider.cloudProvider),
    NetworkConfig: networkConfig(provider.network),
    ExternalCloudProvider: environment.nodes.externalCloudProvider,
    InitialTaints: text(environment.nodes.initialTaints),
    HTTPProxy: textPointer(environment.nodes.proxy.http || undefined),
    NoProxy: textPointer(environment.nodes.proxy.noProxy || undefined),
    ContainerRuntimeConfig: text(inputs.containerdConfig),
    KubeletFeatureGates: textMap(Object.entries(environment.nodes.kubelet.featureGates), BOOL),
    NetworkIPFamily: text(provider.network?.ipFamily ?? ''),
    PauseImage: text(environment.containerd.pauseImage),
    BootstrapKubeconfig: text(variables.kubeconfig),
    kubeletConfig: kubeletConfig(inputs.kubelet),
    operatingSystemConfig: operatingSystemConfig(provider),
    bootstrapConfig: struct(BOOTSTRAP, {
      Token: text(credentials.apiToken),
      ServerURL: text(credentials.cluster.server),
      SecretName: text(variables.provisioningSecret),
      BootstrapKubeconfigSecretName: text(variables.kubeletBootstrapSecret),
    }),
  })
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

const kubeletConfig = (kubelet: KubeletAnnotations): Struct =>
  new Struct(
    KUBELET,
    KUBELET.fields!.map(({ name, type }) => {
      const value = kubelet[name as KubeletSetting]
      return pointer(type.elem!, value === undefined ? undefined : kubeletValue(type.elem!, value))
    }),
  )

function kubeletValue(type: GoType, value: KubeletValue): Value {
  if (typeof value === 'bigint') return type === INT32 ? integer(INT32, value) : metav1Duration(value)
  return typeof value === 'string' ? text(value) : textMap(value)
}

/** Fills in only the fields of the MachineDeployment's operating system. */
function operatingSystemConfig({ operatingSystem, operatingSystemSpec: spec }: SharedPart['provider']): Struct {
  const { name, type } = OPERATING_SYSTEMS.fields!.find(({ type }) => type.name === `${operatingSystem}.Config`)!
  const values = type.fields!.map(({ type, json }): Value => {
    const value = spec[json!.name as keyof typeof spec]
    return typeof value === 'boolean' ? value : type === STRING ? text(value) : namedText(type, value)
  })
  return struct(OPERATING_SYSTEMS, { [name]: new Struct(type, values) })
}
