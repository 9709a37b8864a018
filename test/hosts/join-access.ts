// Who may do what in the cluster that machines join: kubelets ask for certificates, and a pool's token reads its own two Secrets.

import type { JsonObject } from '../../src/base/json.ts'
import type { ApiServer } from './api-server.ts'
import { NODE_LABELS, NODE_TAINTS, type Taint } from './join-objects.ts'

export const NAMESPACE = 'cloud-init-settings'
const RBAC = 'rbac.authorization.k8s.io'

/** Anyone who holds a bootstrap token may request a client certificate for a kubelet, and gets it. */
export async function letKubeletsIn(cluster: ApiServer): Promise<void> {
  const roles = ['system:node-bootstrapper', 'system:certificates.k8s.io:certificatesigningrequests:nodeclient']
  const bootstrappers = 'system:bootstrappers:machine-controller:default-node-token'
  await cluster.apply(
    roles.map(name => ({
      apiVersion: `${RBAC}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name: `tokens-${name}` },
      roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name },
      subjects: [{ apiGroup: RBAC, kind: 'Group', name: bootstrappers }],
    })),
  )
}

/** The Secrets that a machine of the pool fetches, in their order. */
export const fetchedSecrets = (pool: string): readonly [string, string] => [
  `${pool}-kube-system-provisioning-config`,
  `kube-system-${pool}-kubelet-bootstrap-config`,
]

/** A token that may read what machines of the pool fetch and nothing else; or, without rights, nothing at all. */
export async function apiToken(cluster: ApiServer, pool: string, rights: boolean): Promise<string> {
  const metadata = { name: pool, namespace: NAMESPACE }
  const rules = [{ apiGroups: [''], resources: ['secrets'], verbs: ['get'], resourceNames: [...fetchedSecrets(pool)] }]
  const roleRef = { apiGroup: RBAC, kind: 'Role', name: pool }
  const subjects = [{ kind: 'ServiceAccount', namespace: NAMESPACE, name: pool }]
  await cluster.apply([{ apiVersion: 'v1', kind: 'ServiceAccount', metadata }])
  if (rights)
    await cluster.apply([
      { apiVersion: `${RBAC}/v1`, kind: 'Role', metadata, rules },
      { apiVersion: `${RBAC}/v1`, kind: 'RoleBinding', metadata, roleRef, subjects },
    ])
  return cluster.tokenOf(NAMESPACE, pool)
}

/** machine-controller's part once a Node has appeared: labels and taints of the MachineDeployment that it lacks. */
export async function setLabelsAndTaints(cluster: ApiServer, name: string): Promise<void> {
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
export async function lastSign(cluster: ApiServer, name: string): Promise<string | undefined> {
  const { body } = await cluster.request(
    'GET',
    `/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/${name}`,
  )
  return (body.spec as { renewTime?: string } | undefined)?.renewTime
}

/** The user data of a NodePool, as a program that makes its machines reads it. */
export async function poolData(cluster: ApiServer, made: readonly JsonObject[]): Promise<string> {
  const { data } = (await cluster.get(made.find(({ kind }) => kind === 'Secret')!))!
  const { userData, value } = data as Readonly<Record<string, string>>
  return Buffer.from((userData ?? value)!, 'base64').toString('utf8')
}

/** machine-controller's way to the user data of a new machine. */
export async function bootstrapData(cluster: ApiServer, pool: string): Promise<string> {
  const metadata = { name: `${pool}-kube-system-bootstrap-config`, namespace: NAMESPACE }
  const { data } = (await cluster.get({ apiVersion: 'v1', kind: 'Secret', metadata }))!
  return Buffer.from((data as { 'cloud-config': string })['cloud-config'], 'base64').toString('utf8')
}
