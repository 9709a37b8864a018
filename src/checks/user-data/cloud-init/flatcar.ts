// What Flatcar's reader of cloud-configs, coreos-cloudinit, makes of a phase, beyond its values. It is written in Go, knows the section coreos
// and no modules, and gives up over less than cloud-init does.

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

/** A key without a value is an empty list to this reader, and an error to cloud-init's schema. */
function listFindings(request: UserDataRequest): Finding[] {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  const found: Finding[] = []
  if (files.length === 0 && !setsHostname(request)) {
    const place = { list: units.length > 0 ? 'units' : 'files' } as const
    // Nothing ends the line of write_files then, and both keys become one.
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

/** /usr is an image that is verified; the OEM partition is mounted into it. */
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
