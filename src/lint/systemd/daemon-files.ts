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

/** The maximum number of typing errors in the name of a section: most of them are short. */
const MOST_TYPOS_OF_SECTIONS = 1

function sectionProblem(
  { name, line }: ParsedUnit['sections'][number],
  { sections, hasOthers }: DaemonSettings,
): ContentProblem | undefined {
  if (sections.has(name) || isForeign(name)) return undefined
  const own = [...sections.keys()]
  const near = hasOthers ? nearest(name, own, MOST_TYPOS_OF_SECTIONS) : undefined
  if (hasOthers && near === undefined) return undefined
  const part = /^[\w-]{1,40}$/.test(name) ? `[${name}]` : '[…]'
  const predicate = `has the section ${part}, which the program that reads the file ignores`
  const help = near === undefined ? `Write [${own[0]}], its only section.` : `Did you mean [${near}]?`
  return { code: 'OSM0633', predicate, line, part, help }
}

function settingProblem(setting: Setting, { sections, meant }: DaemonSettings): ContentProblem | undefined {
  const { section, name, line } = setting
  const known = sections.get(section)
  if (known === undefined) return undefined
  if (known.includes(name)) return valueFormProblem(setting)
  const shown = /^[\w-]{1,60}$/.test(name) ? `the setting ${name}=` : 'a setting'
  const elsewhere = [...sections.keys()].find(other => sections.get(other)!.includes(name))
  if (elsewhere !== undefined) {
    const predicate = `has ${shown} in [${section}], where systemd ignores it`
    return { code: 'OSM0633', predicate, line, part: name, help: `Move it to [${elsewhere}].` }
  }
  const near = Object.hasOwn(meant, name) ? meant[name] : nearest(name, known, MOST_TYPOS_OF_WORDS)
  if (near === undefined) return undefined
  const predicate = `has ${shown}, which systemd does not know in [${section}]`
  return { code: 'OSM0633', predicate, line, part: name, help: `Did you mean ${near}=?` }
}
