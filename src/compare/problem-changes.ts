// Tells the problems that a change brings from those that were there before, and names those that it solves. What could not be rendered is not
// checked: its problems are not solved.

import { formatPath } from '../base/field-path.ts'
import { grouped } from '../base/grouped.ts'
import { identityOf } from '../base/refs.ts'
import { joined, type Span, type Text, t, words } from '../base/span.ts'
import type { Diagnostic, ProblemState } from '../diagnostics/diagnostic.ts'
import { lineAt } from '../diagnostics/excerpt.ts'
import { nameOf } from '../diagnostics/names.ts'
import { fileText } from '../diagnostics/render.ts'

/**
 * Returns the problems of the new side, then those that only the old one has, all with their states but for ignored ones. Of several that are
 * the same, so many are as before as the old side has.
 */
export function withStates(
  old: readonly Diagnostic[],
  now: readonly Diagnostic[],
  isJudged: (problem: Diagnostic) => boolean = () => true,
): Diagnostic[] {
  const before = old.filter(isCounted)
  const ofOld = partsListedIn(now.filter(isCounted))
  const ofNew = partsListedIn(before)
  const waiting: ReadonlyMap<string, Diagnostic[]> = grouped(before.flatMap(ofOld), keyOf)
  const stated = now.map((problem): Diagnostic => {
    if (!isCounted(problem)) return problem
    const known = ofNew(problem).map(part => waiting.get(keyOf(part))?.shift())
    return { ...problem, state: known.includes(undefined) ? 'new' : 'before' }
  })
  const gone = [...waiting.values()].flat()
  return [...stated, ...gone.map((each): Diagnostic => ({ ...each, state: isJudged(each) ? 'fixed' : 'not checked' }))]
}

const isCounted = ({ ignored }: Diagnostic): boolean => ignored === undefined

/**
 * Returns the problems for which one stands if the other side lists such problems: those of a default profile are listed from its first edit
 * on, which does not cause them.
 */
function partsListedIn(others: readonly Diagnostic[]): (problem: Diagnostic) => readonly Diagnostic[] {
  const listed = new Set(others.map(placeKey))
  return problem => (problem.standsFor?.some(part => listed.has(placeKey(part))) ? problem.standsFor : [problem])
}

const placeKey = ({ code, list, object }: Diagnostic): string =>
  JSON.stringify([code, list, object && identityOf(object), object?.cluster])

/** Indexes move with the entries before them, and lines with those above. */
const keyOf = (problem: Diagnostic): string =>
  JSON.stringify([placeKey(problem), problem.field?.filter(step => typeof step !== 'number'), writtenAt(problem)])

/** Returns what is written at the place of the problem: the line of a text, or the value of a field. */
function writtenAt({ writtenText, excerpt }: Diagnostic): string | undefined {
  if (writtenText !== undefined) return writtenText()
  return excerpt && lineAt(excerpt)
}

/** Whether it is a problem of the old side. */
export const isGone = ({ state }: Pick<Diagnostic, 'state'>): boolean => state === 'fixed' || state === 'not checked'

/** Returns its object, file and field. */
export const whereText = ({ object, field, origin }: Diagnostic): string =>
  [object && nameOf(object), fileText(origin), field && formatPath(field)]
    .filter(text => text !== undefined && text !== '')
    .join(', ')

const COUNTED = [
  ['new', words('new')],
  ['fixed', words('fixed')],
  ['before', words('as before')],
  ['not checked', words('not checked')],
] as const satisfies readonly (readonly [state: ProblemState, noun: Span])[]

/** Returns their numbers, as `1 new, 2 fixed, 3 as before`; none if there are none. */
export function problemsText(problems: readonly Pick<Diagnostic, 'state'>[]): Text {
  const counts = COUNTED.map(([state, noun]) => ({ count: problems.filter(each => each.state === state).length, noun }))
  return joined(
    counts.flatMap(({ count, noun }) => (count > 0 ? [t`${count} ${noun}`] : [])),
    ', ',
  )
}
