// Checks a unit or a drop-in: lines, sections and settings that systemd ignores, and units that it refuses. The settings are those of its newest
// release, which keeps those of earlier ones.

import { nearest } from '../../diagnostics/nearest.ts'
import { type IgnoredLine, type ParsedUnit, readUnitFile, type Setting } from '../../node/readers/units.ts'
import table from '../generated/systemd-settings.json' with { type: 'json' }
import type { ContentProblem } from './content-problem.ts'

export interface UnitText {
  /** `kubelet.service` */
  readonly name: string
  readonly text: string
  /** Whether the text is a drop-in, which only adds to a unit. */
  readonly isDropIn: boolean
  /** Whether something else adds settings to the unit, so that it need not be complete. */
  readonly isExtended?: boolean
}

export const typeOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

const OWN: Readonly<Record<string, readonly string[]>> = table.units
const USES: Readonly<Record<string, readonly string[]>> = table.uses
const SHARED: Readonly<Record<string, readonly string[]>> = table.shared

export const UNIT_TYPES: readonly string[] =
  'service socket device mount automount swap target path timer slice scope'.split(' ')

export const SECTION_NAMES: readonly string[] = Object.keys(OWN)

/** Returns the sections that systemd reads in a unit of the type. Devices and targets have no settings of their own. */
export function sectionsOf(unitType: string): readonly string[] {
  const own = `${unitType.slice(0, 1).toUpperCase()}${unitType.slice(1)}`
  return Object.hasOwn(OWN, own) && UNIT_TYPES.includes(unitType) ? ['Unit', 'Install', own] : ['Unit', 'Install']
}

const settings = new Map<string, ReadonlySet<string>>()

/** Returns the settings of a section. They are listed when the section is first asked for. */
export function settingsOf(section: string): ReadonlySet<string> {
  let known = settings.get(section)
  if (known === undefined) {
    known = new Set([...OWN[section]!, ...(USES[section] ?? []).flatMap(name => SHARED[name]!)])
    settings.set(section, known)
  }
  return known
}

/** Values of settings that have a fixed list of them. */
export const SETTING_VALUES: Readonly<Record<string, readonly string[]>> = {
  'Service.Type': 'simple exec forking oneshot dbus notify notify-reload idle'.split(' '),
  'Service.Restart': 'no always on-success on-failure on-abnormal on-abort on-watchdog'.split(' '),
}

export const isUnit = (name: string): boolean => name.includes('.') && UNIT_TYPES.includes(typeOf(name))
export const isUnitOrType = (name: string): boolean => isUnit(name) || UNIT_TYPES.includes(name)

export function unitProblems(given: UnitText): ContentProblem[] {
  const unit = readUnitFile(given.text)
  const type = typeOf(given.name)
  const unknown = [
    ...unit.sections.flatMap(section => sectionProblem(section, type) ?? []),
    ...settingProblems(unit.settings, type),
  ]
  // The missing setting is probably present under a misspelt name.
  const isMisspelt = unknown.some(({ help }) => /^(?:Did you mean|Move it to)/.test(help ?? ''))
  const refused = given.isDropIn ? secondStart(given, unit) : isMisspelt ? undefined : refusal(given, unit)
  return [...unit.ignored.map(ignoredLine), ...unknown, ...(refused === undefined ? [] : [refused])]
}

const IGNORED: Readonly<Record<IgnoredLine['why'], readonly [predicate: string, help: string]>> = {
  'no section before': [
    'comes before the first section: systemd ignores it',
    'Write [Unit], [Service] or another section before it.',
  ],
  'no equals sign': [
    'has no equals sign: systemd ignores it',
    'Write it as Name=value. A line goes on in the next one only after a backslash.',
  ],
  'no end of section': [
    'has no ] at its end: systemd ignores the section',
    'Write the name of the section in brackets, and nothing after it. If the lines are joined, write | instead of > before the text in YAML.',
  ],
  'control character': ['has a control character', 'Remove it.'],
}

export const ignoredLine = ({ line, why }: IgnoredLine): ContentProblem => {
  const [predicate, help] = IGNORED[why]
  return { code: why === 'control character' ? 'OSM0630' : 'OSM0633', predicate, line, help }
}

/** Whether systemd leaves the section or setting to other programs. */
export const isForeign = (name: string): boolean => name.startsWith('X-')

function sectionProblem({ name, line }: ParsedUnit['sections'][number], type: string): ContentProblem | undefined {
  const known = sectionsOf(type)
  if (isForeign(name) || known.includes(name)) return undefined
  const part = /^[\w-]{1,40}$/.test(name) ? `[${name}]` : '[…]'
  const near = nearest(name, known)
  if (SECTION_NAMES.includes(name)) {
    const predicate = `has the section ${part}, which systemd ignores in a unit of the type .${type}`
    return {
      code: 'OSM0633',
      predicate,
      line,
      part,
      help: `Use ${known.map(section => `[${section}]`).join(', ')}, or another type of unit.`,
    }
  }
  const help =
    near === undefined
      ? `A .${type} unit has the sections ${known.map(section => `[${section}]`).join(', ')}.`
      : `Did you mean [${near}]?`
  return { code: 'OSM0633', predicate: `has the unknown section ${part}: systemd ignores it`, line, part, help }
}

/** The maximum number of unknown settings that are compared with the known ones: a text with more of them is not a unit. */
const MOST_COMPARED = 100

function settingProblems(settings: readonly Setting[], type: string): ContentProblem[] {
  const problems: ContentProblem[] = []
  for (const setting of settings) {
    const found = settingProblem(setting, type, problems.length < MOST_COMPARED)
    if (found !== undefined) problems.push(found)
  }
  return problems
}

function settingProblem(
  { section, name, value, line }: Setting,
  type: string,
  suggests: boolean,
): ContentProblem | undefined {
  // The settings of an ignored section are reported with it.
  if (isForeign(section) || isForeign(name) || !sectionsOf(type).includes(section)) return undefined
  const known = settingsOf(section)
  if (!known.has(name)) return unknownSetting({ section, name, line }, known, { type, suggests })
  const values = SETTING_VALUES[`${section}.${name}`]
  if (values === undefined || value === '' || value.includes('%') || values.includes(value)) return undefined
  const near = nearest(value, values)
  const help = near === undefined ? `It can be ${values.join(', ')}.` : `Did you mean ${near}?`
  return {
    code: 'OSM0633',
    predicate: `has an unknown value for ${name}=: systemd ignores it`,
    line,
    part: value,
    help,
  }
}

function unknownSetting(
  { section, name, line }: Omit<Setting, 'value'>,
  known: ReadonlySet<string>,
  { type, suggests }: { readonly type: string; readonly suggests: boolean },
): ContentProblem {
  const other = sectionsOf(type).find(candidate => settingsOf(candidate).has(name))
  const shown = /^[\w-]{1,60}$/.test(name) ? `the setting ${name}=` : 'a setting'
  if (other !== undefined) {
    const predicate = `has ${shown} in [${section}], where systemd ignores it`
    return { code: 'OSM0633', predicate, line, part: name, help: `Move it to [${other}].` }
  }
  const near = suggests ? (nearest(name, known) ?? withUnit(name, known)) : undefined
  const help =
    near === undefined
      ? 'Remove it, or give it a name that begins with X- if another program reads it.'
      : `Did you mean ${near}=?`
  return {
    code: 'OSM0633',
    predicate: `has ${shown}, which systemd does not know in [${section}]`,
    line,
    part: name,
    help,
  }
}

/** Returns the known name that ends in Sec, if the given one lacks this suffix. */
const withUnit = (name: string, known: ReadonlySet<string>): string | undefined =>
  [`${name}Sec`, `${name.replace(/s$/, '')}Sec`].find(candidate => known.has(candidate))

/** Returns why systemd does not load the unit. */
export function refusal(given: UnitText, unit: ParsedUnit): ContentProblem | undefined {
  const valuesOf = (section: string, name: RegExp): Setting[] =>
    withoutReset(unit.settings.filter(setting => setting.section === section && name.test(setting.name)))
  const type = typeOf(given.name)
  const problem = Object.hasOwn(REFUSALS, type) ? REFUSALS[type]?.(valuesOf, given) : undefined
  if (problem === undefined) return undefined
  const { section, ...rest } = problem
  return { code: 'OSM0634', ...(section !== undefined && lineOf(unit, section)), ...rest }
}

/** Returns the settings that have a value. A setting without a value resets the list, and removes those of its name before it. */
function withoutReset(settings: readonly Setting[]): Setting[] {
  const removed = new Set<string>()
  return settings
    .toReversed()
    .filter(({ name, value }) => (value === '' ? void removed.add(name) : !removed.has(name)))
    .reverse()
}

/** Services that already have a command, and a type other than oneshot. */
const STARTED = new Set(['containerd.service', 'docker.service', 'kubelet.service', 'sshd.service', 'ssh.service'])

/** Returns the problem of a drop-in that adds a command to a service, which may only have one. */
export function secondStart({ name }: UnitText, { settings }: ParsedUnit): ContentProblem | undefined {
  const starts = settings.filter(setting => setting.section === 'Service' && setting.name === 'ExecStart')
  const [first] = starts
  if (!STARTED.has(name) || first === undefined || first.value === '') return undefined
  return {
    code: 'OSM0634',
    predicate: `adds a second command to ${name}, which may only have one: systemd refuses it`,
    line: first.line,
    part: 'ExecStart',
    help: 'Write an empty ExecStart= in the line before, which removes the first command.',
  }
}

type ValuesOf = (section: string, name: RegExp) => Setting[]
type Refusal = Omit<ContentProblem, 'code'> & { readonly section?: string }

const needs =
  (section: string, names: RegExp, what: string, help: string) =>
  (valuesOf: ValuesOf, { isExtended }: UnitText): Refusal | undefined =>
    isExtended || valuesOf(section, names).length > 0
      ? undefined
      : { predicate: `has no ${what}: systemd refuses it`, help, section }

const REFUSALS: Readonly<Record<string, (valuesOf: ValuesOf, given: UnitText) => Refusal | undefined>> = {
  service: serviceRefusal,
  timer: needs(
    'Timer',
    /^On(?:Calendar|ActiveSec|BootSec|StartupSec|UnitActiveSec|UnitInactiveSec|ClockChange|TimezoneChange)$/,
    'time',
    'Set OnCalendar=, OnBootSec=, OnUnitActiveSec= or another time in [Timer].',
  ),
  socket: needs('Socket', /^Listen/, 'address to listen on', 'Set ListenStream= or another address in [Socket].'),
  path: needs(
    'Path',
    /^(?:Path(?:Exists|ExistsGlob|Changed|Modified)|DirectoryNotEmpty)$/,
    'path to watch',
    'Set PathExists=, PathChanged= or another path in [Path].',
  ),
  mount: needs('Mount', /^What$/, 'What=', 'Set What= in [Mount], the device or file system to mount.'),
}

function serviceRefusal(valuesOf: ValuesOf, { isExtended }: UnitText): Refusal | undefined {
  const relative = valuesOf('Service', /^Exec/).find(({ value }) => isRelative(value))
  if (relative !== undefined)
    return {
      predicate: `has a relative path in ${relative.name}=: systemd ignores the command`,
      line: relative.line,
      part: relative.value,
      help: 'Write the absolute path of the program, or only its name.',
    }
  if (isExtended) return undefined
  const starts = valuesOf('Service', /^ExecStart$/)
  const type = valuesOf('Service', /^Type$/).at(-1)?.value ?? (starts.length > 0 ? 'simple' : 'oneshot')
  if (starts.length > 1 && type !== 'oneshot')
    return {
      predicate: `has ${starts.length} lines ExecStart=, but only a service with Type=oneshot may have more than one: systemd refuses it`,
      line: starts[1]!.line,
      help: 'Join the commands in a script, use ExecStartPre=, or set Type=oneshot.',
    }
  const restart = valuesOf('Service', /^Restart$/).at(-1)
  if (type === 'oneshot' && restart !== undefined && /^(?:always|on-success)$/.test(restart.value))
    return {
      predicate: `has Type=oneshot with Restart=${restart.value}: systemd refuses it`,
      line: restart.line,
      part: restart.value,
      help: 'Write Restart=on-failure, or another Type=.',
    }
  if (type === 'dbus' && valuesOf('Service', /^BusName$/).length === 0)
    return {
      predicate: 'has Type=dbus, but no BusName=: systemd refuses it',
      section: 'Service',
      help: 'Set BusName=.',
    }
  if (starts.length > 0 || valuesOf('Unit', /^SuccessAction$/).length > 0) return undefined
  const remains = /^(?:1|yes|y|true|t|on)$/i.test(valuesOf('Service', /^RemainAfterExit$/).at(-1)?.value ?? '')
  const stops = valuesOf('Service', /^ExecStop$/).length > 0
  if (type === 'oneshot' && remains && stops) return undefined
  return {
    predicate: 'has no ExecStart=: systemd refuses it',
    section: 'Service',
    help: 'Set ExecStart= in [Service].',
  }
}

/** Whether the program of a command has a path that is not absolute. systemd searches a name without a path itself. */
function isRelative(command: string): boolean {
  const program =
    command
      .replace(/^[-@:+!|]*/, '')
      .replace(/^["']/, '')
      .split(/[\s"']/, 1)[0] ?? ''
  return program.includes('/') && !/^[/%$]/.test(program)
}

const lineOf = (unit: ParsedUnit, section: string): { line: number; part: string } | undefined => {
  const found = unit.sections.find(({ name }) => name === section)
  return found && { line: found.line, part: `[${section}]` }
}
