// Makes the Secret of a NodePool, and puts its name where Cluster API looks for it.

import { encodeBase64Text } from 'gotemplate/go/base64'
import { digestOf } from '../../base/digest.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { named, type Text, t } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type Catalog, inputRef } from '../inputs/catalog.ts'
import { at } from '../inputs/shape.ts'
import type { InputEdit, OperatingSystemConfigSpec, Output } from '../model/config.ts'
import { isCompressed, type MachineDeployment, type NodePool } from '../model/machine-deployment.ts'
import { NODE_POOL_ANNOTATION, ownAnnotations } from '../model/ownership.ts'
import type { LazyText, Markers } from '../model/text.ts'
import type { Settings } from '../settings/settings.ts'
import { KEEP_ANNOTATIONS } from './delivery.ts'

interface PoolRequest {
  readonly machineDeployment: MachineDeployment
  readonly config: OperatingSystemConfigSpec
  readonly userData: LazyText
  readonly bootstrapToken: string
  /** Markers of placeholders, which are filled in after the rendering. */
  readonly placeholders: Markers | undefined
  /** Given if the user data of a pool is compressed. */
  readonly compress: ((text: string) => string) | undefined
}

interface PoolSecret {
  readonly name: string
  readonly key: string
  readonly cluster: Output['cluster']
  readonly type: string
  readonly labels?: Readonly<Record<string, string>>
  /** The key `format`, which Cluster API reads. */
  readonly format?: string
}

/** Returns the Secret with all that the machines of a pool boot with, or nothing after it reported why it cannot be compressed. */
export function poolOutputs(request: PoolRequest, { name: owner }: Settings, report: Report): Output[] {
  const { machineDeployment, config, userData: text, placeholders } = request
  const { ref, pool } = machineDeployment
  if (pool === undefined) return []
  const { name, key, cluster, type, labels, format } = poolSecret(request, pool)
  const isOpen = placeholders?.includes(text.text()) === true
  const compress = isCompressed(pool) ? request.compress : undefined
  const obstacle = compress && obstacleOf(config, isOpen, text.text())
  if (obstacle !== undefined) {
    const field = ['spec', 'output', pool.output.file ? 'file' : 'secret', 'compress']
    report(problem('OSM0284', obstacle.message, { object: ref, field, help: obstacle.help }))
    return []
  }
  const annotations = {
    ...ownAnnotations(owner, cluster),
    [NODE_POOL_ANNOTATION]: `${ref.namespace}/${ref.name}`,
    // Machine sets of the former data need its Secret until they have no machines.
    ...(format !== undefined && { ...KEEP_ANNOTATIONS, 'cli-utils.sigs.k8s.io/on-remove': 'keep' }),
  }
  const written = compress ? compress(text.text()) : text.text()
  const texts = { ...(format !== undefined && { format }), [key]: written }
  const object: JsonObject = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: ref.namespace, ...(labels && { labels }), annotations },
    type,
    ...(isOpen
      ? { stringData: texts }
      : { data: Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, encodeBase64Text(value)])) }),
  }
  const fileHash = pool.output.file && dataHash(request)
  return [{ cluster, object, ...(!isOpen && { data: { key, text } }), ...(fileHash && { fileHash }) }]
}

/** Why the data of a pool cannot be one compressed part. */
function obstacleOf({ provisioningUtility }: OperatingSystemConfigSpec, isOpen: boolean, text: string) {
  const help = [t`Remove "compress".`]
  if (provisioningUtility === 'ignition') return { message: t`Ignition reads no compressed data`, help }
  if (isOpen) return { message: t`nothing fills in placeholders in compressed data`, help }
  // It decodes them as UTF-8, and encodes them as Latin-1.
  return /[\u0080-\uffff]/.test(text)
    ? {
        message: t`cloud-init damages characters outside of ASCII in compressed data`,
        help: [t`Write the files that have them with "encoding: b64", or remove "compress".`],
      }
    : undefined
}

function poolSecret(request: PoolRequest, { output }: NodePool): PoolSecret {
  const { machineDeployment, config } = request
  const { name } = machineDeployment.ref
  if (output.clusterAPI) {
    const labels = { 'cluster.x-k8s.io/cluster-name': output.clusterAPI.clusterName }
    const format = config.provisioningUtility === 'ignition' ? 'ignition' : 'cloud-config'
    return {
      name: `${name}-${dataHash(request)}`,
      key: 'value',
      cluster: 'management',
      type: CLUSTER_API_SECRET,
      labels,
      format,
    }
  }
  const { name: own = name, key = 'userData' } = output.secret ?? {}
  return { name: own, key, cluster: 'worker', type: 'Opaque' }
}

/** Returns the path of the user data of a NodePool that is a file, or of the hash beside it. */
export function userDataPath({ metadata }: JsonObject, extension: 'user-data' | 'hash' = 'user-data'): string {
  const { namespace, name } = metadata as { readonly namespace: string; readonly name: string }
  return `${namespace}/${name}.${extension}`
}

/** The type of bootstrap data in Cluster API. */
export const CLUSTER_API_SECRET = 'cluster.x-k8s.io/secret'

const HASH_LENGTH = 10

/**
 * Returns a hash of what the machines get, without the token: a new one changes the Secret, and rolls no machine that has joined already.
 */
function dataHash({ config, machineDeployment, bootstrapToken }: PoolRequest): string {
  const { distUpgradeOnBoot } = machineDeployment.provider.operatingSystemSpec
  const { provisioningConfig, provisioningUtility } = config
  const text = JSON.stringify([provisioningConfig, provisioningUtility, distUpgradeOnBoot])
  return digestOf(text.replaceAll(bootstrapToken, '') as Json).slice(0, HASH_LENGTH)
}

interface MadeNode {
  readonly machineDeployment: MachineDeployment
  readonly outputs: readonly Output[]
}

/** Returns the edit by which the machines of Cluster API boot with the Secret, or nothing after it reported why they cannot. */
export function dataSecretEdits(
  { machineDeployment: { ref, pool }, outputs }: MadeNode,
  catalog: Catalog,
  report: Report,
): InputEdit[] {
  const { kind, name = ref.name } = pool?.output.clusterAPI ?? {}
  const [secret] = outputs
  if (kind === undefined || secret === undefined) return []
  const item = catalog.uniqueItem(`${kind}.cluster.x-k8s.io`, ref.namespace, name)
  const read = item && catalog.read(item)
  const refused = (message: Text, help: Text): [] => {
    report(problem('OSM0283', message, { object: ref, field: ['spec', 'output', 'clusterAPI'], help: [help] }))
    return []
  }
  if (item === undefined)
    return refused(
      t`${named(kind)} ${named(ref.namespace)}/${named(name)} of Cluster API is not among the items`,
      t`Add it: its machines roll when the name of the Secret changes, which is written into it. Or write output.secret for a Secret with one name.`,
    )
  if (read !== undefined && at(read.object, 'spec', 'template', 'spec', 'bootstrap', 'configRef'))
    return refused(
      t`${named(kind)} ${named(ref.namespace)}/${named(name)} has a bootstrap.configRef, which takes precedence over dataSecretName`,
      t`Remove the configRef.`,
    )
  const { name: value } = secret.object.metadata as { readonly name: string }
  return [{ object: inputRef(item), path: ['spec', 'template', 'spec', 'bootstrap', 'dataSecretName'], value }]
}
