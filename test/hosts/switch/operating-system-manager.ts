// Stands in for osm-controller, which is no Go module that can be built here. It decides as the controller does, by the three annotations of
// the OperatingSystemConfig, and deletes and creates what the controller deletes and creates. The objects are rendered by this project:
// that they equal the controller's is what the recorded cases prove (test/conformance).

import type { JsonObject } from '../../../src/base/json.ts'
import { renderNodes } from '../../../src/index.ts'
import { annotationsHash } from '../../../src/render/stamps/stamps.ts'
import type { ApiServer } from '../api-server.ts'

const FINALIZER = 'kubermatic.io/cleanup-operating-system-configs'
const REVISION = 'machinedeployment.clusters.k8s.io/revision'
const PROFILE = 'k8c.io/operating-system-profile'
const CLOUD_INIT = 'cloud-init-settings'
const DEPLOYMENT = { name: 'operating-system-manager', namespace: 'kube-system' }
const DEPLOYMENT_PATH = `/apis/apps/v1/namespaces/${DEPLOYMENT.namespace}/deployments/${DEPLOYMENT.name}`

export type Metadata = JsonObject & {
  readonly name: string
  readonly namespace: string
  readonly annotations?: Record<string, string>
  readonly finalizers?: string[]
}

export type ListedObject = JsonObject & { readonly metadata: Metadata }

export interface OperatingSystemManager {
  /** One round, if its Deployment has replicas: the MachineDeployments whose objects it has made anew. */
  reconcile(): Promise<string[]>
}

export function operatingSystemManager(server: ApiServer): OperatingSystemManager {
  const list = (path: string, apiVersion: string, kind: string) => listOf(server, path, apiVersion, kind)
  const machineDeployments = () =>
    list('/apis/cluster.k8s.io/v1alpha1/machinedeployments', 'cluster.k8s.io/v1alpha1', 'MachineDeployment')

  async function rendered(flags: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, JsonObject>> {
    const inputs = await Promise.all([
      machineDeployments(),
      list(`${OSM}/operatingsystemprofiles`, 'operatingsystemmanager.k8c.io/v1alpha1', 'OperatingSystemProfile'),
      list('/api/v1/namespaces/kube-system/secrets', 'v1', 'Secret'),
      list(`/api/v1/namespaces/${CLOUD_INIT}/secrets`, 'v1', 'Secret').then(all =>
        all.filter(({ metadata }) => metadata.name === 'cloud-init-getter-token'),
      ),
      list('/api/v1/namespaces/kube-public/configmaps', 'v1', 'ConfigMap'),
    ])
    const data = { ...flags, 'disable-default-osps': 'true' }
    const functionConfig = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'flags' }, data }
    const { objects, diagnostics } = await renderNodes({ objects: inputs.flat(), functionConfig })
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    if (errors.length > 0)
      throw new Error(`operating-system-manager: ${errors.map(({ message }) => message).join('; ')}`)
    return new Map(objects.map(object => [idOf(object), object]))
  }

  async function reconcile(): Promise<string[]> {
    const { body } = await server.request('GET', DEPLOYMENT_PATH)
    if ((body.spec as JsonObject).replicas === 0) return []
    const profiles = new Map(
      (await list(`${OSM}/operatingsystemprofiles`, '', '')).map(({ metadata, spec }) => [
        metadata.name,
        spec as JsonObject,
      ]),
    )
    const stale: { md: ListedObject; stamps: Record<string, string> }[] = []
    for (const md of await machineDeployments()) {
      const { annotations = {} } = md.metadata
      if (annotations[PROFILE] === undefined || md.metadata.deletionTimestamp !== undefined) continue
      const stamps = {
        'k8c.io/machine-deployment-revision': annotations[REVISION] ?? '',
        'k8c.io/mdannotations-hash': annotationsHash(md.metadata.annotations),
        'k8c.io/osp-version': String(profiles.get(annotations[PROFILE])?.version),
      }
      const config = await server.get(configOf(md))
      const stamped = config?.metadata.annotations as Record<string, string> | undefined
      if (Object.entries(stamps).some(([name, value]) => stamped?.[name] !== value)) stale.push({ md, stamps })
      if (!md.metadata.finalizers?.includes(FINALIZER)) {
        const finalizers = [...(md.metadata.finalizers ?? []), FINALIZER]
        await server.patch(md, { metadata: { finalizers } }, 'osm-controller')
      }
    }
    if (stale.length === 0) return []
    const objects = await rendered(flagsOf(body))
    for (const { md, stamps } of stale) await replace(md, stamps, objects)
    return stale.map(({ md }) => `${md.metadata.namespace}/${md.metadata.name}`)
  }

  async function replace(
    md: ListedObject,
    stamps: Record<string, string>,
    objects: ReadonlyMap<string, JsonObject>,
  ): Promise<void> {
    const { namespace, name } = md.metadata
    const made = [
      configOf(md),
      secret(`${name}-${namespace}-bootstrap-config`),
      secret(`${name}-${namespace}-provisioning-config`),
    ]
    for (const object of made) await server.remove(object)
    for (const object of made) await create(objects.get(idOf(object))!, stamps)
    const kubeconfig = secret(`${namespace}-${name}-kubelet-bootstrap-config`)
    if ((await server.get(kubeconfig)) === undefined) await create(objects.get(idOf(kubeconfig))!, {})
  }

  async function create(object: JsonObject, stamps: Record<string, string>): Promise<void> {
    const { annotations: _, ...metadata } = object.metadata as Metadata
    const path =
      object.kind === 'Secret'
        ? `/api/v1/namespaces/${CLOUD_INIT}/secrets`
        : `${OSM}/namespaces/${metadata.namespace}/operatingsystemconfigs`
    const made = { ...object, metadata: { ...metadata, annotations: stamps } }
    const { status, body } = await server.request('POST', `${path}?fieldManager=osm-controller`, made)
    if (status >= 300) throw new Error(`${idOf(object)}: ${body.message}`)
  }

  return { reconcile }
}

const OSM = '/apis/operatingsystemmanager.k8c.io/v1alpha1'

export async function listOf(
  { request }: ApiServer,
  path: string,
  apiVersion: string,
  kind: string,
): Promise<ListedObject[]> {
  const { body } = await request('GET', path)
  return (body.items as JsonObject[]).map(item => ({ ...item, apiVersion, kind }) as unknown as ListedObject)
}

/** As `installation` writes them. */
const flagsOf = ({ spec }: JsonObject): Record<string, string> => {
  const { template } = spec as unknown as { template: { spec: { containers: { args: string[] }[] } } }
  return Object.fromEntries(template.spec.containers[0]!.args.map(arg => /^-([^=]+)=(.*)$/s.exec(arg)!.slice(1)))
}

const configOf = ({ metadata: { namespace, name } }: ListedObject): JsonObject => ({
  apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1',
  kind: 'OperatingSystemConfig',
  metadata: { name: `${name}-${namespace}-config`, namespace: 'kube-system' },
})

const secret = (name: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: CLOUD_INIT },
})

const idOf = ({ kind, metadata }: JsonObject): string => `${kind} ${(metadata as Metadata).name}`

const container = (command: string, args: readonly string[]): JsonObject => ({
  name: command,
  image: 'quay.io/kubermatic/operating-system-manager:v1.11.3',
  command: [`/usr/local/bin/${command}`],
  args: [...args],
})

const deployment = (name: string, command: string, args: readonly string[]): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace: DEPLOYMENT.namespace },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [container(command, args)] } },
  },
})

const webhook = (kind: string): JsonObject => ({
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind,
  metadata: { name: 'operatingsystemmanager.k8c.io' },
  // None: no program answers here.
  webhooks: [],
})

/** Its installation: the Deployments of the controller and of its webhook, and the configurations of the latter. */
export const installation = (flags: Readonly<Record<string, string>>): JsonObject[] => [
  deployment(
    DEPLOYMENT.name,
    'osm-controller',
    Object.entries(flags).map(([name, value]) => `-${name}=${value}`),
  ),
  deployment(`${DEPLOYMENT.name}-webhook`, 'webhook', ['-namespace=kube-system']),
  webhook('MutatingWebhookConfiguration'),
  webhook('ValidatingWebhookConfiguration'),
]
