// Reports names of files and units that nearly are the name of one that the profile writes: such a name is misspelt, if nothing else in the profile
// has it.

import { lineStart } from '../../base/lines.ts'
import { editDistance } from '../../base/nearest.ts'
import { rememberedFor } from '../../base/remembered.ts'
import { t } from '../../base/span.ts'
import { argumentsOf, programName } from '../../node/readers/commands.ts'
import { type OperatingSystemConfigSpec, PHASES } from '../../render/model/config.ts'
import type { LintPhase, PhaseCheck, PhaseFinding, PhaseText } from '../phase.ts'

/** A name of a file or a unit that a text uses. */
interface Named {
  readonly name: string
  readonly line: number
}

export const misspeltNames: PhaseCheck = phase =>
  slipsIn(phase).map(
    ({ text, name, line, meant }): PhaseFinding => ({
      ...text.at(text.lineWith(name, line), name),
      predicate: t`names ${name}, and the profile writes ${meant}`,
      help: t`Did you mean ${meant}?`,
    }),
  )

export const meantNames = (phase: LintPhase): ReadonlySet<string> => new Set(slipsIn(phase).map(({ meant }) => meant))

interface Slip extends Named {
  readonly text: PhaseText
  readonly meant: string
}

const slipsIn = rememberedFor(findSlips)

/** The maximum number of different names of a phase that are compared. */
const MOST_COMPARED = 500

function findSlips({ request, texts, allTexts }: LintPhase): Slip[] {
  const units = new Set(writtenUnits(request.config))
  const paths = new Set(allTexts.flatMap(({ path }) => path ?? []))
  const folders = new Set([...paths].map(folderOf))
  const compared = new Set<string>()
  return texts.flatMap(text =>
    [...pathsIn(text, folders), ...unitsIn(text)].flatMap(({ name, line }): Slip[] => {
      if (paths.has(name) || units.has(name) || compared.has(name) || compared.size >= MOST_COMPARED) return []
      compared.add(name)
      const isPath = name.startsWith('/')
      const meant = [...(isPath ? paths : units)].find(
        other => isMisspelt(name, other) && (!isPath || folderOf(name) === folderOf(other)),
      )
      if (meant === undefined || isMade(name, allTexts)) return []
      return [{ text, name, line, meant }]
    }),
  )
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/** Whether a script may write the file or the unit, or a package have it: a second text, or a second place of a text, has it. */
function isMade(name: string, texts: readonly PhaseText[]): boolean {
  const end = name.startsWith('/') ? name.slice(name.lastIndexOf('/') + 1) : `/${name}`
  let count = name.startsWith('/') ? 0 : 1
  for (const { text } of texts)
    for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + end.length)) if (++count > 1) return true
  return false
}

/** Whether one letter is missing, added or wrong, or two letters are exchanged. Names that differ only in numbers are different names. */
function isMisspelt(name: string, other: string): boolean {
  if (name.includes('@') || Math.abs(name.length - other.length) > 1) return false
  if (name.replaceAll(/\d/g, '') === other.replaceAll(/\d/g, '')) return false
  const distance = editDistance(name, other, 3)
  return distance <= 1 || (distance === 2 && isSwapped(name, other))
}

const isSwapped = (name: string, other: string): boolean =>
  name.length === other.length && [...name].sort().join('') === [...other].sort().join('')

/** Matches absolute paths, except those directly in /etc, /opt and the like. A dash before the path of an environment file makes it optional. */
const PATH = /(?<![\w.~/$}-])\/(?:opt|etc|root|srv|usr\/local|var)\/(?:[\w.+@-]{1,100}\/){1,12}[\w.+@-]{1,100}/g

/** Matches the text before a path that the command creates. */
const CREATES = />\s*["']?$|\b(?:cp|install|ln|mkdir|mv|tee|touch|rm)\b|-o\s+["']?$|--output[= ]["']?$/

/** The maximum length of a content that is searched. */
const LONGEST = 100_000

function pathsIn(given: PhaseText, folders: ReadonlySet<string>): Named[] {
  const { text } = given
  if (text.length > LONGEST) return []
  return [...text.matchAll(PATH)].flatMap(({ 0: match, index }): Named[] => {
    const name = match.replace(/(?<![.,:;])[.,:;]+$/, '')
    if (!folders.has(folderOf(name))) return []
    const before = text.slice(lineStart(text, index), index)
    if (/^\s*#/.test(before) || (given.isShell && CREATES.test(before))) return []
    return [{ name, line: given.lineAt(index) }]
  })
}

const VERBS = ['enable', 'reenable', 'reload-or-restart', 'restart', 'start', 'try-restart', 'unmask']

/** Settings of units whose values are names of units. Targets are checked with the other values. */
const NAMING =
  /^(?:After|Before|BindsTo|OnFailure|OnSuccess|PartOf|PropagatesReloadTo|Requires|Requisite|Upholds|Wants|Unit|Service|Sockets|WantedBy|RequiredBy|Also)$/

/** Matches the name of a unit without variables, patterns and instances. */
const UNIT = /^[A-Za-z][\w.:-]*\.[a-z]+$/

function unitsIn(text: PhaseText): Named[] {
  const commands = text.isShell && text.text.includes('systemctl') ? text.commands : []
  const named = [
    ...text.settings.flatMap(({ name, value, line }) =>
      NAMING.test(name) ? value.split(/\s+/).map(unit => ({ name: unit, line })) : [],
    ),
    ...commands.flatMap(command => {
      const args = programName(command) === 'systemctl' ? argumentsOf(command) : []
      const [verb = '', ...names] = args.filter(word => !word.startsWith('-'))
      return VERBS.includes(verb)
        ? names.map(name => ({ name: name.includes('.') ? name : `${name}.service`, line: command.line }))
        : []
    }),
  ]
  return named.filter(({ name }) => UNIT.test(name) && !name.endsWith('.target') && name !== text.unit)
}

/** Returns the names of the units that the profile writes, in either phase. */
export const writtenUnits = (config: OperatingSystemConfigSpec): string[] =>
  PHASES.flatMap(phase => [
    ...(config[phase].units ?? []).map(({ name }) => name),
    ...(config[phase].files ?? []).flatMap(({ path }) => /\/systemd\/system\/([^/]+)$/.exec(path)?.[1] ?? []),
  ])
