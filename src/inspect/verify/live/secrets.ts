// Reports Secrets of a MachineDeployment that the cluster lacks or that have other data there.

import { ROLE_NAMES } from '../../../lint/rendered/manifests.ts'
import { placeholdersOf } from '../../../lint/rendered/placeholder-fillers.ts'
import { CLOUD_INIT_NAMESPACE } from '../../../render/outputs/names.ts'
import { about, secretText } from '../../documents.ts'
import { SECRET_KEYS } from '../../roles.ts'
import { shellCommand } from '../../shell-command.ts'
import type { AppliedSecret, Compared, ReportBlocking } from './compared.ts'

export function reportSecrets(compared: Compared, report: ReportBlocking): void {
  for (const secret of compared.secrets) reportSecret(secret, compared, report)
}

function reportSecret(secret: AppliedSecret, { machineDeployment }: Compared, report: ReportBlocking): void {
  const { git, live, expected, isRefused } = secret
  const role = ROLE_NAMES[expected.role]
  if (live === undefined) {
    if (machineDeployment.live === undefined)
      report(about(git, 'OSM0821', `the ${role} is not in the cluster`, { help: NOT_APPLIED }))
    else
      report(
        about(git, 'OSM0827', `the ${role} is not in the cluster, but its MachineDeployment is`, {
          help: expected.role === 'bootstrap' ? `${NO_MACHINE} ${APPLY}` : `${NO_NODE} ${APPLY}`,
        }),
        'now',
      )
    return
  }
  if (placeholdersOf(live)) {
    const help = 'The Secret was applied as it is in Git. Check the tool that fills placeholders in, and apply again.'
    report(about(live, 'OSM0812', 'its placeholders were not filled in', { help }), 'now')
  }
  const key = SECRET_KEYS[expected.role]
  const isFilledInLater = placeholdersOf(git) !== undefined
  if (isFilledInLater || secretText(live, key) === secretText(git, key)) return
  const message = 'has different data in the cluster: osm-krm diff --live shows the differences'
  const file = git.origin?.path ?? '-'
  const command = shellCommand('kubectl', 'replace', '--force', '-f', file === '-' ? 'FILE' : file)
  const help = isRefused
    ? `It is immutable, so the API server refuses the change. With output.gitops, Argo CD or Flux replaces it. With kubectl:\n\n${command}`
    : undefined
  report(about(git, 'OSM0822', message, { help }))
}

const NOT_APPLIED =
  'This is expected before it is applied for the first time. Otherwise check that the export contains the Secrets of cloud-init-settings.'
const NO_MACHINE = 'machine-controller creates no machine without it.'
const NO_NODE = 'New machines do not become nodes without it.'
const APPLY = `Apply the manifests, or check that the export contains the Secrets of ${CLOUD_INIT_NAMESPACE}.`
