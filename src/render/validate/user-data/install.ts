// Checks that units which are enabled can be. systemd/ checks their contents.

import type { UserDataProblem } from '../../userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../../userdata/request.ts'
import { parseAsGoSystemd } from '../../userdata/unit-file.ts'

/** Reports enabled units without [Install]. Only Flatcar starts units; its cloud-init asks systemd to enable them without a check. */
export function installProblems(request: UserDataRequest): UserDataProblem[] {
  const { units = [] } = phaseConfig(request)
  return units.flatMap(({ enable, content = '' }, unit): UserDataProblem[] => {
    const reading = enable ? parseAsGoSystemd(content) : { options: [] }
    if (!('options' in reading) || reading.options.length === 0) return []
    if (reading.options.some(({ section }) => section === 'Install')) return []
    return [{ code: 'OSM0613', place: { unit, part: 'content' }, predicate: 'is enabled but has no [Install] section' }]
  })
}
