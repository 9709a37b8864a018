// Generates the CustomResourceDefinitions of OperatingSystemProfile and OperatingSystemConfig from the schema that validates profiles.
// With --check nothing is written; the exit status is 1 if the file is not current.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolve, type Schema } from '../src/diagnostics/schema.ts'
import { type Structural, structural } from './structural-schema.ts'

const root = join(import.meta.dirname, '..')
const SOURCE = 'function-config/operatingsystemmanager.k8c.io_operatingsystemprofiles.schema.json'
const TARGET = join(root, 'src/render/outputs/prerequisites/generated/custom-resources.ts')

interface Kind {
  readonly kind: string
  readonly shortName: string
  readonly description: string
  readonly spec: (profile: Schema) => Schema
}

const KINDS: readonly Kind[] = [
  {
    kind: 'OperatingSystemProfile',
    shortName: 'osp',
    description: 'How machines of an operating system become nodes: templates of their files, units and commands.',
    spec: profile => specOf(profile),
  },
  {
    kind: 'OperatingSystemConfig',
    shortName: 'osc',
    description: 'What the machines of one MachineDeployment get: a profile, rendered.',
    spec: configSpec,
  },
]

const specOf = (profile: Schema): Schema => resolve(profile.properties!.spec!, profile)

/** Returns the schema of a rendered profile: one cloud provider, and phases without the fields that only rendering uses. */
function configSpec(profile: Schema): Schema {
  const { osName, osVersion, supportedCloudProviders, bootstrapConfig, provisioningConfig, provisioningUtility } =
    specOf(profile).properties!
  const cloudProvider = { ...supportedCloudProviders!.items!, description: 'The cloud provider of the machines.' }
  const phase = (of: Schema): Schema => {
    const { properties, ...rest } = resolve(of, profile)
    const { supportedContainerRuntimes: _, templates: __, ...kept } = properties!
    const userSSHKeys: Schema = {
      type: 'array',
      description: 'Public keys of those who may log in.',
      items: { type: 'string' },
    }
    return { ...rest, properties: { ...kept, userSSHKeys } }
  }
  return {
    type: 'object',
    required: ['osName', 'osVersion', 'cloudProvider', 'bootstrapConfig', 'provisioningConfig'],
    properties: {
      osName: osName!,
      osVersion: osVersion!,
      cloudProvider,
      bootstrapConfig: phase(bootstrapConfig!),
      provisioningConfig: phase(provisioningConfig!),
      provisioningUtility: provisioningUtility!,
    },
  }
}

/** The defaults that the API server sets, by field name. A running controller relies on them. */
const DEFAULTS: Readonly<Record<string, unknown>> = { permissions: 644, provisioningUtility: 'cloud-init' }

function withDefaults(schema: Structural): Structural {
  const { properties, items, additionalProperties } = schema as {
    properties?: Record<string, Structural>
    items?: Structural
    additionalProperties?: Structural
  }
  const below = Object.entries(properties ?? {}).map(([name, value]) => {
    const fallback = Object.hasOwn(DEFAULTS, name) ? { default: DEFAULTS[name] } : {}
    return [name, { ...withDefaults(value), ...fallback }]
  })
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(below) }),
    ...(items && { items: withDefaults(items) }),
    ...(additionalProperties && { additionalProperties: withDefaults(additionalProperties) }),
  }
}

const GROUP = 'operatingsystemmanager.k8c.io'

function definition({ kind, shortName, description, spec }: Kind, profile: Schema) {
  const singular = kind.toLowerCase()
  const text = { type: 'string' }
  const openAPIV3Schema = {
    type: 'object',
    description,
    required: ['spec'],
    properties: {
      apiVersion: text,
      kind: text,
      metadata: { type: 'object' },
      spec: withDefaults(structural(spec(profile), profile)),
    },
  }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${singular}s.${GROUP}` },
    spec: {
      group: GROUP,
      names: { kind, listKind: `${kind}List`, plural: `${singular}s`, singular, shortNames: [shortName] },
      scope: 'Namespaced',
      versions: [{ name: 'v1alpha1', served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  }
}

function generate(): string {
  const profile: Schema = JSON.parse(readFileSync(join(root, SOURCE), 'utf8'))
  const literal = JSON.stringify(JSON.stringify(KINDS.map(kind => definition(kind, profile))))
  return `// Made from ${SOURCE} by scripts/custom-resources.ts. Not to be edited.\n\nexport const customResources: string =\n  ${literal}\n`
}

const current = (): string | undefined => {
  try {
    return readFileSync(TARGET, 'utf8')
  } catch {
    return undefined
  }
}

if (process.argv.includes('--check')) process.exitCode = current() === generate() ? 0 : 1
else writeFileSync(TARGET, generate())
