// Whether machine-controller can make machines that become nodes: now, with what the cluster has, and after the manifests are applied. What
// the manifests change is compared by src/compare, with the revision that machine-controller looks for afterwards.

import { named, t, words } from '../../base/span.ts'
import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import { redactor } from '../../diagnostics/redact.ts'
import { about, type DocumentObject, isInput } from '../../node/document-object.ts'
import { ROLE_NAMES, SECRET_ROLES } from '../../node/node-objects.ts'
import { placeholdersOf } from '../../node/pending-placeholders.ts'
import { textAt } from '../../render/inputs/shape.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import { CLOUD_INIT_NAMESPACE, outputNames } from '../../render/stamps/names.ts'
import { refusedLocation } from '../revision-verdict.ts'
import { reportController } from './controller.ts'
import { deletionFault, reportOtherDeletions } from './deletion.ts'
import { faultProblem, type LiveFault } from './fault.ts'
import { type LiveNode, liveNodes } from './nodes.ts'
import { profilesByName, reportUnversionedChanges } from './profiles.ts'
import { revisionFault } from './revisions.ts'
import { reportTokens, reportTokensUnknown, tokensIn } from './tokens.ts'

export interface LiveRequest {
  /** The objects that were exported from the cluster. */
  readonly cluster: readonly DocumentObject[]
  /** The objects in Git, with inputs that are not applied. */
  readonly rendered: readonly DocumentObject[]
  /** The time with which expirations are compared. */
  readonly time: Date
}

/** Returns the problems of a cluster to which the manifests are applied. Errors keep machines from being made, or a profile from being applied. */
export function liveProblems({ cluster, rendered, time }: LiveRequest): Diagnostic[] {
  const found: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic)
  const reportFault = (fault: LiveFault | undefined): void => void (fault && report(faultProblem(fault)))
  const applied = rendered.filter(object => !isInput(object))
  const nodes = liveNodes(cluster, applied)
  const tokens = tokensIn(cluster, applied)
  const profiles = profilesByName(cluster)
  const hasMachineSets = cluster.some(({ header }) => header.kind === 'MachineSet')
  for (const node of nodes) {
    reportFault(deletionFault(node))
    reportWebhook(node, report)
    reportFault(revisionFault(node, hasMachineSets))
    reportSecrets(node, report)
    if (tokens) reportTokens(node, tokens, time, report)
    reportMachines(node, report)
    reportController(node, profiles, report)
  }
  if (tokens === undefined) reportTokensUnknown(nodes, report)
  reportUnversionedChanges(nodes, { live: profiles, git: profilesByName(rendered) }, report)
  reportOtherDeletions(nodes, cluster, report)
  return found.map(redactor())
}

/** Reports a field that the webhook of machine-controller refuses because it has moved the value to a different field. */
function reportWebhook(node: LiveNode, report: Report): void {
  const location = refusedLocation(node)
  if (location === undefined) return
  const field = [...PROVIDER_SPEC, 'cloudProviderSpec', 'datacenter']
  const message = t`the webhook of machine-controller refuses it: Git sets "datacenter", and the cluster has moved its value to "location"`
  const help = t`Write "location: ${location}" in place of "datacenter".`
  report(about(node.git.machineDeployment!, 'OSM0837', message, { field, help: [help] }))
}

/** Reports Secrets that the cluster lacks, or that were applied with their placeholders. */
function reportSecrets({ git, live, title }: LiveNode, report: Report): void {
  // With an OperatingSystemConfig, it was rendered, and its Secrets are for another cluster.
  if (git.machineDeployment && !git.config && !git.bootstrap && !live.bootstrap)
    report(unrendered(git.machineDeployment, title))
  for (const role of SECRET_ROLES) {
    const [own, stored] = [git[role], live[role]]
    if (stored && placeholdersOf(stored)) {
      const help = t`The Secret was applied as it is in Git. Check the tool that fills placeholders in, and apply again.`
      report(about(stored, 'OSM0812', t`its placeholders were not filled in`, { help: [help] }))
    }
    if (own === undefined || stored !== undefined || live.machineDeployment === undefined) continue
    const message = t`the ${words(ROLE_NAMES[role])} is not in the cluster, but its MachineDeployment is`
    report(
      about(own, 'OSM0827', message, {
        help: [t`${role === 'bootstrap' ? words(NO_MACHINE) : words(NO_NODE)} ${words(APPLY)}`],
      }),
    )
  }
}

const NO_MACHINE = 'machine-controller creates no machine without it.'
const NO_NODE = 'New machines do not become nodes without it.'
const APPLY = `Apply the manifests, or check that the export contains the Secrets of ${CLOUD_INIT_NAMESPACE}.`

/** A MachineDeployment for which neither Git nor the cluster has the Secret that machine-controller reads. */
function unrendered(machineDeployment: DocumentObject, title: string): Diagnostic {
  const [namespace = '', name = ''] = title.split('/')
  const { bootstrapSecret } = outputNames({ namespace, name })
  const help = t`${words(NO_MACHINE)} Render this MachineDeployment too, and check the selector.`
  const message = t`there is no ${words(ROLE_NAMES.bootstrap)} ${words(CLOUD_INIT_NAMESPACE)}/${named(bootstrapSecret)}`
  return about(machineDeployment, 'OSM0802', message, { help: [help] })
}

/** Reports machines that machine-controller could not create for another reason. */
function reportMachines({ machines }: LiveNode, report: Report): void {
  for (const machine of machines) {
    const reason = textAt(machine.object, 'status', 'errorReason')
    if (reason === undefined) continue
    const help = t`machine-controller tries again. Its message is in status.errorMessage of the Machine.`
    const message = t`machine-controller reports an error for it: ${reason}`
    report(about(machine, 'OSM0838', message, { help: [help], field: ['status', 'errorReason'] }))
  }
}
