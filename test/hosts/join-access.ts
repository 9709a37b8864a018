// Who may do what in the cluster that machines join: kubelets ask for certificates, and a pool's token reads its own two Secrets.

import type { JsonObject } from '../../src/base/json.ts'
import { NODE_LABELS, NODE_TAINTS, type Taint } from './join-objects.ts'
import type { Cluster } from './machine/cluster.ts'

const NAMESPACE = 'cloud-init-settings'
const CORE = '/api/v1/namespaces'
const RBAC = '/apis/rbac.authorization.k8s.io/v1'

async function create(cluster: Cluster, path: string, object: JsonObject): Promise<JsonObject> {
  const { status, body } = await cluster.request('POST', path, object)
  if (status >= 300) throw new Error(`POST ${path}: ${status} ${body.message}`)
  return body
}

export const makeNamespace = (cluster: Cluster): Promise<JsonObject> =>
  create(cluster, CORE, { metadata: { name: NAMESPACE } })

/** Anyone who holds a bootstrap token may request a client certificate for a kubelet, and gets it. */
export async function letKubeletsIn(cluster: Cluster): Promise<void> {
  const roles = ['system:node-bootstrapper', 'system:certificates.k8s.io:certificatesigningrequests:nodeclient']
  for (const role of roles) {
    await create(cluster, `${RBAC}/clusterrolebindings`, {
      metadata: { name: `tokens-${role}` },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
      subjects: [
        {
          apiGroup: 'rbac.authorization.k8s.io',
          kind: 'Group',
          name: 'system:bootstrappers:machine-controller:default-node-token',
        },
      ],
    })
  }
}

/** The Secrets that a machine of the pool fetches, in their order. */
export const fetchedSecrets = (pool: string): readonly [string, string] => [
  `${pool}-kube-system-provisioning-config`,
  `kube-system-${pool}-kubelet-bootstrap-config`,
]

/** A token that may read what machines of the pool fetch and nothing else; or, without rights, nothing at all. */
export async function apiToken(cluster: Cluster, pool: string, rights: boolean): Promise<string> {
  await create(cluster, `${CORE}/${NAMESPACE}/serviceaccounts`, { metadata: { name: pool } })
  if (rights) {
    const rules = [
      { apiGroups: [''], resources: ['secrets'], verbs: ['get'], resourceNames: [...fetchedSecrets(pool)] },
    ]
    await create(cluster, `${RBAC}/namespaces/${NAMESPACE}/roles`, { metadata: { name: pool }, rules })
    await create(cluster, `${RBAC}/namespaces/${NAMESPACE}/rolebindings`, {
      metadata: { name: pool },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: pool },
      subjects: [{ kind: 'ServiceAccount', namespace: NAMESPACE, name: pool }],
    })
  }
  return cluster.tokenOf(NAMESPACE, pool)
}

/** What osm-krm made, as a GitOps tool applies it. */
export async function applySecrets(cluster: Cluster, secrets: readonly JsonObject[]): Promise<void> {
  for (const secret of secrets) {
    const { namespace } = secret.metadata as { namespace: string }
    await create(cluster, `${CORE}/${namespace}/secrets`, secret)
  }
}

/** machine-controller's part once a Node has appeared: labels and taints of the MachineDeployment that it lacks. */
export async function setLabelsAndTaints(cluster: Cluster, name: string): Promise<void> {
  const path = `/api/v1/nodes/${name}`
  const { body } = await cluster.request('GET', path)
  const { metadata, spec } = body as unknown as { metadata: JsonObject; spec: { taints?: readonly Taint[] } }
  const lacks = (taint: Taint): boolean =>
    !spec.taints?.some(({ key, effect }) => key === taint.key && effect === taint.effect)
  const changed = {
    ...body,
    metadata: { ...metadata, labels: { ...NODE_LABELS, ...(metadata.labels as JsonObject) } },
    spec: { ...spec, taints: [...(spec.taints ?? []), ...NODE_TAINTS.filter(lacks)] },
  }
  const { status, body: answer } = await cluster.request('PUT', path, changed as unknown as JsonObject)
  // The kubelet writes to its Node, too.
  if (status === 409) return setLabelsAndTaints(cluster, name)
  if (status !== 200) throw new Error(`PUT ${path}: ${status} ${answer.message}`)
}

/** The time at which the kubelet last renewed its lease. */
export async function lastSign(cluster: Cluster, name: string): Promise<string | undefined> {
  const { body } = await cluster.request(
    'GET',
    `/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/${name}`,
  )
  return (body.spec as { renewTime?: string } | undefined)?.renewTime
}

/** The user data of a NodePool, as a program that makes its machines reads it. */
export async function poolData(cluster: Cluster, made: readonly JsonObject[]): Promise<string> {
  const { metadata } = made.find(({ kind }) => kind === 'Secret')!
  const { body } = await cluster.request('GET', `${CORE}/kube-system/secrets/${(metadata as JsonObject).name}`)
  const { userData, value } = body.data as Readonly<Record<string, string>>
  return Buffer.from((userData ?? value)!, 'base64').toString('utf8')
}

/** machine-controller's way to the user data of a new machine. */
export async function bootstrapData(cluster: Cluster, pool: string): Promise<string> {
  const { body } = await cluster.request('GET', `${CORE}/${NAMESPACE}/secrets/${pool}-kube-system-bootstrap-config`)
  return Buffer.from((body.data as { 'cloud-config': string })['cloud-config'], 'base64').toString('utf8')
}
