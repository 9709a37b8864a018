// Checks the files that units and commands start: they must exist at that time.

import { unquoted } from '../../node/readers/commands.ts'
import type { RenderedFile } from '../../render/model/config.ts'
import type { LintPhase, PhaseCheck, PhaseFinding } from '../phase.ts'
import type { PhaseText } from '../texts.ts'
import { IMAGE_SERVICES, writtenUnits } from './misspelt-names.ts'

/** Commands of bootcmd that start a file of their own phase: cloud-init runs bootcmd before it writes files. */
export const startedFiles: PhaseCheck = phase => phase.texts.flatMap(text => orderProblem(text, phase) ?? [])

function orderProblem(text: PhaseText, { request, config }: LintPhase): PhaseFinding | undefined {
  const { place } = text
  if (!('module' in place) || place.module !== 'bootcmd') return undefined
  const path = unquoted(text.commands[0]?.words[0] ?? '')
  const isIn = (files: readonly RenderedFile[] = []): boolean => files.some(file => file.path === path)
  if (!isIn(config.files) || (request.phase === 'provisioning' && isIn(request.config.bootstrapConfig.files)))
    return undefined
  return {
    place,
    predicate: `starts ${path}, which does not exist yet: cloud-init runs bootcmd before it writes files`,
    help: 'Move the command to runcmd.',
  }
}

/** Returns the timers of the profile without the service that they start. One with Unit= may start a service of the image. */
export const timersAlone: PhaseCheck = ({ request, texts, allTexts }) =>
  texts.flatMap((text): PhaseFinding | [] => {
    const { unit = '', path = unit, place, settings } = text
    const service = unit.replace(/\.timer$/, '.service')
    if (service === unit || !path.endsWith(unit) || ('unit' in place && place.dropIn !== undefined)) return []
    const calendar = settings.find(({ section }) => section === 'Timer')
    if (calendar === undefined || settings.some(({ name }) => name === 'Unit')) return []
    const isThere =
      writtenUnits(request.config).includes(service) || IMAGE_SERVICES.has(service.replace('.service', ''))
    if (isThere || allTexts.some(other => other.text.includes(service))) return []
    return {
      ...text.at(calendar.line),
      predicate: `is a timer for ${service}, which the profile does not write`,
      help: `Add ${service}, or name the service that it starts with Unit= in [Timer].`,
    }
  })
