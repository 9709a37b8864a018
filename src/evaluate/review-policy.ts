// The policy of a reviewer: the `checks` of a functionConfig that the reviewer gives, and that the reviewed functionConfig may tighten, but not
// weaken. Whoever can change what is reviewed could otherwise also change what a review finds.

import { AllowList } from '../base/allow-list.ts'
import { type FieldPath, valueAt } from '../base/field-path.ts'
import type { JsonObject } from '../base/json.ts'
import { named, type Text, t, words } from '../base/span.ts'
import { isCode, severityOf } from '../diagnostics/codes.ts'
import type { IgnoreRule } from '../diagnostics/concluded.ts'
import type { Diagnostic, ObjectRef, Origin, Report, Severity } from '../diagnostics/diagnostic.ts'
import { problem, type Where } from '../diagnostics/problem.ts'
import { inputRef } from '../render/inputs/catalog.ts'
import { rulesOfSettings } from '../render/inputs/policy.ts'
import { itemHeaderOf } from '../render/model/kubernetes.ts'
import type { Settings } from '../render/settings/settings.ts'
import { hasLimit, sizeLimit } from '../render/userdata/size-limits.ts'

type Checks = Settings['checks']

export interface ReviewPolicy {
  readonly settings: Settings
  readonly object: ObjectRef
  /** Returns the place of a field in the policy's file. */
  readonly originOf: (field: FieldPath) => Origin
}

const HELP = t`Remove it, or ask the holder of the policy to change it.`

/** A setting of the reviewed functionConfig that lets more pass than the policy does. */
interface Weakening {
  /** Below `spec.checks`. */
  readonly field: FieldPath
  readonly message: Text
}

interface Sides {
  readonly own: Checks
  readonly policy: Checks
  /** The `checks` as they are written, without defaults. */
  readonly written: JsonObject
}

/** How each setting can be weaker than that of the policy. A setting without a row is a compile error. */
const WEAKENINGS: Readonly<Record<keyof Checks, (sides: Sides) => readonly Weakening[]>> = {
  strict: ({ written, policy }) =>
    policy.strict && written.strict === false
      ? [{ field: ['strict'], message: t`checks.strict is false, but true in the policy` }]
      : [],
  lint: ({ own, policy, written }) =>
    written.lint !== undefined && LINT.indexOf(own.lint) < LINT.indexOf(policy.lint)
      ? [{ field: ['lint'], message: t`checks.lint is ${words(own.lint)}, but ${words(policy.lint)} in the policy` }]
      : [],
  severity: ({ own, policy }) =>
    Object.entries(own.severity).flatMap(([code, severity]) => {
      const wanted = policySeverity(code, policy)
      return wanted === undefined || rank(severity) >= rank(wanted)
        ? []
        : [
            {
              field: ['severity', code],
              message: t`checks.severity.${named(code)} is ${words(severity)}, but ${words(wanted)} in the policy`,
            },
          ]
    }),
  ignore: ({ own, policy }) =>
    own.ignore.flatMap(({ code, object, message }, i) =>
      policy.ignore.some(each => each.code === code && each.object === object && each.message === message)
        ? []
        : [{ field: ['ignore', i], message: t`checks.ignore[${i}] ignores ${code}, which the policy does not` }],
    ),
  outbound: ({ own, policy }) => {
    const { allow } = policy.outbound
    if (allow === undefined) return []
    const allowed = new AllowList(allow)
    return (own.outbound.allow ?? []).flatMap((prefix, i) =>
      allowed.judge(prefix, prefix) === 'allowed'
        ? []
        : [
            {
              field: ['outbound', 'allow', i],
              message: t`checks.outbound.allow[${i}] allows ${prefix}, which the policy does not`,
            },
          ],
    )
  },
  userDataLimits: ({ own, policy }) =>
    Object.entries(own.userDataLimits).flatMap(([provider, bytes]) => {
      const known = Object.hasOwn(policy.userDataLimits, provider) || hasLimit(provider, {})
      const most = sizeLimit(provider, '', policy.userDataLimits).bytes
      return known && bytes > most
        ? [
            {
              field: ['userDataLimits', provider],
              message: t`checks.userDataLimits.${named(provider)} is ${bytes}, but ${most} in the policy`,
            },
          ]
        : []
    }),
}

const LINT: readonly Checks['lint'][] = ['off', 'warn', 'error']
const SEVERITIES: readonly (Severity | 'off')[] = ['off', 'info', 'warning', 'error']

const rank = (severity: Severity | 'off'): number => SEVERITIES.indexOf(severity)

/** A code that the policy does not name has its own severity. */
const policySeverity = (code: string, { severity }: Checks): Severity | 'off' | undefined =>
  severity[code] ?? (isCode(code) ? severityOf(code) : undefined)

/** Returns the settings with the checks of the policy, after each setting was reported that is weaker. */
export function withReviewPolicy(
  settings: Settings,
  functionConfig: JsonObject | undefined,
  reviewPolicy: ReviewPolicy,
  report: Report,
): Settings {
  const { checks: policy } = reviewPolicy.settings
  const own = settings.checks
  const written = (valueAt(functionConfig, ['spec', 'checks']) ?? {}) as JsonObject
  const reviewed = functionConfig && inputRef({ header: itemHeaderOf(functionConfig) })
  for (const [name, weakenings] of Object.entries(WEAKENINGS))
    for (const { field, message } of weakenings({ own, policy, written }))
      report(weakened(message, { object: reviewed, field: ['spec', 'checks', ...field] }, name, reviewPolicy))
  return { ...settings, checks: stricter(own, policy) }
}

/** Returns the problem of what is weaker than a setting of the policy. */
function weakened(message: Text, at: Where, setting: string, { object, originOf }: ReviewPolicy): Diagnostic {
  const field = ['spec', 'checks', setting]
  const policy = { object, field, role: 'the policy', origin: originOf(field) }
  return problem('OSM0194', message, { ...at, help: [HELP], related: [policy] })
}

/** Returns the stricter of each setting. What to ignore is that of the policy; `reviewedRules` reports the rest. */
const stricter = (own: Checks, policy: Checks): Checks => ({
  strict: own.strict || policy.strict,
  lint: LINT[Math.max(LINT.indexOf(own.lint), LINT.indexOf(policy.lint))]!,
  severity: {
    ...own.severity,
    ...Object.fromEntries(
      Object.entries(policy.severity).map(([code, severity]) => {
        const given = own.severity[code]
        return [code, given !== undefined && rank(given) > rank(severity) ? given : severity]
      }),
    ),
  },
  ignore: [],
  outbound: { allow: own.outbound.allow ?? policy.outbound.allow },
  userDataLimits: { ...policy.userDataLimits, ...own.userDataLimits },
})

/** Returns the rules of the policy, after each rule in an annotation was reported that is not one of them. */
export function reviewedRules(rules: readonly IgnoreRule[], policy: ReviewPolicy, report: Report): IgnoreRule[] {
  const allowed = rulesOfSettings(policy.settings, policy.object)
  for (const { code, at } of rules) {
    const isAllowed = allowed.some(
      rule => rule.code === code && rule.message === undefined && (rule.matches?.(at.object!) ?? true),
    )
    if (isAllowed) continue
    const message = t`the annotation osm-krm.dev/ignore ignores ${code}, which the policy does not`
    report(weakened(message, at, 'ignore', policy))
  }
  // A policy is for many folders, so not every one needs all of its entries.
  return allowed.map(rule => ({ ...rule, mayBeUnused: true }))
}
