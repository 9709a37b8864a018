// machine-controller's part in the play of revisions: it makes a MachineSet for each template, numbers it, copies the annotations of
// the MachineDeployment to it, and makes machines only where the bootstrap Secret has the number.

import type { JsonObject } from '../../src/render/model/json.ts'
import type { ApiServer } from './api-server.ts'

const REVISION = 'machinedeployment.clusters.k8s.io/revision'
const API = '/apis/cluster.k8s.io/v1alpha1'

const definition = (kind: string): JsonObject => {
  const plural = `${kind.toLowerCase()}s`
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.cluster.k8s.io`,
      annotations: { 'api-approved.kubernetes.io': 'unapproved, for tests' },
    },
    spec: {
      group: 'cluster.k8s.io',
      scope: 'Namespaced',
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase() },
      versions: [{ name: 'v1alpha1', served: true, storage: true, schema }],
    },
  }
}

/** As much of the cluster API as revisions need. */
export const CLUSTER_API: readonly JsonObject[] = ['MachineDeployment', 'MachineSet', 'Machine'].map(definition)

export interface Controller {
  /** One round over all MachineDeployments. */
  reconcile(): Promise<void>
  /** Whether the newest MachineSet's machines could be made now. */
  canMakeMachines(machineDeployment: string): Promise<boolean>
}

interface Owned extends JsonObject {
  readonly metadata: JsonObject & { readonly name: string; readonly annotations: Record<string, string> }
  readonly spec: JsonObject & { readonly template: JsonObject }
}

export function machineController({ request }: Pick<ApiServer, 'request'>): Controller {
  const list = async (plural: string): Promise<Owned[]> =>
    (await request('GET', `${API}/namespaces/kube-system/${plural}`)).body.items as unknown as Owned[]
  const ownedBy = async (name: string): Promise<Owned[]> =>
    (await list('machinesets')).filter(set => (set.metadata.ownerReferences as JsonObject[])[0]!.name === name)
  const revisionOf = (set: Owned): number => Number(set.metadata.annotations[REVISION] ?? 0)

  async function reconcileOne(md: Owned): Promise<void> {
    const sets = await ownedBy(md.metadata.name)
    const same = (set: Owned): boolean => JSON.stringify(set.spec.template) === JSON.stringify(md.spec.template)
    const current = sets.find(same)
    const highest = Math.max(0, ...sets.filter(set => set !== current).map(revisionOf))
    const revision = String(Math.max(highest + 1, current ? revisionOf(current) : 0))
    const annotations = { ...current?.metadata.annotations, ...md.metadata.annotations, [REVISION]: revision }
    const owner = { apiVersion: 'cluster.k8s.io/v1alpha1', kind: 'MachineDeployment', controller: true }
    const { name, uid } = md.metadata as unknown as { name: string; uid: string }
    const metadata = current?.metadata ?? {
      name: `${name}-${sets.length}`,
      namespace: 'kube-system',
      ownerReferences: [{ ...owner, name, uid }],
    }
    const set: JsonObject = {
      apiVersion: 'cluster.k8s.io/v1alpha1',
      kind: 'MachineSet',
      metadata: { ...metadata, annotations },
      spec: { template: md.spec.template },
    }
    const path = `${API}/namespaces/kube-system/machinesets`
    const { status, body } = await (current
      ? request('PUT', `${path}/${current.metadata.name}`, set)
      : request('POST', path, set))
    if (status >= 300) throw new Error(String(body.message))
  }

  return {
    reconcile: async () => {
      for (const md of await list('machinedeployments')) await reconcileOne(md)
    },
    canMakeMachines: async name => {
      const newest = Math.max(...(await ownedBy(name)).map(revisionOf))
      const path = `/api/v1/namespaces/cloud-init-settings/secrets/${name}-kube-system-bootstrap-config`
      const { body } = await request('GET', path)
      const annotations = (body.metadata as JsonObject).annotations as Record<string, string>
      return annotations['k8c.io/machine-deployment-revision'] === String(newest)
    },
  }
}
