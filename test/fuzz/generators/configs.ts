// FunctionConfigs from the JSON Schema, and ConfigMaps with flags, for the quickstart.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json, JsonObject } from '../../../src/base/json.ts'
import { FLAGS } from '../../../src/render/settings/flags.ts'
import { root } from '../../fixtures/examples.ts'
import { quickstart } from '../corpus.ts'
import type { FuzzInput } from '../input.ts'
import type { Random } from '../random.ts'
import { yamlText } from '../yaml-text.ts'
import { type Schema, schemaValue } from './schema-value.ts'

const schema: Schema = JSON.parse(
  readFileSync(join(root, 'function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json'), 'utf8'),
)

export function configInput(random: Random): FuzzInput {
  const { items, secrets, fieldSecrets } = quickstart()
  const password = random.word(20)
  const functionConfig = withProxy(random.chance(0.75) ? generator(random) : flags(random), password, random)
  const given = { kind: 'configs', secrets, fieldSecrets: [...fieldSecrets, password] } as const
  const objects = random.chance(0.7)
    ? items.filter(({ kind }) => kind !== 'MachineDeployment').concat(items.filter(isFirst))
    : items
  if (random.chance(0.4)) return { ...given, via: 'renderNodes', objects, functionConfig }
  const list: JsonObject = {
    apiVersion: 'config.kubernetes.io/v1',
    kind: 'ResourceList',
    functionConfig,
    items: objects as Json[],
  }
  return { ...given, via: 'run', list: Buffer.from(yamlText(list, random)) }
}

const isFirst = ({ kind, metadata }: JsonObject): boolean =>
  kind === 'MachineDeployment' && String((metadata as JsonObject).name).includes('ubuntu')

/** Returns a functionConfig; most have the cluster of the quickstart, without which hardly anything is rendered. */
function generator(random: Random): JsonObject {
  const { functionConfig } = quickstart()
  const made = schemaValue(schema, schema, random)
  if (typeof made !== 'object' || made === null || Array.isArray(made)) return functionConfig
  const { cluster, credentials } = functionConfig.spec as JsonObject
  const spec = typeof made.spec === 'object' && made.spec !== null && !Array.isArray(made.spec) ? made.spec : {}
  const needed = random.chance(0.7) ? { cluster, credentials } : {}
  return {
    apiVersion: 'osm-krm.dev/v1alpha1',
    kind: 'OperatingSystemConfigGenerator',
    ...made,
    spec: { ...spec, ...needed } as Json,
  }
}

const TEXTS = [
  '',
  'true',
  'false',
  '1',
  '-1',
  'a',
  'a=b',
  'a=true,b=false',
  'https://a:6443',
  '10.0.0.10,10.0.0.11',
  'docker.io=https://m',
  'kube-system/a',
  '\n',
]

function flags(random: Random): JsonObject {
  const data = Object.fromEntries(
    Array.from({ length: random.between(0, 6) }, () => [random.pick(FLAGS).name, random.pick(TEXTS)]),
  )
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'flags' }, data }
}

/** Puts a proxy with a password into the settings, in one of several forms. */
function withProxy(config: JsonObject, password: string, random: Random): JsonObject {
  const url = random.pick([
    `http://user:${password}@proxy:3128`,
    `user:${password}@proxy`,
    `http://user:${password}@pro xy:x`,
  ])
  if (config.kind === 'ConfigMap')
    return { ...config, data: { ...(config.data as JsonObject), 'node-http-proxy': url } }
  const spec = config.spec as JsonObject
  const nodes = typeof spec.nodes === 'object' && spec.nodes !== null && !Array.isArray(spec.nodes) ? spec.nodes : {}
  return { ...config, spec: { ...spec, nodes: { ...nodes, proxy: { http: url } } as Json } }
}
