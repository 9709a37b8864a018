import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { findCluster } from '../../../src/render/inputs/cluster.ts'
import { referenceResolver } from '../../../src/render/inputs/resolve.ts'
import type { ClusterSettings } from '../../../src/render/settings/settings.ts'
import { told } from '../../fixtures/told.ts'
import { readerOf } from './fixtures.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const kubeconfig = (cluster: JsonObject, more: JsonObject = {}): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'Config', clusters: [{ name: 'x', cluster }], ...more })

const clusterInfo = (text: string | undefined): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { namespace: 'kube-public', name: 'cluster-info' },
  data: text === undefined ? {} : { kubeconfig: text },
})

const slice = (name: string, rest: JsonObject): JsonObject => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: { namespace: 'default', name, labels: { 'kubernetes.io/service-name': 'kubernetes' } },
  ...rest,
})

const HTTPS = [{ name: 'https', port: 6443 }]
const ready = (...addresses: string[]): JsonObject => ({ addresses, conditions: { ready: true } })

const SETTINGS: ClusterSettings = {
  server: undefined,
  caBundle: undefined,
  kubeconfig: undefined,
  serverOverride: undefined,
  kubernetesCABundle: undefined,
  kubevirtNamespace: 'kube-system',
  dnsIPs: ['10.10.10.10'],
}

const GOOD = kubeconfig({ server: 'https://info:6443', 'certificate-authority-data': base64('CA of info') })
const ADMIN = { kind: 'Secret', namespace: 'kube-system', name: 'admin', key: 'kubeconfig' } as const
const admin = (text: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { namespace: 'kube-system', name: 'admin' },
  stringData: { kubeconfig: text },
})

interface Row {
  readonly name: string
  readonly settings?: Partial<ClusterSettings>
  readonly objects?: JsonObject[]
  /** Server and CA file of nodes, and the CA of the kubeconfig. */
  readonly expected?: [server: string, file: string, kubeconfig: string]
  readonly problem?: RegExp
}

const ROWS: Row[] = [
  { name: 'cluster-info', objects: [clusterInfo(GOOD)], expected: ['https://info:6443', 'CA of info', 'CA of info'] },
  {
    name: 'settings take precedence over cluster-info',
    settings: { server: 'https://set:6443', caBundle: 'CA set' },
    objects: [clusterInfo(GOOD)],
    expected: ['https://set:6443', 'CA set', 'CA set'],
  },
  {
    name: 'a cluster-info that cannot be parsed: the EndpointSlice',
    settings: { kubernetesCABundle: 'bundle' },
    objects: [clusterInfo('{'), slice('a', { ports: HTTPS, endpoints: [ready('10.0.0.1')] })],
    expected: ['https://10.0.0.1:6443', 'bundle', 'bundle'],
  },
  {
    name: 'the first EndpointSlice by name with a port named https and a ready endpoint with an address',
    settings: { kubernetesCABundle: 'bundle' },
    objects: [
      slice('c', { ports: HTTPS, endpoints: [ready('10.0.0.3')] }),
      slice('a', { ports: [{ name: 'http', port: 80 }], endpoints: [ready('10.0.0.1')] }),
      slice('b', {
        ports: HTTPS,
        endpoints: [{ addresses: ['10.0.0.8'] }, ready('no-address'), ready('::ffff:10.0.0.9')],
      }),
    ],
    expected: ['https://10.0.0.9:6443', 'bundle', 'bundle'],
  },
  {
    name: 'a cluster-info without a cluster: the EndpointSlice is ignored, as in the controller',
    settings: { kubernetesCABundle: 'bundle' },
    objects: [clusterInfo('clusters: []'), slice('a', { ports: HTTPS, endpoints: [ready('10.0.0.1')] })],
    problem: /^OSM0210 .* it contains 0 clusters instead of exactly one$/,
  },
  {
    name: 'a cluster without a CA',
    objects: [clusterInfo(kubeconfig({ server: 'https://info:6443' }))],
    problem: /^OSM0212 there is no CA for https:\/\/info:6443$/,
  },
  {
    name: 'a Secret without a kubeconfig',
    settings: { kubeconfig: ADMIN },
    objects: [admin('just text')],
    problem: /^OSM0211 the kubeconfig cannot be used: it is not a kubeconfig$/,
  },
]

describe('the cluster that nodes join', () => {
  for (const { name, settings = {}, objects = [], expected, problem } of ROWS) {
    test(name, async () => {
      const reader = readerOf(objects)
      const found: Diagnostic[] = []
      const report = (diagnostic: Diagnostic): void => void found.push(diagnostic)
      const request = { settings: { ...SETTINGS, ...settings }, reader, resolve: referenceResolver(reader, report) }
      const cluster = await findCluster(request, report)
      const data = cluster && Buffer.from(cluster.endpoint.certificateAuthorityData, 'base64').toString()
      assert.deepEqual(cluster && [cluster.endpoint.server, cluster.kubernetesCACert, data], expected)
      if (problem === undefined) assert.deepEqual(found, [])
      else
        assert.match(
          found
            .map(told)
            .map(({ code, message }) => `${code} ${message}`)
            .join(),
          problem,
        )
    })
  }
})
