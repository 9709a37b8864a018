// Puts stand-ins in the place of credentials that are not known, and of a cluster that is not among the items, so that a rendering can be
// shown, compared and judged without them. The stages after it read them like any other input. Nothing that is applied may be made of them.

import { encodeBase64Text } from 'gotemplate/go/base64'
import { identityOf } from '../../base/refs.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import {
  API_SERVER,
  BOOTSTRAP_TOKEN,
  type CertificateName,
  certificateStandIn,
  standIn,
} from '../../secrets/stand-ins.ts'
import { TOKEN_LABEL, TOKEN_NAMESPACE, TOKEN_TYPE } from '../model/environment.ts'
import { grouped } from '../model/grouped.ts'
import { isObject, type Json, type JsonObject, parseJson } from '../model/json.ts'
import { itemHeaderOf } from '../model/kubernetes.ts'
import { mapTexts } from '../model/placeholders.ts'
import type { ClusterSettings, ObjectName, Reference, Settings, TextOrReference } from '../settings/settings.ts'
import { plainJson } from '../yaml/write.ts'
import { Catalog, type InputItem, type InputObject } from './catalog.ts'
import { findCluster } from './cluster.ts'
import { isSelected, keyOf, machineDeploymentsIn } from './machine-deployments.ts'
import { isPool } from './node-pools.ts'
import { referenceResolver, referencesIn, secretData } from './references.ts'
import { DOCKER_CONFIG, DOCKER_CONFIG_KEY } from './registry.ts'
import { at, listAt, textAt, textsAt } from './shape.ts'
import { referenceFor, SERVICE_ACCOUNT_TOKEN } from './tokens.ts'
import { NOT_THERE, type Unknown, UnknownValues } from './unknown-values.ts'

export interface StandIn extends Unknown {
  /** What it stands for: `API token`. */
  readonly name: string
  /** The object that has or would have the value, or whose token it is: `Secret kube-system/tokens`. */
  readonly object: string
}

/** The reason of a stand-in for a credential that is known on this side of a comparison, but not on the other one. */
export const ONE_SIDE = 'known on one side only'

/** The identity of what a stand-in is for, in both sides of a comparison. */
export const standInId = ({ object, name }: Pick<StandIn, 'object' | 'name'>): string => `${object} ${name}`

/** Inputs in which stand-ins are in the place of what is not known. */
interface StandInInputs {
  readonly catalog: Catalog
  readonly settings: Settings
  /** Returns the stand-ins that were read. */
  readonly standIns: () => readonly StandIn[]
}

interface StandInRequest {
  readonly catalog: Catalog
  readonly settings: Settings
  /** Those of the other side of a comparison: a credential that is known on one side only is not known. */
  readonly others: readonly StandIn[]
}

/** Returns the inputs with stand-ins. */
export function withStandIns({ catalog, settings, others }: StandInRequest, report: Report): StandInInputs {
  const made = new StandInObjects(catalog, settings.credentials.placeholders, new Set(others.map(standInId)))
  const deployments = machineDeploymentsIn(catalog).present.filter(item =>
    isSelected(item, settings.machineDeployments),
  )
  const { apiToken, registry } = settings.credentials
  // Those of a NodePool fetch nothing.
  if ('kind' in apiToken)
    for (const item of deployments) if (!isPool(item)) made.value(referenceFor(apiToken, keyOf(item)), ['API token'])
  addBootstrapTokens(made, settings, deployments.map(keyOf))
  if (registry) made.registry(registry)
  for (const { object } of deployments)
    for (const reference of referencesIn(at(object, 'spec', 'template', 'spec', 'providerSpec')))
      if (reference.name !== '' && reference.key !== '') made.value(reference, [reference.key])
  const cluster = clusterWithStandIns(made, settings)
  return { ...made.inputs(report), settings: { ...settings, cluster } }
}

function addBootstrapTokens(made: StandInObjects, { credentials: { bootstrapToken: from } }: Settings, keys: string[]) {
  switch (from.from) {
    case 'labelledSecret':
      for (const key of keys) made.labelledToken(key)
      break
    case 'serviceAccount':
      made.serviceAccount(from)
      break
    case 'derived':
      made.value(from.seed, ['seed of the bootstrap tokens'])
      break
    case 'placeholder':
  }
}

/** Returns the settings of a cluster whose server and CA are known or stand-ins. */
function clusterWithStandIns(made: StandInObjects, { cluster, nodes }: Settings): ClusterSettings {
  const certificate = (value: TextOrReference | undefined, name: CertificateName): void => {
    if (typeof value === 'object') made.value(value, [name], certificateStandIn(name))
  }
  certificate(cluster.caBundle, CLUSTER_CA)
  certificate(cluster.kubernetesCABundle, CLUSTER_CA)
  certificate(nodes.hostCABundle, 'CA bundle of the nodes')
  if (cluster.kubeconfig) made.value(cluster.kubeconfig, [API_SERVER.name, CLUSTER_CA], KUBECONFIG)
  const known = made.inputs(() => {}).catalog
  const hasClusterInfo = known.item('ConfigMap', 'kube-public', 'cluster-info') !== undefined
  const problems = new Set<string>()
  findCluster({ settings: cluster, catalog: known, resolve: referenceResolver(known, () => {}) }, ({ code }) =>
    problems.add(code),
  )
  if (problems.has('OSM0210') && !hasClusterInfo) made.clusterInfo()
  if (!problems.has('OSM0212') || hasClusterInfo || cluster.kubeconfig) return cluster
  made.setting(CLUSTER_CA)
  return { ...cluster, caBundle: certificateStandIn(CLUSTER_CA) }
}

const CLUSTER_CA = 'CA of the cluster'
const KUBECONFIG = `clusters:
- name: ''
  cluster:
    server: ${API_SERVER.url}
    certificate-authority-data: ${encodeBase64Text(certificateStandIn(CLUSTER_CA))}
`

const REGISTRY_PASSWORD = 'registry password'

/** The objects that hold stand-ins: new ones, and copies of those whose values are not known. */
class StandInObjects {
  readonly #catalog: Catalog
  readonly #unknown: UnknownValues
  readonly #copies = new Map<InputItem, InputObject>()
  readonly #added = new Map<string, InputObject>()
  readonly #standIns = new Map<InputItem, readonly StandIn[]>()
  readonly #settings: StandIn[] = []
  readonly #others: ReadonlySet<string>
  #labelled: ReadonlyMap<string, readonly InputItem[]> | undefined

  constructor(catalog: Catalog, filler: Settings['credentials']['placeholders'], others: ReadonlySet<string>) {
    this.#catalog = catalog
    this.#unknown = new UnknownValues(catalog, filler)
    this.#others = others
  }

  /** Puts a stand-in in the place of a value that is not known. */
  value(reference: Reference, names: readonly string[], value = standIn(names[0]!)): void {
    const unknown = this.#unknown.at(reference) ?? this.#ofOther({ name: names[0]!, object: identityOf(reference) })
    if (unknown !== undefined) this.#set(reference, { [reference.key]: value }, { unknown, names })
  }

  /** Puts a stand-in in the place of the token with the label of a MachineDeployment. */
  labelledToken(key: string): void {
    this.#labelled ??= labelledSecrets(this.#catalog)
    const [item, second] = this.#labelled.get(key) ?? []
    // Several tokens are an error.
    if (second !== undefined) return
    const name = `stand-in-${key}`
    const place = { kind: 'Secret', namespace: TOKEN_NAMESPACE, name } as const
    const of = { names: [BOOTSTRAP_TOKEN.name], object: `MachineDeployment with the key ${key}` }
    if (item === undefined) {
      const secret = secretOf(place, TOKEN_TYPE, TOKEN_DATA, { [TOKEN_LABEL]: key })
      this.#add(secret, { unknown: this.#unknown.ofToken(key, TOKEN_NAMESPACE), ...of })
      return
    }
    const object = this.#catalog.read(item)?.object
    if (object === undefined) return
    const at = (key: string): Unknown | undefined => this.#unknown.at({ ...place, name: item.header.name, key })
    const unknown =
      at('token-id') ?? at('token-secret') ?? this.#ofOther({ name: BOOTSTRAP_TOKEN.name, object: of.object })
    if (unknown === undefined) return
    // Its name would have to contain the id.
    const copy = withData({ ...object, metadata: { ...(object.metadata as JsonObject), name } }, TOKEN_DATA)
    this.#replace(item, copy, { unknown, ...of })
  }

  /** Puts stand-ins in the place of a service account and the Secret of its token. */
  serviceAccount({ namespace, name }: ObjectName): void {
    const item = this.#catalog.item('ServiceAccount', namespace, name)
    const place = { kind: 'Secret', namespace, name: `stand-in-${name}` } as const
    const token = { token: standIn(BOOTSTRAP_TOKEN.name) }
    const names = [BOOTSTRAP_TOKEN.name]
    if (item === undefined) {
      const unknown = this.#unknown.ofObject({ kind: 'ServiceAccount', namespace, name })
      this.#add(serviceAccountOf({ namespace, name }, place.name), { unknown, names })
      this.#add(secretOf(place, SERVICE_ACCOUNT_TOKEN, token), { unknown, names: [] })
      return
    }
    for (const entry of listAt(this.#catalog.read(item)?.object, 'secrets')) {
      const reference = { kind: 'Secret', namespace, name: textAt(entry, 'name') ?? '', key: 'token' } as const
      const secret = this.#catalog.item('Secret', namespace, reference.name)
      const type = secret === undefined ? SERVICE_ACCOUNT_TOKEN : this.#catalog.read(secret)?.object.type
      if (type !== SERVICE_ACCOUNT_TOKEN) continue
      const unknown =
        this.#unknown.at(reference) ?? this.#ofOther({ name: BOOTSTRAP_TOKEN.name, object: identityOf(reference) })
      if (unknown !== undefined) this.#set(reference, token, { unknown, names }, type)
      return
    }
  }

  /** Puts stand-ins in the place of the credentials of registries. */
  registry({ namespace, name }: ObjectName): void {
    const item = this.#catalog.item('Secret', namespace, name)
    const place = { kind: 'Secret', namespace, name } as const
    if (item === undefined) {
      const secret = secretOf(place, DOCKER_CONFIG, { [DOCKER_CONFIG_KEY]: DOCKER_CONFIG_OF_ANY })
      this.#add(secret, { unknown: this.#unknown.ofObject(place), names: ['registry', ...ACCOUNT_NAMES] })
      return
    }
    for (const [key, text] of textsOf(this.#catalog.read(item)?.object)) {
      const json = parseJson(text)
      if (json !== undefined) this.#account({ ...place, key }, json)
      else if (key === DOCKER_CONFIG_KEY)
        this.value({ ...place, key }, ['registry', ...ACCOUNT_NAMES], DOCKER_CONFIG_OF_ANY)
      else this.value({ ...place, key }, ACCOUNT_NAMES, plainJson(ACCOUNT))
    }
  }

  /** Puts stand-ins in the place of parts of an account that are not known. */
  #account(reference: Reference, json: Json): void {
    let unknown: Unknown | undefined
    const value = mapTexts(json, text => {
      const found = this.#unknown.ofText(text)
      unknown ??= found
      return found === undefined ? text : standIn(REGISTRY_PASSWORD)
    })
    if (unknown !== undefined)
      this.#set(reference, { [reference.key]: plainJson(value) }, { unknown, names: [REGISTRY_PASSWORD] })
  }

  #ofOther(of: Pick<StandIn, 'object' | 'name'>): Unknown | undefined {
    return this.#others.has(standInId(of)) ? { reason: ONE_SIDE, source: undefined } : undefined
  }

  clusterInfo(): void {
    const metadata = { name: 'cluster-info', namespace: 'kube-public' }
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { kubeconfig: KUBECONFIG } }
    this.#add(object, { unknown: NOT_THERE, names: [API_SERVER.name, CLUSTER_CA] })
  }

  /** Adds a stand-in that is in a setting, and so always used. */
  setting(name: string): void {
    this.#settings.push({ ...NOT_THERE, name, object: 'functionConfig' })
  }

  inputs(report: Report): Pick<StandInInputs, 'catalog' | 'standIns'> {
    const { source } = this.#catalog
    const read = new Set<InputItem>()
    const own = new Map<InputItem, JsonObject>(
      [...this.#copies.values(), ...this.#added.values()].map(input => [input, input.object]),
    )
    const catalog = new Catalog(
      {
        items: [...source.items.map(item => this.#copies.get(item) ?? item), ...this.#added.values()],
        read: item => {
          read.add(item)
          return own.get(item) ?? this.#catalog.read(item)?.object
        },
      },
      report,
    )
    const standIns = () => [
      ...[...this.#standIns].filter(([item]) => read.has(item)).flatMap(([, standIns]) => standIns),
      ...this.#settings,
    ]
    return { catalog, standIns }
  }

  #set(
    { kind, namespace, name }: Omit<Reference, 'key'>,
    data: Record<string, string>,
    standsFor: StandsFor,
    type = 'Opaque',
  ): void {
    const item = this.#catalog.item(kind, namespace, name)
    if (item !== undefined) {
      const object = this.#copies.get(item)?.object ?? this.#catalog.read(item)?.object
      if (object !== undefined) this.#replace(item, withData(object, data), standsFor)
      return
    }
    const before = this.#added.get(identityOf({ kind, namespace, name }))?.object
    const object = before ?? secretOf({ kind, namespace, name }, type, {})
    this.#add(withData(object, data), standsFor)
  }

  #replace(item: InputItem, object: JsonObject, standsFor: StandsFor): void {
    const before = this.#copies.get(item)
    const copy = { header: itemHeaderOf(object), object }
    this.#copies.set(item, copy)
    this.#keep(before, copy, { object: identityOf(item.header), ...standsFor })
  }

  #add(object: JsonObject, standsFor: StandsFor): void {
    const header = itemHeaderOf(object)
    const id = identityOf(header)
    const before = this.#added.get(id)
    const added = { header, object }
    this.#added.set(id, added)
    this.#keep(before, added, { object: id, ...standsFor })
  }

  #keep(before: InputItem | undefined, item: InputItem, { unknown, names, object }: Required<StandsFor>): void {
    const known = before ? (this.#standIns.get(before) ?? []) : []
    if (before) this.#standIns.delete(before)
    this.#standIns.set(item, [...known, ...names.map(name => ({ ...unknown, name, object }))])
  }
}

/** Returns the Secrets of bootstrap tokens by the key of their MachineDeployment. */
const labelledSecrets = (catalog: Catalog): ReadonlyMap<string, readonly InputItem[]> =>
  grouped(
    catalog.items('Secret').filter(({ header }) => header.namespace === TOKEN_NAMESPACE),
    ({ header }) => header.labels[TOKEN_LABEL] ?? '',
  )

interface StandsFor {
  readonly unknown: Unknown
  readonly names: readonly string[]
  /** By default the object that has the value. */
  readonly object?: string
}

/** Returns the values of a Secret as they are written: those that are encrypted are no base64. */
const textsOf = (secret: JsonObject | undefined): [string, string][] => [
  ...textsAt(secret, 'data').map(([key, text]): [string, string] => [key, secretData(secret)?.get(key) ?? text]),
  ...textsAt(secret, 'stringData'),
]

interface Place {
  readonly kind: 'Secret' | 'ConfigMap'
  readonly namespace: string
  readonly name: string
}

const secretOf = (
  { kind, namespace, name }: Place,
  type: string,
  data: Record<string, string>,
  labels?: Record<string, string>,
): JsonObject => ({
  apiVersion: 'v1',
  kind,
  metadata: { name, namespace, ...(labels && { labels }) },
  ...(kind === 'Secret' ? { type, stringData: data } : { data }),
})

const serviceAccountOf = ({ namespace, name }: ObjectName, secret: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name, namespace },
  secrets: [{ name: secret }],
})

/** Returns a copy of a Secret or ConfigMap with other values. */
function withData(object: JsonObject, values: Record<string, string>): JsonObject {
  const without = (data: Json | undefined): JsonObject =>
    Object.fromEntries(Object.entries(isObject(data) ? data : {}).filter(([key]) => !Object.hasOwn(values, key)))
  const { data, stringData } = object
  return object.kind === 'Secret'
    ? {
        ...object,
        ...(data !== undefined && { data: without(data) }),
        stringData: { ...without(stringData), ...values },
      }
    : { ...object, data: { ...without(data), ...values } }
}

const TOKEN_DATA = {
  'token-id': BOOTSTRAP_TOKEN.id,
  'token-secret': BOOTSTRAP_TOKEN.secret,
  expiration: '2100-01-01T00:00:00Z',
  'usage-bootstrap-authentication': 'true',
  'auth-extra-groups': 'system:bootstrappers:machine-controller:default-node-token',
}

const REGISTRY_USER = 'registry user'
const ACCOUNT_NAMES = [REGISTRY_USER, REGISTRY_PASSWORD]
const ACCOUNT = { username: standIn(REGISTRY_USER), password: standIn(REGISTRY_PASSWORD) }
/** Credentials of a registry whose name is not known. */
const DOCKER_CONFIG_OF_ANY = plainJson({ auths: { [standIn('registry')]: ACCOUNT } })
