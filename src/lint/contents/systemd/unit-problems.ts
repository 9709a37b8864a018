// Checks a unit or a drop-in: lines, sections and settings that systemd ignores, and units that it refuses.

import { nearest } from '../../../diagnostics/nearest.ts'
import { type IgnoredLine, type ParsedUnit, readUnitFile, type Setting } from '../../../node/readers/units.ts'
import type { ContentProblem } from '../content-problem.ts'
import { refusal, secondStart } from './refusals.ts'
import { SECTION_NAMES, SETTING_VALUES, sectionsOf, settingsOf, UNIT_TYPES } from './settings.ts'
import { typeOf, type UnitText } from './unit-text.ts'

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
  const elsewhere =
    suggests && near === undefined
      ? sectionsOf(type).find(candidate => nearest(name, settingsOf(candidate)) !== undefined)
      : undefined
  const help =
    near !== undefined
      ? `Did you mean ${near}=?`
      : elsewhere !== undefined
        ? `Did you mean ${nearest(name, settingsOf(elsewhere))}= in [${elsewhere}]?`
        : 'Remove it, or give it a name that begins with X- if another program reads it.'
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
