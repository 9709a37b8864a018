// The objects of an export from a cluster, and the nodes of Git with theirs there.

import { TOKEN_NAMESPACE, TOKEN_TYPE } from '../../render/model/bootstrap-token.ts'
import { CLOUD_INIT_NAMESPACE } from '../../render/outputs/names.ts'
import { machineSetsIn, objectsByOwner } from '../diff/machine-sets.ts'
import { isRefused, type NodeInCluster, type RevisionAfterwards, revisionAfterwards } from '../diff/revision-verdict.ts'
import { type DocumentObject, isMachineDeployment, isSecret, qualifiedName } from '../documents.ts'
import { placeholdersOf } from '../pending-placeholders.ts'
import { renderingOf } from '../rendering.ts'
import type { SecretRole } from '../roles.ts'

export interface ClusterObjects {
  readonly all: readonly DocumentObject[]
  readonly machineDeployments: ReadonlyMap<string, DocumentObject>
  readonly tokens: readonly DocumentObject[]
  /** Whether the export contains Secrets of the namespace of bootstrap tokens. */
  readonly hasTokenNamespace: boolean
}

export function clusterObjects(all: readonly DocumentObject[]): ClusterObjects {
  const inTokenNamespace = all.filter(object => isSecret(object) && object.header.namespace === TOKEN_NAMESPACE)
  return {
    all,
    machineDeployments: new Map(all.filter(isMachineDeployment).map(object => [qualifiedName(object), object])),
    tokens: tokensAmong(inTokenNamespace),
    hasTokenNamespace: inTokenNamespace.length > 0,
  }
}

export const tokensAmong = (objects: readonly DocumentObject[]): DocumentObject[] =>
  objects.filter(({ object }) => object.type === TOKEN_TYPE)

/** A node of Git, with the objects that determine whether machine-controller can create a machine. */
export interface LiveNode extends NodeInCluster {
  /** `<namespace>/<name>` of the MachineDeployment. */
  readonly title: string
  /** Its bootstrap Secret, in Git if it is there, or else its MachineDeployment. */
  readonly object: DocumentObject
  readonly machines: readonly DocumentObject[]
  readonly afterwards: RevisionAfterwards
}

/** Returns the nodes that Git has: by their MachineDeployments, or only their Secrets. */
export function liveNodes(cluster: readonly DocumentObject[], applied: readonly DocumentObject[]): LiveNode[] {
  const live = new Map(renderingOf(cluster.filter(isFound)).nodes.map(node => [node.stem, node.objects]))
  const machineSetsOf = machineSetsIn(cluster)
  const machines = objectsByOwner(cluster, 'Machine.cluster.k8s.io', 'MachineSet')
  return renderingOf(applied.filter(isFound)).nodes.flatMap((node): LiveNode[] => {
    const both = { git: node.objects, live: live.get(node.stem) ?? {} }
    const { bootstrap, machineDeployment: inGit } = both.git
    const object = bootstrap ?? (inGit && (both.live.bootstrap ?? inGit))
    if (object === undefined) return []
    const { machineDeployment } = both.live
    const machineSets = machineDeployment ? machineSetsOf(machineDeployment) : []
    const compared = { ...both, machineSets, isSecretRefused: isRefusedRole('bootstrap', both) }
    return [
      {
        ...compared,
        title: node.title,
        object,
        machines: machineSets.flatMap(set => machines.get(qualifiedName(set)) ?? []),
        afterwards: revisionAfterwards(compared),
      },
    ]
  })
}

/** Whether machine-controller and nodes look for the object in its namespace. */
const isFound = (object: DocumentObject): boolean =>
  !isSecret(object) || object.header.namespace === CLOUD_INIT_NAMESPACE

/** Whether the API server refuses a Secret of Git. With placeholders, it is not known what is applied. */
export function isRefusedRole(role: SecretRole, { git, live }: Pick<NodeInCluster, 'git' | 'live'>): boolean {
  const [before, after] = [live[role], git[role]]
  if (before === undefined || after === undefined || placeholdersOf(after) !== undefined) return false
  const isSame = [...new Set([...before.secretData.keys(), ...after.secretData.keys()])].every(
    key => before.secretData.get(key) === after.secretData.get(key),
  )
  return isRefused(before, after, isSame)
}
