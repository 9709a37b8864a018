// Every built-in profile, rendered for every provider, Kubernetes version, IP family, proxy and mirror that makes a difference.

import { goTemplateEngine } from '../../src/render/osc/index.ts'
import { BUILT_IN_PROFILES, builtInProfile } from '../../src/render/profiles/built-in/index.ts'
import type { NodeEnvironment } from '../../src/render/settings/environment.ts'
import { environment, type ProviderChanges } from '../render/osc/fixtures.ts'
import { type RenderedProfile, renderProfile } from './profile-rendering.ts'

export interface RenderedCase extends RenderedProfile {
  readonly name: string
  readonly profile: string
  readonly provider: string
  /** Kubernetes' minor version. */
  readonly minor: number
}

/** Supported upstream, and two before; 1.37 is newer than the table of checksums. */
const VERSIONS = ['1.32.11', '1.33.9', '1.34.11', '1.35.8', '1.36.4', '1.37.2']
const FAMILIES = ['', 'IPv4', 'IPv6', 'IPv4+IPv6', 'IPv6+IPv4']

/** As long as they are in a cluster: what counts is the size of the bootstrap data. */
const CA = `-----BEGIN CERTIFICATE-----\n${`${'MIIDBTCCAe2gAwIBAgIIZ+abcdefghij/0123456789ABCDEFGHIJKLMNOPQRST'.slice(0, 64)}\n`.repeat(16)}-----END CERTIFICATE-----\n`
const TOKEN = `eyJhbGciOiJSUzI1NiJ9.${'abcdefghij'.repeat(86)}`
const SSH_KEY = `ssh-rsa ${'AAAAB3NzaC'.repeat(54)} someone@example.com`

export interface Site {
  readonly name: string
  readonly environment: Partial<NodeEnvironment>
  readonly annotations: Readonly<Record<string, string>>
  readonly mirror?: string
}

const KUBELET = 'v1.kubelet-config.machine-controller.kubermatic.io/'

/** Sites without settings and with all of them. */
const SITES: readonly Site[] = [
  { name: 'defaults', environment: {}, annotations: {} },
  {
    name: 'all settings',
    mirror: 'https://mirror.example.com',
    environment: {
      nodes: {
        ...environment().nodes,
        externalCloudProvider: true,
        initialTaints: 'node.cilium.io/agent-not-ready=true:NoExecute',
        proxy: { http: 'http://user:pa%20ss@proxy.example.com:3128', noProxy: '.svc,10.0.0.0/8' },
      },
      hostCACert: CA,
    },
    annotations: {
      [`${KUBELET}KubeReserved`]: 'cpu=1,memory=2Gi',
      [`${KUBELET}SystemReserved`]: 'cpu=500m',
      [`${KUBELET}EvictionHard`]: 'memory.available<200Mi',
      [`${KUBELET}MaxPods`]: '50',
      [`${KUBELET}ContainerLogMaxSize`]: '20Mi',
      [`${KUBELET}ContainerLogMaxFiles`]: '3',
      [`${KUBELET}ImageGCHighThresholdPercent`]: '80',
      [`${KUBELET}ImageGCLowThresholdPercent`]: '70',
      [`${KUBELET}ImageMinimumGCAge`]: '90m',
      [`${KUBELET}ImageMaximumGCAge`]: '72h',
    },
  },
]

const SUBSCRIPTION = { rhelSubscriptionManagerUser: 'someone', rhelSubscriptionManagerPassword: 'something' }

const SOURCES = ['kubernetes', 'containerd', 'runc', 'cni', 'crictl', 'packages'] as const

export interface Combination {
  readonly profile: string
  readonly provider: string
  readonly kubeletVersion: string
  readonly family: string
  readonly site: Site
}

async function* combinations(): AsyncGenerator<Combination> {
  for (const profile of BUILT_IN_PROFILES) {
    const { supportedCloudProviders } = (await builtInProfile(profile, 'kube-system'))!.profile!.spec
    for (const { name: provider } of supportedCloudProviders)
      for (const kubeletVersion of VERSIONS)
        for (const family of FAMILIES)
          for (const site of SITES) yield { profile, provider, kubeletVersion, family, site }
  }
}

/** Renders all that is wanted of it, one after the other. */
export async function* renderedCases(wanted: (c: Combination) => boolean = () => true): AsyncGenerator<RenderedCase> {
  const engine = goTemplateEngine()
  for await (const combination of combinations()) {
    if (!wanted(combination)) continue
    const { profile, provider, kubeletVersion, family, site } = combination
    const name = [profile, provider, kubeletVersion, family || 'no family', site.name].join(', ')
    const mirrors = Object.fromEntries(SOURCES.map(source => [source, `${site.mirror}/${source}`]))
    const rendered = await renderProfile({
      name,
      profile,
      kubeletVersion,
      annotations: site.annotations,
      provider: providerConfig(profile, provider, family, site),
      environment: { kubernetesCACert: CA, ...site.environment },
      credentials: { apiToken: TOKEN },
      downloads: { urls: site.mirror ? mirrors : {}, checksums: {} },
      distUpgradeOnBoot: site.name === 'all settings',
      engine,
    })
    yield { name, profile, provider, minor: Number(kubeletVersion.split('.')[1]), ...rendered }
  }
}

function providerConfig(profile: string, cloudProvider: string, ipFamily: string, { name }: Site): ProviderChanges {
  // Flatcar alone may have a static address.
  const isStatic = profile.startsWith('osp-flatcar') && name === 'all settings'
  const address = { cidr: '10.0.0.5/24', gateway: '10.0.0.1', dnsServers: ['10.0.0.2', '10.0.0.3'] }
  return {
    cloudProvider,
    sshPublicKeys: [SSH_KEY],
    overwriteCloudConfig: '',
    network: { cidr: '', gateway: '', dnsServers: undefined, ...(isStatic && address), ipFamily },
    operatingSystemSpec: { disableAutoUpdate: isStatic, ...SUBSCRIPTION },
  }
}
