// Checks how a node will read its user data, beyond what the controller refuses.

import { type Finding, findingOf, type ReportUserData } from '../../userdata/finding.ts'
import { phaseConfig, readerOf, setsHostname, type UserDataRequest } from '../../userdata/request.ts'
import { distinctKeys } from '../../userdata/ssh-keys.ts'
import { flatcarFindings } from './cloud-init/flatcar.ts'
import { moduleFindings } from './cloud-init/modules.ts'
import { valueFindings } from './cloud-init/values.ts'
import { fileFindings } from './files.ts'

export function checkUserData(request: UserDataRequest, report: ReportUserData): void {
  const findings = request.provisioner === 'ignition' ? fileFindings(request) : cloudInitFindings(request)
  for (const finding of findings) report(findingOf(request, finding))
}

const cloudInitFindings = (request: UserDataRequest): readonly Finding[] => [
  ...valueFindings(request),
  ...fileFindings(request),
  ...moduleFindings(request),
  ...(readerOf(request) === 'coreos-cloudinit' ? flatcarFindings(request) : emptyListFindings(request)),
]

function emptyListFindings(request: UserDataRequest): Finding[] {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  const found: Finding[] = []
  if (units.length > 0)
    found.push({ code: 'OSM0614', place: { list: 'units' }, says: 'are ignored: cloud-init has no section coreos' })
  if (files.length === 0 && !setsHostname(request))
    found.push({ code: 'OSM0620', place: { list: 'files' }, says: 'is empty, so write_files has no value' })
  if (distinctKeys(userSSHKeys).length === 0)
    found.push({
      code: 'OSM0621',
      place: { list: 'userSSHKeys' },
      says: 'is empty: cloud-init installs no keys at all',
    })
  return found
}
