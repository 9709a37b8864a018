// The nodes of Git, with their objects in an export from a cluster.

import { type DocumentObject, haveSameTexts, isLookedUp, qualifiedName } from '../../node/document-object.ts'
import type { SecretRole } from '../../node/node-objects.ts'
import { placeholdersOf } from '../../node/pending-placeholders.ts'
import { renderingOf } from '../../node/rendering.ts'
import { machineSetsIn, objectsByOwner } from '../machine-sets.ts'
import { isRefused, type NodeInCluster, type RevisionAfterwards, revisionAfterwards } from '../revision-verdict.ts'

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
  const live = new Map(renderingOf(cluster.filter(isLookedUp)).nodes.map(node => [node.stem, node.objects]))
  const machineSetsOf = machineSetsIn(cluster)
  const machines = objectsByOwner(cluster, 'Machine.cluster.k8s.io', 'MachineSet')
  return renderingOf(applied.filter(isLookedUp)).nodes.flatMap((node): LiveNode[] => {
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

/** Whether the API server refuses a Secret of Git. With placeholders, it is not known what is applied. */
export function isRefusedRole(role: SecretRole, { git, live }: Pick<NodeInCluster, 'git' | 'live'>): boolean {
  const [before, after] = [live[role], git[role]]
  if (before === undefined || after === undefined || placeholdersOf(after) !== undefined) return false
  return isRefused(before, after, haveSameTexts(before, after))
}
