// Groups the objects of a rendering, from any source, by MachineDeployment. Objects are found by their names.

import type { JsonObject } from '../base/json.ts'
import { groupOf, type Identity, identityOf } from '../base/refs.ts'
import { inDeploymentForm } from '../render/inputs/node-pools.ts'
import { at, objectAt, textAt } from '../render/inputs/shape.ts'
import { machineDeploymentKey } from '../render/model/machine-deployment.ts'
import { NODE_POOL_ANNOTATION } from '../render/model/ownership.ts'
import { DocumentObject, describesNodes, isConfig, isNodePool, isSecret, qualifiedName } from './document-object.ts'
import { NodeObjects, partReader, type Role } from './node-objects.ts'

export interface RenderingObjects {
  /** Sorted by title. */
  readonly nodes: readonly NodeObjects[]
  /** Objects that belong to no node. */
  readonly others: readonly DocumentObject[]
}

const NAMES: readonly { readonly role: Role; readonly pattern: RegExp; readonly is: (o: DocumentObject) => boolean }[] =
  [
    { role: 'config', pattern: /^(.+)-config$/, is: isConfig },
    { role: 'bootstrap', pattern: /^(.+)-bootstrap-config$/, is: holds('cloud-config') },
    { role: 'provisioning', pattern: /^(.+)-provisioning-config$/, is: holds('cloud-config') },
    { role: 'edgeScript', pattern: /^edge-provider-script-(.+)$/, is: holds('fetch-bootstrap-script') },
  ]
const KUBECONFIG = /^(.+)-kubelet-bootstrap-config$/

/** Checks the key of a Secret, because its name may be ambiguous: `kubelet` may be a namespace. */
function holds(key: string): (object: DocumentObject) => boolean {
  return object => isSecret(object) && object.secretKeys.includes(key)
}

/** Groups objects by the node to which they belong. */
export function renderingOf(documents: readonly DocumentObject[]): RenderingObjects {
  const byStem = new Map<string, Partial<Record<Role, DocumentObject>>>()
  const capi = new Map(documents.filter(isOfClusterAPI).map(object => [identityOf(object.header), object]))
  const isFormer = formerSecrets(documents, [...capi.values()])
  const objectsOf = (stem: string): Partial<Record<Role, DocumentObject>> => {
    const known = byStem.get(stem) ?? {}
    byStem.set(stem, known)
    return known
  }
  const kubeconfigs: DocumentObject[] = []
  const others: DocumentObject[] = []
  for (const object of documents) {
    const named = placeOf(object)
    if (named !== undefined && !isFormer(object))
      objectsOf(named.stem)[named.role] = isNodePool(object) ? inOneForm(object, capi) : object
    else if (holds('kubeconfig')(object) && KUBECONFIG.test(object.header.name)) kubeconfigs.push(object)
    else others.push(object)
  }
  const keys = new Map<string, readonly string[]>()
  for (const [stem, { machineDeployment }] of byStem) {
    for (const { key, title } of splitsOf(stem, machineDeployment)) if (!keys.has(key)) keys.set(key, [stem, title])
  }
  const titles = new Map<string, string>()
  for (const object of kubeconfigs) {
    const [stem, title] = keys.get(KUBECONFIG.exec(object.header.name)![1]!) ?? []
    if (stem === undefined) others.push(object)
    else {
      objectsOf(stem).kubeconfig = object
      titles.set(stem, title!)
    }
  }
  const reader = partReader()
  const nodes = [...byStem].map(([stem, objects]) => {
    const { machineDeployment } = objects
    const title = machineDeployment ? qualifiedName(machineDeployment) : (titles.get(stem) ?? stem)
    return new NodeObjects(stem, title, objects, reader)
  })
  return { nodes: nodes.sort((a, b) => (a.title < b.title ? -1 : 1)), others }
}

const CLUSTER_API = 'cluster.x-k8s.io'

const isOfClusterAPI = ({ header }: DocumentObject): boolean => groupOf(header.apiVersion) === CLUSTER_API

/** Returns whether a Secret of a NodePool is kept for machine sets only: Cluster API makes new machines from another one of the pool. */
function formerSecrets(documents: readonly DocumentObject[], capi: readonly DocumentObject[]) {
  const used = new Set(
    capi.flatMap(({ header: { kind, namespace }, object }) => {
      const name = textAt(object, 'spec', 'template', 'spec', 'bootstrap', 'dataSecretName')
      const makesMachines = kind === 'MachineDeployment' || kind === 'MachinePool'
      return makesMachines && name !== undefined ? [identityOf({ kind: 'Secret', namespace, name })] : []
    }),
  )
  const poolOf = (object: DocumentObject): string =>
    isSecret(object) ? (object.header.annotations[NODE_POOL_ANNOTATION] ?? '') : ''
  const current = new Set(documents.filter(object => used.has(identityOf(object.header))).map(poolOf))
  return (object: DocumentObject): boolean =>
    poolOf(object) !== '' && current.has(poolOf(object)) && !used.has(identityOf(object.header))
}

/** Returns a NodePool in the form of a MachineDeployment, with the machines that Cluster API makes of it. */
function inOneForm(pool: DocumentObject, capi: ReadonlyMap<Identity, DocumentObject>): DocumentObject {
  const { object } = inDeploymentForm(pool)
  const output = at(pool.object, 'spec', 'output', 'clusterAPI')
  if (output === undefined) return new DocumentObject(object, pool.origin)
  const kind = textAt(output, 'kind') ?? 'MachineDeployment'
  const name = textAt(output, 'name') ?? pool.header.name
  const machines = capi.get(
    identityOf({ apiVersion: `${CLUSTER_API}/`, kind, namespace: pool.header.namespace, name }),
  )?.object
  const replicas = at(machines, 'spec', 'replicas')
  // The second path is that of v1beta2.
  const strategy = at(machines, 'spec', 'strategy') ?? at(machines, 'spec', 'rollout', 'strategy')
  const spec = {
    ...objectAt(object, 'spec'),
    ...(machines && { clusterAPI: rolledOutBy(machines, `${kind} ${name}`) }),
    ...(replicas !== undefined && { replicas }),
    ...(strategy && { strategy }),
  }
  return new DocumentObject({ ...object, spec }, pool.origin)
}

/** Returns what Cluster API replaces machines for, beside the name of the Secret. References to templates have other forms in its versions. */
function rolledOutBy(machines: JsonObject, name: string): JsonObject {
  const template = at(machines, 'spec', 'template', 'spec')
  const { kind = '', name: infrastructure = '' } = objectAt(template, 'infrastructureRef')
  const [version, failureDomain] = [textAt(template, 'version'), textAt(template, 'failureDomain')]
  return {
    machines: name,
    infrastructureRef: `${kind} ${infrastructure}`,
    ...(version !== undefined && { version: version.replace(/^v/, '') }),
    ...(failureDomain !== undefined && { failureDomain }),
  }
}

function placeOf(object: DocumentObject): { role: Role; stem: string } | undefined {
  // No stem of a MachineDeployment has a slash, and those of two pools are never the same.
  const pool = object.header.annotations[NODE_POOL_ANNOTATION]
  if (pool !== undefined && isSecret(object)) return { role: 'provisioning', stem: pool }
  if (isNodePool(object)) return { role: 'machineDeployment', stem: qualifiedName(object) }
  if (describesNodes(object)) {
    const { name, namespace } = object.header
    return { role: 'machineDeployment', stem: `${name}-${namespace || 'default'}` }
  }
  for (const { role, pattern, is } of NAMES) {
    const stem = pattern.exec(object.header.name)?.[1]
    if (stem !== undefined && is(object)) return { role, stem }
  }
  return undefined
}

/** Returns the namespaces and names into which a stem can be split. Both can contain dashes. */
function splitsOf(stem: string, machineDeployment: DocumentObject | undefined): { key: string; title: string }[] {
  if (machineDeployment !== undefined) {
    const title = qualifiedName(machineDeployment)
    const [namespace = '', name = ''] = title.split('/')
    return [{ key: machineDeploymentKey(namespace, name), title }]
  }
  return [...stem.matchAll(/-/g)].map(({ index }) => {
    const [name, namespace] = [stem.slice(0, index), stem.slice(index + 1)]
    return { key: machineDeploymentKey(namespace, name), title: `${namespace}/${name}` }
  })
}

export const documentIdentity = ({ header }: Pick<DocumentObject, 'header'>): Identity => identityOf(header)
