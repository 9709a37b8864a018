// MachineDeployments of several providers and operating systems, and what a cluster has for them before operating-system-manager comes.

import type { JsonObject } from '../../../src/base/json.ts'
import { exportedProfile } from '../../../src/render/profiles/built-in/index.ts'

interface Pool {
  readonly provider: string
  readonly system: string
  readonly spec: JsonObject
  readonly systemSpec?: JsonObject
  readonly kubelet?: string
  readonly profile?: string
  readonly namespace?: string
  /** Applied by kubectl on the client side, which leaves its copy in an annotation. */
  readonly clientSide?: true
}

const value = (name: string): JsonObject => ({
  secretKeyRef: { namespace: 'kube-system', name: 'openstack', key: name },
})

/** What the webhook of machine-controller fills in or moves is among them: disks of AWS and GCE, datacenter and network. */
const POOLS: readonly Pool[] = [
  { provider: 'aws', system: 'ubuntu', spec: { region: 'eu-central-1', instanceType: 't3.large', diskSize: 50 } },
  {
    provider: 'aws',
    system: 'amzn2',
    spec: { region: 'eu-west-1', instanceType: 't3.small', diskSize: 30, diskType: 'gp3' },
  },
  { provider: 'hetzner', system: 'ubuntu', spec: { serverType: 'cx32', datacenter: 'nbg1-dc3' }, clientSide: true },
  { provider: 'hetzner', system: 'rockylinux', spec: { serverType: 'cx42', location: 'fsn1', networks: ['workers'] } },
  { provider: 'gce', system: 'flatcar', spec: { zone: 'europe-west3-a', machineType: 'n2-standard-4' } },
  {
    provider: 'openstack',
    system: 'flatcar',
    spec: { image: 'flatcar', flavor: 'm1.medium' },
    systemSpec: { provisioningUtility: 'cloud-init', disableAutoUpdate: true },
    profile: 'osp-flatcar-cloud-init',
  },
  {
    provider: 'openstack',
    system: 'ubuntu',
    spec: {
      identityEndpoint: 'https://keystone.example.com',
      region: 'one',
      username: value('username'),
      password: value('password'),
    },
    kubelet: '1.28.9',
    profile: 'company-ubuntu',
    namespace: 'teams',
  },
  {
    provider: 'vsphere',
    system: 'ubuntu',
    spec: { templateVMName: 'ubuntu', cluster: 'one', cpus: 4 },
    clientSide: true,
  },
  {
    provider: 'vmware-cloud-director',
    system: 'ubuntu',
    spec: { vapp: 'one', network: 'workers', catalog: 'images', template: 'ubuntu' },
  },
  {
    provider: 'azure',
    system: 'rhel',
    spec: { location: 'westeurope', vmSize: 'Standard_D4s_v5' },
    systemSpec: { rhelSubscriptionManagerUser: 'someone', rhelSubscriptionManagerPassword: 'something' },
  },
  { provider: 'digitalocean', system: 'rockylinux', spec: { region: 'fra1', size: 's-4vcpu-8gb' }, kubelet: '1.33.4' },
  {
    provider: 'kubevirt',
    system: 'flatcar',
    spec: { virtualMachine: {} },
    systemSpec: { disableUpdateEngine: true },
    clientSide: true,
  },
]

export const PROFILE_NAMESPACE = 'company'
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com'

export interface FleetMember {
  readonly machineDeployment: JsonObject
  readonly clientSide: boolean
}

/** The first are as in the table; after its end it repeats, in other sizes. */
export function fleet(count: number): FleetMember[] {
  return Array.from({ length: count }, (_, i) => {
    const pool = POOLS[i % POOLS.length]!
    const round = Math.floor(i / POOLS.length)
    const name = `${pool.provider}-${pool.system}${pool.profile ? '-own' : ''}${round > 0 ? `-${round}` : ''}`
    return { machineDeployment: machineDeployment(pool, name), clientSide: pool.clientSide === true }
  })
}

const machineDeployment = (
  {
    provider,
    system,
    spec,
    systemSpec = {},
    kubelet = '1.34.1',
    profile = `osp-${system}`,
    namespace = 'kube-system',
  }: Pool,
  name: string,
): JsonObject => ({
  apiVersion: 'cluster.k8s.io/v1alpha1',
  kind: 'MachineDeployment',
  metadata: {
    name,
    namespace,
    annotations: {
      'k8c.io/operating-system-profile': profile,
      ...(profile.startsWith('company') && { 'k8c.io/operating-system-profile-namespace': PROFILE_NAMESPACE }),
    },
  },
  spec: {
    replicas: 1,
    selector: { matchLabels: { pool: name } },
    template: {
      metadata: { labels: { pool: name } },
      spec: {
        metadata: { labels: { pool: name } },
        versions: { kubelet },
        providerSpec: {
          value: {
            cloudProvider: provider,
            cloudProviderSpec: spec,
            operatingSystem: system,
            operatingSystemSpec: systemSpec,
            sshPublicKeys: [KEY],
          },
        },
      },
    },
  },
})

const inline = (data: string): JsonObject => ({ inline: { encoding: 'b64', data } })

const COMPANY: JsonObject = {
  apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1',
  kind: 'OperatingSystemProfile',
  metadata: { name: 'company-ubuntu', namespace: PROFILE_NAMESPACE },
  spec: {
    osName: 'ubuntu',
    osVersion: '24.04',
    version: 'v1.0.0',
    provisioningUtility: 'cloud-init',
    supportedCloudProviders: [{ name: 'openstack' }],
    bootstrapConfig: {
      files: [
        {
          path: '/opt/bin/bootstrap',
          permissions: 755,
          content: inline('#!/bin/sh\nfetch {{ .ServerURL }} {{ .SecretName }} {{ .Token }}\n'),
        },
      ],
      modules: { runcmd: ['/opt/bin/bootstrap'] },
    },
    provisioningConfig: {
      files: [
        { path: '/etc/kubernetes/cloud-config', permissions: 600, content: inline('{{ .CloudConfig }}\n') },
        { path: '/etc/taints', content: inline('{{ .InitialTaints }}\n') },
      ],
      modules: {},
    },
  },
}

/** Profiles as a cluster has them: the built-in ones under the names of the controller's defaults, and one of a company. */
export async function profiles(members: readonly FleetMember[]): Promise<JsonObject[]> {
  const names = new Set(
    members.map(
      ({ machineDeployment: { metadata } }) =>
        ((metadata as JsonObject).annotations as JsonObject)['k8c.io/operating-system-profile'] as string,
    ),
  )
  const defaults = await Promise.all([...names].filter(name => name.startsWith('osp-')).map(exportedProfile))
  return [...defaults.map(object => object!), COMPANY]
}

/** The Secret that a providerSpec refers to. */
export const CREDENTIALS: JsonObject = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'openstack', namespace: 'kube-system' },
  stringData: { username: 'someone', password: 'something' },
}

/** As operating-system-manager makes it. */
export function bootstrapToken({ machineDeployment: { metadata } }: FleetMember, index: number): JsonObject {
  const { namespace, name } = metadata as { namespace: string; name: string }
  const id = `pool${String(index).padStart(2, '0')}`
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'bootstrap.kubernetes.io/token',
    metadata: {
      name: `bootstrap-token-${id}`,
      namespace: 'kube-system',
      labels: { 'machinedeployment.k8s.io/name': `${namespace}-${name}` },
    },
    stringData: {
      description: `bootstrap token for ${name}`,
      'token-id': id,
      'token-secret': '0123456789abcdef',
      expiration: '2100-01-01T00:00:00Z',
      'usage-bootstrap-authentication': 'true',
      'usage-bootstrap-signing': 'true',
      'auth-extra-groups': 'system:bootstrappers:machine-controller:default-node-token',
    },
  }
}
