// Writes Ignition user data: from the values of a phase through the Container Linux Config to JSON.

import { t } from '../../../base/span.ts'
import { severityOf } from '../../../diagnostics/codes.ts'
import type { ReportText } from '../../../diagnostics/text-problem.ts'
import { type CodedFinding, textProblem, type ValuePlace } from '../problem.ts'
import { CHANGED, CONTAINER_LINUX_CONFIG, readBack, suspectsIn } from '../read-back.ts'
import type { UserDataRequest } from '../request.ts'
import {
  configText,
  type IgnitionValues,
  ignitionValuesOf,
  intendedConfig,
  modeOf,
  readConfig,
} from './container-linux-config.ts'
import { writeSpec2, writeSpec3 } from './spec.ts'
import { duplicates, NOT_A_MODE, violations } from './validation.ts'

/** Returns undefined after it reported why the configuration is refused. */
export function ignitionText(request: UserDataRequest, report: ReportText): string | undefined {
  const { text, problems } = request.ignitionVersion === '3.4' ? spec3(request) : spec2(request)
  for (const problem of problems) report(textProblem(request, problem))
  return text
}

interface Rendering {
  readonly text?: string
  readonly problems: readonly CodedFinding[]
}

/** Values that are not ordinary can change the text around them, so the whole of it must be read. */
function spec2(request: UserDataRequest): Rendering {
  const values = ignitionValuesOf(request)
  const suspects = suspectsIn(request, CONTAINER_LINUX_CONFIG)
  const reading = suspects.length === 0 ? { config: intendedConfig(values) } : readConfig(configText(values))
  const problems = suspects.flatMap(written => readBack(written, CONTAINER_LINUX_CONFIG))
  const refusedModes = modeProblems(values)
  if (refusedModes.length > 0) return { problems: [...problems, ...refusedModes] }
  if ('problem' in reading) {
    const refused = problems.filter(({ code }) => code !== CHANGED)
    return { problems: refused.length > 0 ? refused : suspects.map(({ place }) => together(place, reading.problem)) }
  }
  const { config } = reading
  const changed = problems.filter(({ code }) => code === CHANGED)
  const violated = violations(config, request)
  if (violated.length > 0) return { problems: [...violated, ...changed] }
  return { text: writeSpec2(config), problems: [...changed, ...duplicates(config, request, 'OSM0619')] }
}

const together = (place: ValuePlace, problem: string): CodedFinding => ({
  code: 'OSM0601',
  place,
  predicate: t`together with other values, may break the YAML into which the controller writes it: ${problem}`,
})

/**
 * Renders Ignition 3 from the values directly, without the YAML text in between. Ignition 3 only warns about a unit without [Install].
 */
function spec3(request: UserDataRequest): Rendering {
  const values = ignitionValuesOf(request)
  const config = intendedConfig(values)
  const problems = [
    ...modeProblems(values),
    ...violations(config, request).filter(({ code }) => code !== 'OSM0603'),
    ...duplicates(config, request, 'OSM0604'),
  ]
  const accepted = problems.every(({ code }) => severityOf(code) !== 'error')
  return { ...(accepted && { text: writeSpec3(config) }), problems }
}

const modeProblems = ({ files }: IgnitionValues): CodedFinding[] =>
  files.flatMap(({ permissions }, file) =>
    modeOf(permissions) === undefined ? [{ code: 'OSM0602', place: { file, part: 'permissions' }, ...NOT_A_MODE }] : [],
  )
