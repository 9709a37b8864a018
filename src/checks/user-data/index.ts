// Checks how a node will read its user data, beyond what the controller refuses.

import { findingOf, type ReportUserData, type UserDataProblem } from '../../userdata/finding.ts'
import { phaseConfig, readerOf, setsHostname, type UserDataRequest } from '../../userdata/request.ts'
import { distinctKeys } from '../../userdata/ssh-keys.ts'
import { flatcarProblems } from './cloud-init/flatcar.ts'
import { moduleProblems } from './cloud-init/modules.ts'
import { valueProblems } from './cloud-init/values.ts'
import { fileProblems } from './files.ts'

export function checkUserData(request: UserDataRequest, report: ReportUserData): void {
  const problems = request.provisioner === 'ignition' ? fileProblems(request) : cloudInitProblems(request)
  for (const problem of problems) report(findingOf(request, problem))
}

const cloudInitProblems = (request: UserDataRequest): readonly UserDataProblem[] => [
  ...valueProblems(request),
  ...fileProblems(request),
  ...moduleProblems(request),
  ...(readerOf(request) === 'coreos-cloudinit' ? flatcarProblems(request) : emptyListProblems(request)),
]

function emptyListProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  const problems: UserDataProblem[] = []
  if (units.length > 0)
    problems.push({
      code: 'OSM0614',
      place: { list: 'units' },
      predicate: 'are ignored: cloud-init has no section coreos',
    })
  if (files.length === 0 && !setsHostname(request))
    problems.push({ code: 'OSM0620', place: { list: 'files' }, predicate: 'is empty, so write_files has no value' })
  if (distinctKeys(userSSHKeys).length === 0)
    problems.push({
      code: 'OSM0621',
      place: { list: 'userSSHKeys' },
      predicate: 'is empty: cloud-init installs no keys at all',
    })
  return problems
}
