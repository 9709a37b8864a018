// MachineDeployments whose deletion waits for a finalizer that nothing removes.

import { DEFAULT_NAMESPACE } from '../../base/refs.ts'
import { joined, t, words } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { type DocumentObject, isMachineDeployment, qualifiedName } from '../../node/document-object.ts'
import { removeEntryCommand } from '../../node/shell-command.ts'
import { isBeingDeleted } from '../../render/inputs/machine-deployments.ts'
import { listAt, textAt } from '../../render/inputs/shape.ts'
import { faultProblem, type LiveFault } from './fault.ts'
import type { LiveNode } from './nodes.ts'

/** The finalizer that operating-system-manager adds and removes. */
export const FINALIZER = 'kubermatic.io/cleanup-operating-system-configs'

export const deletionFault = ({ live: { machineDeployment } }: LiveNode): LiveFault | undefined =>
  machineDeployment && isBeingDeleted(machineDeployment) ? hangs(machineDeployment) : undefined

/** Reports those of the cluster that are not in Git, for which the finalizer of operating-system-manager is the reason. */
export function reportOtherDeletions(
  nodes: readonly LiveNode[],
  cluster: readonly DocumentObject[],
  report: Report,
): void {
  const known = new Set(
    nodes.flatMap(({ live }) => (live.machineDeployment ? qualifiedName(live.machineDeployment) : [])),
  )
  for (const live of cluster.filter(object => isMachineDeployment(object) && isBeingDeleted(object)))
    if (!known.has(qualifiedName(live)) && finalizersOf(live).includes(FINALIZER)) report(faultProblem(hangs(live)))
}

const finalizersOf = ({ object }: DocumentObject): string[] =>
  listAt(object, 'metadata', 'finalizers').map(finalizer => String(finalizer))

function hangs(live: DocumentObject): LiveFault {
  const finalizers = finalizersOf(live)
  const since = textAt(live.object, 'metadata', 'deletionTimestamp') ?? ''
  const waits =
    finalizers.length === 0
      ? t`, and is not gone yet`
      : t`, and waits for the ${words(finalizers.length === 1 ? 'finalizer' : 'finalizers')} ${joined(finalizers, ' and ')}`
  const message = t`was deleted in the cluster at ${since}${waits}`
  return { code: 'OSM0829', object: live, message, ...repairOf(live, finalizers) }
}

function repairOf(
  { header: { kind, namespace, name } }: DocumentObject,
  finalizers: readonly string[],
): Pick<LiveFault, 'advice' | 'command' | 'afterwards'> {
  const index = finalizers.indexOf(FINALIZER)
  if (index < 0) return { advice: t`It is deleted with its machines. Apply it again afterwards if Git still has it.` }
  return {
    advice: t`Only operating-system-manager removes its finalizer. If it is not running, remove it:`,
    command: removeEntryCommand(
      { kind, namespace: namespace || DEFAULT_NAMESPACE, names: [name] },
      { list: ['metadata', 'finalizers'], index, value: FINALIZER },
    ),
    afterwards: t`The MachineDeployment is then deleted with its machines. If Git still has it, the next apply makes it again, with the revision 1.`,
  }
}
