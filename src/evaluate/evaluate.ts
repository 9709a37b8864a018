// The single entry point: the KRM function, the commands and the library evaluate items through it, and differ only in where the items come
// from and where the outputs go. An unexpected failure is a problem, too.

import { onlyCauses } from '../diagnostics/causes.ts'
import type { Diagnostic, ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import { type Found, foundAsync, guarded } from '../diagnostics/found.ts'
import { limitPerObject } from '../diagnostics/limit.ts'
import { applyPolicy, type Policy } from '../diagnostics/policy.ts'
import { problem } from '../diagnostics/problem.ts'
import { mergeRepeats } from '../diagnostics/repeats.ts'
import { withUses } from '../diagnostics/uses.ts'
import { NotLoaded } from '../gotemplate/values/values.ts'
import { type Rendering, render } from '../render/index.ts'
import { Catalog, type ItemSource, itemHeaderOf } from '../render/inputs/catalog.ts'
import { reportMisspeltConfig } from '../render/inputs/kinds.ts'
import { policyOf } from '../render/inputs/policy.ts'
import { profileTexts, secretTexts } from '../render/inputs/secrets.ts'
import { type StandIn, withStandIns } from '../render/inputs/stand-ins.ts'
import type { JsonObject } from '../render/model/json.ts'
import type { OnProgress } from '../render/model/progress.ts'
import { flagField } from '../render/settings/flag-fields.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/function-config-type.ts'
import { readSettings } from '../render/settings/index.ts'
import { override, withoutOverridden } from '../render/settings/overrides.ts'
import type { Settings } from '../render/settings/settings.ts'
import { type ReviewPolicy, reviewedRules, withReviewPolicy } from './review-policy.ts'

export interface EvaluateRequest {
  readonly items: ItemSource
  readonly functionConfig: JsonObject | undefined
  /** Overrides of settings, each as `path=value`. */
  readonly overrides?: readonly string[]
  /** The outputs of an earlier run, if they are not among the items. */
  readonly previous?: Catalog
  /** Whether warnings count as errors, whatever the settings say. */
  readonly strict?: boolean
  /** Whether the rendering is linted, whatever the settings say. */
  readonly lint?: boolean
  /** The policy of the reviewer, which the functionConfig and annotations may not weaken. */
  readonly reviewPolicy?: ReviewPolicy
  /**
   * Set if the rendering is only shown, compared or judged: stand-ins are then in the place of credentials that are not known, and of those
   * that are not known on the other side of a comparison.
   */
  readonly standIns?: readonly StandIn[]
  /** Whether a controller may have profiles that are not among the items: a missing profile is then no error. */
  readonly besideController?: boolean
  /** Checks the rendering with other programs. */
  readonly external?: (rendering: Rendering) => Promise<readonly Diagnostic[]>
  /** The date with which lint compares expirations; without it, that of the release of osm-krm. */
  readonly now?: Date
  /** Called after each node or group of nodes. */
  readonly progress?: OnProgress
  /** The size of the input; undefined for the objects of a program. */
  readonly inputBytes?: number
}

interface Evaluation {
  readonly catalog: Catalog
  /** undefined if the settings could not be read, or after an unexpected failure. */
  readonly rendering: Rendering | undefined
  readonly policy: Policy
}

/** Renders the items, and lints the rendering if this is asked for. */
export async function evaluate(request: EvaluateRequest): Promise<Found<Evaluation>> {
  const { items, strict = false } = request
  let catalog: Catalog | undefined
  const { value, problems } = await guarded(async reportAll => {
    const attempt = await untilLoaded(() =>
      foundAsync(report => {
        catalog = new Catalog(items, report)
        return evaluateItems(request, catalog, report)
      }),
    )
    attempt.problems.forEach(reportAll)
    return attempt.value
  })
  catalog ??= new Catalog(items, () => {})
  return { value: { catalog, rendering: undefined, policy: { ...NO_POLICY, strict }, ...value }, problems }
}

/** Repeats a step of which a template calls a function that is not loaded: its name was in the output of another template. */
async function untilLoaded<Result>(step: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error
      await error.load()
    }
  }
}

async function evaluateItems(
  request: EvaluateRequest,
  catalog: Catalog,
  reportAll: Report,
): Promise<Omit<Evaluation, 'catalog'> | undefined> {
  const { functionConfig, previous, strict, progress, reviewPolicy } = request
  const report = withConfigRef(functionConfig, reportAll)
  const settings = settingsOf(request, catalog, reportAll)
  if (settings === undefined) return undefined
  const { inputBytes: limit } = settings.limits.run
  if (request.inputBytes !== undefined && request.inputBytes > limit) {
    report(tooLarge(request.inputBytes, limit))
    return undefined
  }
  const own = policyOf(settings, { functionConfig, catalog }, report)
  const policy = reviewPolicy ? { ...own, ignore: reviewedRules(own.ignore, reviewPolicy, report) } : own
  const inputs = request.standIns
    ? withStandIns({ catalog, settings, others: request.standIns }, report)
    : { catalog, settings }
  const { value: rendering, problems } = await render({
    ...inputs,
    besideController: request.besideController ?? false,
    ...(previous && { previous }),
    ...(progress && { progress }),
  })
  problems.forEach(report)
  for (const found of await lintProblems(rendering, problems, request)) report(found)
  for (const found of (await request.external?.(rendering)) ?? []) report(found)
  const lint = policy.lint === 'off' && request.lint ? 'as coded' : policy.lint
  return { rendering, policy: { ...policy, lint, strict: strict || policy.strict } }
}

function settingsOf(
  { functionConfig, overrides = [], reviewPolicy }: EvaluateRequest,
  catalog: Catalog,
  reportAll: Report,
): Settings | undefined {
  if (functionConfig === undefined && reportMisspeltConfig(catalog, reportAll)) return undefined
  if (overrides.length === 0) return read(functionConfig, reportAll)
  const report = withoutOverridden(functionConfig, overrides, reportAll)
  return read(override(functionConfig ?? DEFAULT_CONFIG, overrides, report), report)

  function read(config: JsonObject | undefined, report: Report): Settings | undefined {
    const settings = readSettings(config, report)
    return settings && reviewPolicy ? withReviewPolicy(settings, config, reviewPolicy, report) : settings
  }
}

/** Returns what lint finds, if a setting or the request asks for it, or if it explains an error of a MachineDeployment. Loaded only then. */
async function lintProblems(
  rendering: Rendering,
  known: readonly Diagnostic[],
  { lint: isRequested = false, now }: Pick<EvaluateRequest, 'lint' | 'now'>,
): Promise<readonly Diagnostic[]> {
  const { mode, checks } = rendering.settings
  const isLinted = isRequested || mode === 'validate' || checks.lint !== 'off'
  const { allow } = checks.outbound
  const errors = known.filter(({ severity, object }) => severity === 'error' && object?.kind === 'MachineDeployment')
  return [
    ...(isLinted ? (await import('../lint/index.ts')).lint(rendering, known, now) : []),
    ...(isLinted || errors.length === 0
      ? []
      : (await import('../lint/machine-deployments/index.ts')).explanations(rendering, errors)),
    ...(allow === undefined ? [] : (await import('../lint/outbound.ts')).outbound(rendering, allow)),
  ]
}

/** Returns the diagnostics of problems: judged by the policy, merged, located, and without the values of secrets. */
export async function conclude(
  problems: readonly Diagnostic[],
  evaluation: Evaluation | undefined,
  locate: (found: readonly Diagnostic[]) => Promise<readonly Diagnostic[]> | readonly Diagnostic[],
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly failed: boolean }> {
  const { policy = NO_POLICY, rendering } = evaluation ?? {}
  // Items that cannot be read are reported outside of the rendering.
  const causes = onlyCauses(withUses(problems, rendering?.unusable ?? []))
  const judged = limitPerObject(mergeRepeats(applyPolicy(causes, policy)))
  const failed = hasError(judged)
  if (judged.length === 0) return { diagnostics: judged, failed }
  const located = await locate(judged)
  const { redactor } = await import('../secrets/redact.ts')
  const shown = evaluation === undefined ? [] : profileTexts(evaluation.catalog.objectsRead())
  return { diagnostics: located.map(redactor(secretsOf(evaluation), shown)), failed }
}

/** The texts that no message may contain. */
function secretsOf(evaluation: Evaluation | undefined): Iterable<string> {
  if (evaluation === undefined) return []
  const { rendering, catalog } = evaluation
  return rendering?.inputs.secrets ?? secretTexts(catalog.objectsRead('Secret'), [])
}

export const hasError = (problems: readonly Diagnostic[]): boolean =>
  problems.some(({ severity }) => severity === 'error')

/**
 * Returns a `Report` that attaches the functionConfig to a diagnostic which has a field of `spec` but no object, so that its file is named.
 * In a ConfigMap of flags, the place is that of the flag that sets the field.
 */
function withConfigRef(functionConfig: JsonObject | undefined, report: Report): Report {
  if (functionConfig === undefined) return report
  const { apiVersion, kind, namespace, name } = itemHeaderOf(functionConfig)
  const object: ObjectRef = { apiVersion, kind, ...(namespace !== '' && { namespace }), name }
  const place =
    kind === DEFAULT_CONFIG.kind ? (field: string) => field : (field: string) => flagField(field, functionConfig.data)
  return diagnostic => {
    const { field } = diagnostic
    const own = diagnostic.object === undefined && field?.startsWith('spec.') ? place(field) : undefined
    report(own === undefined ? diagnostic : { ...diagnostic, object, field: own })
  }
}

/** The functionConfig whose settings are all defaults. */
export const DEFAULT_CONFIG: JsonObject = {
  ...FUNCTION_CONFIG_TYPE,
  metadata: { name: 'osm-krm' },
}

const NO_POLICY: Policy = { strict: false, severity: {}, ignore: [], lint: 'off' }

const tooLarge = (size: number, limit: number): Diagnostic =>
  problem('OSM0193', `the input has ${size} bytes, more than ${limit} (limit limits.inputBytes)`, {
    field: 'spec.limits.inputBytes',
    help: 'Raise limits.inputBytes, or pass fewer items to the function.',
  })
