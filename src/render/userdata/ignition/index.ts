// Writes Ignition user data: from the values of a phase through the Container Linux Config to JSON.

import { severityOf } from '../../../diagnostics/codes.ts'
import type { ReportText } from '../../../diagnostics/text-problem.ts'
import { textProblem, type UserDataProblem } from '../problem.ts'
import type { UserDataRequest } from '../request.ts'
import { isOrdinaryMode } from '../yaml.ts'
import { ignitionValuesOf, intendedConfig, parsedConfig } from './container-linux-config.ts'
import { writeSpec2, writeSpec3 } from './spec.ts'
import { changes, refusals } from './suspects.ts'
import { duplicates, NOT_A_MODE, violations } from './validation.ts'

/** Returns undefined after it reported why the configuration is refused. */
export function ignitionText(request: UserDataRequest, report: ReportText): string | undefined {
  const { text, problems } = request.ignitionVersion === '3.4' ? spec3(request) : spec2(request)
  for (const problem of problems) report(textProblem(request, problem))
  return text
}

interface Rendering {
  readonly text?: string
  readonly problems: readonly UserDataProblem[]
}

function spec2(request: UserDataRequest): Rendering {
  const config = parsedConfig(ignitionValuesOf(request))
  if ('problem' in config) return { problems: refusals(request, config.problem) }
  const violated = violations(config, request)
  if (violated.length > 0) return { problems: [...violated, ...changes(request, config)] }
  return {
    text: writeSpec2(config),
    problems: [...changes(request, config), ...duplicates(config, request, 'OSM0619')],
  }
}

/**
 * Renders Ignition 3 from the values directly, without the YAML text in between. Ignition 3 only warns about a unit without [Install].
 */
function spec3(request: UserDataRequest): Rendering {
  const values = ignitionValuesOf(request)
  const config = intendedConfig(values)
  const problems = [
    ...values.files.flatMap(({ mode }, file): UserDataProblem[] =>
      isOrdinaryMode(mode) ? [] : [{ code: 'OSM0602', place: { file, part: 'permissions' }, ...NOT_A_MODE }],
    ),
    ...violations(config, request).filter(({ code }) => code !== 'OSM0603'),
    ...duplicates(config, request, 'OSM0604'),
  ]
  const accepted = problems.every(({ code }) => severityOf(code) !== 'error')
  return { ...(accepted && { text: writeSpec3(config) }), problems }
}
