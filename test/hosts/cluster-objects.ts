// The objects of a cluster, and their changes.

import type { JsonObject } from '../../src/base/json.ts'
import type { Cluster } from './machine/cluster.ts'

/** Collections of objects that users and tools apply, without those that the cluster writes itself, such as Nodes and Leases. */
const COLLECTIONS = [
  '/api/v1/namespaces',
  '/api/v1/secrets',
  '/api/v1/configmaps',
  '/api/v1/serviceaccounts',
  '/apis/rbac.authorization.k8s.io/v1/roles',
  '/apis/rbac.authorization.k8s.io/v1/rolebindings',
  '/apis/rbac.authorization.k8s.io/v1/clusterroles',
  '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
  '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
  '/apis/cluster.k8s.io/v1alpha1/machinedeployments',
  '/apis/operatingsystemmanager.k8c.io/v1alpha1/operatingsystemprofiles',
  '/apis/operatingsystemmanager.k8c.io/v1alpha1/operatingsystemconfigs',
]

/** By collection, namespace and name: the version of each object. */
export type Versions = ReadonlyMap<string, string>

interface Listed {
  readonly metadata: { readonly namespace?: string; readonly name: string; readonly resourceVersion: string }
}

export async function versionsIn({ request }: Cluster): Promise<Versions> {
  const versions = new Map<string, string>()
  for (const path of COLLECTIONS) {
    const { status, body } = await request('GET', path)
    if (status !== 200) throw new Error(`GET ${path}: ${status}`)
    for (const { metadata } of body.items as unknown as readonly (Listed & JsonObject)[]) {
      const { namespace, name, resourceVersion } = metadata
      versions.set([path.split('/').at(-1), namespace, name].filter(Boolean).join(' '), resourceVersion)
    }
  }
  return versions
}

export interface Changes {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

export const NONE: Changes = { added: [], changed: [], removed: [] }

export const changesOf = (before: Versions, after: Versions): Changes => ({
  added: [...after.keys()].filter(id => !before.has(id)).sort(),
  changed: [...after].flatMap(([id, version]) => (before.has(id) && before.get(id) !== version ? [id] : [])).sort(),
  removed: [...before.keys()].filter(id => !after.has(id)).sort(),
})

/** The command by which somebody else applies a Secret and a MachineDeployment. */
export function neighbour(name: string, namespace: string, environment = '', flags = ''): string {
  const metadata = { name, namespace }
  const items = [
    { apiVersion: 'v1', kind: 'Secret', metadata, stringData: { key: 'of somebody else' } },
    { apiVersion: 'cluster.k8s.io/v1alpha1', kind: 'MachineDeployment', metadata, spec: { template: {} } },
  ]
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
  return `echo '${list}' | ${environment} kubectl apply --server-side ${flags} -n ${namespace} -f -`
}

const definition = (kind: string, subresources?: JsonObject, group = 'cluster.k8s.io'): JsonObject => {
  const plural = `${kind.toLowerCase()}s`
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  const version = { name: 'v1alpha1', served: true, storage: true, schema }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.${group}`,
      annotations: { 'api-approved.kubernetes.io': 'unapproved, legacy API' },
    },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase() },
      versions: [subresources === undefined ? version : { ...version, subresources }],
    },
  }
}

/** As machine-controller's manifests define them: it writes the status of the last two apart. */
export const CLUSTER_API: readonly JsonObject[] = [
  definition('Machine'),
  definition('MachineSet', { status: {} }),
  definition('MachineDeployment', {
    scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
    status: {},
  }),
]

/** What Cluster API has in the place of them. */
export const CLUSTER_X: readonly JsonObject[] = ['Machine', 'MachineSet', 'MachineDeployment', 'MachinePool'].map(
  kind => definition(kind, undefined, 'cluster.x-k8s.io'),
)
