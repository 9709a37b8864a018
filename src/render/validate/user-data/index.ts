// Reports what a node does not get as it is written: values that its YAML reader changes, modules that the program which reads the user data
// refuses, files that are lost, and error texts of templates.

import type { TextProblem } from '../../model/text-problem.ts'
import type { RenderedGroup } from '../../nodes/render-group.ts'
import { templateTexts } from '../../osc/index.ts'
import { textProblem, type UserDataProblem } from '../../userdata/problem.ts'
import { distinctKeys, phaseConfig, readerOf, setsHostname, type UserDataRequest } from '../../userdata/request.ts'
import { flatcarProblems } from '../cloud-init/flatcar.ts'
import { moduleProblems } from '../cloud-init/modules.ts'
import { valueProblems } from '../cloud-init/values.ts'
import { misprintProblems } from './misprints.ts'
import { pathProblems } from './paths.ts'

export function userDataProblems({ profile, rendered }: RenderedGroup): TextProblem[] {
  if (rendered === undefined) return []
  let texts: readonly string[] | undefined
  const templates = (): readonly string[] => (texts ??= templateTexts(profile))
  return Object.values(rendered.requests).flatMap(request => requestProblems(request, templates))
}

/** Returns the problems of a phase. */
export function requestProblems(request: UserDataRequest, templates: () => readonly string[]): TextProblem[] {
  const problems = [
    ...(request.provisioner === 'ignition' ? [] : cloudInitProblems(request)),
    ...pathProblems(request),
    ...misprintProblems(request, templates),
  ]
  return limited(problems).map(problem => textProblem(request, problem))
}

const cloudInitProblems = (request: UserDataRequest): readonly UserDataProblem[] => [
  ...valueProblems(request),
  ...moduleProblems(request),
  ...(readerOf(request) === 'coreos-cloudinit' ? flatcarProblems(request) : emptyListProblems(request)),
]

/** The maximum number of equal problems of one text that are reported, because finding the place in the profile takes time. */
const MOST_OF_A_TEXT = 100

/** Returns the first problems of each code and text; the message of the last one contains the total number. */
export function limited(problems: readonly UserDataProblem[]): UserDataProblem[] {
  if (problems.length <= MOST_OF_A_TEXT) return [...problems]
  const byText = new Map<string, UserDataProblem[]>()
  for (const problem of problems) {
    const key = `${problem.code} ${JSON.stringify(problem.place)}`
    const same = byText.get(key) ?? []
    byText.set(key, same)
    same.push(problem)
  }
  return [...byText.values()].flatMap(same => {
    const shown = same.slice(0, MOST_OF_A_TEXT)
    if (same.length === shown.length) return shown
    const last = shown.pop()!
    return [...shown, { ...last, predicate: `${last.predicate}; ${same.length} lines do the same` }]
  })
}

function emptyListProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  const problems: UserDataProblem[] = []
  if (units.length > 0)
    problems.push({
      code: 'OSM0614',
      place: { list: 'units' },
      predicate: 'are ignored: cloud-init has no section coreos',
    })
  if (files.length === 0 && !setsHostname(request))
    problems.push({ code: 'OSM0620', place: { list: 'files' }, predicate: 'is empty, so write_files has no value' })
  if (distinctKeys(userSSHKeys).length === 0)
    problems.push({
      code: 'OSM0621',
      place: { list: 'userSSHKeys' },
      predicate: 'is empty: cloud-init installs no keys at all',
    })
  return problems
}
