// Checks a unit or a drop-in: lines, sections and settings that systemd ignores, and units that it refuses. The settings are those of its newest
// release, which keeps those of earlier ones.

import { nearest } from '../../base/nearest.ts'
import { remembered, rememberedFor } from '../../base/remembered.ts'
import { joined, type Text, t } from '../../base/span.ts'
import { type IgnoredLine, type ParsedUnit, type Setting, typeOf, UNIT_TYPES } from '../../node/readers/units.ts'
import table from '../generated/systemd-settings.json' with { type: 'json' }
import type { ContentFinding, UnitContent } from '../phase.ts'

const OWN: Readonly<Record<string, readonly string[]>> = table.units
const USES: Readonly<Record<string, readonly string[]>> = table.uses
const SHARED: Readonly<Record<string, readonly string[]>> = table.shared

const SECTION_NAMES: readonly string[] = Object.keys(OWN)

/** Returns the sections that systemd reads in a unit of the type. Devices and targets have no settings of their own. */
function sectionsOf(unitType: string): readonly string[] {
  const own = `${unitType.slice(0, 1).toUpperCase()}${unitType.slice(1)}`
  return Object.hasOwn(OWN, own) && UNIT_TYPES.includes(unitType) ? ['Unit', 'Install', own] : ['Unit', 'Install']
}

/** Returns the settings of a section. They are listed when the section is first asked for. */
const settingsOf = remembered(
  (section: string): ReadonlySet<string> =>
    new Set([...OWN[section]!, ...(USES[section] ?? []).flatMap(name => SHARED[name]!)]),
)

/** The known name, or the place, that a name is probably meant for. */
type Unread = ContentFinding & { readonly meant?: string }

const unreadNames = rememberedFor(({ name, sections, settings }: UnitContent): Unread[] => [
  ...sections.flatMap(section => sectionProblem(section, typeOf(name)) ?? []),
  ...settingProblems(settings, typeOf(name)),
])

export const ignoredParts = (unit: UnitContent): ContentFinding[] => [
  ...unit.ignored.filter(({ why }) => why !== CONTROL_CHARACTER).map(ignoredLine),
  ...unreadNames(unit).map(({ meant: _, ...found }) => found),
]

export const controlCharacters = ({ ignored }: UnitContent): ContentFinding[] =>
  ignored.filter(({ why }) => why === CONTROL_CHARACTER).map(ignoredLine)

const CONTROL_CHARACTER = 'control character' satisfies IgnoredLine['why']

/** Finds a service that systemd does not load. One that lacks a setting has it, probably, under a misspelt name. */
export function refusedServices(unit: UnitContent): ContentFinding | undefined {
  const isMisspelt = !unit.isDropIn && unreadNames(unit).some(({ meant }) => meant !== undefined)
  return isMisspelt ? undefined : refusal(unit)
}

const IGNORED: Readonly<Record<IgnoredLine['why'], readonly [predicate: Text, help: Text]>> = {
  'no section before': [
    t`comes before the first section: systemd ignores it`,
    t`Write [Unit], [Service] or another section before it.`,
  ],
  'no equals sign': [
    t`has no equals sign: systemd ignores it`,
    t`Write it as Name=value. A line goes on in the next one only after a backslash.`,
  ],
  'no end of section': [
    t`has no ] at its end: systemd ignores the section`,
    t`Write the name of the section in brackets, and nothing after it. If the lines are joined, write | instead of > before the text in YAML.`,
  ],
  'control character': [t`has a control character`, t`Remove it.`],
}

const ignoredLine = ({ line, why }: IgnoredLine): ContentFinding => {
  const [predicate, help] = IGNORED[why]
  return { predicate, line, help }
}

/** Whether systemd leaves the section or setting to other programs. */
const isForeign = (name: string): boolean => name.startsWith('X-')

function sectionProblem({ name, line }: ParsedUnit['sections'][number], type: string): Unread | undefined {
  const known = sectionsOf(type)
  if (isForeign(name) || known.includes(name)) return undefined
  const part = /^[\w-]{1,40}$/.test(name) ? `[${name}]` : '[…]'
  const near = nearest(name, known)
  if (SECTION_NAMES.includes(name)) {
    const predicate = t`has the section ${part}, which systemd ignores in a unit of the type .${type}`
    return { predicate, line, part, help: t`Use ${sectionsText(known)}, or another type of unit.` }
  }
  const help =
    near === undefined ? t`A .${type} unit has the sections ${sectionsText(known)}.` : t`Did you mean [${near}]?`
  const predicate = t`has the unknown section ${part}: systemd ignores it`
  return { predicate, line, part, help, ...(near !== undefined && { meant: near }) }
}

const sectionsText = (names: readonly string[]): Text =>
  joined(
    names.map(name => t`[${name}]`),
    ', ',
  )

/** The maximum number of unknown settings that are compared with the known ones: a text with more of them is not a unit. */
const MOST_COMPARED = 100

function settingProblems(settings: readonly Setting[], type: string): Unread[] {
  const problems: Unread[] = []
  for (const setting of settings) {
    const found = settingProblem(setting, type, problems.length < MOST_COMPARED)
    if (found !== undefined) problems.push(found)
  }
  return problems
}

function settingProblem({ section, name, line }: Setting, type: string, suggests: boolean): Unread | undefined {
  const sections = sectionsOf(type)
  // The settings of an ignored section are reported with it.
  if (isForeign(section) || isForeign(name) || !sections.includes(section)) return undefined
  const known = settingsOf(section)
  if (known.has(name)) return undefined
  const other = sections.find(candidate => settingsOf(candidate).has(name))
  const shown = /^[\w-]{1,60}$/.test(name) ? t`the setting ${name}=` : t`a setting`
  if (other !== undefined) {
    const predicate = t`has ${shown} in [${section}], where systemd ignores it`
    return { predicate, line, part: name, meant: other, help: t`Move it to [${other}].` }
  }
  const near = suggests ? (nearest(name, known) ?? withUnit(name, known)) : undefined
  const help =
    near === undefined
      ? t`Remove it, or give it a name that begins with X- if another program reads it.`
      : t`Did you mean ${near}=?`
  return {
    predicate: t`has ${shown}, which systemd does not know in [${section}]`,
    line,
    part: name,
    help,
    ...(near !== undefined && { meant: near }),
  }
}

/** Returns the known name that ends in Sec, if the given one lacks this suffix. */
const withUnit = (name: string, known: ReadonlySet<string>): string | undefined =>
  [`${name}Sec`, `${name.replace(/s$/, '')}Sec`].find(candidate => known.has(candidate))

/** Services that already have a command, and a type other than oneshot. */
const STARTED = new Set(['containerd.service', 'docker.service', 'kubelet.service', 'sshd.service', 'ssh.service'])

/** Returns why systemd does not load a service: of the commands, one alone is allowed. systemd-analyze knows the other reasons. */
function refusal({ name, isDropIn, isExtended, settings, sections }: UnitContent): ContentFinding | undefined {
  const ofService = settings.filter(({ section }) => section === 'Service')
  const all = ofService.filter(setting => setting.name === 'ExecStart')
  // An empty one removes those before it.
  const starts = all.slice(all.findLastIndex(({ value }) => value === '') + 1)
  const refused = (predicate: Text, line: number, part: string, help: Text): ContentFinding => ({
    predicate: t`${predicate}: systemd refuses it`,
    line,
    part,
    help,
  })
  if (isDropIn)
    return STARTED.has(name) && starts[0] !== undefined && starts.length === all.length
      ? refused(
          t`adds a second command to ${name}, which may only have one`,
          starts[0].line,
          'ExecStart',
          t`Write an empty ExecStart= in the line before, which removes the first command.`,
        )
      : undefined
  if (typeOf(name) !== 'service' || isExtended) return undefined
  const typed = ofService.findLast(setting => setting.name === 'Type')?.value
  if (starts.length > 1 && typed !== 'oneshot')
    return refused(
      t`has ${starts.length} lines ExecStart=, but only a service with Type=oneshot may have more than one`,
      starts[1]!.line,
      'ExecStart',
      t`Join the commands in a script, use ExecStartPre=, or set Type=oneshot.`,
    )
  // A service without it does something when it stops, or ends the machine.
  if (starts.length > 0 || settings.some(({ name }) => name === 'ExecStop' || name === 'SuccessAction'))
    return undefined
  const line = sections.find(section => section.name === 'Service')?.line ?? 1
  return refused(t`has no ExecStart=`, line, '[Service]', t`Set ExecStart= in [Service].`)
}
