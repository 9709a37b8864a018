// Reports what a node does not get as it is written: values that its YAML reader changes, and entries of modules that the program which reads
// the user data refuses.

import { YAML_V3 } from 'gotemplate/go/yaml'
import { grouped } from '../../base/grouped.ts'
import { t } from '../../base/span.ts'
import type { Coded } from '../../diagnostics/text-problem.ts'
import { moduleProblems } from '../userdata/cloud-init-checks/modules.ts'
import { type CodedFinding, textProblem } from '../userdata/problem.ts'
import { cloudConfigProblems } from '../userdata/read-back.ts'
import { phaseConfig, readerOf, type UserDataRequest } from '../userdata/request.ts'
import { PYYAML } from '../userdata/yaml.ts'
import type { RenderedGroup } from './render-group.ts'

export const userDataProblems = ({ rendered }: RenderedGroup): Coded[][] =>
  Object.values(rendered?.requests ?? {}).map(requestProblems)

/** Returns the problems of a phase. Ignition judges its values when it is made. */
export function requestProblems(request: UserDataRequest): Coded[] {
  if (request.provisioner === 'ignition') return []
  // Flatcar's cloud-init is written in Go.
  const dialect = readerOf(request) === 'coreos-cloudinit' ? YAML_V3 : PYYAML
  const { modules = {} } = phaseConfig(request)
  const problems = [...cloudConfigProblems(request, dialect), ...moduleProblems(modules, dialect)]
  return limited(problems).map(problem => textProblem(request, problem))
}

/** The maximum number of equal problems of one text that are reported, because finding the place in the profile takes time. */
const MOST_OF_A_TEXT = 100

/** Returns the first problems of each code and text; the message of the last one contains the total number. */
export function limited(problems: readonly CodedFinding[]): CodedFinding[] {
  if (problems.length <= MOST_OF_A_TEXT) return [...problems]
  const byText = grouped(problems, ({ code, place }) => `${code} ${JSON.stringify(place)}`)
  return [...byText.values()].flatMap(same => {
    const shown = same.slice(0, MOST_OF_A_TEXT)
    if (same.length === shown.length) return shown
    const last = shown.pop()!
    return [...shown, { ...last, predicate: t`${last.predicate}; ${same.length} lines do the same` }]
  })
}
