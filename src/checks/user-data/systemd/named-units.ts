// Checks the names of units that commands start: systemctl fails for a unit that does not exist.

import { nearest } from '../../../diagnostics/nearest.ts'
import { type OperatingSystemConfigSpec, PHASES } from '../../../model/config.ts'
import { commandLines, commandsOf, wordsOf } from '../../../shell/commands.ts'
import { shellOf } from '../../../shell/scripts.ts'
import type { UserDataProblem, ValuePlace } from '../../../userdata/finding.ts'
import { phaseConfig, type UserDataRequest } from '../../../userdata/request.ts'
import { isMisspelt } from '../near-names.ts'

/** The types of units that systemctl accepts, including scopes, which have no files. */
const TYPES = ['automount', 'mount', 'path', 'scope', 'service', 'slice', 'socket', 'swap', 'target', 'timer']
const VERBS = ['enable', 'reenable', 'reload-or-restart', 'restart', 'start', 'try-restart', 'unmask']

/** Services of systemd without the beginning of their names, systemd-. */
const OF_SYSTEMD =
  /^(?:binfmt|homed|hostnamed|journald|localed|logind|machined|modules-load|networkd|networkd-wait-online|oomd|resolved|sysctl|sysusers|timedated|timesyncd|udevd)\.service$/

/** Units of machine images whose names differ between systems by one letter, so that a profile may name both. */
const SIMILAR_UNITS = new Set(['chrony', 'chronyd', 'cron', 'crond', 'iscsi', 'iscsid', 'ntp', 'ntpd', 'ssh', 'sshd'])

/** Matches a name without variables and patterns. */
const NAME = /^[\w-][\w@.:-]*$/

export function namedUnitProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [], modules = {} } = phaseConfig(request)
  const known = unitsOf(request.config)
  const inText = (text: string, place: ValuePlace, hasLines: boolean): UserDataProblem[] => {
    if (!text.includes('systemctl')) return []
    return commandLines(text).flatMap(({ text: line, line: number }) =>
      unitsIn(line).flatMap(name => {
        const found = problemOf(name, known)
        return found === undefined
          ? []
          : [{ code: 'OSM0647' as const, place, ...(hasLines && { line: number, part: name }), ...found }]
      }),
    )
  }
  return [
    ...files.flatMap(({ content: { inline } }, file) =>
      shellOf(inline.data) === undefined ? [] : inText(inline.data, { file, part: 'content' }, true),
    ),
    ...(['bootcmd', 'runcmd'] as const).flatMap(module =>
      (modules[module] ?? []).flatMap((text, entry) => inText(text, { module, entry }, false)),
    ),
  ]
}

/** Returns the units that a line starts or enables. */
const unitsIn = (line: string): string[] =>
  line.includes('systemctl')
    ? commandsOf(line).flatMap(command => {
        const words = wordsOf(command).map(word => word.replaceAll(/["']/g, ''))
        const program = words.indexOf('systemctl')
        const [verb, ...names] = program < 0 ? [] : words.slice(program + 1).filter(word => !word.startsWith('-'))
        return verb !== undefined && VERBS.includes(verb) ? names.filter(name => NAME.test(name)) : []
      })
    : []

/** Returns the names of the units that the profile writes, in either phase. */
const unitsOf = (config: OperatingSystemConfigSpec): string[] =>
  PHASES.flatMap(phase => [
    ...(config[phase].units ?? []).map(({ name }) => name),
    ...(config[phase].files ?? []).flatMap(({ path }) => /\/systemd\/system\/([^/]+)$/.exec(path)?.[1] ?? []),
  ])

/** Whether a unit of the profile has the name that a problem is about. The check of a text knows only the targets of systemd. */
export const writesUnit = (
  config: OperatingSystemConfigSpec,
  { code, part }: Omit<UserDataProblem, 'place'>,
): boolean => code === 'OSM0633' && part !== undefined && part.endsWith('.target') && unitsOf(config).includes(part)

function problemOf(written: string, known: readonly string[]): Pick<UserDataProblem, 'predicate' | 'help'> | undefined {
  const dot = written.lastIndexOf('.')
  const type = dot < 0 ? '' : written.slice(dot + 1)
  const near = dot < 0 || TYPES.includes(type) ? undefined : nearest(type, TYPES)
  if (near !== undefined)
    return {
      predicate: `starts ${written}, whose type systemd does not have: it looks for ${written}.service`,
      help: `Did you mean ${written.slice(0, dot)}.${near}?`,
    }
  const name = TYPES.includes(type) ? written : `${written}.service`
  if (known.includes(name) || name.includes('@') || SIMILAR_UNITS.has(name.replace(/\.service$/, ''))) return undefined
  if (OF_SYSTEMD.test(name))
    return { predicate: `starts ${name}, which systemd does not have`, help: `Did you mean systemd-${name}?` }
  const close = known.find(unit => isMisspelt(name, unit))
  if (close === undefined) return undefined
  return {
    predicate: `starts ${name}, and the profile writes ${close}`,
    help: `Did you mean ${close}?`,
  }
}
