// Every built-in profile, rendered for every provider, Kubernetes version, IP family, proxy and mirror that makes a difference.

import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import type { OperatingSystemConfigSpec } from '../../src/model/config.ts'
import type { NodeEnvironment } from '../../src/model/environment.ts'
import type { MachineDeployment } from '../../src/model/machine-deployment.ts'
import { renderNode, templateCache } from '../../src/node/index.ts'
import { BUILT_IN_PROFILES, builtInProfile, withDownloads } from '../../src/profiles/built-in/index.ts'
import { renderUserData, type UserDataPhase } from '../../src/userdata/index.ts'
import { credentials, environment, machineDeployment } from '../node/given.ts'

export interface RenderedCase {
  readonly name: string
  readonly profile: string
  readonly provider: string
  /** Kubernetes' minor version. */
  readonly minor: number
  readonly config: OperatingSystemConfigSpec
  readonly userData: Readonly<Record<UserDataPhase, string>>
}

/** Supported upstream, and two before; 1.37 is newer than the table of checksums. */
const VERSIONS = ['1.32.11', '1.33.9', '1.34.11', '1.35.8', '1.36.4', '1.37.2']
const FAMILIES = ['', 'IPv4', 'IPv6', 'IPv4+IPv6', 'IPv6+IPv4']

/** As long as they are in a cluster: what counts is the size of the bootstrap data. */
const CA = `-----BEGIN CERTIFICATE-----\n${`${'MIIDBTCCAe2gAwIBAgIIZ+abcdefghij/0123456789ABCDEFGHIJKLMNOPQRST'.slice(0, 64)}\n`.repeat(16)}-----END CERTIFICATE-----\n`
const TOKEN = `eyJhbGciOiJSUzI1NiJ9.${'abcdefghij'.repeat(86)}`
const SSH_KEY = `ssh-rsa ${'AAAAB3NzaC'.repeat(54)} someone@example.com`

interface Site {
  readonly name: string
  readonly environment: Partial<NodeEnvironment>
  readonly annotations: Readonly<Record<string, string>>
  readonly mirror?: string
}

const KUBELET = 'v1.kubelet-config.machine-controller.kubermatic.io/'

/** The two ends: nothing set, and all of it. */
const SITES: readonly Site[] = [
  { name: 'open', environment: {}, annotations: {} },
  {
    name: 'closed',
    mirror: 'https://mirror.example.com',
    environment: {
      externalCloudProvider: true,
      initialTaints: 'node.cilium.io/agent-not-ready=true:NoExecute',
      httpProxy: 'http://user:pa%20ss@proxy.example.com:3128',
      noProxy: '.svc,10.0.0.0/8',
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

/** Renders all of it, one after the other; problems of error severity are thrown. */
export async function* renderedCases(): AsyncGenerator<RenderedCase> {
  const engine = templateCache()
  for (const profileName of BUILT_IN_PROFILES) {
    const { profile } = (await builtInProfile(profileName, 'kube-system'))!
    for (const { name: provider } of profile!.spec.supportedCloudProviders) {
      for (const kubeletVersion of VERSIONS) {
        for (const family of FAMILIES) {
          for (const site of SITES) {
            const name = [profileName, provider, kubeletVersion, family || 'no family', site.name].join(', ')
            const md = deployment(profile!.spec.osName, profile!.spec.provisioningUtility!, provider, family, site)
            const complain = (d: Diagnostic): void => {
              if (d.severity === 'error') throw new Error(`${name}: ${d.code} ${d.message} ${d.field ?? ''}`)
            }
            const mirrors = Object.fromEntries(SOURCES.map(source => [source, `${site.mirror}/${source}`]))
            const downloads = { urls: site.mirror ? mirrors : {}, checksums: {} }
            const machine = { ...md, kubeletVersion }
            const config = renderNode(
              {
                machineDeployment: machine,
                profile: withDownloads(profile!, machine, downloads, complain),
                environment: { ...environment(), kubernetesCACert: CA, ...site.environment },
                credentials: { ...credentials(), apiToken: TOKEN },
                names: {
                  provisioningSecret: 'workers-of-a-team-kube-system-provisioning-config',
                  kubeletBootstrapSecret: 'kube-system-workers-of-a-team-kubelet-bootstrap-config',
                },
                engine,
              },
              complain,
            )!
            const userData = (phase: UserDataPhase): string =>
              renderUserData(
                {
                  config,
                  phase,
                  machineDeploymentName: 'workers-of-a-team',
                  provisioner: profile!.spec.provisioningUtility!,
                  distUpgradeOnBoot: site.name === 'closed',
                  ignitionVersion: '2.3',
                },
                complain,
              )!
            const minor = Number(kubeletVersion.split('.')[1])
            const texts = { bootstrap: userData('bootstrap'), provisioning: userData('provisioning') }
            yield { name, profile: profileName, provider, minor, config, userData: texts }
          }
        }
      }
    }
  }
}

function deployment(
  operatingSystem: string,
  provisioningUtility: string,
  cloudProvider: string,
  ipFamily: string,
  { name, annotations }: Site,
): MachineDeployment {
  const isStatic = operatingSystem === 'flatcar' && name === 'closed'
  const address = { cidr: '10.0.0.5/24', gateway: '10.0.0.1', dnsServers: ['10.0.0.2', '10.0.0.3'] }
  return {
    ...machineDeployment({
      operatingSystem,
      cloudProvider,
      sshPublicKeys: [SSH_KEY],
      overwriteCloudConfig: '',
      network: { cidr: '', gateway: '', dnsServers: undefined, ...(isStatic && address), ipFamily },
      operatingSystemSpec: { provisioningUtility, disableAutoUpdate: isStatic, ...SUBSCRIPTION },
    }),
    annotations,
  }
}
