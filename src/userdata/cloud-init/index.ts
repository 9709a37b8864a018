// cloud-init user data: the text, which is always made, and what the node will make of it.

import { flatcarFindings } from '../../checks/cloud-init/flatcar.ts'
import { moduleFindings } from '../../checks/cloud-init/modules.ts'
import { valueFindings } from '../../checks/cloud-init/values.ts'
import { fileFindings } from '../../checks/user-data/files.ts'
import { type Finding, findingOf, type ReportUserData } from '../../checks/user-data/places.ts'
import type { Fragment } from '../../model/text.ts'
import { phaseConfig, readerOf, setsHostname, type UserDataRequest } from '../request.ts'
import { distinctKeys } from '../ssh-keys.ts'
import { cloudInitText } from './text.ts'

type UserData = () => readonly Fragment[]

export function renderCloudInit(request: UserDataRequest, report: ReportUserData): UserData {
  const findings = [
    ...valueFindings(request),
    ...fileFindings(request),
    ...moduleFindings(request),
    ...(readerOf(request) === 'coreos-cloudinit' ? flatcarFindings(request) : otherFindings(request)),
  ]
  for (const finding of findings) report(findingOf(request, finding))
  return () => cloudInitText(request)
}

function otherFindings(request: UserDataRequest): Finding[] {
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
