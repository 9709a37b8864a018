// An ordinary MachineDeployment, profile and environment, which tests modify.

import type { Report } from '../../../src/diagnostics/diagnostic.ts'
import { decodeProviderConfig } from '../../../src/render/inputs/provider-config.ts'
import type { OperatingSystemConfigSpec } from '../../../src/render/model/config.ts'
import type {
  MachineDeployment,
  OperatingSystemSpec,
  ProviderConfig,
} from '../../../src/render/model/machine-deployment.ts'
import type { Profile, ProfileSpec } from '../../../src/render/model/profile.ts'
import { goTemplateEngine, kubeconfig, type NodeRequest, renderConfig } from '../../../src/render/osc/index.ts'
import { diagnosticsOf } from '../../../src/render/osc/node-diagnostics.ts'
import type { NodeVariables } from '../../../src/render/osc/template-data.ts'
import type { JoinCredentials, NodeEnvironment } from '../../../src/render/settings/environment.ts'

export type ProviderChanges = Partial<Omit<ProviderConfig, 'operatingSystemSpec'>> & {
  readonly operatingSystemSpec?: Partial<OperatingSystemSpec>
}

const PROVIDER = decodeProviderConfig(
  { operatingSystem: 'ubuntu', cloudProvider: 'hetzner', cloudProviderSpec: {} },
  () => {},
)!

export const machineDeployment = ({ operatingSystemSpec, ...changes }: ProviderChanges): MachineDeployment => ({
  ref: { apiVersion: 'cluster.k8s.io/v1alpha1', kind: 'MachineDeployment', namespace: 'kube-system', name: 'md' },
  annotations: undefined,
  kubeletVersion: '1.33.1',
  template: {},
  provider: {
    ...PROVIDER,
    ...changes,
    operatingSystemSpec: { ...PROVIDER.operatingSystemSpec, ...operatingSystemSpec },
  },
})

export const profile = (spec: Partial<ProfileSpec>): Profile => ({
  ref: { apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1', kind: 'OperatingSystemProfile', name: 'osp' },
  annotations: {},
  spec: {
    osName: 'ubuntu',
    osVersion: '1',
    version: 'v1.0.0',
    supportedCloudProviders: [],
    bootstrapConfig: {},
    provisioningConfig: {},
    ...spec,
  },
})

export const environment = (): NodeEnvironment => ({
  cluster: { dnsIPs: ['10.10.10.10', '::ffff:10.0.0.1'], kubevirtNamespace: 'kube-system' },
  nodes: {
    externalCloudProvider: false,
    initialTaints: '',
    proxy: { http: '', noProxy: '.svc' },
    kubelet: { featureGates: { RotateKubeletServerCertificate: true }, config: {}, register: [] },
  },
  kubernetesCACert: 'CA',
  hostCACert: '',
  containerd: {
    pauseImage: '',
    registryMirrors: {},
    insecureRegistries: [],
    registryCredentials: {},
    deviceOwnershipFromSecurityContext: false,
  },
  references: () => undefined,
  placeholders: undefined,
  standIns: undefined,
})

export const credentials = (): JoinCredentials => ({
  cluster: {
    server: 'https://10.0.0.1:6443',
    certificateAuthorityData: 'Q0E=',
    certificateAuthority: '',
    tlsServerName: '',
    insecureSkipTLSVerify: false,
    proxyURL: '',
    disableCompression: false,
  },
  bootstrapToken: 'abcdef.0123456789abcdef',
  apiToken: 'api-token',
})

const variablesFor = (credentials: JoinCredentials): NodeVariables => ({
  provisioningSecret: 'prov',
  kubeletBootstrapSecret: 'boot',
  kubeconfig: kubeconfig(credentials),
})

/** Returns the config of one node, with the ordinary values for what is not given. */
export function renderNode(
  given: Pick<NodeRequest, 'profile'> &
    Partial<Pick<NodeRequest, 'environment' | 'engine' | 'variables'>> & {
      readonly machineDeployment?: MachineDeployment
      readonly credentials?: JoinCredentials
    },
  report: Report,
): OperatingSystemConfigSpec | undefined {
  const joining = given.credentials ?? credentials()
  const request = {
    machineDeployment: machineDeployment({}),
    environment: environment(),
    engine: goTemplateEngine(),
    variables: variablesFor(joining),
    ...given,
    credentials: joining,
  }
  const { placeholders } = request.environment
  const markers = placeholders ? [placeholders.markers] : []
  return renderConfig({ markers, ...request }, problem => {
    for (const diagnostic of diagnosticsOf(problem, [request])) report(diagnostic)
  })
}

/** Returns a profile with one file of the bootstrap phase. */
export const profileOfFile = (data: string, templates: Readonly<Record<string, string>> = {}): Profile =>
  profile({ bootstrapConfig: { templates, files: [{ path: '/f', content: { inline: { data } } }] } })

export const textOfFile = (config: OperatingSystemConfigSpec | undefined): string | undefined =>
  config?.bootstrapConfig.files?.[0]?.content.inline.data
