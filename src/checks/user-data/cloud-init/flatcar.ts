// Checks how coreos-cloudinit, which reads cloud-configs on Flatcar, processes a phase, except for single values. It is written in Go,
// supports the section coreos but no modules, and stops on more errors than cloud-init does.

import type { Finding } from '../../../userdata/finding.ts'
import { phaseConfig, setsHostname, type UserDataRequest } from '../../../userdata/request.ts'
import { distinctKeys } from '../../../userdata/ssh-keys.ts'
import { ENDS_THERE } from '../files.ts'
import { installFindings } from './values.ts'

export const flatcarFindings = (request: UserDataRequest): Finding[] => [
  ...listFindings(request),
  ...readOnlyFindings(request),
  ...installFindings(request),
  ...moduleFindings(request),
]

/** Reports empty lists. A key without a value is an empty list for this reader, but an error for cloud-init's schema. */
function listFindings(request: UserDataRequest): Finding[] {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  const found: Finding[] = []
  if (files.length === 0 && !setsHostname(request)) {
    const place = { list: units.length > 0 ? 'units' : 'files' } as const
    // Without files, no line break follows write_files, so both keys become one.
    if (units.length > 0)
      found.push({ code: 'OSM0614', place, says: 'are lost: without files, the key becomes write_files:coreos' })
    else found.push({ code: 'OSM0622', place, says: 'is empty, which only `cloud-init schema` reports as an error' })
  }
  if (distinctKeys(userSSHKeys).length === 0)
    found.push({
      code: 'OSM0621',
      place: { list: 'userSSHKeys' },
      says: 'is empty: the node gets only the SSH keys of the provider',
    })
  return found
}

/** Reports files below /usr, which is a verified, read-only image, except for the OEM partition that is mounted into it. */
function readOnlyFindings(request: UserDataRequest): Finding[] {
  const { files = [] } = phaseConfig(request)
  return files.flatMap(({ path }, file): Finding[] =>
    /^\/+usr\/(?!share\/oem\/)/.test(path)
      ? [{ code: 'OSM0623', place: { file, part: 'path' }, says: `is read-only: ${ENDS_THERE}` }]
      : [],
  )
}

function moduleFindings(request: UserDataRequest): Finding[] {
  const { modules = {} } = phaseConfig(request)
  const used = Object.entries(modules).filter(([, value]) => value !== '' && Object.keys(value ?? {}).length > 0)
  return used.map(
    ([module]): Finding => ({ code: 'OSM0614', place: { module }, says: 'is ignored by Flatcar’s cloud-init' }),
  )
}
