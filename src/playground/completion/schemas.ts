// The JSON Schemas by which keys and values are completed. They are those that the library validates with; a MachineDeployment's has the fields
// of its provider config added, which the library reads like machine-controller, without a schema.

import profile from '../../../function-config/operatingsystemmanager.k8c.io_operatingsystemprofiles.schema.json' with {
  type: 'json',
}
import nodePool from '../../../function-config/osm-krm.dev_nodepools.schema.json' with { type: 'json' }
import functionConfig from '../../../function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json' with {
  type: 'json',
}
import overlay from '../../../function-config/osm-krm.dev_operatingsystemprofileoverlays.schema.json' with {
  type: 'json',
}
import { operatingSystemFields } from '../../render/inputs/provider-config.ts'
import machineDeployment from '../../render/inputs/schemas/machine-deployment.schema.json' with { type: 'json' }
import { PROVIDER_SPECS } from '../../start/provider-specs.ts'
import { STARTING_SYSTEMS } from '../../start/starting-files.ts'

export interface CompletionSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, CompletionSchema>>
  readonly additionalProperties?: boolean | CompletionSchema
  readonly items?: CompletionSchema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, CompletionSchema>>
  readonly anyOf?: readonly CompletionSchema[]
  readonly oneOf?: readonly CompletionSchema[]
  readonly allOf?: readonly CompletionSchema[]
}

const text: CompletionSchema = { type: 'string' }
const texts: CompletionSchema = { type: 'object', additionalProperties: text }
const named = (names: readonly string[]): CompletionSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map(name => [name, {}])),
})

const PROVIDER_CONFIG: CompletionSchema = {
  type: 'object',
  properties: {
    cloudProvider: {
      type: 'string',
      description: 'The cloud provider of the machines.',
      enum: Object.keys(PROVIDER_SPECS),
    },
    cloudProviderSpec: { type: 'object', description: 'What the cloud provider needs to make a machine.' },
    operatingSystem: { type: 'string', description: 'The operating system of the machines.', enum: STARTING_SYSTEMS },
    operatingSystemSpec: {
      ...named([...new Set(STARTING_SYSTEMS.flatMap(name => operatingSystemFields(name) ?? []))].sort()),
      description: 'Settings of the operating system.',
    },
    sshPublicKeys: { type: 'array', description: 'Who may log in.', items: text },
    network: {
      type: 'object',
      description: 'The addresses of a machine, where its provider has no DHCP.',
      properties: {
        cidr: text,
        gateway: text,
        dns: { type: 'object', properties: { servers: { type: 'array', items: text } } },
        ipFamily: { type: 'string', enum: ['IPv4', 'IPv6', 'IPv4+IPv6', 'IPv6+IPv4'] },
      },
    },
  },
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute']

const METADATA: CompletionSchema = {
  type: 'object',
  properties: { name: text, namespace: text, labels: texts, annotations: texts },
}

const SECRET: CompletionSchema = {
  type: 'object',
  properties: {
    apiVersion: { const: 'v1' },
    kind: {},
    metadata: METADATA,
    type: {
      type: 'string',
      enum: [
        'Opaque',
        'bootstrap.kubernetes.io/token',
        'kubernetes.io/service-account-token',
        'kubernetes.io/dockerconfigjson',
      ],
    },
    stringData: { ...texts, description: 'Values as text.' },
    data: { ...texts, description: 'Values in base64.' },
  },
}

const CONFIG_MAP: CompletionSchema = {
  type: 'object',
  properties: { apiVersion: { const: 'v1' }, kind: {}, metadata: METADATA, data: texts },
}

let known: Readonly<Record<string, CompletionSchema>> | undefined

/** The schemas by kind. They are read when the first one is needed. */
export function schemas(): Readonly<Record<string, CompletionSchema>> {
  known ??= {
    ConfigMap: CONFIG_MAP,
    MachineDeployment: withProviderConfig(machineDeployment),
    NodePool: nodePool as CompletionSchema,
    OperatingSystemConfigGenerator: functionConfig as CompletionSchema,
    OperatingSystemProfile: withVersion(profile, 'operatingsystemmanager.k8c.io/v1alpha1'),
    OperatingSystemProfileOverlay: overlay,
    Secret: SECRET,
  }
  return known
}

const withVersion = (schema: CompletionSchema, version: string): CompletionSchema => ({
  ...schema,
  properties: { apiVersion: { const: version }, kind: {}, ...withoutVersion(schema) },
})

function withoutVersion({ properties = {} }: CompletionSchema): Readonly<Record<string, CompletionSchema>> {
  const { apiVersion, kind, ...others } = properties
  return others
}

/** Adds what the schema leaves to machine-controller. */
function withProviderConfig(schema: CompletionSchema): CompletionSchema {
  const whole = structuredClone(withVersion(schema, 'cluster.k8s.io/v1alpha1'))
  const within = (from: CompletionSchema, ...path: readonly string[]): Record<string, CompletionSchema> =>
    path.reduce((here, name) => here.properties![name]!, from).properties as Record<string, CompletionSchema>
  const machine = within(whole, 'spec', 'template', 'spec')
  ;(machine.providerSpec!.properties as Record<string, CompletionSchema>).value = PROVIDER_CONFIG
  ;(machine.taints!.items!.properties as Record<string, CompletionSchema>).effect = { type: 'string', enum: EFFECTS }
  return whole
}

const NOTHING: CompletionSchema = { properties: { apiVersion: {}, kind: {}, metadata: { type: 'object' } } }

const rootOf = (kind: string | undefined): CompletionSchema =>
  kind !== undefined && Object.hasOwn(schemas(), kind) ? schemas()[kind]! : kind === undefined ? NOTHING : {}

/** Returns the schemas of the value at a path. */
export function schemasAt(kind: string | undefined, path: readonly string[]): CompletionSchema[] {
  const root = rootOf(kind)
  let here = resolve(root, root)
  for (const step of path) {
    here = here.flatMap(schema => below(schema, step)).flatMap(schema => resolve(schema, root))
    if (here.length === 0) return []
  }
  return here
}

function below({ items, properties = {}, additionalProperties }: CompletionSchema, step: string): CompletionSchema[] {
  if (step === '[]') return items === undefined ? [] : [items]
  if (Object.hasOwn(properties, step)) return [properties[step]!]
  return typeof additionalProperties === 'object' ? [additionalProperties] : []
}

const DEEPEST = 20

/** Returns the schema with those that it refers to or combines. */
function resolve(schema: CompletionSchema, root: CompletionSchema, depth = 0): CompletionSchema[] {
  if (depth > DEEPEST) return []
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema
  const target = $ref === undefined ? undefined : root.$defs?.[$ref.replace('#/$defs/', '')]
  return [
    schema,
    ...[...(target ? [target] : []), ...anyOf, ...oneOf, ...allOf].flatMap(each => resolve(each, root, depth + 1)),
  ]
}

/** Returns the types of a value with these schemas, or "". */
export function schemaTypes(found: readonly CompletionSchema[]): string {
  const types = new Set(found.flatMap(({ type = [] }) => type))
  return types.size > 0 ? [...types].join(' or ') : found.some(each => each.properties) ? 'object' : ''
}

/** Returns the first description of a value with these schemas, as text. */
export function schemaDescription(found: readonly CompletionSchema[]): string | undefined {
  const description = found.find(each => each.description !== undefined)?.description
  return description?.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll('`', '')
}
