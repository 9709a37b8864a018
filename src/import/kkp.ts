// The flags that the Kubermatic Kubernetes Platform gives to osm-controller, from the Cluster and the Seed with its datacenter. They are
// used if the Deployment, which runs in the seed cluster, was not exported.

import type { DocumentObject } from '../node/document-object.ts'
import { at, listAt, textAt } from '../render/inputs/shape.ts'
import { isObject, type Json } from '../render/model/json.ts'
import { groupKindOf } from '../render/model/kinds.ts'
import { type FlagEntry, flag, flagTexts, type ManifestSettings, NODE_LOCAL_DNS } from './manifest-settings.ts'

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
      `The export has ${others.length + 1} Clusters of KKP: export the one that these MachineDeployments belong to.`,
    )
  const spec = at(cluster.object, 'spec')
  const datacenter = textAt(spec, 'cloud', 'dc')
  const found = datacenter === undefined ? undefined : datacenterIn(objects, datacenter)
  const missing =
    found === undefined && datacenter !== undefined
      ? [
          `No Seed with the datacenter ${datacenter} is in the export: if its spec.datacenters sets proxies, mirrors or a pause image, they are missing.`,
        ]
      : []
  const dns = clusterDNS(spec)
  if (dns === undefined)
    missing.push(
      'The address of the DNS could not be computed from spec.clusterNetwork of the Cluster: set cluster.dnsIPs.',
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

const nothing = (message: string): ManifestSettings => ({ flags: new Map(), spec: {}, missing: [message] })

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
