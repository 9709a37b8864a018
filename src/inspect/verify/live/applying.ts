// Reports what applying a MachineDeployment's objects does to the cluster: replaced nodes, refused objects, and fields that stay.

import { problem } from '../../../diagnostics/problem.ts'
import { inputRef } from '../../../render/inputs/catalog.ts'
import { joinPath, migratedLocation } from '../../diff/template-changes.ts'
import { about, type DocumentObject } from '../../documents.ts'
import { removeFieldsCommand, shellCommand } from '../../shell-command.ts'
import type { Applied, Compared, ReportBlocking } from './compared.ts'

export function reportApplying(compared: Compared, report: ReportBlocking): void {
  reportTemplate(compared, report)
  reportKept(compared, report)
  reportWebhook(compared, report)
  for (const object of [compared.machineDeployment, ...compared.secrets]) reportConflicts(object, compared, report)
  if (compared.config) reportConflicts(compared.config, compared, report)
}

const SHOWN_FIELDS = 5

const listed = (paths: readonly string[]): string =>
  `${paths.slice(0, SHOWN_FIELDS).join(', ')}${paths.length > SHOWN_FIELDS ? ` and ${paths.length - SHOWN_FIELDS} more` : ''}`

function reportTemplate({ machineDeployment: { git, prediction }, template }: Compared, report: ReportBlocking): void {
  if (template.length === 0) return
  const help = `If you do not want this, change Git to match the cluster.${prediction?.isCertain ? '' : `\n${SHOW_MANAGERS}`}`
  const message = `its template differs from the one in the cluster: applying it replaces its nodes (${listed(template.map(({ path }) => path))})`
  report(about(git, 'OSM0825', message, { field: 'spec.template', help }))
}

const SHOW_MANAGERS =
  'Export with --show-managed-fields to see which fields stay in the cluster because another tool has set them.'

/** Reports fields that are not in Git and stay in the cluster. */
function reportKept(
  { machineDeployment: { git, live, prediction }, kept, applier }: Compared,
  report: ReportBlocking,
): void {
  // Without managedFields, a field may stay because only the export lacks its owner.
  if (live === undefined || prediction === undefined || kept.length === 0) return
  if (!prediction.isCertain) {
    const message = `the cluster has fields in its template that Git does not have, and may keep them: ${listed(kept.map(({ path }) => path))}`
    report(about(git, 'OSM0830', message, { field: 'spec.template', help: SHOW_MANAGERS }))
    return
  }
  const keepers = [...new Set(kept.flatMap(({ keys }) => prediction.keepers(['spec', 'template', ...fieldsOf(keys)])))]
  const by =
    keepers.length === 0
      ? 'it has not set them'
      : `${keepers.join(' and ')} ${keepers.length === 1 ? 'has' : 'have'} set them`
  const message = `${applier.title} keeps fields of the template that Git does not have, because ${by}: ${listed(kept.map(({ path }) => path))}`
  const command = removeFieldsCommand(
    targetOf(live),
    kept.map(({ keys }) => ['spec', 'template', ...keys]),
  )
  const help = `The template stays as it is in the cluster, and so does its revision. Add the fields to Git, or remove them from the cluster, which replaces the nodes:\n\n${command}`
  report(about(git, 'OSM0830', message, { field: 'spec.template', help }))
}

/** Returns the names of fields up to the first list, which is owned as a whole. */
function fieldsOf(keys: readonly (string | number)[]): string[] {
  const index = keys.findIndex(key => typeof key === 'number')
  return keys.slice(0, index < 0 ? keys.length : index).map(String)
}

const targetOf = ({ header: { kind, namespace, name } }: DocumentObject) => ({
  kind,
  namespace: namespace || 'default',
  names: [name],
})

/** Reports a field that the webhook of machine-controller refuses because it has moved the value to a different field. */
function reportWebhook({ machineDeployment: { git, live } }: Compared, report: ReportBlocking): void {
  const location = live && migratedLocation(git.object, live.object)
  if (location === undefined) return
  const field = 'spec.template.spec.providerSpec.value.cloudProviderSpec.datacenter'
  const message = `the webhook of machine-controller refuses it: Git sets "datacenter", and the cluster has moved its value to "location"`
  const help = `Write "location: ${location}" in place of "datacenter".`
  report(about(git, 'OSM0837', message, { field, help }), 'afterwards')
}

function reportConflicts({ git, live, prediction }: Applied, { applier }: Compared, report: ReportBlocking): void {
  if (live === undefined || prediction === undefined || prediction.conflicts.length === 0) return
  const { conflicts } = prediction
  const managers = [...new Set(conflicts.flatMap(each => each.managers))]
  const paths = conflicts.map(({ path }) => path.reduce(joinPath, ''))
  const file = git.origin?.path ?? '-'
  const command = shellCommand(
    'kubectl',
    'apply',
    '--server-side',
    '--force-conflicts',
    '-f',
    file === '-' ? 'FILE' : file,
  )
  const message = `${applier.title} is refused, because ${managers.join(' and ')} ${managers.length === 1 ? 'owns' : 'own'} fields that change: ${listed(paths)}`
  const help = `If Git is right, take the fields over:\n\n${command}`
  // Only operating-system-manager reads an OperatingSystemConfig.
  const blocks = git.header.kind === 'OperatingSystemConfig' ? [] : (['afterwards'] as const)
  report(problem('OSM0831', message, { object: inputRef(git), origin: git.origin, help, field: paths[0]! }), ...blocks)
}
