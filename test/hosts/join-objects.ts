// What a cluster's owner hands to osm-krm so that machines join, and what comes back of it.

import type { JsonObject } from '../../src/base/json.ts'
import { renderNodes } from '../../src/index.ts'
import { downloadTemplates } from '../../src/render/profiles/built-in/downloads.ts'
import {
  builtInObject,
  DEFAULT_NODE_SETTINGS,
  type NodeSettings,
  nodeSettingsTemplates,
} from '../../src/render/profiles/built-in/index.ts'
import type { DownloadSettings } from '../../src/render/settings/settings.ts'

/** Published as it is built from the module in test/hosts/go/apiserver. */
export const KUBERNETES = '1.34.1'

/** What a pool's machines run, and where. */
export interface System {
  readonly profile: string
  readonly operatingSystem: string
  readonly operatingSystemSpec: JsonObject
  readonly cloudProvider: string
}

const system = (
  profile: string,
  operatingSystem: string,
  cloudProvider: string,
  operatingSystemSpec: JsonObject = {},
): System => ({ profile, operatingSystem, cloudProvider, operatingSystemSpec })

const SUBSCRIPTION = {
  attachSubscription: true,
  rhelSubscriptionManagerUser: 'someone',
  rhelSubscriptionManagerPassword: 'something',
}

export const UBUNTU = system('osp-ubuntu', 'ubuntu', 'hetzner', { distUpgradeOnBoot: false })
/** With a package that others do not have. */
export const UBUNTU_VM = system('osp-ubuntu', 'ubuntu', 'kubevirt', { distUpgradeOnBoot: false })
export const FLATCAR = system('osp-flatcar', 'flatcar', 'azure', { disableAutoUpdate: true })
export const FLATCAR_CLOUD_INIT = system('osp-flatcar-cloud-init', 'flatcar', 'openstack', {
  provisioningUtility: 'cloud-init',
})
export const RHEL = system('osp-rhel', 'rhel', 'azure', SUBSCRIPTION)
export const ROCKY_LINUX_10 = system('osp-rockylinux-10', 'rockylinux', 'hetzner')
export const AMAZON_LINUX_2023 = system('osp-amzn2023', 'amzn2', 'aws')

export interface Pool {
  readonly name: string
  readonly system: System
  /** As the nodes reach the API server. */
  readonly server: string
  readonly ca: string
  readonly apiToken: string
  readonly bootstrapToken: { readonly id: string; readonly secret: string }
  readonly downloads: DownloadSettings
  readonly settings?: Partial<NodeSettings> | undefined
  readonly proxy?: string
  /** nodes.kubelet of the functionConfig. */
  readonly kubelet?: JsonObject
  /** How a NodePool gives its data to what makes machines; undefined for machine-controller. */
  readonly output?: PoolOutput | undefined
}

export type PoolOutput = 'secret' | 'file' | 'clusterAPI'

export const bootstrapTokenSecret = ({ name, bootstrapToken: { id, secret } }: Pool): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    name: `bootstrap-token-${id}`,
    namespace: 'kube-system',
    labels: { 'machinedeployment.k8s.io/name': `kube-system-${name}` },
  },
  type: 'bootstrap.kubernetes.io/token',
  stringData: {
    'token-id': id,
    'token-secret': secret,
    'usage-bootstrap-authentication': 'true',
    'auth-extra-groups': 'system:bootstrappers:machine-controller:default-node-token',
    expiration: '2100-01-01T00:00:00Z',
  },
})

/** The Secrets for one pool of machines; throws what a user would see as an error. */
export async function renderPool(pool: Pool): Promise<readonly JsonObject[]> {
  const { objects, diagnostics } = await renderNodes({
    objects: pool.output
      ? [nodePool(pool, pool.output), ...clusterMachines(pool), forContainers(pool), bootstrapTokenSecret(pool)]
      : [machineDeployment(pool), await profile(pool), bootstrapTokenSecret(pool), apiTokenSecret(pool)],
    functionConfig: functionConfig(pool),
  })
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ code, message }) => `${code} ${message}`).join('\n'))
  return objects
}

const functionConfig = ({ name, server, ca, proxy, kubelet, output, downloads }: Pool): JsonObject => ({
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'OperatingSystemConfigGenerator',
  metadata: { name: 'join' },
  spec: {
    cluster: { server, caBundle: ca, dnsIPs: ['10.0.0.10'] },
    nodes: {
      initialTaints: 'example.com/new=true:NoSchedule',
      ...(kubelet !== undefined && { kubelet }),
      // Nothing goes around the proxy: the servers of the tests are on the loopback.
      ...(proxy !== undefined && { proxy: { http: proxy, noProxy: '.svc' } }),
    },
    ...(output
      ? {
          profiles: {
            downloads: { ...downloads.urls, checksums: downloads.checksums },
            ...(downloads.containerd !== undefined && { containerdVersion: downloads.containerd }),
          },
        }
      : {
          machineDeployments: { revisions: { [`kube-system/${name}`]: '1' } },
        }),
    output: { configs: 'none' },
  },
})

/** What machine-controller puts on a Node when it has appeared. */
export const NODE_LABELS: Readonly<Record<string, string>> = {
  'example.com/team': 'blue',
  // A kubelet may not give itself this one.
  'node-role.kubernetes.io/worker': '',
}

export interface Taint {
  readonly key: string
  readonly value?: string
  readonly effect: string
}

export const NODE_TAINTS: readonly Taint[] = [{ key: 'example.com/dedicated', value: 'blue', effect: 'NoExecute' }]

const SSH_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB1n7zxQ9 someone@example.com'

const ANNOTATIONS = {
  'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods': '37',
  'v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved': 'memory=300Mi',
  'v1.kubelet-config.machine-controller.kubermatic.io/SystemReserved': 'memory=200Mi',
  'v1.kubelet-config.machine-controller.kubermatic.io/EvictionHard': 'memory.available<12Mi',
}

/** What a pool of machines has that machine-controller does not make. */
const nodePool = ({ name, system: { profile, ...system } }: Pool, output: PoolOutput): JsonObject => ({
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'NodePool',
  metadata: { name, namespace: 'kube-system', annotations: ANNOTATIONS },
  spec: {
    ...system,
    profile: `${profile}-in-container`,
    kubernetesVersion: KUBERNETES,
    sshPublicKeys: [SSH_KEY],
    labels: NODE_LABELS,
    taints: NODE_TAINTS.map(taint => ({ ...taint })),
    output: { [output]: outputSettings(profile)[output] },
  },
})

/** The object of Cluster API into which the name of the Secret is written. */
const clusterMachines = ({ name, output }: Pool): readonly JsonObject[] =>
  output === 'clusterAPI'
    ? [
        {
          apiVersion: 'cluster.x-k8s.io/v1beta2',
          kind: 'MachineDeployment',
          metadata: { name, namespace: 'kube-system' },
          spec: {
            clusterName: 'prod',
            template: { spec: { clusterName: 'prod', version: `v${KUBERNETES}`, bootstrap: { dataSecretName: '' } } },
          },
        },
      ]
    : []

/** Ignition reads no compressed data. */
const outputSettings = (profile: string): Readonly<Record<PoolOutput, JsonObject>> => ({
  secret: profile === FLATCAR.profile ? {} : { compress: true },
  file: {},
  clusterAPI: { clusterName: 'prod' },
})

/**
 * A kubelet in a container may not have cgroups of its own, and sees no file system that it could watch. The last of the drop-ins tells it so.
 */
const IN_CONTAINER = {
  path: '/etc/kubernetes/kubelet.conf.d/90-container.conf',
  permissions: 600,
  content: {
    inline: {
      data: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cgroupDriver: cgroupfs
cgroupsPerQOS: false
enforceNodeAllocatable: []
failSwapOn: false
localStorageCapacityIsolation: false
`,
    },
  },
}

const forContainers = ({ system: { profile } }: Pool): JsonObject => ({
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'OperatingSystemProfileOverlay',
  metadata: { name: `${profile}-in-container` },
  spec: {
    extends: profile,
    version: 'v1.0.0',
    provisioningConfig: { files: { add: [IN_CONTAINER] } },
  },
})

const machineDeployment = ({ name, system: { profile, ...system } }: Pool): JsonObject => ({
  apiVersion: 'cluster.k8s.io/v1alpha1',
  kind: 'MachineDeployment',
  metadata: {
    name,
    namespace: 'kube-system',
    annotations: {
      'k8c.io/operating-system-profile': profile,
      ...ANNOTATIONS,
    },
  },
  spec: {
    replicas: 1,
    selector: { matchLabels: { name } },
    template: {
      metadata: { labels: { name } },
      spec: {
        metadata: { labels: NODE_LABELS },
        taints: NODE_TAINTS.map(taint => ({ ...taint })),
        versions: { kubelet: KUBERNETES },
        providerSpec: {
          value: { ...system, cloudProviderSpec: {}, sshPublicKeys: [SSH_KEY] },
        },
      },
    },
  },
})

const apiTokenSecret = ({ apiToken }: Pool): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'cloud-init-getter-token', namespace: 'cloud-init-settings' },
  type: 'kubernetes.io/service-account-token',
  stringData: { token: apiToken },
})

/** The built-in profile, with the kubelet's settings for a container where they are necessary, and downloads as the function would add them. */
async function profile({ system, downloads, settings }: Pool): Promise<JsonObject> {
  const object = await builtInObject(system.profile)
  const { spec, ...rest } = object as JsonObject & {
    spec: { provisioningConfig: JsonObject & { files: JsonObject[] } }
  }
  const { provisioningConfig } = spec
  const files = [...provisioningConfig.files, IN_CONTAINER]
  const templates = {
    ...(provisioningConfig.templates as JsonObject),
    ...downloadTemplates(KUBERNETES, downloads, () => {}),
    ...nodeSettingsTemplates({ ...DEFAULT_NODE_SETTINGS, ...settings }),
  }
  return {
    ...rest,
    metadata: { name: system.profile, namespace: 'kube-system' },
    spec: {
      ...spec,
      provisioningConfig: { ...provisioningConfig, templates, files },
    },
  }
}
