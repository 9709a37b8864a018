// Reports what applying a MachineDeployment does to the cluster: replaced nodes, and a field that the webhook refuses.

import { migratedLocation } from '../../diff/template-changes.ts'
import { about } from '../../documents.ts'
import type { Compared, ReportBlocking } from './compared.ts'

export function reportApplying(compared: Compared, report: ReportBlocking): void {
  reportTemplate(compared, report)
  reportWebhook(compared, report)
}

const SHOWN_FIELDS = 5

const listed = (paths: readonly string[]): string =>
  `${paths.slice(0, SHOWN_FIELDS).join(', ')}${paths.length > SHOWN_FIELDS ? ` and ${paths.length - SHOWN_FIELDS} more` : ''}`

function reportTemplate({ machineDeployment: { git }, template }: Compared, report: ReportBlocking): void {
  if (template.length === 0) return
  const help = 'If you do not want this, change Git to match the cluster.'
  const message = `its template differs from the one in the cluster: applying it replaces its nodes (${listed(template.map(({ path }) => path))})`
  report(about(git, 'OSM0825', message, { field: 'spec.template', help }))
}

/** Reports a field that the webhook of machine-controller refuses because it has moved the value to a different field. */
function reportWebhook({ machineDeployment: { git, live } }: Compared, report: ReportBlocking): void {
  const location = live && migratedLocation(git.object, live.object)
  if (location === undefined) return
  const field = 'spec.template.spec.providerSpec.value.cloudProviderSpec.datacenter'
  const message = `the webhook of machine-controller refuses it: Git sets "datacenter", and the cluster has moved its value to "location"`
  const help = `Write "location: ${location}" in place of "datacenter".`
  report(about(git, 'OSM0837', message, { field, help }), 'afterwards')
}
