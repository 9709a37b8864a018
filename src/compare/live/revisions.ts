// Where machine-controller waits now: the bootstrap Secret in the cluster does not have the revision that it looks for.

import { countOf, t, words } from '../../base/span.ts'
import { annotationTexts, type DocumentObject } from '../../node/document-object.ts'
import { annotateCommand } from '../../node/shell-command.ts'
import { CLOUD_INIT_NAMESPACE } from '../../render/stamps/names.ts'
import { CONFIG_DIGEST, REVISION_STAMP } from '../../render/stamps/stamps.ts'
import { machineSetRevision } from '../machine-sets.ts'
import { carriedRevision, exactly, revisionVerdict } from '../revision-verdict.ts'
import type { LiveFault } from './fault.ts'
import type { LiveNode } from './nodes.ts'

/** `hasMachineSets`: whether the export contains any. */
export function revisionFault(node: LiveNode, hasMachineSets: boolean): LiveFault | undefined {
  const { live, machineSets } = node
  if (live.machineDeployment === undefined) return undefined
  if (machineSets.length === 0) return unnumbered(node, hasMachineSets)
  const expected = machineSetRevision(live.machineDeployment.object, machineSets)
  const verdict = live.bootstrap && revisionVerdict(live.bootstrap, exactly(expected))
  if (verdict === 'waits for a job') return withoutRevision(node, live.bootstrap!)
  return verdict === 'waits' ? otherRevision(node, live.bootstrap!, expected!) : undefined
}

function unnumbered({ git, live }: LiveNode, hasMachineSets: boolean): LiveFault {
  const advice = hasMachineSets
    ? t`Check that machine-controller is running, and what it logs about the MachineDeployment.`
    : t`Check that the export contains MachineSets, and that machine-controller is running.`
  const message = t`has no MachineSet in the cluster, and machine-controller creates machines only for MachineSets`
  return { code: 'OSM0839', object: git.machineDeployment ?? live.machineDeployment!, message, advice }
}

function withoutRevision({ object, machineSets }: LiveNode, stored: DocumentObject): LiveFault {
  const digest = annotationTexts(stored).get(CONFIG_DIGEST)
  const isThere = machineSets.some(machineSet => annotationTexts(machineSet).get(CONFIG_DIGEST) === digest)
  const advice = isThere
    ? t`A MachineSet with its digest exists: check the job that copies the revision.`
    : t`No MachineSet carries its digest: apply the MachineDeployment from the output, with its annotation.`
  return { code: 'OSM0824', object, message: t`has no revision in the cluster yet`, advice }
}

function otherRevision(
  { object, machines, afterwards }: LiveNode,
  stored: DocumentObject,
  expected: number,
): LiveFault {
  const carried = carriedRevision(stored)
  const waiting = machines.filter(machine => !hasNode(machine)).length
  const count = waiting === 0 ? [] : t`: ${countOf(waiting, 'machine waits', 'machines wait')}`
  const message = t`carries ${carried === '' ? t`no revision` : t`the revision ${carried}`} in the cluster, but machine-controller looks for ${expected}${count}`
  const target = { kind: 'Secret', namespace: CLOUD_INIT_NAMESPACE, names: [stored.header.name] }
  const command = annotateCommand(target, `${REVISION_STAMP}=${expected}`)
  const willRepair = afterwards.verdict === 'made' || afterwards.verdict === 'waits for a job'
  const advice = t`${words(willRepair ? 'Applying the manifests repairs it. Until then, new machines can be created' : 'Machines can be created again')} with the user data that the Secret has now, after:`
  return { code: 'OSM0826', object, message, field: ['metadata', 'annotations', REVISION_STAMP], advice, command }
}

export const hasNode = ({ object }: DocumentObject): boolean => {
  const { status } = object
  return typeof status === 'object' && status !== null && 'nodeRef' in status
}
