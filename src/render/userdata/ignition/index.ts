// Writes Ignition user data: from the values of a phase through the Container Linux Config to JSON.

import { severityOf } from '../../../diagnostics/codes.ts'
import { nearest } from '../../../diagnostics/nearest.ts'
import type { ReportText } from '../../model/text-problem.ts'
import { textProblem, type UserDataProblem, type ValuePlace } from '../problem.ts'
import { phaseConfig, setsHostname, type UserDataRequest } from '../request.ts'
import { isOrdinaryMode } from '../yaml.ts'
import { type ContainerLinuxConfig, intendedConfig, parsedConfig } from './container-linux-config.ts'
import { ignitionValuesOf } from './ignition-values.ts'
import { writeSpec2 } from './spec-2.ts'
import { duplicatesIn, writeSpec3 } from './spec-3.ts'
import { changes, refusals } from './suspects.ts'
import { type Objection, objectionsTo } from './validation.ts'

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
  const objections = objectionsTo(config).map(objection => objectionProblem(request, objection))
  if (objections.length > 0) return { problems: [...objections, ...changes(request, config)] }
  return {
    text: writeSpec2(config),
    problems: [...changes(request, config), ...duplicateProblems(request, config, 'OSM0619')],
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
      isOrdinaryMode(mode) ? [] : [{ code: 'OSM0602', place: { file, part: 'permissions' }, predicate: RULES.mode }],
    ),
    ...objectionsTo(config).flatMap(objection =>
      objection.rule === 'install' ? [] : objectionProblem(request, objection),
    ),
    ...duplicateProblems(request, config, 'OSM0604'),
  ]
  const accepted = problems.every(({ code }) => severityOf(code) !== 'error')
  return { ...(accepted && { text: writeSpec3(config) }), problems }
}

const RULES: Readonly<Record<Objection['rule'], string>> = {
  path: 'is not absolute',
  mode: 'are not between 0 and 7777',
  owner: 'has an owner by number and by name',
  overwrite: 'is both appended to and overwritten',
  filesystem: 'is on a file system that does not exist',
  'unit-name': 'does not end in a unit type: .service, .timer, .mount …',
  'drop-in-name': 'does not end in .conf',
  'unit-content': 'cannot be parsed by systemd',
  install: 'is enabled but has no [Install] section',
}
const HELP: Partial<Record<Objection['rule'], string>> = {
  mode: 'Write the digits that chmod takes, for example 644 or 755.',
  'drop-in-name': 'Give it a name such as 10-example.conf.',
  'unit-content':
    'Write each line as Name=value, below a section in brackets. If the lines are joined, write | instead of > before the text in YAML.',
}
const PARTS: Partial<Record<Objection['rule'], 'permissions' | 'name' | 'content'>> = {
  mode: 'permissions',
  'unit-name': 'name',
  'drop-in-name': 'name',
}

function objectionProblem(request: UserDataRequest, { rule, of, line, detail }: Objection): UserDataProblem {
  const place: ValuePlace =
    'file' in of
      ? filePlace(request, of.file, rule === 'mode' ? 'permissions' : 'path')
      : { ...of, part: PARTS[rule] === 'name' ? 'name' : 'content' }
  return {
    code: rule === 'install' ? 'OSM0603' : 'OSM0602',
    place,
    predicate: detail === undefined ? RULES[rule] : `${RULES[rule]}: ${detail}`,
    ...(line !== undefined && { line }),
    ...helpFor(request, rule, of),
  }
}

/** What is known about a rule, with the near miss of a name. */
function helpFor(request: UserDataRequest, rule: Objection['rule'], of: Objection['of']): { readonly help?: string } {
  const unit = 'unit' in of && !('dropIn' in of) ? phaseConfig(request).units?.[of.unit] : undefined
  if (rule === 'install' && unit !== undefined) {
    const sections = [...(unit.content ?? '').matchAll(/^\[([^\]\r\n]{1,100})\]/gm)].map(([, name]) => name!)
    const near = sections.find(name => nearest(name, ['Install']) !== undefined)
    return near === undefined ? {} : { help: `Did you mean [Install] instead of [${near}]?` }
  }
  if (rule === 'unit-name' && unit !== undefined) {
    const dot = unit.name.lastIndexOf('.')
    const near = dot < 0 ? undefined : nearest(unit.name.slice(dot + 1), UNIT_TYPES)
    const help =
      near === undefined ? `Add the type: ${unit.name}.service.` : `Did you mean ${unit.name.slice(0, dot + 1)}${near}?`
    return { help }
  }
  const help = HELP[rule]
  return help === undefined ? {} : { help }
}

const UNIT_TYPES = ['service', 'socket', 'mount', 'automount', 'swap', 'target', 'path', 'timer', 'slice']

/** Returns the place of a file. The first file may be /etc/machine-name, which is not from the profile. */
function filePlace(request: UserDataRequest, index: number, part: 'path' | 'permissions'): ValuePlace {
  const file = setsHostname(request) ? index - 1 : index
  return file < 0 ? { list: 'files' } : { file, part }
}

function duplicateProblems(
  request: UserDataRequest,
  config: ContainerLinuxConfig,
  code: 'OSM0604' | 'OSM0619',
): UserDataProblem[] {
  return duplicatesIn(config).map(({ of, how }) => {
    const place: ValuePlace =
      'file' in of
        ? filePlace(request, of.file, 'path')
        : 'unit' in of
          ? { ...of, part: 'name' }
          : { list: 'userSSHKeys' }
    const predicate = how === 'again' ? 'occurs twice' : 'lies inside another file'
    return { code, place, predicate: code === 'OSM0619' ? `${predicate}: the machine would not boot` : predicate }
  })
}
