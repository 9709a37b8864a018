// Checks the names of units that commands start and that other units name: systemctl fails for a unit that does not exist, and systemd ignores its
// name in most settings.

import { editDistance, MOST_TYPOS, nearest } from '../../diagnostics/nearest.ts'
import { argumentsOf, programName, type ScriptCommand } from '../../node/readers/commands.ts'
import { type OperatingSystemConfigSpec, PHASES } from '../../render/model/config.ts'
import { isMisspelt, isSwapped } from '../near-names.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'
import type { PhaseText } from '../texts.ts'
import { IMAGE_SERVICES } from './image-units.ts'

/** The types of units that systemctl accepts, including scopes, which have no files. */
const TYPES = ['automount', 'mount', 'path', 'scope', 'service', 'slice', 'socket', 'swap', 'target', 'timer']
const VERBS = ['enable', 'reenable', 'reload-or-restart', 'restart', 'start', 'try-restart', 'unmask']

/** Services of systemd without the beginning of their names, systemd-. */
const OF_SYSTEMD =
  /^(?:binfmt|homed|hostnamed|journald|localed|logind|machined|modules-load|networkd|networkd-wait-online|oomd|resolved|sysctl|sysusers|timedated|timesyncd|udevd)\.service$/

/** Units of machine images whose names differ between systems by one letter, so that a profile may name both. */
const SIMILAR_UNITS = new Set([
  'chrony',
  'chronyd',
  'cron',
  'crond',
  'iscsi',
  'iscsid',
  'ntp',
  'ntpd',
  'ssh',
  'sshd',
  'container',
  'containers',
])

/** Matches a name without variables and patterns. */
const NAME = /^[\w-][\w@.:-]*$/

export const namedUnits: PhaseCheck = ({ request, texts, allTexts }) => {
  const names = unitNames(request.config, allTexts)
  return texts.flatMap(text => (text.kind === 'unit' ? settingProblems(text, names) : commandProblems(text, names)))
}

/** Returns the misspelt names of units that a script or a command starts or enables. */
function commandProblems(text: PhaseText, names: UnitNames): PhaseFinding[] {
  if (!text.text.includes('systemctl')) return []
  return text.commands.flatMap(command =>
    unitsIn(command).flatMap(name => {
      const found = problemOf(name, names)
      return found === undefined ? [] : [{ ...text.at(command.line, name), ...found }]
    }),
  )
}

/** Returns the units that a command starts or enables. */
function unitsIn(command: ScriptCommand): string[] {
  if (programName(command) !== 'systemctl') return []
  const [verb, ...names] = argumentsOf(command).filter(word => !word.startsWith('-'))
  return verb !== undefined && VERBS.includes(verb) ? names.filter(name => NAME.test(name)) : []
}

/** Returns the names of the units that the profile writes, in either phase. */
const unitsOf = (config: OperatingSystemConfigSpec): string[] =>
  PHASES.flatMap(phase => [
    ...(config[phase].units ?? []).map(({ name }) => name),
    ...(config[phase].files ?? []).flatMap(({ path }) => /\/systemd\/system\/([^/]+)$/.exec(path)?.[1] ?? []),
  ])

/** Whether a unit of the profile has the name that a problem is about. The check of a text knows only the targets of systemd. */
export const writesUnit = (config: OperatingSystemConfigSpec, { part }: Pick<PhaseFinding, 'part'>): boolean =>
  part?.endsWith('.target') === true && unitsOf(config).includes(part)

interface Meant {
  readonly name: string
  readonly isOwn: boolean
}

/** The names of units in a profile. */
interface UnitNames {
  /** Whether the profile writes a unit of this name. */
  isWritten(name: string): boolean
  /** Returns the unit that a name resembles, and whether the profile writes it; undefined if a unit may have the name. */
  meant(name: string): Meant | undefined
}

/** The maximum number of different names of a phase that are compared with those of the units. */
const MOST_COMPARED = 200

function unitNames(config: OperatingSystemConfigSpec, texts: readonly PhaseText[]): UnitNames {
  const written = new Set(unitsOf(config))
  const compared = new Map<string, Meant | undefined>()
  return {
    isWritten: name => written.has(name),
    meant(name) {
      if (isPossible(name, written)) return undefined
      if (!compared.has(name) && compared.size < MOST_COMPARED) compared.set(name, nearUnit(name, written, texts))
      return compared.get(name)
    },
  }
}

/** Whether a unit may have the name. */
function isPossible(name: string, written: ReadonlySet<string>): boolean {
  const stem = name.slice(0, name.lastIndexOf('.'))
  return written.has(name) || IMAGE_SERVICES.has(stem) || name.includes('@') || SIMILAR_UNITS.has(stem)
}

function nearUnit(name: string, written: ReadonlySet<string>, texts: readonly PhaseText[]): Meant | undefined {
  const dot = name.lastIndexOf('.')
  const [stem, type] = [name.slice(0, dot), name.slice(dot + 1)]
  const own = [...written].find(
    unit => !unit.includes('@') && (isMisspelt(name, unit) || (stem.length >= LONG && resembles(name, unit))),
  )
  const other = own === undefined && type === 'service' ? nearImageService(stem) : undefined
  if ((own ?? other) === undefined) return undefined
  // A script may write the unit, or a package that it installs may have it.
  const isMade = texts.some(({ text }) => text.includes(`/${name}`))
  if (isMade) return undefined
  return own === undefined ? { name: `${other}.${type}`, isOwn: false } : { name: own, isOwn: true }
}

/** The length of a name from which on two letters may differ from a unit of the profile. */
const LONG = 8
/** The same for services of machine images, whose packages have further units. */
const LONG_OF_OTHERS = 12
/** Names up to this length resemble many others. */
const SHORT = 5

const resembles = (name: string, unit: string): boolean =>
  name.replaceAll(/\d/g, '') !== unit.replaceAll(/\d/g, '') && editDistance(name, unit, MOST_TYPOS) < MOST_TYPOS

function nearImageService(stem: string): string | undefined {
  const names = [...IMAGE_SERVICES].filter(name => name[0] === stem[0] || isSwapped(name, stem))
  if (stem.length <= SHORT) return names.find(name => isSwapped(stem, name))
  return (
    names.find(name => name.length > SHORT && isMisspelt(stem, name)) ??
    (stem.length < LONG_OF_OTHERS ? undefined : names.find(name => resembles(stem, name)))
  )
}

type Found = Pick<PhaseFinding, 'predicate' | 'help'>

function problemOf(written: string, names: UnitNames): Found | undefined {
  const dot = written.lastIndexOf('.')
  const type = dot < 0 ? '' : written.slice(dot + 1)
  const near = dot < 0 || TYPES.includes(type) ? undefined : nearest(type, TYPES)
  if (near !== undefined) {
    const name = `${written.slice(0, dot)}.${near}`
    return {
      predicate: `starts ${written}, whose type systemd does not have: it looks for ${written}.service`,
      help: `Did you mean ${names.meant(name)?.name ?? name}?`,
    }
  }
  const name = TYPES.includes(type) ? written : `${written}.service`
  if (OF_SYSTEMD.test(name) && !names.isWritten(name))
    return { predicate: `starts ${name}, which systemd does not have`, help: `Did you mean systemd-${name}?` }
  const meant = names.meant(name)
  if (meant === undefined) return undefined
  return {
    predicate: meant.isOwn
      ? `starts ${name}, and the profile writes ${meant.name}`
      : `starts ${name}, which is not known`,
    help: `Did you mean ${meant.name}?`,
  }
}

/** Settings of units whose values are names of units. */
const NAMING: ReadonlySet<string> = new Set(
  (
    'After Before BindsTo OnFailure OnSuccess PartOf PropagatesReloadTo Requires Requisite Upholds Wants Unit Service Sockets WantedBy RequiredBy ' +
    'Also'
  ).split(' '),
)

/** Returns the misspelt names in the settings of a unit. Names of targets are checked with the other values. */
const settingProblems = (text: PhaseText, names: UnitNames): PhaseFinding[] =>
  text.settings.flatMap(({ name: setting, value, line }) =>
    NAMING.has(setting)
      ? value.split(/\s+/).flatMap((name): PhaseFinding[] => {
          if (!IN_SETTING.test(name) || name === text.unit) return []
          const meant = names.meant(name)
          if (meant === undefined || name.indexOf('.') <= SHORT) return []
          const what = meant.isOwn ? `and the profile writes ${meant.name}` : 'which is not known'
          return [
            {
              ...text.at(text.lineWith(name, line), name),
              predicate: `names ${name} in ${setting}=, ${what}`,
              help: `Did you mean ${meant.name}?`,
            },
          ]
        })
      : [],
  )

const IN_SETTING = /^[\w-][\w.:-]*\.(?:service|socket|timer|path)$/
