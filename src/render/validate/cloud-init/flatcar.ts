// Checks how coreos-cloudinit, which reads cloud-configs on Flatcar, processes a phase, except for single values. It is written in Go,
// supports the section coreos but no modules, and stops on more errors than cloud-init does.

import type { UserDataProblem } from '../../userdata/problem.ts'
import { distinctKeys, phaseConfig, setsHostname, type UserDataRequest } from '../../userdata/request.ts'

export const flatcarProblems = (request: UserDataRequest): UserDataProblem[] => [
  ...listProblems(request),
  ...moduleProblems(request),
]

/** Reports empty lists. A key without a value is an empty list for this reader, but an error for cloud-init's schema. */
function listProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  const problems: UserDataProblem[] = []
  if (files.length === 0 && !setsHostname(request)) {
    const place = { list: units.length > 0 ? 'units' : 'files' } as const
    // Without files, no line break follows write_files, so both keys become one.
    if (units.length > 0)
      problems.push({
        code: 'OSM0614',
        place,
        predicate: 'are lost: without files, the key becomes write_files:coreos',
      })
    else
      problems.push({
        code: 'OSM0622',
        place,
        predicate: 'is empty, which only `cloud-init schema` reports as an error',
      })
  }
  if (distinctKeys(userSSHKeys).length === 0)
    problems.push({
      code: 'OSM0621',
      place: { list: 'userSSHKeys' },
      predicate: 'is empty: the node gets only the SSH keys of the provider',
    })
  return problems
}

function moduleProblems(request: UserDataRequest): UserDataProblem[] {
  const { modules = {} } = phaseConfig(request)
  const used = Object.entries(modules).filter(([, value]) => value !== '' && Object.keys(value ?? {}).length > 0)
  return used.map(
    ([module]): UserDataProblem => ({
      code: 'OSM0614',
      place: { module },
      predicate: 'is ignored by Flatcar’s cloud-init',
    }),
  )
}
