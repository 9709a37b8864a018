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

/**
 * Matches problems by code, object and field. The indexes in a field move with the lines around it, so a problem with the same message is
 * the same whatever they are.
 */
export function problemChanges(old: readonly Diagnostic[], now: readonly Diagnostic[]): ProblemChanges {
  const current = shown(now)
  const known = new Set<Diagnostic>()
  let fixed = shown(old)
  for (const keyOf of [keyOfMessage, keyOfField]) {
    const waiting = new Map<string, Diagnostic[]>()
    for (const problem of fixed) {
      const key = keyOf(problem)
      const same = waiting.get(key)
      if (same) same.push(problem)
      else waiting.set(key, [problem])
    }
    const matched = new Set<Diagnostic>()
    for (const problem of current) {
      const other = known.has(problem) ? undefined : waiting.get(keyOf(problem))?.shift()
      if (other === undefined) continue
      known.add(problem)
      matched.add(other)
    }
    fixed = fixed.filter(problem => !matched.has(problem))
  }
  return {
    added: current.filter(problem => !known.has(problem)),
    fixed,
    before: current.filter(problem => known.has(problem)),
  }
}

const shown = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  mergeRepeats(diagnostics.filter(({ ignored }) => ignored === undefined))

const keyOfMessage = ({ code, object, field, message }: Diagnostic): string =>
  JSON.stringify([code, object && nameOf(object), field?.replace(/\[\d+\]/g, '[]'), message])

const keyOfField = ({ code, object, field }: Diagnostic): string =>
  JSON.stringify([code, object && nameOf(object), field])

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
