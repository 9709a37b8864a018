// Reports settings that the controller accepts, but with which nodes do not work as intended.

import { named, type Text, t } from '../../base/span.ts'
import { quote } from '../../diagnostics/schema-problems.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import type { DownloadSettings, Settings } from '../../render/settings/settings.ts'
import { type Address, addressOf, specialAddress } from '../ip-addresses.ts'
import { initialTaintProblems } from '../labels-and-taints.ts'
import { type Finding, findingAt, quotedSetting } from '../rule.ts'
import { bundleProblems } from './certificates.ts'
import { hostProblem, mirrorUrlProblem, noProxyProblems, proxyProblem, serverProblem } from './urls.ts'

type SettingCheck = readonly [
  path: string,
  run: (settings: Settings) => readonly TextProblem[] | TextProblem | undefined,
]

const CHECKS: readonly SettingCheck[] = [
  ['spec.cluster.server', ({ cluster }) => serverProblem(cluster.server, cluster.dnsIPs)],
  ['spec.cluster.serverOverride', ({ cluster }) => serverProblem(cluster.serverOverride, cluster.dnsIPs)],
  ['spec.cluster.dnsIPs', ({ cluster }) => dnsProblems(cluster.dnsIPs)],
  ['spec.cluster.caBundle', ({ cluster }) => bundleProblems(cluster.caBundle)],
  ['spec.cluster.kubernetesCABundle', ({ cluster }) => bundleProblems(cluster.kubernetesCABundle)],
  ['spec.nodes.hostCABundle', ({ nodes }) => bundleProblems(nodes.hostCABundle)],
  ['spec.nodes.initialTaints', ({ nodes }) => initialTaintProblems(nodes.initialTaints)],
  ['spec.nodes.proxy.http', ({ nodes }) => proxyProblem(nodes.proxy.http)],
  ['spec.nodes.proxy.noProxy', ({ nodes }) => noProxyProblems(nodes.proxy.noProxy)],
  ['spec.nodes.containerd.pauseImage', ({ nodes }) => imageProblem(nodes.containerd.pauseImage)],
  ['spec.nodes.containerd.registryMirrors', ({ nodes }) => mirrorProblems(nodes.containerd.registryMirrors)],
  [
    'spec.nodes.containerd.insecureRegistries',
    ({ nodes }) => insecureRegistryProblems(nodes.containerd.insecureRegistries),
  ],
  ['spec.profiles.downloads', ({ profiles }) => downloadProblems(profiles.downloads.urls)],
  ['spec.checks.outbound.allow', ({ checks }) => allowProblems(checks.outbound.allow)],
]

export const settingProblems = (settings: Settings): Finding[] =>
  CHECKS.flatMap(([path, run]) => [run(settings) ?? []].flat().map(found => findingAt(path.split('.'), found)))

/** The number of name servers that a resolver reads from resolv.conf; a kubelet writes no more. */
const MOST_SERVERS = 3

/** Whether an address ends with zeros, as that of a network does: 10.96.0.0, fd00:10:96::. */
const isOfNetwork = ({ family, number }: Address): boolean => number % (family === 'IPv4' ? 256n : 65_536n) === 0n

const SERVICE = t`Write the address of the DNS Service: \`kubectl -n kube-system get service kube-dns\`.`

function dnsProblems(ips: readonly string[]): TextProblem[] {
  const numbers = ips.map(ip => addressOf(ip)?.number)
  const found = ips.flatMap((ip, i): TextProblem[] => {
    const wrong = (message: Text, help: Text): TextProblem[] => [{ field: [i], message, help: [help] }]
    const special = specialAddress(ip)
    if (special !== undefined)
      return wrong(t`${quote(ip)} is ${special}: Pods could not resolve names with it`, SERVICE)
    const address = addressOf(ip)
    if (address === undefined) return []
    if (isOfNetwork(address)) return wrong(t`${quote(ip)} is the address of a network, not that of a Service`, SERVICE)
    return numbers.indexOf(address.number) < i
      ? wrong(t`the address ${quote(ip)} of the cluster's DNS is listed twice`, t`Remove one.`)
      : []
  })
  const different = new Set(numbers).size
  if (different > MOST_SERVERS)
    found.push({
      message: t`there are ${different} addresses of the cluster's DNS, but kubelets use only the first ${MOST_SERVERS}`,
      help: [t`Keep at most ${MOST_SERVERS}.`],
    })
  return found
}

/** The last parts of URLs that the function adds itself: a version, the folders below it, and files. */
const ADDED = /\/v?\d+\.\d+\.\d+$|\/bin$|\/bin\/linux(?:\/(?:amd64|arm64))?$|\/(?:kubelet|kubectl)$|\.t(?:ar\.)?gz$/

/** Fields of `downloads` that are base URLs. */
const BASES = ['kubernetes', 'containerd', 'runc', 'cni', 'crictl'] as const

const downloadProblems = (downloads: DownloadSettings['urls']): TextProblem[] =>
  BASES.flatMap((name): TextProblem | [] => {
    const url = downloads[name]
    if (url === undefined || !ADDED.test(url.replace(/\/$/, ''))) return []
    return {
      field: [name],
      message: t`the base URL of ${named(name)} ends with a version or a file, which is added to it again, so nodes find nothing there`,
      help: [t`Write only what comes before the version.`],
    }
  })

const allowProblems = (prefixes: readonly string[] = []): TextProblem[] =>
  prefixes.flatMap((prefix, i): TextProblem | [] =>
    prefix.includes('*')
      ? {
          field: [i],
          message: t`a prefix that is allowed has an asterisk, which stands for itself and so matches nothing`,
          help: [t`Write the beginning of each URL or image: https://mirror.example.com/, registry.example.com.`],
        }
      : [],
  )

const REGISTRY = t`A registry is a host with an optional port: docker.io, registry.example.com:5000.`

/** Names that are often written for Docker Hub. containerd looks up the name in the image reference, which is docker.io. */
const DOCKER_HUB: ReadonlySet<string> = new Set([
  'index.docker.io',
  'hub.docker.com',
  'docker.com',
  'registry-1.docker.io',
  'registry.hub.docker.com',
  'dockerhub',
  'docker',
])

/** In an image such as library/debian, the first part is a registry only if it contains a dot, a port or a capital letter. */
const PATH_OF_IMAGE = /^(?!localhost$)[^.:A-Z]*$/

/** Names that stand for all registries. */
const ALL: ReadonlySet<string> = new Set(['*', '_default'])

const mirrorProblems = (mirrors: Readonly<Record<string, readonly string[]>>): TextProblem[] =>
  Object.entries(mirrors).flatMap(([registry, urls]) =>
    [
      { field: [registry], found: registryProblem(registry) },
      ...urls.map((url, i) => ({ field: [registry, i], found: mirrorUrlProblem(url) })),
    ].flatMap(({ field, found }) => (found ? { ...found, field } : [])),
  )

function registryProblem(registry: string): TextProblem | undefined {
  if (ALL.has(registry)) return undefined
  const wrong = (why: Text, help: Text): TextProblem => ({
    message: t`the registry${quotedSetting('spec.nodes.containerd.insecureRegistries.[]', registry)} ${why}, so no image uses its mirrors`,
    help: [help],
  })
  if (DOCKER_HUB.has(registry.replace(/^https?:\/\//, '').replace(/\/.*/s, '')))
    return wrong(t`is not the name of Docker Hub in the names of images`, t`Write docker.io.`)
  if (/^[a-z]+:\/\//i.test(registry)) return wrong(t`has a scheme`, REGISTRY)
  // The controller takes only the host of a registry with a path.
  const host = registry.replace(/\/.*/s, '')
  const found = hostProblem(host)
  if (found !== undefined) return wrong(found, REGISTRY)
  return PATH_OF_IMAGE.test(host)
    ? wrong(t`has neither a domain nor a port: in the name of an image, it is a path of Docker Hub`, REGISTRY)
    : undefined
}

const insecureRegistryProblems = (registries: readonly string[]): TextProblem[] =>
  registries.flatMap((registry, i): TextProblem | [] => {
    if (ALL.has(registry)) return []
    const why = /^[a-z]+:\/\//i.test(registry)
      ? t`has a scheme, so no image uses it`
      : hostProblem(registry.replace(/\/.*/s, ''))
    if (why === undefined) return []
    return {
      field: [i],
      message: t`the insecure registry${quotedSetting('spec.nodes.containerd.insecureRegistries.[]', registry)} ${why}`,
      help: [REGISTRY],
    }
  })

const IMAGE = /^(?:[\w.-]+(?::\d+)?\/)?[a-z0-9]+(?:[._/-]+[a-z0-9]+)*(?::[\w][\w.-]{0,127})?(?:@sha256:[0-9a-f]{64})?$/

const imageProblem = (image: string): TextProblem | undefined =>
  image === '' || IMAGE.test(image)
    ? undefined
    : {
        message: t`the pause image${quotedSetting('spec.nodes.containerd.pauseImage', image)} is not the name of an image, so no pod starts`,
        help: [t`Write a name in lower case and a tag: registry.k8s.io/pause:3.10.`],
      }
