// The policy of a run: severities by code, findings to ignore, and whether warnings count as errors.

import { isExternalCode, isLintCode, removed } from './codes.ts'
import type { Diagnostic, ObjectRef, Severity } from './diagnostic.ts'
import { problem } from './problem.ts'

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

/**
 * Returns the diagnostics with their severities, without those that are off. Ignored ones have a reason. Errors are never changed, because a
 * rendering in spite of an error would be wrong.
 */
export function applyPolicy(
  found: readonly Diagnostic[],
  { strict, severity, ignore, lint }: Policy,
): readonly Diagnostic[] {
  const used = new Set<IgnoreRule>()
  const judged = found.flatMap((diagnostic): Diagnostic[] => {
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

const isError = ({ severity }: Diagnostic): boolean => severity === 'error'

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
  if (code !== rule.code || !message.includes(rule.message ?? '')) return false
  const { matches } = rule
  if (matches === undefined) return true
  return [object, ...related.map(place => place.object)].some(ref => ref !== undefined && matches(ref))
}

const unusedRule = ({ code, at }: IgnoreRule): Diagnostic => {
  if (Object.hasOwn(removed, code))
    return {
      ...problem('OSM0191', `an entry ignores ${code}, which no release reports any more: ${removed[code]}`, {
        ...at,
        help: 'Remove the entry.',
      }),
      severity: 'info',
    }
  return problem('OSM0191', `an entry ignores ${code}, which this run does not report here`, {
    ...at,
    help: 'Remove the entry: the problem that it ignored was fixed, or now has a different code or object.',
  })
}
