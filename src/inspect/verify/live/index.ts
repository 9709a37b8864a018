// Compares manifests with a cluster, and answers for each MachineDeployment whether machine-controller can create a machine that becomes a
// node: now, and after the manifests are applied.

import type { Report } from '../../../diagnostics/diagnostic.ts'
import type { Manifests } from '../../../lint/rendered/manifests.ts'
import type { OnProgress } from '../../../render/model/progress.ts'
import { type DocumentObject, qualifiedName } from '../../documents.ts'
import { reportRemovedPrerequisites } from '../../removed-prerequisites.ts'
import { reportApplying } from './applying.ts'
import { clusterObjects } from './cluster-objects.ts'
import { type Block, type Compared, compare, type ReportBlocking } from './compared.ts'
import { reportController } from './controller.ts'
import { reportDeletion, reportOtherDeletions } from './deletion.ts'
import { reportMachines } from './machines.ts'
import { reportUnversionedChanges } from './profiles.ts'
import { reportRevisions } from './revisions.ts'
import { reportSecrets } from './secrets.ts'
import { reportTokens, reportTokensUnknown } from './tokens.ts'

/** `absent`: the MachineDeployment is not in the cluster. */
export type JoinVerdict = 'yes' | 'no' | 'absent'

/** Whether machine-controller can create a machine of a MachineDeployment that becomes a node. */
export interface Answer {
  readonly machineDeployment: string
  readonly now: JoinVerdict
  readonly afterwards: JoinVerdict
  /** The codes of the problems because of which it cannot. */
  readonly codes: Readonly<Record<Block, readonly string[]>>
}

export interface LiveRequest {
  /** The objects that were exported from the cluster. */
  readonly objects: readonly DocumentObject[]
  /** The time with which expirations are compared. */
  readonly now?: Date
  readonly progress?: OnProgress | undefined
}

/** Reports differences between manifests and a cluster, and returns an answer for each MachineDeployment. */
export function compareWithCluster(manifests: Manifests, request: LiveRequest, report: Report): Answer[] {
  const cluster = clusterObjects(request.objects)
  const answers: Answer[] = []
  const all: Compared[] = []
  const total = manifests.machineDeployments.length
  for (const [done, git] of manifests.machineDeployments.entries()) {
    request.progress?.({ stage: 'compare', done, total })
    const codes: Record<Block, string[]> = { now: [], afterwards: [] }
    const reportBlocking: ReportBlocking = (diagnostic, ...blocks) => {
      for (const block of blocks) codes[block].push(diagnostic.code)
      report(diagnostic)
    }
    const compared = compare(git, manifests, cluster)
    if (compared === undefined) {
      // reportNameProblems has reported that the bootstrap Secret is missing.
      answers.push({ machineDeployment: qualifiedName(git), now: 'absent', afterwards: 'no', codes })
      continue
    }
    all.push(compared)
    reportDeletion(compared, reportBlocking)
    reportApplying(compared, reportBlocking)
    reportRevisions(compared, cluster, reportBlocking)
    reportSecrets(compared, reportBlocking)
    reportTokens(compared, { manifests, cluster, time: request.now }, reportBlocking)
    reportMachines(compared, reportBlocking)
    reportController(compared, cluster, reportBlocking)
    answers.push({
      machineDeployment: qualifiedName(git),
      now: compared.machineDeployment.live === undefined ? 'absent' : codes.now.length > 0 ? 'no' : 'yes',
      afterwards: codes.afterwards.length > 0 ? 'no' : 'yes',
      codes,
    })
  }
  reportTokensUnknown(all, cluster, report)
  reportUnversionedChanges(all, { cluster, documents: manifests.documents }, report)
  reportOtherDeletions(manifests, cluster, report)
  reportRemovedPrerequisites({ old: cluster.all, now: manifests.documents, live: true }, report)
  return answers
}
