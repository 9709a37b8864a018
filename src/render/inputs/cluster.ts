// Finds the cluster that nodes join: in the settings, a kubeconfig, the ConfigMap kube-public/cluster-info, or the EndpointSlice of the
// service kubernetes, in this order.

import { decodeBase64, encodeBase64Text } from 'gotemplate/go/base64'
import { fromUint8Array, toText } from 'gotemplate/go/bytes'
import { canonicalIp } from 'gotemplate/go/net'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { ClusterEndpoint } from '../model/environment.ts'
import { isObject } from '../model/json.ts'
import type { ItemHeader } from '../model/kubernetes.ts'
import type { ClusterSettings, Reference } from '../settings/settings.ts'
import { readYaml } from '../yaml/index.ts'
import type { Catalog } from './catalog.ts'
import { clusterField, clusterOfKubeconfig, kubeconfigExcerpt, type NoCluster, plainCluster } from './kubeconfig.ts'
import { configMapData, type Resolve } from './references.ts'
import { at, listAt, textAt } from './shape.ts'
import { type SimilarObject, similarObject } from './similar-objects.ts'

const CLUSTER_INFO = { namespace: 'kube-public', name: 'cluster-info' } as const
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
  readonly field: string
  readonly text: string
  readonly cluster: ClusterEndpoint
}

interface ClusterSources {
  readonly settings: ClusterSettings
  readonly catalog: Catalog
  readonly resolve: Resolve
}

/** Returns the cluster that nodes join, or undefined after it reported that it is unknown. */
export function findCluster(sources: ClusterSources, report: Report): Cluster | undefined {
  const { settings, resolve } = sources
  const bundle =
    settings.kubernetesCABundle && resolve(settings.kubernetesCABundle, 'spec.cluster.kubernetesCABundleFrom')
  const found = findEndpoint(sources, bundle, report)
  if (found === undefined) return undefined
  const source = kubeconfigSource(sources)
  const endpoint = settings.serverOverride ? { ...found, server: settings.serverOverride } : found
  const kubernetesCACert = bundle ?? pemOf(endpoint)
  if (kubernetesCACert === '') {
    report(
      problem('OSM0212', `there is no CA for ${endpoint.server}`, {
        ...(source === undefined ? { field: 'spec.cluster' } : placeOfCA(source)),
        help: 'Set cluster.caBundle (or caBundleFrom) to the PEM of the cluster CA, or add certificate-authority-data to the kubeconfig.',
      }),
    )
    return undefined
  }
  return { endpoint, kubernetesCACert, kubeconfig: source && { ...source, cluster: found } }
}

function findEndpoint(sources: ClusterSources, bundle: string | undefined, report: Report) {
  const { settings, catalog, resolve } = sources
  const ca = settings.caBundle && resolve(settings.caBundle, 'spec.cluster.caBundleFrom')
  if (settings.server !== undefined) return plainCluster(settings.server, encodeBase64Text(ca ?? ''))
  if (settings.kubeconfig) return fromKubeconfigReference(sources, settings.kubeconfig, report)
  const info = fromClusterInfo(sources)
  if (info !== undefined && 'server' in info) return info
  // The controller uses EndpointSlices only if cluster-info is missing or cannot be loaded.
  const server = info?.loads ? undefined : endpointSliceServer(catalog)
  if (server !== undefined) return plainCluster(server, encodeBase64Text(bundle ?? ca ?? ''))
  // A ConfigMap that cannot be read is an error already, and may be cluster-info.
  if (info === undefined && catalog.mayHaveDamaged('ConfigMap')) return undefined
  report(noCluster(info, clusterInfoText(catalog) ?? '', similarObject(catalog, 'ConfigMap', CLUSTER_INFO)))
  return undefined
}

function fromKubeconfigReference(sources: ClusterSources, reference: Reference, report: Report) {
  const text = sources.resolve(reference, 'spec.cluster.kubeconfigFrom')
  if (text === undefined) return undefined
  const cluster = readKubeconfig(text)
  if ('server' in cluster) return cluster
  const { kind, namespace, name, key } = reference
  const object: ObjectRef = { apiVersion: 'v1', kind, namespace, name }
  report(
    problem('OSM0211', `the kubeconfig cannot be used: ${cluster.why}`, {
      object,
      field: `data.${key}`,
      ...kubeconfigExcerpt(object, text, cluster.path),
      help: 'It must have one cluster, with cluster.server and cluster.certificate-authority-data.',
    }),
  )
  return undefined
}

function readKubeconfig(text: string): ClusterEndpoint | NoCluster {
  if (text === '') return { why: 'it is empty', loads: true }
  const read = readYaml(text)
  return 'value' in read ? clusterOfKubeconfig(read.value) : { why: 'it is not YAML', loads: false }
}

type Source = Omit<FoundKubeconfig, 'cluster'>

const placeOfCA = ({ object, field, text }: Source) => ({
  object,
  field,
  ...kubeconfigExcerpt(object, text, clusterField('certificate-authority-data')),
})

function kubeconfigSource({ settings, catalog, resolve }: ClusterSources): Source | undefined {
  if (settings.server !== undefined) return undefined
  if (settings.kubeconfig === undefined) {
    const text = clusterInfoText(catalog)
    if (text === undefined || !('server' in readKubeconfig(text))) return undefined
    return { object: CLUSTER_INFO_REF, field: 'data.kubeconfig', text }
  }
  const { kind, namespace, name, key } = settings.kubeconfig
  const text = resolve(settings.kubeconfig, 'spec.cluster.kubeconfigFrom')
  return text === undefined
    ? undefined
    : { object: { apiVersion: 'v1', kind, namespace, name }, field: `data.${key}`, text }
}

function clusterInfoText(catalog: Catalog): string | undefined {
  const configMap = catalog.find('ConfigMap', CLUSTER_INFO.namespace, CLUSTER_INFO.name)
  return configMapData(configMap?.object)?.get('kubeconfig')
}

/** The reason why cluster-info does not provide a cluster. */
interface NoClusterInfo extends NoCluster {
  /** The misspelt key of the kubeconfig. */
  readonly key?: string
}

/** Returns the cluster of cluster-info, the reason why it has none, or undefined if there is no cluster-info. */
function fromClusterInfo({ catalog }: ClusterSources): ClusterEndpoint | NoClusterInfo | undefined {
  const configMap = catalog.find('ConfigMap', CLUSTER_INFO.namespace, CLUSTER_INFO.name)
  if (configMap === undefined) return undefined
  const text = clusterInfoText(catalog)
  if (text !== undefined) return readKubeconfig(text)
  const data = at(configMap.object, 'data')
  const keys = isObject(data) ? Object.keys(data) : []
  const close = nearest('kubeconfig', keys)
  if (keys.includes('kubeconfig'))
    return { why: 'its key "kubeconfig" is not text: write "kubeconfig: |"', loads: false }
  if (close === undefined) return { why: 'it has no key "kubeconfig"', loads: false }
  return { why: `its key is ${JSON.stringify(close)} and not "kubeconfig"`, loads: false, key: close }
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

const noCluster = (info: NoClusterInfo | undefined, text: string, similar: SimilarObject | undefined) =>
  problem(
    'OSM0210',
    info === undefined
      ? 'the cluster that nodes join is unknown'
      : `the cluster that nodes join is unknown: there is this ConfigMap, but ${info.why}`,
    {
      ...(info !== undefined
        ? {
            object: CLUSTER_INFO_REF,
            field: `data.${info.key ?? 'kubeconfig'}`,
            caret: info.key === undefined ? undefined : 'key',
            ...kubeconfigExcerpt(CLUSTER_INFO_REF, text, info.path),
          }
        : similar === undefined
          ? { field: 'spec.cluster' }
          : { object: similar.object, field: similar.field }),
      help: `${info === undefined && similar !== undefined ? `${similar.help} Only ${CLUSTER_INFO.namespace}/${CLUSTER_INFO.name} is read. ` : ''}Set it in the functionConfig:

spec:
  cluster:
    server: https://api.example.com:6443
    caBundle: |
      <PEM of the cluster's CA>

or add the cluster's ConfigMap kube-public/cluster-info to the items, with the annotation config.kubernetes.io/local-config: "true".`,
    },
  )

const pemOf = (endpoint: ClusterEndpoint): string => {
  const decoded = decodeBase64(endpoint.certificateAuthorityData)
  return decoded === undefined ? '' : toText(fromUint8Array(decoded))
}
