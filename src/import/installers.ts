// The flags that installers give to osm-controller: the Kubermatic Kubernetes Platform from the Cluster and the Seed with its datacenter, KubeOne
// from its manifest. They are used if the Deployment was not exported, which for KKP runs in the seed cluster.

import { isObject, type Json, type JsonObject } from '../base/json.ts'
import { groupKindOf } from '../base/kinds.ts'
import { type Text, t } from '../base/span.ts'
import type { DocumentObject } from '../node/document-object.ts'
import { at, listAt, objectAt, textAt } from '../render/inputs/shape.ts'

const isOf =
  (kind: 'Cluster' | 'Seed') =>
  ({ header }: DocumentObject): boolean =>
    groupKindOf(header) === `${kind}.kubermatic.k8c.io`

/** Returns the settings from a Cluster of KKP, or undefined if none is among the objects. */
export function kkpSettings(objects: readonly DocumentObject[]): ManifestSettings | undefined {
  const [cluster, ...others] = objects.filter(isOf('Cluster'))
  if (cluster === undefined) return undefined
  if (others.length > 0)
    return nothing(
      t`The export has ${others.length + 1} Clusters of KKP: export the one that these MachineDeployments belong to.`,
    )
  const spec = at(cluster.object, 'spec')
  const datacenter = textAt(spec, 'cloud', 'dc')
  const found = datacenter === undefined ? undefined : datacenterIn(objects, datacenter)
  const missing =
    found === undefined && datacenter !== undefined
      ? [
          t`No Seed with the datacenter ${datacenter} is in the export: if its spec.datacenters sets proxies, mirrors or a pause image, they are missing.`,
        ]
      : []
  const dns = clusterDNS(spec)
  if (dns === undefined)
    missing.push(
      t`The address of the DNS could not be computed from spec.clusterNetwork of the Cluster: set cluster.dnsIPs.`,
    )
  const { node, proxy } = found ?? {}
  // Settings of the Cluster replace those of the datacenter, one by one.
  const runtime = at(spec, 'containerRuntimeOpts')
  const ownProxy = at(spec, 'componentsOverride', 'operatingSystemManager', 'proxy')
  const text = (...path: readonly string[]) => textAt(runtime, ...path) || textAt(node, ...path)
  const words = (name: string) => wordsAt(runtime, name) || wordsAt(node, name)
  const address = (name: string) => textAt(ownProxy, name) || textAt(node, name) || textAt(proxy, name)
  return {
    flags: flagTexts([
      ...flag('namespace', 'kube-system'),
      ...flag('cluster-dns', dns),
      ...flag('external-cloud-provider', at(spec, 'features', 'externalCloudProvider') === true),
      ...flag('node-insecure-registries', words('insecureRegistries')),
      ...flag('node-registry-mirrors', words('registryMirrors')),
      ...flag('pause-image', text('pauseImage')),
      ...containerdFlags(isObject(runtime) ? runtime : node),
      ...flag('node-http-proxy', address('httpProxy')),
      ...flag('node-no-proxy', address('noProxy')),
      ...flag('node-registry-credentials-secret', secretName(at(spec, 'imagePullSecret'))),
    ]),
    spec: {},
    missing,
  }
}

const nothing = (message: Text): ManifestSettings => ({ flags: new Map(), spec: {}, missing: [message] })

interface Datacenter {
  readonly node: Json | undefined
  /** The proxy settings of the seed, which those of its datacenters default to. */
  readonly proxy: Json | undefined
}

function datacenterIn(objects: readonly DocumentObject[], name: string): Datacenter | undefined {
  for (const { object } of objects.filter(isOf('Seed'))) {
    const datacenter = at(object, 'spec', 'datacenters', name)
    if (datacenter !== undefined) return { node: at(datacenter, 'node'), proxy: at(object, 'spec', 'proxySettings') }
  }
  return undefined
}

const wordsAt = (value: Json | undefined, name: string): string =>
  listAt(value, name)
    .filter(word => typeof word === 'string')
    .join(',')

function containerdFlags(options: Json | undefined): FlagEntry[] {
  const registries = at(options, 'containerdRegistryMirrors', 'registries')
  const names = isObject(registries) ? Object.keys(registries).sort() : []
  return [
    ...flag('device-ownership-from-security-context', at(options, 'enableNonRootDeviceOwnership') === true),
    ...names.flatMap(name =>
      listAt(registries, name, 'mirrors').flatMap(mirror =>
        typeof mirror === 'string' ? flag('node-containerd-registry-mirrors', `${name}=${mirror}`) : [],
      ),
    ),
  ]
}

/** Without NodeLocal DNSCache, the address is the tenth of the first network of Services. */
function clusterDNS(spec: Json | undefined): string | undefined {
  if (at(spec, 'clusterNetwork', 'nodeLocalDNSCacheEnabled') !== false) return NODE_LOCAL_DNS
  const [block] = listAt(spec, 'clusterNetwork', 'services', 'cidrBlocks')
  return typeof block === 'string' ? tenthAddress(block) : undefined
}

/** As KKP computes it: ten is added to the last byte of the network's first address. */
function tenthAddress(block: string): string | undefined {
  const [address = '', bits = ''] = block.split('/')
  const bytes = address.split('.').map(Number)
  const isV4 = bytes.length === 4 && bytes.every(byte => Number.isInteger(byte) && byte >= 0 && byte < 256)
  if (!isV4) return /^[0-9a-f:]*::$/i.test(address) ? `${address.toLowerCase()}a` : undefined
  const size = 2 ** (32 - Number(bits))
  const first = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  const network = first - (first % size)
  const last = (network + 10) % 256
  return [...[24, 16, 8].map(shift => Math.floor(network / 2 ** shift) % 256), last].join('.')
}

function secretName(reference: Json | undefined): string | undefined {
  const [namespace, name] = [textAt(reference, 'namespace'), textAt(reference, 'name')]
  return name === undefined ? undefined : `${namespace ?? ''}/${name}`
}

const REGISTRY_CREDENTIALS = 'kube-system/kubeone-registry-credentials'

/** Returns the settings from a KubeOneCluster, or undefined if none is among the objects. */
export function kubeOneSettings(objects: readonly DocumentObject[]): ManifestSettings | undefined {
  const manifest = objects.find(({ header }) => groupKindOf(header) === 'KubeOneCluster.kubeone.k8c.io')
  if (manifest === undefined) return undefined
  const { object } = manifest
  const bundle = textAt(object, 'certificateAuthority', 'bundle') ?? textAt(object, 'caBundle')
  const file = textAt(object, 'certificateAuthority', 'file')
  const missing = [
    t`KubeOne sets pause-image to that of its release: set nodes.containerd.pauseImage to the image that nodes have now.`,
    ...(bundle === undefined && file !== undefined
      ? [t`The KubeOneCluster refers to the CA bundle ${file}: set nodes.hostCABundle to its text.`]
      : []),
  ]
  return {
    flags: flagTexts([
      ...flag('namespace', 'kube-system'),
      ...(at(object, 'features', 'nodeLocalDNS', 'deploy') === false ? [] : flag('cluster-dns', NODE_LOCAL_DNS)),
      ...flag('external-cloud-provider', at(object, 'cloudProvider', 'external') === true),
      ...registryFlags(object),
      ...flag('node-http-proxy', textAt(object, 'proxy', 'http')),
      ...flag('node-no-proxy', textAt(object, 'proxy', 'noProxy')),
      ...flag(
        'device-ownership-from-security-context',
        at(object, 'operatingSystemManager', 'enableNonRootDeviceOwnership') === true,
      ),
    ]),
    spec: bundle === undefined ? {} : { nodes: { hostCABundle: bundle } },
    missing,
  }
}

function registryFlags(object: JsonObject): FlagEntry[] {
  const registries = Object.entries(objectAt(object, 'containerRuntime', 'containerd', 'registries')).sort(byName)
  const insecure = registries
    .filter(([, registry]) => at(registry, 'tlsConfig', 'insecureSkipVerify') === true)
    .map(([name]) => name)
  const overwrite = textAt(object, 'registryConfiguration', 'overwriteRegistry')
  // If this flag is given twice, the last one counts.
  const insecureRegistry = at(object, 'registryConfiguration', 'insecureRegistry') === true ? overwrite : undefined
  return [
    ...registries.flatMap(([name, registry]) =>
      listAt(registry, 'mirrors').flatMap(mirror =>
        typeof mirror === 'string'
          ? flag(
              'node-containerd-registry-mirrors',
              `${name}=${at(registry, 'overridePath') === true ? withOverridePath(mirror) : mirror}`,
            )
          : [],
      ),
    ),
    ...flag('node-registry-credentials-secret', registries.some(hasCredentials) ? REGISTRY_CREDENTIALS : undefined),
    ...flag('node-insecure-registries', insecureRegistry ?? (insecure.join(',') || undefined)),
  ]
}

const hasCredentials = ([, registry]: readonly [string, JsonObject[string]]): boolean => isObject(at(registry, 'auth'))

/** The form in which OSM reads options of a mirror: a query within the query. */
const withOverridePath = (mirror: string): string =>
  `${mirror}${mirror.includes('?') ? '&' : '?'}kubermatic=${encodeURIComponent('override_path=true')}`

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

export interface ManifestSettings {
  readonly flags: ReadonlyMap<string, string>
  /** Settings that are files in the controller's Pod. */
  readonly spec: JsonObject
  /** Sentences about information that is missing in the manifest. */
  readonly missing: readonly Text[]
}

/** The address of NodeLocal DNSCache, which both installers use. */
export const NODE_LOCAL_DNS = '169.254.20.10'

export type FlagEntry = readonly [name: string, value: string]

/** Returns the flag, or nothing if the value is not set or false. */
export const flag = (name: string, value: string | boolean | undefined): FlagEntry[] =>
  value === undefined || value === '' || value === false ? [] : [[name, String(value)]]

/** Flags that may be given several times; of others, the last one counts. */
const REPEATED: ReadonlySet<string> = new Set(['node-containerd-registry-mirrors'])

/** Returns the texts of flags by name, with repeated flags joined. */
export function flagTexts(entries: Iterable<FlagEntry>): Map<string, string> {
  const flags = new Map<string, string>()
  for (const [name, value] of entries) {
    const earlier = flags.get(name)
    flags.set(name, earlier !== undefined && REPEATED.has(name) ? `${earlier}\n${value}` : value)
  }
  return flags
}
