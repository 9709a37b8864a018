// What is found in the templates of a profile at places where the rendering found nothing.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { writtenAt } from '../render/model/profile.ts'
import { applied, type Rule } from './rule.ts'
import { checkTemplates } from './templates/check-templates.ts'
import type { ProfileTemplates } from './templates/profile-templates.ts'

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
    ...rules.flatMap(rule => applied(rule, templates).map(each => ({ code: rule.code, ...each }))),
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
  if (a === undefined || b === undefined || a.text !== b.text || known.field !== found.field) return false
  if (known.object?.kind !== found.object?.kind || known.object?.name !== found.object?.name) return false
  return lineStart(a.text, a.start) <= b.start && lineStart(b.text, b.start) <= a.end
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1
