// Checks files of systemd's own daemons, such as journald.conf: sections and settings that the daemon ignores.

import { MOST_TYPOS_OF_WORDS, nearest } from '../../diagnostics/nearest.ts'
import type { ContentProblem } from '../content-problem.ts'
import { type DaemonSettings, daemonSettings } from './daemon-settings.ts'
import { type ParsedUnit, readUnitFile, type Setting } from './read-unit.ts'
import { ignoredLine, isForeign } from './unit-problems.ts'
import { valueFormProblem } from './value-forms.ts'

/** Returns the lines that a daemon of systemd ignores. Where its settings are not known, only the form of the lines is checked. */
export function daemonFileProblems(path: string, text: string): ContentProblem[] {
  const file = readUnitFile(text)
  const ignored = file.ignored.map(line =>
    line.why === 'no section before'
      ? { ...ignoredLine(line), help: 'Write the name of its section in brackets before it.' }
      : ignoredLine(line),
  )
  const daemon = daemonSettings(path)
  return daemon === undefined ? ignored : [...ignored, ...daemonSettingProblems(file, daemon)]
}

function daemonSettingProblems(file: ParsedUnit, daemon: DaemonSettings): ContentProblem[] {
  return [
    ...file.sections.flatMap(section => sectionProblem(section, daemon) ?? []),
    ...file.settings.flatMap(setting => settingProblem(setting, daemon) ?? []),
  ]
}

function sectionProblem(
  { name, line }: ParsedUnit['sections'][number],
  { sections }: DaemonSettings,
): ContentProblem | undefined {
  if (Object.hasOwn(sections, name) || isForeign(name)) return undefined
  const own = Object.keys(sections)
  const part = /^[\w-]{1,40}$/.test(name) ? `[${name}]` : '[…]'
  const predicate = `has the section ${part}, which the program that reads the file ignores`
  const near = nearest(name, own)
  const help =
    own.length === 1
      ? `Write [${own[0]}], its only section.`
      : near === undefined
        ? 'Remove it, or give it a name that begins with X- if another program reads it.'
        : `Did you mean [${near}]?`
  return { code: 'OSM0633', predicate, line, part, help }
}

function settingProblem(setting: Setting, { sections, meant }: DaemonSettings): ContentProblem | undefined {
  const { section, name, line } = setting
  if (!Object.hasOwn(sections, section)) return undefined
  const known = sections[section]!
  if (known.includes(name)) return valueFormProblem(setting)
  const shown = /^[\w-]{1,60}$/.test(name) ? `the setting ${name}=` : 'a setting'
  const elsewhere = Object.keys(sections).filter(other => sections[other]!.includes(name))
  if (elsewhere.length > 0) {
    const predicate = `has ${shown} in [${section}], where systemd ignores it`
    const others = elsewhere.includes('Network') ? ['Network'] : elsewhere.slice(0, MOST_SECTIONS)
    const help = `Move it to ${others.map(other => `[${other}]`).join(' or ')}.`
    return { code: 'OSM0633', predicate, line, part: name, help }
  }
  const near = Object.hasOwn(meant, name) ? meant[name] : nearest(name, known, MOST_TYPOS_OF_WORDS)
  if (near === undefined) return undefined
  const predicate = `has ${shown}, which systemd does not know in [${section}]`
  return { code: 'OSM0633', predicate, line, part: name, help: `Did you mean ${near}=?` }
}

/** The maximum number of sections that help proposes for a setting. */
const MOST_SECTIONS = 3
