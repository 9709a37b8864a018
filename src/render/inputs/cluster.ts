// Finds the cluster that nodes join: in the settings, a kubeconfig, the ConfigMap kube-public/cluster-info, or the EndpointSlice of the
// service kubernetes, in this order.

import { decodeBase64, encodeBase64Text } from 'gotemplate/go/base64'
import { fromUint8Array, toText } from 'gotemplate/go/bytes'
import { canonicalIp } from 'gotemplate/go/net'
import type { FieldPath } from '../../base/field-path.ts'
import { nearest } from '../../base/nearest.ts'
import { named, t } from '../../base/span.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem, type Where } from '../../diagnostics/problem.ts'
import { API_SERVER, certificateStandIn } from '../../secrets/stand-ins.ts'
import type { ItemHeader } from '../model/kubernetes.ts'
import type { ClusterEndpoint } from '../settings/environment.ts'
import type { ClusterSettings, Reference } from '../settings/settings.ts'
import { readYaml } from '../yaml/index.ts'
import type { Catalog } from './catalog.ts'
import type { CredentialReader } from './credential.ts'
import { clusterField, clusterOfKubeconfig, kubeconfigExcerpt, type NoCluster, plainCluster } from './kubeconfig.ts'
import { configMapData, type NearestObject, nearestObject } from './references.ts'
import type { Resolve } from './resolve.ts'
import { at, listAt, objectAt, textAt } from './shape.ts'

export const CLUSTER_INFO = { namespace: 'kube-public', name: 'cluster-info' } as const
const CLUSTER_INFO_REF: ObjectRef = { apiVersion: 'v1', kind: 'ConfigMap', ...CLUSTER_INFO }
export const API_SERVER_SLICE = {
  namespace: 'default',
  label: 'kubernetes.io/service-name',
  service: 'kubernetes',
} as const

interface Cluster {
  readonly endpoint: ClusterEndpoint
  /** The PEM of the CA that nodes get as a file. */
  readonly kubernetesCACert: string
  /** The kubeconfig from which the cluster was taken; undefined if it has another source. */
  readonly kubeconfig: FoundKubeconfig | undefined
}

/** A kubeconfig among the items. */
export interface FoundKubeconfig {
  readonly object: ObjectRef
  readonly field: FieldPath
  readonly text: string
  readonly cluster: ClusterEndpoint
}

interface ClusterSources {
  readonly settings: ClusterSettings
  readonly reader: CredentialReader
  readonly resolve: Resolve
}

const CA = 'CA of the cluster'
const UNKNOWN_CA = { names: [CA], standIn: certificateStandIn(CA) } as const
const UNKNOWN_CLUSTER = plainCluster(API_SERVER.url, encodeBase64Text(UNKNOWN_CA.standIn))
const UNKNOWN_KUBECONFIG = {
  names: [API_SERVER.name, CA],
  standIn: `clusters: [{cluster: {server: "${API_SERVER.url}", certificate-authority-data: ${UNKNOWN_CLUSTER.certificateAuthorityData}}}]\n`,
} as const

/** Returns the cluster that nodes join, or undefined after it reported that it is unknown. */
export function findCluster(sources: ClusterSources, report: Report): Cluster | undefined {
  const { settings, reader, resolve } = sources
  const bundle =
    settings.kubernetesCABundle &&
    resolve(settings.kubernetesCABundle, ['spec', 'cluster', 'kubernetesCABundleFrom'], UNKNOWN_CA)
  const found = findEndpoint(sources, bundle, report)
  if (found === undefined) return undefined
  const { cluster, source } = found
  const endpoint = settings.serverOverride ? { ...cluster, server: settings.serverOverride } : cluster
  const kubernetesCACert = bundle ?? pemOf(endpoint)
  if (kubernetesCACert === '') {
    if (source === undefined && reader.replaces(reader.unset(CA))) {
      const { certificateAuthorityData } = UNKNOWN_CLUSTER
      return {
        endpoint: { ...endpoint, certificateAuthorityData },
        kubernetesCACert: UNKNOWN_CA.standIn,
        kubeconfig: undefined,
      }
    }
    report(
      problem('OSM0212', t`there is no CA for ${endpoint.server}`, {
        ...(source ? placeIn(source, clusterField('certificate-authority-data')) : { field: ['spec', 'cluster'] }),
        help: [
          t`Set cluster.caBundle (or caBundleFrom) to the PEM of the cluster CA, or add certificate-authority-data to the kubeconfig.`,
        ],
      }),
    )
    return undefined
  }
  return { endpoint, kubernetesCACert, kubeconfig: source && { ...source, cluster } }
}

type Source = Omit<FoundKubeconfig, 'cluster'>

interface FoundCluster {
  readonly cluster: ClusterEndpoint
  /** The kubeconfig that has it. */
  readonly source?: Source
}

function findEndpoint(sources: ClusterSources, bundle: string | undefined, report: Report): FoundCluster | undefined {
  const { settings, reader, resolve } = sources
  const { catalog } = reader
  const ca = settings.caBundle && resolve(settings.caBundle, ['spec', 'cluster', 'caBundleFrom'], UNKNOWN_CA)
  if (settings.server !== undefined) return { cluster: plainCluster(settings.server, encodeBase64Text(ca ?? '')) }
  if (settings.kubeconfig) return ofReference(sources, settings.kubeconfig, report)
  const info = clusterInfo(catalog)
  if (info !== undefined && 'cluster' in info) return info
  // The controller uses EndpointSlices only if cluster-info is missing or cannot be loaded.
  const server = info?.loads ? undefined : endpointSliceServer(catalog)
  if (server !== undefined) return { cluster: plainCluster(server, encodeBase64Text(bundle ?? ca ?? '')) }
  // A ConfigMap that cannot be read is an error already, and may be cluster-info.
  if (info === undefined && catalog.mayHaveDamaged('ConfigMap')) return undefined
  const { namespace, name } = CLUSTER_INFO
  const unknown = reader.absent({ kind: 'ConfigMap', namespace, name }, ...UNKNOWN_KUBECONFIG.names)
  if (info === undefined && reader.replaces(unknown)) return { cluster: UNKNOWN_CLUSTER }
  report(noCluster(info, nearestObject(catalog, 'ConfigMap', CLUSTER_INFO)))
  return undefined
}

function ofReference({ resolve }: ClusterSources, reference: Reference, report: Report): FoundCluster | undefined {
  const text = resolve(reference, ['spec', 'cluster', 'kubeconfigFrom'], UNKNOWN_KUBECONFIG)
  if (text === undefined) return undefined
  const { kind, namespace, name, key } = reference
  const source: Source = { object: { apiVersion: 'v1', kind, namespace, name }, field: ['data', key], text }
  const found = readKubeconfig(source)
  if ('cluster' in found) return found
  report(
    problem('OSM0211', t`the kubeconfig cannot be used: ${found.message}`, {
      ...placeIn(source, found.field),
      help: [t`It must have one cluster, with cluster.server and cluster.certificate-authority-data.`],
    }),
  )
  return undefined
}

function readKubeconfig(source: Source): FoundCluster | NoCluster {
  if (source.text === '') return { message: t`it is empty`, loads: true }
  const read = readYaml(source.text)
  const cluster = 'value' in read ? clusterOfKubeconfig(read.value) : { message: t`it is not YAML`, loads: false }
  return 'server' in cluster ? { cluster, source } : cluster
}

const placeIn = ({ object, field, text }: Source, path: FieldPath | undefined) => ({
  object,
  field,
  ...kubeconfigExcerpt(object, text, path),
})

/** The reason why cluster-info does not provide a cluster, and its place. */
interface NoClusterInfo extends NoCluster {
  readonly place: Where
}

/** Returns the cluster of cluster-info, the reason why it has none, or undefined if there is no cluster-info. */
function clusterInfo(catalog: Catalog): FoundCluster | NoClusterInfo | undefined {
  const configMap = catalog.find('ConfigMap', CLUSTER_INFO.namespace, CLUSTER_INFO.name)?.object
  if (configMap === undefined) return undefined
  const text = configMapData(configMap)?.get('kubeconfig')
  const source: Source = { object: CLUSTER_INFO_REF, field: ['data', 'kubeconfig'], text: text ?? '' }
  if (text !== undefined) {
    const found = readKubeconfig(source)
    return 'cluster' in found ? found : { ...found, place: placeIn(source, found.field) }
  }
  const keys = Object.keys(objectAt(configMap, 'data'))
  const place = placeIn(source, undefined)
  if (keys.includes('kubeconfig'))
    return { message: t`its key "kubeconfig" is not text: write "kubeconfig: |"`, loads: false, place }
  const close = nearest('kubeconfig', keys)
  if (close === undefined) return { message: t`it has no key "kubeconfig"`, loads: false, place }
  const message = t`its key is ${JSON.stringify(close)} and not "kubeconfig"`
  return { message, loads: false, place: { ...place, field: ['data', close], caret: 'key' } }
}

/** Returns `https://ip:port` of the first slice, ordered by name, that has a port named https and a ready endpoint. */
function endpointSliceServer(catalog: Catalog): string | undefined {
  const isWanted = ({ namespace, labels }: ItemHeader): boolean =>
    namespace === API_SERVER_SLICE.namespace && labels[API_SERVER_SLICE.label] === API_SERVER_SLICE.service
  for (const { object } of catalog.objects('EndpointSlice.discovery.k8s.io', isWanted)) {
    const ports = listAt(object, 'ports').filter(entry => textAt(entry, 'name') === 'https')
    const port = ports.map(entry => at(entry, 'port')).find(number => typeof number === 'number')
    if (port === undefined) continue
    for (const endpoint of listAt(object, 'endpoints')) {
      const address = listAt(endpoint, 'addresses')[0]
      const ip = typeof address === 'string' ? canonicalIp(address) : undefined
      if (at(endpoint, 'conditions', 'ready') === true && ip !== undefined) {
        return `https://${ip.includes(':') ? `[${ip}]` : ip}:${port}`
      }
    }
  }
  return undefined
}

const noCluster = (info: NoClusterInfo | undefined, close: NearestObject | undefined) =>
  problem(
    'OSM0210',
    info === undefined
      ? t`the cluster that nodes join is unknown`
      : t`the cluster that nodes join is unknown: there is this ConfigMap, but ${info.message}`,
    {
      ...(info?.place ?? (close ? { object: close.object, field: close.field } : { field: ['spec', 'cluster'] })),
      help: [
        t`${info === undefined && close !== undefined ? t`${close.help} Only ${named(CLUSTER_INFO.namespace)}/${named(CLUSTER_INFO.name)} is read. ` : t``}Set it in the functionConfig:`,
        t``,
        t`spec:`,
        t`  cluster:`,
        t`    server: https://api.example.com:6443`,
        t`    caBundle: |`,
        t`      <PEM of the cluster's CA>`,
        t``,
        t`or add the cluster's ConfigMap kube-public/cluster-info to the items, with the annotation config.kubernetes.io/local-config: "true".`,
      ],
    },
  )

const pemOf = (endpoint: ClusterEndpoint): string => {
  const decoded = decodeBase64(endpoint.certificateAuthorityData)
  return decoded === undefined ? '' : toText(fromUint8Array(decoded))
}
