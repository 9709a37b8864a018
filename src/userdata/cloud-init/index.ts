// cloud-init user data: the text, which is always made, and what the node will make of it.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { fileFindings } from '../files.ts'
import { asDiagnostic, type Finding } from '../places.ts'
import { phaseConfig, setsHostname, type UserDataRequest } from '../request.ts'
import { distinctKeys } from '../ssh-keys.ts'
import { moduleFindings } from './modules.ts'
import { cloudInitText } from './text.ts'
import { installFindings, valueFindings } from './values.ts'

export function renderCloudInit(request: UserDataRequest, report: Report): string {
  const findings = [
    ...valueFindings(request),
    ...fileFindings(request),
    ...moduleFindings(request),
    ...(request.config.osName === 'flatcar' ? flatcarFindings(request) : otherFindings(request)),
  ]
  for (const finding of findings) report(asDiagnostic(request, finding))
  return cloudInitText(request)
}

function flatcarFindings(request: UserDataRequest): Finding[] {
  const { files = [], units = [], modules = {} } = phaseConfig(request)
  // Nothing ends the line of write_files then, and both keys become one.
  const glued = units.length > 0 && files.length === 0 && !setsHostname(request)
  const used = Object.entries(modules).filter(([, value]) => value !== '' && Object.keys(value ?? {}).length > 0)
  const lost: Finding = {
    code: 'OSM0614',
    place: { list: 'units' },
    says: 'are lost: without a file before it, the key is write_files:coreos',
  }
  return [
    ...(glued ? [lost] : []),
    ...installFindings(request),
    ...used.map(
      ([module]): Finding => ({ code: 'OSM0614', place: { module }, says: 'is ignored by Flatcar’s cloud-init' }),
    ),
  ]
}

function otherFindings(request: UserDataRequest): Finding[] {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  const found: Finding[] = []
  if (units.length > 0)
    found.push({ code: 'OSM0614', place: { list: 'units' }, says: 'are ignored: cloud-init knows no section coreos' })
  if (files.length === 0 && !setsHostname(request))
    found.push({ code: 'OSM0620', place: { list: 'files' }, says: 'is empty, and write_files is left without a value' })
  if (distinctKeys(userSSHKeys).length === 0)
    found.push({ code: 'OSM0621', place: { list: 'userSSHKeys' }, says: 'is empty: cloud-init sets up no keys at all' })
  return found
}
