// What happens to the problems of a run before they are shown: the policy judges, and nobody reads the ten-thousandth problem of one
// object.

import { grouped } from '../base/grouped.ts'
import { type Identity, identityOf } from '../base/refs.ts'
import { plain, t, words } from '../base/span.ts'
import { isExternalCode, isLintCode, removed, SEVERITIES } from './codes.ts'
import { type Diagnostic, ITEM, isError, type ObjectRef, type Severity } from './diagnostic.ts'
import { problem } from './problem.ts'
import { mergeRepeats } from './repeats.ts'

/** An object that uses others. */
export interface Use {
  readonly objects: readonly ObjectRef[]
  readonly usedBy: ObjectRef
}

/** A finding to ignore. */
export interface IgnoreRule {
  readonly code: string
  /** A text that the message must contain; undefined for any message. */
  readonly message?: string
  /** Whether the finding may be in this object; undefined for any object. */
  readonly matches?: (object: ObjectRef) => boolean
  readonly reason: string
  /** Whether the rule is for several runs, so that one which does not need it says nothing. */
  readonly mayBeUnused?: boolean
  /** The object and field that contain the rule. */
  readonly at: Pick<Diagnostic, 'object' | 'field'>
}

export interface Policy {
  /** Whether the warnings that remain become errors. */
  readonly strict: boolean
  readonly severity: Readonly<Record<string, Severity | 'off'>>
  readonly ignore: readonly IgnoreRule[]
  /** How findings of lint count: `warn` makes errors warnings, `error` makes warnings errors. `off` says that nothing was linted. */
  readonly lint: 'off' | 'as coded' | 'warn' | 'error'
}

/** Nothing is ignored, and each problem has the severity of its code. */
export const NO_POLICY: Policy = { strict: false, severity: {}, ignore: [], lint: 'off' }

/** Returns the problems as they are shown, but for their places. */
export function concluded(
  problems: readonly Diagnostic[],
  { uses = [], policy = NO_POLICY }: { readonly uses?: readonly Use[]; readonly policy?: Policy } = {},
): readonly Diagnostic[] {
  return limitPerObject(mergeRepeats(applyPolicy(ofAcceptedFields(withUses(problems, uses)), policy)))
}

/** Names what cannot be rendered because of the errors of another object. */
function withUses(problems: readonly Diagnostic[], uses: readonly Use[]): readonly Diagnostic[] {
  const places = uses.flatMap(({ objects, usedBy }) => objects.map(ref => ({ ref, object: usedBy, role: 'used by' })))
  const users = grouped(places, ({ ref }) => identityOf(ref))
  return problems.map(each => {
    const used = isError(each) && each.object ? users.get(identityOf(each.object)) : undefined
    const related = used?.map(({ object, role }) => ({ object, role })) ?? []
    return used ? { ...each, related: [...(each.related ?? []), ...related] } : each
  })
}

const ownerOf = ({ object }: Diagnostic): Identity | undefined => object && identityOf(object)

/** Returns the problems without warnings and notes about fields that an error refuses. */
function ofAcceptedFields(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const refused = new Set(problems.filter(each => isError(each) && isOfField(each)).map(fieldOf))
  const isJudged = (each: Diagnostic): boolean => isError(each) || !isOfField(each) || !refused.has(fieldOf(each))
  return refused.size === 0 ? problems : problems.filter(isJudged)
}

/** Whether the problem is one of a whole value. A text can have several problems at different places. */
const isOfField = ({ field, excerpt }: Diagnostic): boolean => field !== undefined && excerpt === undefined

const fieldOf = (each: Diagnostic): string => JSON.stringify([ownerOf(each), each.field])

/**
 * Returns the diagnostics with their severities, without those that are off. Ignored ones have a reason. Errors are never changed, because a
 * rendering in spite of an error would be wrong.
 */
export function applyPolicy(
  problems: readonly Diagnostic[],
  { strict, severity, ignore, lint }: Policy,
): readonly Diagnostic[] {
  const used = new Set<IgnoreRule>()
  const judged = problems.flatMap((diagnostic): Diagnostic[] => {
    if (diagnostic.severity === 'error' && !(lint === 'warn' && isLintCode(diagnostic.code))) return [diagnostic]
    const wanted = severity[diagnostic.code] ?? diagnostic.severity
    if (wanted === 'off') return []
    const rule = ignore.find(each => isIgnored(diagnostic, each))
    if (rule === undefined) return [asLinted({ ...diagnostic, severity: wanted }, lint)]
    used.add(rule)
    return [{ ...diagnostic, ignored: rule.reason }]
  })
  const isFailed = judged.some(isError)
  // After an error, some checks may not have run, so a rule without a match may still be needed.
  const isPossible = ({ code, mayBeUnused = false }: IgnoreRule): boolean =>
    !mayBeUnused && !isExternalCode(code) && (lint !== 'off' || !isLintCode(code))
  const unused = isFailed ? [] : ignore.filter(rule => !used.has(rule) && isPossible(rule)).map(unusedRule)
  const all = [...judged, ...unused]
  return strict ? all.map(asStrict) : all
}

function asLinted(diagnostic: Diagnostic, lint: Policy['lint']): Diagnostic {
  const { code, severity } = diagnostic
  if (!isLintCode(code)) return diagnostic
  if (lint === 'warn' && severity === 'error') return { ...diagnostic, severity: 'warning' }
  return lint === 'error' && severity === 'warning' ? { ...diagnostic, severity: 'error' } : diagnostic
}

const asStrict = (diagnostic: Diagnostic): Diagnostic =>
  diagnostic.severity === 'warning' && diagnostic.ignored === undefined
    ? { ...diagnostic, severity: 'error' }
    : diagnostic

function isIgnored({ code, message, object, related = [] }: Diagnostic, rule: IgnoreRule): boolean {
  if (code !== rule.code || (rule.message !== undefined && !plain(message).includes(rule.message))) return false
  const { matches } = rule
  if (matches === undefined) return true
  return [object, ...related.map(place => place.object)].some(ref => ref !== undefined && matches(ref))
}

const unusedRule = ({ code, at }: IgnoreRule): Diagnostic =>
  Object.hasOwn(removed, code)
    ? {
        ...problem(
          'OSM0191',
          t`an entry ignores ${code}, which no release reports any more: ${removed[code] ?? ''}`,
          at,
        ),
        help: [t`Remove the entry.`],
        severity: 'info',
      }
    : problem('OSM0191', t`an entry ignores ${code}, which this run does not report here`, {
        ...at,
        help: [t`Remove the entry: the problem that it ignored was fixed, or now has a different code or object.`],
      })

const MOST_OF_AN_OBJECT = 100

/**
 * Returns the first problems of each object, errors before others; the message of the last one has the number of those that are left out. Items
 * without a kind and a name count as one object: a text that is no list of objects can have a hundred thousand of them.
 */
function limitPerObject(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  if (problems.length <= MOST_OF_AN_OBJECT) return problems
  const shown = new Map<Diagnostic, Diagnostic>()
  for (const same of grouped(problems, each => (each.object?.kind === ITEM ? ITEM : ownerOf(each))).values()) {
    const sorted = SEVERITIES.flatMap(severity => same.filter(each => each.severity === severity))
    const first = sorted.slice(0, MOST_OF_AN_OBJECT)
    for (const each of first) shown.set(each, each)
    const left = same.length - first.length
    const last = first.at(-1)!
    const of = words(last.object?.kind === ITEM ? 'items without a name' : 'it')
    if (left > 0)
      shown.set(last, { ...last, message: t`${last.message}; ${left} more problems of ${of} are not listed` })
  }
  return problems.flatMap(each => shown.get(each) ?? [])
}
