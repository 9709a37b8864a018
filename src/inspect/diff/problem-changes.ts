// Tells the problems that a change brings from those that were there before, and names those that it solves.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { nameOf } from '../../diagnostics/names.ts'
import { fileText } from '../../diagnostics/render.ts'
import { mergeRepeats } from '../../diagnostics/repeats.ts'
import type { ChangedProblem, ChangedProblems } from '../report/report-data.ts'

export interface ProblemChanges {
  readonly added: readonly Diagnostic[]
  readonly fixed: readonly Diagnostic[]
  /** Those of the new side that the old side has, too. */
  readonly before: readonly Diagnostic[]
}

/** Matches problems by code, object and field, because lines and indexes move. The messages decide only between several of one field. */
export function problemChanges(old: readonly Diagnostic[], now: readonly Diagnostic[]): ProblemChanges {
  const waiting = new Map<string, Diagnostic[]>()
  for (const each of shown(old)) waiting.set(keyOf(each), [...(waiting.get(keyOf(each)) ?? []), each])
  const take = (problem: Diagnostic, isSame: (other: Diagnostic) => boolean): boolean => {
    const others = waiting.get(keyOf(problem)) ?? []
    const at = others.findIndex(isSame)
    if (at >= 0) others.splice(at, 1)
    return at >= 0
  }
  const current = shown(now)
  const known = new Set(current.filter(problem => take(problem, ({ message }) => message === problem.message)))
  for (const problem of current) if (!known.has(problem) && take(problem, () => true)) known.add(problem)
  return {
    added: current.filter(problem => !known.has(problem)),
    fixed: [...waiting.values()].flat(),
    before: current.filter(problem => known.has(problem)),
  }
}

const shown = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  mergeRepeats(diagnostics.filter(({ ignored }) => ignored === undefined))

const keyOf = ({ code, object, field }: Diagnostic): string =>
  JSON.stringify([code, object && nameOf(object), field?.replace(/\[\d+\]/g, '[]')])

/** Returns the problems for the forms of a comparison. */
export const changedProblems = ({ added, fixed, before }: ProblemChanges): ChangedProblems => ({
  added: added.map(changedProblem),
  fixed: fixed.map(changedProblem),
  before: before.length,
})

function changedProblem({ code, severity, message, object, field, origin }: Diagnostic): ChangedProblem {
  const where = [object && nameOf(object), fileText(origin), field].filter(text => text !== undefined && text !== '')
  return { code, severity, message, where: where.join(', ') }
}

/** Returns a sentence such as `problems: 1 new, 2 fixed, 3 as before`, or "" if there are none. */
export function problemsText({ added, fixed, before }: ChangedProblems): string {
  const counts = [
    ...(added.length > 0 ? [`${added.length} new`] : []),
    ...(fixed.length > 0 ? [`${fixed.length} fixed`] : []),
    ...(before > 0 ? [`${before} as before`] : []),
  ]
  return counts.length === 0 ? '' : `problems: ${counts.join(', ')}`
}
