// Checks the templates of a profile in all branches, without data, at places where the rendering found nothing; and finds templates that no file
// includes. Each is executed anyway, but reaches no node.

import { check, includedNames } from 'gotemplate/check'
import { functions } from 'gotemplate/sprig'
import { parse } from 'gotemplate/template'
import { pointerTo } from 'gotemplate/values'
import { isSamePath } from '../../base/field-path.ts'
import { lineStart } from '../../base/lines.ts'
import { named, t } from '../../base/span.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Coded } from '../../diagnostics/text-problem.ts'
import { PHASES } from '../../render/model/config.ts'
import { type PartOrigin, type Profile, writtenAt } from '../../render/model/profile.ts'
import { filesOf, type PhaseSource, phaseSource, type TemplateSource } from '../../render/osc/profile-templates.ts'
import { FILES_DATA } from '../../render/osc/template-types.ts'
import { isGoProfile } from '../../render/osc/templates/choose-engine.ts'
import { notExecutedAs, siblingHelp } from '../../render/osc/templates/engine-problems.ts'
import { type Finding, findingsOf, type Linted, type Rule } from '../rule.ts'
import type { ProfileTemplates } from './profile-templates.ts'

const DATA = pointerTo(FILES_DATA)

/** Returns what would fail if a branch were executed. */
function checkTemplates({ templates, files }: PhaseSource): Coded[] {
  const problems: Coded[] = []
  const checkText = (
    source: TemplateSource,
    names: ReadonlySet<string> | 'any',
    siblings?: ReadonlySet<string>,
  ): void => {
    const parsed = parse(source.name, source.text, functions)
    if (parsed.template === undefined) return
    for (const problem of check(parsed.template, { data: DATA, templates: names })) {
      const { field, text, name } = source
      const { code, message, help: ownHelp } = notExecutedAs(problem)
      const help = siblingHelp(problem, siblings) ?? ownHelp
      const excerpt = { text, start: problem.start, end: problem.end, name }
      problems.push({ code, message, ...(help && { help: [help] }), field, excerpt })
    }
  }
  const names = new Set(templates.map(({ name }) => name))
  // Each template of the phase is executed alone, and files include what it printed.
  for (const template of templates) checkText(template, new Set(), names)
  const known = templates.some(({ text }) => PRINTS_ACTION.test(text)) ? 'any' : names
  for (const file of files) checkText(file, known)
  return problems
}

/** An action with a text that contains a brace: what it prints may be an action again, such as a definition. */
const PRINTS_ACTION = /\{\{[^{}"'`]*["'`][^{}]*\{/

/** Returns the problems of a profile's templates at places where rendering found none. `reported` are those of the rendering. */
export function profileProblems(
  templates: ProfileTemplates,
  rules: readonly Rule<'profile'>[],
  reported: readonly Diagnostic[],
): Diagnostic[] {
  const { profile } = templates
  const found = [
    // What a rendering would report if it executed the other branches has the codes of a rendering.
    ...(templates.isGo ? templates.phases.flatMap(checkTemplates) : []),
    ...findingsOf(rules, templates),
  ].map(({ code, message, help, field, excerpt }) => {
    const place = field === undefined ? { object: profile.ref } : writtenAt(field, profile)
    return problem(code, message, { ...place, help, excerpt })
  })
  return found.filter(each => {
    const same = reported.filter(earlier => isSamePlace(earlier, each))
    return same.length === 0 || (REASONS.has(each.code) && !same.some(isOfTemplate))
  })
}

/** Codes of mistakes in templates that cause <no value> or invalid YAML in the output, which is then reported there. */
const REASONS: ReadonlySet<string> = new Set(['OSM0437', 'OSM0438'])

const isOfTemplate = ({ code }: Diagnostic): boolean => code.startsWith('OSM04')

/** Whether both are about the same lines of the same text. Problems after an error on the same line are found once the error is repaired. */
function isSamePlace(known: Diagnostic, found: Diagnostic): boolean {
  const [a, b] = [known.excerpt, found.excerpt]
  if (a === undefined || b === undefined || a.text !== b.text || !isSamePath(known.field ?? [], found.field ?? []))
    return false
  if (known.object?.kind !== found.object?.kind || known.object?.name !== found.object?.name) return false
  return lineStart(a.text, a.start) <= b.start && lineStart(b.text, b.start) <= a.end
}

interface Use {
  readonly place: PartOrigin
  readonly name: string
  readonly isUsed: boolean
}

/** Finds templates that no file includes, neither in their profile nor in one that is composed of it. */
export function unusedTemplates({ inputs: { profiles } }: Linted): Finding[] {
  const uses = profiles.flatMap(({ profile }) => (profile && isGoProfile(profile) ? usesIn(profile) : []))
  const used = new Set(uses.filter(({ isUsed }) => isUsed).map(keyOf))
  const unused = new Map(uses.filter(use => !used.has(keyOf(use))).map(use => [keyOf(use), use]))
  return Array.from(unused.values(), ({ place, name }) => ({
    ...place,
    message: t`no file of the phase includes the template "${named(name)}"`,
    caret: 'key',
    help: [t`Include it with {{ template "${named(name)}" . }}, or remove it.`],
  }))
}

const keyOf = ({ place: { object, field } }: Use): string =>
  JSON.stringify([object.kind, object.namespace, object.name, field])

const usesIn = (profile: Profile): Use[] =>
  PHASES.flatMap(phase => {
    const source = phaseSource(profile, phase, filesOf(profile, phase))
    const included = namesIn(source)
    return source.templates.map(({ name, field }) => ({
      place: writtenAt(field, profile),
      name,
      isUsed: included === undefined || included.has(name),
    }))
  })

/** Returns the names that the files include; undefined if they are not all known. */
function namesIn({ templates, files }: PhaseSource): ReadonlySet<string> | undefined {
  if (templates.some(({ text }) => PRINTS_ACTION.test(text))) return undefined
  const names = new Set<string>()
  for (const { name, text } of files) {
    const { template } = parse(name, text, functions)
    if (template === undefined) return undefined
    for (const included of includedNames(template)) names.add(included)
  }
  return names
}
