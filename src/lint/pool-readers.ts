// Compares what reads the Secret of a NodePool with the pool, where both are among the inputs.

import type { FieldPath } from '../base/field-path.ts'
import { isObject, type Json } from '../base/json.ts'
import { joined, named, t } from '../base/span.ts'
import type { ObjectRef } from '../diagnostics/diagnostic.ts'
import { type InputItem, inputRef } from '../render/inputs/catalog.ts'
import { textAt } from '../render/inputs/shape.ts'
import type { Finding, Linted } from './rule.ts'

const poolsOf = ({ groups }: Linted) =>
  groups.flatMap(({ nodes }) =>
    nodes.flatMap(({ machineDeployment: { ref, pool, kubeletVersion } }) =>
      pool ? [{ ref, output: pool.output, kubeletVersion }] : [],
    ),
  )

/** Returns the fields in which the machines of Cluster API contradict their pool: it compares neither with the data that they boot with. */
export const contradictingMachines = (linted: Linted): Finding[] =>
  poolsOf(linted).flatMap(({ ref, output, kubeletVersion }): Finding[] => {
    const { kind, name = ref.name, clusterName } = output.clusterAPI ?? {}
    const machines = kind && linted.inputs.catalog.find(`${kind}.cluster.x-k8s.io`, ref.namespace, name)
    if (!machines) return []
    const wanted = `v${kubeletVersion.replace(/^v/, '')}`
    const version = textAt(machines.object, 'spec', 'template', 'spec', 'version')
    const cluster = textAt(machines.object, 'spec', 'clusterName')
    const found: Pick<Finding, 'message' | 'field' | 'help'>[] = []
    if (version !== undefined && `v${version.replace(/^v/, '')}` !== wanted)
      found.push({
        message: t`the version is ${JSON.stringify(version)}, but the machines get the kubelet ${wanted} of their pool`,
        field: ['spec', 'template', 'spec', 'version'],
        help: [
          t`Write ${wanted}, or change the pool: Cluster API compares this version with that of the control plane, and not the kubelet.`,
        ],
      })
    if (cluster !== undefined && cluster !== clusterName)
      found.push({
        message: t`the cluster is ${JSON.stringify(cluster)}, but the data of the pool is for ${JSON.stringify(clusterName)}`,
        field: ['spec', 'clusterName'],
        help: [t`Write the same name in spec.output.clusterAPI.clusterName of the pool.`],
      })
    const related = [{ object: ref, role: 'the pool' }]
    return found.map(each => ({ ...each, object: inputRef(machines), related }))
  })

/** What KubeVirt reads without naming a key, in this order. */
const KUBEVIRT_KEYS = ['userdata', 'userData']
const KUBEVIRT_FIELDS: ReadonlySet<unknown> = new Set(['cloudInitNoCloud', 'cloudInitConfigDrive'])

/** Returns the references to the Secret of a pool by a key that it does not have. */
export function missingKeys(linted: Linted): Finding[] {
  const pools = new Map<string, { readonly ref: ObjectRef; readonly key: string }>(
    poolsOf(linted).flatMap(({ ref, output: { secret } }) =>
      secret ? [[`${ref.namespace}/${secret.name ?? ref.name}`, { ref, key: secret.key }]] : [],
    ),
  )
  const { catalog } = linted.inputs
  if (pools.size === 0) return []
  return catalog.source.items.flatMap(item =>
    item.header.kind === 'Secret' || item.header.kind === ''
      ? []
      : referencesIn(catalog.read(item)?.object, item).flatMap(({ secret, keys, path }): Finding[] => {
          const pool = pools.get(secret)
          const [first] = keys
          if (pool === undefined || first === undefined || keys.includes(pool.key)) return []
          const key = named(pool.key)
          const names = keys.map(each => named(each))
          return [
            {
              message: t`reads the key ${joined(names, ' or ')} of the Secret ${named(secret)}, whose pool writes ${key}`,
              object: inputRef(item),
              field: path,
              help: [
                t`Set spec.output.secret.key of the pool to ${named(first)}${path.at(-1) === 'key' ? t`, or write ${key} here` : []}.`,
              ],
              related: [{ object: pool.ref, role: 'the pool' }],
            },
          ]
        }),
  )
}

interface SecretReference {
  /** Namespace and name. */
  readonly secret: string
  /** The keys one of which is read. */
  readonly keys: readonly string[]
  readonly path: FieldPath
}

/** Returns what may be references to a key of a Secret: fields with a name and a key, and those of KubeVirt. */
function referencesIn(value: Json | undefined, { header }: InputItem, path: FieldPath = []): SecretReference[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.entries(value).flatMap(([step, each]) =>
    referencesIn(each, { header }, [...path, Array.isArray(value) ? Number(step) : step]),
  )
  const [name, key] = isObject(value) ? [textAt(value, 'name'), textAt(value, 'key')] : []
  const isOfKubeVirt = path.at(-1) === 'secretRef' && KUBEVIRT_FIELDS.has(path.at(-2))
  if (name === undefined || (key === undefined && !isOfKubeVirt)) return below
  const secret = `${textAt(value, 'namespace') ?? (header.namespace || 'default')}/${name}`
  const found = key === undefined ? { keys: KUBEVIRT_KEYS, path } : { keys: [key], path: [...path, 'key'] }
  return [{ secret, ...found }, ...below]
}
