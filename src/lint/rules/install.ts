// Reports units of Flatcar that are enabled and have no [Install] section.

import { readerOf } from '../../render/userdata/request.ts'
import { parseAsGoSystemd } from '../../render/userdata/unit-file.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'

/** Flatcar's cloud-init asks systemd to enable such a unit without a check, and Ignition 3 warns about it; Ignition 2 refuses it. */
export const enabledWithoutInstall: PhaseCheck = ({ request, config }) => {
  const reader = readerOf(request)
  if (reader === 'cloud-init' || (reader === 'Ignition' && request.ignitionVersion === '2.3')) return []
  return (config.units ?? []).flatMap(({ enable, content = '' }, unit): PhaseFinding[] => {
    const reading = enable ? parseAsGoSystemd(content) : { options: [] }
    if (!('options' in reading) || reading.options.length === 0) return []
    if (reading.options.some(({ section }) => section === 'Install')) return []
    return [{ place: { unit, part: 'content' }, predicate: 'is enabled but has no [Install] section' }]
  })
}
