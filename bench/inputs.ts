// The inputs of the benchmark: ResourceLists of many MachineDeployments, and of many unrelated items.

import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { JsonObject } from '../src/base/json.ts'
import { exportedProfile } from '../src/render/profiles/built-in/index.ts'
import { writeYaml } from '../src/render/yaml/index.ts'

/** A certificate: a CA that cannot be parsed would be reported. */
const CA = (
  parse(readFileSync(join(import.meta.dirname, '../examples/quickstart/osm-krm.yaml'), 'utf8')) as {
    spec: { cluster: { caBundle: string } }
  }
).spec.cluster.caBundle

function digest(text: string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(text).digest(encoding).replaceAll('=', 'A')
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** A public key as ssh-keygen writes it: the name and the 32 bytes of the key, each preceded by its length. */
const SSH_KEY = `ssh-ed25519 ${Buffer.concat([
  Buffer.from([0, 0, 0, 11]),
  Buffer.from('ssh-ed25519'),
  Buffer.from([0, 0, 0, 32]),
  createHash('sha256').update('ssh').digest(),
]).toString('base64')} admin@example.com`

const KUBECONFIG = `apiVersion: v1
kind: Config
clusters:
- name: ""
  cluster:
    certificate-authority-data: ${base64(CA)}
    server: https://api.example.com:6443
`

const INPUTS: readonly JsonObject[] = [
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'cluster-info', namespace: 'kube-public' },
    data: { kubeconfig: KUBECONFIG },
  },
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'cloud-init-getter-token', namespace: 'cloud-init-settings' },
    data: { token: base64('an-api-token') },
  },
]

/** Returns a functionConfig with flags of the controller, as a ConfigMap. */
const functionConfig = (data: JsonObject): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'bench' },
  data,
})

interface Pool {
  readonly operatingSystem: string
  readonly profile: string
  readonly annotations: JsonObject
  readonly cloudProvider?: keyof typeof PROVIDER_SPECS
  readonly provisioner?: string
}

const NAMESPACE = 'kube-system'

const PROVIDER_SPECS = {
  openstack: { image: 'image', flavor: 'm1.large', network: 'nodes' },
  aws: { ami: 'ami-0123456789abcdef0', instanceType: 'm5.large', region: 'eu-central-1' },
}

function operatingSystemSpec({ operatingSystem, provisioner }: Pool): JsonObject {
  if (operatingSystem === 'flatcar') return { disableAutoUpdate: true, provisioningUtility: provisioner! }
  if (operatingSystem !== 'rhel') return { distUpgradeOnBoot: false }
  return {
    distUpgradeOnBoot: false,
    rhelSubscriptionManagerUser: 'bench',
    rhelSubscriptionManagerPassword: 'a-password',
  }
}

const machineDeployment = (name: string, revision: number, pool: Pool): JsonObject => ({
  apiVersion: 'cluster.k8s.io/v1alpha1',
  kind: 'MachineDeployment',
  metadata: {
    name,
    namespace: NAMESPACE,
    annotations: {
      'k8c.io/operating-system-profile': pool.profile,
      'machinedeployment.clusters.k8s.io/revision': String(revision),
      ...pool.annotations,
    },
  },
  spec: {
    replicas: 3,
    selector: { matchLabels: { pool: name } },
    template: {
      metadata: { labels: { pool: name } },
      spec: {
        metadata: { labels: { pool: name } },
        providerSpec: {
          value: {
            sshPublicKeys: [SSH_KEY],
            cloudProvider: pool.cloudProvider ?? 'openstack',
            cloudProviderSpec: PROVIDER_SPECS[pool.cloudProvider ?? 'openstack'],
            operatingSystem: pool.operatingSystem,
            operatingSystemSpec: operatingSystemSpec(pool),
          },
        },
        versions: { kubelet: '1.36.1' },
      },
    },
  },
})

function bootstrapToken(name: string): JsonObject {
  // In base 36, no two of 10,000 are the same.
  const id = Number.parseInt(digest(`${name} id`, 'hex').slice(0, 12), 16)
    .toString(36)
    .slice(-6)
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: `bootstrap-token-${id}`,
      namespace: NAMESPACE,
      labels: { 'machinedeployment.k8s.io/name': `${NAMESPACE}-${name}` },
    },
    type: 'bootstrap.kubernetes.io/token',
    stringData: {
      'token-id': id,
      'token-secret': digest(`${name} secret`, 'hex').slice(0, 16),
      'usage-bootstrap-authentication': 'true',
      expiration: '2100-01-01T00:00:00Z',
    },
  }
}

const profiles = (...names: readonly string[]): Promise<JsonObject[]> =>
  Promise.all(names.map(async name => ({ ...(await exportedProfile(name)), metadata: { name, namespace: NAMESPACE } })))

/** Returns `count` MachineDeployments with a bootstrap token each, cycling through the pools. As in a cluster, the profiles are items. */
function nodes(
  count: number,
  pools: readonly Pool[],
  {
    profiles,
    flags,
    form = list,
  }: { readonly profiles: readonly JsonObject[]; readonly flags: JsonObject; readonly form?: Form },
): Iterable<string> {
  return form(functionConfig(flags), function* () {
    yield* INPUTS
    yield* profiles
    for (let i = 0; i < count; i++) {
      const name = `pool-${i}`
      yield machineDeployment(name, i + 1, pools[i % pools.length]!)
      yield bootstrapToken(name)
    }
  })
}

const UBUNTU: Pool = { operatingSystem: 'ubuntu', profile: 'osp-ubuntu', annotations: {} }

export const ubuntuNodes = async (count: number): Promise<Iterable<string>> =>
  nodes(count, [UBUNTU], { profiles: await profiles(UBUNTU.profile), flags: {} })

/** Returns nodes of one profile, as a list in another form. */
const nodesIn = async (form: Form, count: number): Promise<Iterable<string>> =>
  nodes(count, [UBUNTU], { profiles: await profiles(UBUNTU.profile), flags: {}, form })

export const quotedNodes = (count: number): Promise<Iterable<string>> => nodesIn(withQuotedProfiles, count)
export const nodesInList = (count: number): Promise<Iterable<string>> => nodesIn(withList, count)
export const jsonNodes = (count: number): Promise<Iterable<string>> => nodesIn(asJson, count)

const REFERENCE = join(import.meta.dirname, '../../shared/conformance/profiles/osp-ubuntu.yaml')

/** Reports whether the reference's own Ubuntu profile is next to the checkout. The targets were measured with it. */
export const hasReference = (): boolean => existsSync(REFERENCE)

export const referenceNodes = async (count: number): Promise<Iterable<string>> => {
  const profile = {
    ...parse(readFileSync(REFERENCE, 'utf8')),
    metadata: { name: UBUNTU.profile, namespace: NAMESPACE },
  }
  return nodes(count, [UBUNTU], { profiles: [profile], flags: {} })
}

const SIX: readonly Pool[] = [
  UBUNTU,
  { operatingSystem: 'rhel', profile: 'osp-rhel', annotations: {} },
  { operatingSystem: 'rockylinux', profile: 'osp-rockylinux', annotations: {} },
  { operatingSystem: 'amzn2', profile: 'osp-amzn2', annotations: {}, cloudProvider: 'aws' },
  { operatingSystem: 'flatcar', profile: 'osp-flatcar', annotations: {}, provisioner: 'ignition' },
  { operatingSystem: 'flatcar', profile: 'osp-flatcar-cloud-init', annotations: {}, provisioner: 'cloud-init' },
]

const KUBELET = 'v1.kubelet-config.machine-controller.kubermatic.io'

/** Five kubelet configurations: with six pools, they give 30 different kinds of nodes. */
const VARIED: readonly JsonObject[] = [
  {},
  { [`${KUBELET}/MaxPods`]: '110' },
  { [`${KUBELET}/MaxPods`]: '250', [`${KUBELET}/KubeReserved`]: 'cpu=200m,memory=1Gi' },
  { [`${KUBELET}/EvictionHard`]: 'memory.available<500Mi', [`${KUBELET}/ContainerLogMaxSize`]: '100Mi' },
  { [`${KUBELET}/ImageGCHighThresholdPercent`]: '90', [`${KUBELET}/ImageMinimumGCAge`]: '2h' },
]

const FLAGS: JsonObject = {
  'cluster-dns': '10.96.0.10,fd00:10:96::a',
  'external-cloud-provider': 'true',
  'node-http-proxy': 'http://proxy.example.com:3128',
  'node-kubelet-feature-gates': 'GracefulNodeShutdown=true,MemoryQoS=false',
  'node-registry-mirrors': 'docker.io=https://mirror.example.com,quay.io=https://mirror.example.com/quay',
  'pause-image': 'registry.example.com/pause:3.10',
}

export const variedNodes = async (count: number): Promise<Iterable<string>> =>
  nodes(
    count,
    SIX.flatMap(pool => VARIED.map(annotations => ({ ...pool, annotations }))),
    { profiles: await profiles(...SIX.map(({ profile }) => profile)), flags: FLAGS },
  )

/** The texts of the files of both sides of a comparison. */
export interface Sides {
  readonly old: string
  readonly now: string
}

/** Returns nodes of one profile, which changes a file and adds another. */
export const alikeSides = async (count: number): Promise<Sides> =>
  sides(nodes(count, [UBUNTU], { profiles: await profiles(UBUNTU.profile), flags: {} }))

/** Returns nodes of six profiles, each of which changes, with forty kubelet configurations. */
export const variedSides = async (count: number): Promise<Sides> =>
  sides(
    nodes(
      count,
      Array.from({ length: 40 }, (_, i) => ({
        ...SIX[i % SIX.length]!,
        annotations: { [`${KUBELET}/MaxPods`]: String(60 + i) },
      })),
      { profiles: await profiles(...SIX.map(({ profile }) => profile)), flags: {} },
    ),
  )

interface ProfileFile {
  readonly path: string
  readonly content: { readonly inline: { readonly data: string } }
}

interface ProfileSpec {
  readonly provisioningConfig: { readonly files: readonly ProfileFile[] }
}

/** The pieces of a list are its head and an item each. */
function sides([, ...items]: Iterable<string>): Sides {
  const objects = items.map(item => (parse(item) as JsonObject[])[0]!)
  const config = {
    apiVersion: 'osm-krm.dev/v1alpha1',
    kind: 'OperatingSystemConfigGenerator',
    metadata: { name: 'bench' },
    spec: {},
  }
  const text = (all: readonly JsonObject[]): string => [config, ...all].map(each => `---\n${writeYaml(each)}`).join('')
  return { old: text(objects), now: text(objects.map(changed)) }
}

function changed(object: JsonObject): JsonObject {
  if (object.kind !== 'OperatingSystemProfile') return object
  const spec = object.spec as unknown as ProfileSpec
  const [first, ...others] = spec.provisioningConfig.files
  const withLine = {
    ...first!,
    content: { inline: { ...first!.content.inline, data: `${first!.content.inline.data}\n# changed\n` } },
  }
  const added = { path: '/etc/bench.conf', content: { inline: { encoding: 'b64', data: 'changed=true\n' } } }
  const files = [withLine, ...others, added]
  return {
    ...object,
    spec: {
      ...spec,
      version: 'v99.0.0',
      provisioningConfig: { ...spec.provisioningConfig, files },
    } as unknown as JsonObject,
  }
}

const configMap = (i: number): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name: `config-${i}`,
    namespace: 'default',
    annotations: { 'config.kubernetes.io/index': String(i), 'config.kubernetes.io/path': 'apps/config.yaml' },
  },
  data: { greeting: 'hello world', script: 'echo "one\n- two: three\n' },
})

/** Returns one node among `count` unrelated items. */
export async function foreignItems(count: number): Promise<Iterable<string>> {
  const [head, ...own] = await ubuntuNodes(1)
  return (function* () {
    yield head!
    for (let i = 0; i < count; i++) yield asItem(configMap(i))
    yield* own
  })()
}

/** Returns one node and an item of the given number of megabytes. */
export async function largeItem(megabytes: number): Promise<Iterable<string>> {
  const line = `      ${'x'.repeat(93)}\n`
  const [head, ...own] = await ubuntuNodes(1)
  return (function* () {
    yield head!
    yield asItem(configMap(0)).trimEnd()
    yield '\n    large: |\n'
    for (let i = 0; i < megabytes; i++) yield line.repeat(10_000)
    yield* own
  })()
}

const asItem = (object: JsonObject): string => `- ${writeYaml(object, 2).slice(2)}`

/** Yields the pieces of a ResourceList. */
type Form = (config: JsonObject, objects: () => Iterable<JsonObject>) => Iterable<string>

const headOf = (config: JsonObject): JsonObject => ({
  apiVersion: 'config.kubernetes.io/v1',
  kind: 'ResourceList',
  functionConfig: config,
})

/** The form that hosts write. */
function* list(config: JsonObject, objects: () => Iterable<JsonObject>): Iterable<string> {
  yield `${writeYaml(headOf(config))}items:\n`
  for (const object of objects()) yield asItem(object)
}

/** The texts of profiles are in quotes over several lines, as PyYAML writes them. */
function* withQuotedProfiles(config: JsonObject, objects: () => Iterable<JsonObject>): Iterable<string> {
  yield `${writeYaml(headOf(config))}items:\n`
  for (const object of objects())
    yield object.kind === 'OperatingSystemProfile'
      ? asText(
          stringify(object, { defaultStringType: 'QUOTE_SINGLE', defaultKeyType: 'PLAIN', blockQuote: false }),
          '- ',
        )
      : asItem(object)
}

/** All objects are in one of kind List. */
function* withList(config: JsonObject, objects: () => Iterable<JsonObject>): Iterable<string> {
  yield `${writeYaml(headOf(config))}items:\n- apiVersion: v1\n  kind: List\n  items:\n`
  for (const object of objects()) yield asText(asItem(object), '  ')
}

function* asJson(config: JsonObject, objects: () => Iterable<JsonObject>): Iterable<string> {
  yield `${JSON.stringify({ ...headOf(config), items: [] }).slice(0, -2)}`
  let separator = ''
  for (const object of objects()) {
    yield separator + JSON.stringify(object)
    separator = ','
  }
  yield ']}'
}

/** Returns a text with its lines indented, the first one with `start` in place of spaces. */
const asText = (text: string, start: string): string =>
  start + text.replace(/\n(?=.)/g, `\n${' '.repeat(start.length)}`)

export function writeInput(file: string, pieces: Iterable<string>): void {
  const descriptor = openSync(file, 'w')
  for (const piece of pieces) writeSync(descriptor, piece)
  closeSync(descriptor)
}
