// Tells the problems that a change brings from those that were there before, and names those that it solves. What could not be rendered is not
// checked: its problems are not solved.

import type { Diagnostic, ProblemState } from '../../diagnostics/diagnostic.ts'
import { nameOf } from '../../diagnostics/names.ts'
import { problem } from '../../diagnostics/problem.ts'
import { fileText } from '../../diagnostics/render.ts'
import { identityOf, mergeRepeats } from '../../diagnostics/repeats.ts'
import { grouped } from '../../render/model/grouped.ts'

export interface ChangedProblems {
  readonly added: readonly ChangedProblem[]
  readonly fixed: readonly ChangedProblem[]
  /** How many are as before. */
  readonly before: number
  /** How many of the old side may be there still, because what has them could not be rendered. */
  readonly notChecked: number
}

export interface ChangedProblem {
  readonly code: string
  readonly severity: string
  readonly message: string
  readonly where: string
}

export interface ProblemChanges {
  readonly added: readonly Diagnostic[]
  readonly fixed: readonly Diagnostic[]
  /** Those of the old side of which the new side says nothing, because it could not be rendered as far. */
  readonly notChecked: readonly Diagnostic[]
  /** Those of the new side that the old side has, too. */
  readonly before: readonly Diagnostic[]
}

/**
 * Matches problems by code, object and field. The indexes in a field move with the lines around it, so a problem with the same message is
 * the same whatever they are.
 */
export function problemChanges(
  old: readonly Diagnostic[],
  now: readonly Diagnostic[],
  isJudged: (problem: Diagnostic) => boolean = () => true,
): ProblemChanges {
  const [before, after] = [shown(old), shown(now)]
  const current = listedAs(after, before)
  const known = new Set<Diagnostic>()
  let missing = listedAs(before, after)
  for (const keyOf of [keyOfMessage, keyOfField]) {
    const waiting: ReadonlyMap<string, Diagnostic[]> = grouped(missing, keyOf)
    const matched = new Set<Diagnostic>()
    for (const problem of current) {
      const other = known.has(problem) ? undefined : waiting.get(keyOf(problem))?.shift()
      if (other === undefined) continue
      known.add(problem)
      matched.add(other)
    }
    missing = missing.filter(problem => !matched.has(problem))
  }
  return {
    added: current.filter(problem => !known.has(problem)),
    fixed: missing.filter(isJudged),
    notChecked: missing.filter(problem => !isJudged(problem)),
    before: current.filter(problem => known.has(problem)),
  }
}

/**
 * Returns the problems of a side with those that are not listed in the place of what stands for them, if the other side lists such problems:
 * those of a default profile are listed from its first edit on, which does not cause them.
 */
function listedAs(own: readonly Diagnostic[], others: readonly Diagnostic[]): Diagnostic[] {
  const listed = new Set(others.map(placeOf))
  return own.flatMap(each => {
    const { object, origin, standsFor = [] } = each
    const isListed = standsFor.some(({ code }) => listed.has(placeOf({ code, object })))
    return isListed
      ? standsFor.map(({ code, message, field }) => problem(code, message, { object, origin, field }))
      : [each]
  })
}

const placeOf = ({ code, object }: Pick<Diagnostic, 'code' | 'object'>): string =>
  JSON.stringify([code, object && nameOf(object)])

const shown = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  mergeRepeats(diagnostics.filter(({ ignored }) => ignored === undefined))

const keyOfMessage = ({ code, object, field, message }: Diagnostic): string =>
  JSON.stringify([code, object && nameOf(object), field?.replace(/\[\d+\]/g, '[]'), message])

const keyOfField = ({ code, object, field }: Diagnostic): string =>
  JSON.stringify([code, object && nameOf(object), field])

/** Returns the problems with their states. What the old side had is not known of those that are not among the changes. */
export function withStates(
  diagnostics: readonly Diagnostic[],
  { added, before }: Pick<ProblemChanges, 'added' | 'before'>,
): Diagnostic[] {
  const states = new Map<string, ProblemState>([
    ...before.map(problem => [identityOf(problem), 'before'] as const),
    ...added.map(problem => [identityOf(problem), 'new'] as const),
  ])
  return diagnostics.map(problem => {
    const state = states.get(identityOf(problem))
    return state === undefined ? problem : { ...problem, state }
  })
}

export const changedProblems = ({ added, fixed, before, notChecked }: ProblemChanges): ChangedProblems => ({
  added: added.map(changedProblem),
  fixed: fixed.map(changedProblem),
  before: before.length,
  notChecked: notChecked.length,
})

function changedProblem({ code, severity, message, object, field, origin }: Diagnostic): ChangedProblem {
  const where = [object && nameOf(object), fileText(origin), field].filter(text => text !== undefined && text !== '')
  return { code, severity, message, where: where.join(', ') }
}

/** Returns their numbers, as `1 new, 2 fixed, 3 as before`; "" if there are none. */
export function problemsText({ added, fixed, before, notChecked }: ChangedProblems): string {
  const counts = [
    ...(added.length > 0 ? [`${added.length} new`] : []),
    ...(fixed.length > 0 ? [`${fixed.length} fixed`] : []),
    ...(before > 0 ? [`${before} as before`] : []),
    ...(notChecked > 0 ? [`${notChecked} not checked`] : []),
  ]
  return counts.join(', ')
}
