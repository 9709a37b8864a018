// Reports where the revision of the bootstrap Secret differs from the one that machine-controller looks for.

import { CLOUD_INIT_NAMESPACE } from '../../../render/outputs/names.ts'
import { CONFIG_DIGEST, REVISION_STAMP } from '../../../render/outputs/stamps.ts'
import { about, annotationTexts, type DocumentObject, qualifiedName } from '../../documents.ts'
import { annotateCommand } from '../../shell-command.ts'
import type { ClusterObjects } from './cluster-objects.ts'
import type { Compared, ReportBlocking } from './compared.ts'

const FIELD = `metadata.annotations[${REVISION_STAMP}]`

const revisionOf = (secret: DocumentObject): string => annotationTexts(secret).get(REVISION_STAMP) ?? ''

export function reportRevisions(compared: Compared, cluster: ClusterObjects, report: ReportBlocking): void {
  reportNumbering(compared, cluster, report)
  const willRepair = reportAfterwards(compared, report)
  reportNow(compared, willRepair, report)
}

/** Reports a MachineDeployment that machine-controller has not processed. */
function reportNumbering(
  { machineDeployment, machineSets }: Compared,
  cluster: ClusterObjects,
  report: ReportBlocking,
) {
  if (machineDeployment.live === undefined || machineSets.length > 0) return
  const isExported = cluster.all.some(({ header }) => header.kind === 'MachineSet')
  const help = isExported
    ? 'Check that machine-controller is running, and what it logs about the MachineDeployment.'
    : 'Check that the export contains MachineSets, and that machine-controller is running.'
  const message = 'has no MachineSet in the cluster, and machine-controller creates machines only for MachineSets'
  report(about(machineDeployment.git, 'OSM0839', message, { help }), 'now')
}

/** Reports the revision in Git. Returns whether applying the manifests leaves the Secret with the right one. */
function reportAfterwards(compared: Compared, report: ReportBlocking): boolean {
  const { bootstrap, revision, machineDeployment } = compared
  const expected = revision.afterwards
  if (expected === undefined) return false
  // A different problem must be repaired first, and is reported.
  if (machineDeployment.isRefused || bootstrap.isRefused) {
    const left = bootstrap.live && bootstrap.isRefused ? bootstrap.live : bootstrap.git
    if (revisionOf(left) === `${expected}`) return true
    report(
      about(bootstrap.git, 'OSM0841', partly(compared, left, expected), { field: FIELD, help: PARTLY }),
      'afterwards',
    )
    return false
  }
  const own = revisionOf(bootstrap.git)
  // A job copies the revision.
  if (own === '') return annotationTexts(bootstrap.git).has(CONFIG_DIGEST)
  if (own === `${expected}`) return true
  const { git } = machineDeployment
  const help = `machine-controller creates no machine with it. Set the revision in the functionConfig, and render again:

spec:
  machineDeployments:
    revisions:
      ${qualifiedName(git)}: "${expected}"`
  const message = `carries the revision ${own}, but machine-controller will look for ${expected}`
  report(about(bootstrap.git, 'OSM0820', message, { field: FIELD, help }), 'afterwards')
  return false
}

const partly = ({ machineDeployment }: Compared, left: DocumentObject, expected: number): string =>
  `applying is only partly possible: the ${machineDeployment.isRefused ? 'MachineDeployment' : 'Secret'} is refused, so the Secret carries the revision ${revisionOf(left) || 'none'}, and machine-controller looks for ${expected}`

const PARTLY = 'Before you apply anything, fix the problem for which the object is refused.'

/** Reports the revision of the Secret in the cluster, which is the one that machine-controller compares. */
function reportNow(compared: Compared, willRepair: boolean, report: ReportBlocking): void {
  const { bootstrap, revision, machines, machineSets } = compared
  const { live } = bootstrap
  if (live === undefined || revision.now === undefined) return
  const own = revisionOf(live)
  if (own === `${revision.now}`) return
  const annotations = annotationTexts(live)
  const digest = annotations.get(CONFIG_DIGEST)
  if (own === '' && digest !== undefined) {
    const isThere = machineSets.some(machineSet => annotationTexts(machineSet).get(CONFIG_DIGEST) === digest)
    const help = isThere
      ? 'A MachineSet with its digest exists: check the job that copies the revision.'
      : 'No MachineSet carries its digest: apply the MachineDeployment from the output, with its annotation.'
    report(about(bootstrap.git, 'OSM0824', 'has no revision in the cluster yet', { help }), 'now')
    return
  }
  const waiting = machines.filter(machine => !hasNode(machine)).length
  const count = waiting === 0 ? '' : `: ${waiting} ${waiting === 1 ? 'machine waits' : 'machines wait'}`
  const message = `carries ${own === '' ? 'no revision' : `the revision ${own}`} in the cluster, but machine-controller looks for ${revision.now}${count}`
  const target = { kind: 'Secret', namespace: CLOUD_INIT_NAMESPACE, names: [live.header.name] }
  const command = annotateCommand(target, `${REVISION_STAMP}=${revision.now}`)
  const help = `${willRepair ? 'Applying the manifests repairs it. Until then, new machines can be created' : 'Machines can be created again'} with the user data that the Secret has now, after:\n\n${command}`
  report(about(bootstrap.git, 'OSM0826', message, { field: FIELD, help }), 'now')
}

const hasNode = ({ object }: DocumentObject): boolean => {
  const { status } = object
  return typeof status === 'object' && status !== null && 'nodeRef' in status
}
