// The single entry point: the KRM function, the commands and the library evaluate items through it, and differ only in where the items come
// from and what is made of the rendering. An unexpected failure is a problem, too.

import { loadAllFunctions } from 'gotemplate/sprig'
import type { FieldPath } from '../base/field-path.ts'
import type { JsonObject } from '../base/json.ts'
import { refOf } from '../base/refs.ts'
import { type Span, t } from '../base/span.ts'
import { concluded, NO_POLICY, type Policy } from '../diagnostics/concluded.ts'
import { type Diagnostic, isError, type Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { type Rendering, render } from '../render/index.ts'
import { Catalog, type ItemSource } from '../render/inputs/catalog.ts'
import type { StandIn } from '../render/inputs/credential.ts'
import { reportMisspeltConfig } from '../render/inputs/kinds.ts'
import { inPoolForm } from '../render/inputs/node-pools.ts'
import { policyOf } from '../render/inputs/policy.ts'
import { profileTexts, secretTexts } from '../render/inputs/secrets.ts'
import { itemHeaderOf } from '../render/model/kubernetes.ts'
import type { Now, OnProgress } from '../render/model/run.ts'
import { flagField } from '../render/settings/flags.ts'
import { readSettings } from '../render/settings/index.ts'
import { override, withoutOverridden } from '../render/settings/overrides.ts'
import { FUNCTION_CONFIG_TYPE, type Settings } from '../render/settings/settings.ts'
import type { KnownSecret } from '../secrets/known.ts'
import { type ReviewPolicy, reviewedRules, withReviewPolicy } from './review-policy.ts'

export interface EvaluateRequest {
  readonly items: ItemSource
  readonly functionConfig: JsonObject | undefined
  /** Overrides of settings, each as `path=value`. */
  readonly overrides?: readonly string[]
  /** The outputs of an earlier run, if they are not among the items. */
  readonly previous?: Catalog | undefined
  /** Whether warnings count as errors, whatever the settings say. */
  readonly strict?: boolean
  /** Whether the rendering is linted, whatever the settings say. */
  readonly lint?: boolean
  /** The policy of the reviewer, which the functionConfig and annotations may not weaken. */
  readonly reviewPolicy?: ReviewPolicy | undefined
  /**
   * Set if the rendering is only shown, compared or judged: stand-ins are then in the place of credentials that are not known, and of those
   * that are not known on the other side of a comparison.
   */
  readonly standIns?: readonly StandIn[]
  /** Whether a controller may have profiles that are not among the items: a missing profile is then no error. */
  readonly besideController?: boolean
  /**
   * Set if lint made up the MachineDeployments, which are then not judged: whether a problem concerns what is linted. The others are left out
   * before their places are searched.
   */
  readonly concerns?: (problem: Diagnostic) => boolean
  /** Checks the rendering with other programs. */
  readonly external?: ((rendering: Rendering) => Promise<readonly Diagnostic[]>) | undefined
  /** Returns what lint finds in the texts of the items. */
  readonly lintTexts?: () => Promise<readonly Diagnostic[]>
  /** The date with which lint compares expirations; without it, that of the release of osm-krm. */
  readonly now?: Now | undefined
  /** Called after each node or group of nodes. */
  readonly progress?: OnProgress | undefined
  /** The size of the input; undefined for the objects of a program. */
  readonly inputBytes?: number
}

interface Steps<Made> {
  /** Returns what is evaluated, or undefined after it reported why nothing is. */
  readonly open: (report: Report) => EvaluateRequest | undefined
  /** Makes the result of a rendering without errors. */
  readonly make?: (rendering: Rendering, report: Report) => Made
  /** Adds the places of problems. */
  readonly locate?: (problems: readonly Diagnostic[]) => Promise<readonly Diagnostic[]>
}

export interface Evaluation<Made> {
  readonly catalog: Catalog | undefined
  /** undefined if the settings could not be read, or after an unexpected failure. */
  readonly rendering: Rendering | undefined
  /** undefined if there were errors. */
  readonly made: Made | undefined
  /** What was reported: judged by the policy, merged, located, and without the values of secrets. */
  readonly diagnostics: readonly Diagnostic[]
  /** Returns what the rendering uses as credentials. */
  readonly secrets: () => readonly KnownSecret[]
  readonly failed: boolean
}

/** Renders items, lints the rendering if this is asked for, and makes the result. Never throws. */
export async function evaluate<Made>({ open, make, locate }: Steps<Made>): Promise<Evaluation<Made>> {
  const problems: Diagnostic[] = []
  const report: Report = each => void problems.push(inPoolForm(each))
  let policy = NO_POLICY
  let concerns: EvaluateRequest['concerns']
  let catalog: Catalog | undefined
  let rendering: Rendering | undefined
  let made: Made | undefined
  let used: readonly KnownSecret[] | undefined
  try {
    const request = open(report)
    if (request !== undefined) {
      policy = { ...policy, strict: request.strict ?? false }
      concerns = request.concerns
      catalog = new Catalog(request.items, report)
      const evaluated = await evaluateItems(request, catalog, report)
      rendering = evaluated?.rendering
      policy = evaluated?.policy ?? policy
      used = evaluated?.secrets
      if (rendering && !problems.some(isError)) made = make?.(rendering, report)
    }
  } catch (error) {
    report(internalError(error))
  }
  const all = concluded(problems, { uses: rendering?.unusable ?? [], policy })
  const judged = concerns ? all.filter(concerns) : all
  const secrets = (): readonly KnownSecret[] =>
    used ?? [...(rendering?.inputs.secrets ?? (catalog ? secretTexts(catalog.objectsRead('Secret')) : []))]
  const diagnostics = await shown((await locate?.(judged)) ?? judged, catalog, secrets)
  return { catalog, rendering, made, diagnostics, secrets, failed: judged.some(isError) }
}

const internalError = (error: unknown): Diagnostic =>
  problem('OSM0001', t`internal error: ${error instanceof Error ? error.message : String(error)}`, {
    help: [t`This is a bug in osm-krm. Please report it with the smallest input that causes it, without its secrets.`],
  })

/** Whether the problem has a text in which a secret can be: one of an input that is no name. */
function mayShowSecret({
  message,
  help = [],
  excerpt,
  itemExcerpt,
  origin,
  related = [],
  standsFor = [],
}: Diagnostic): boolean {
  const isCode = (span: Span): boolean => !('words' in span || span.isName)
  const origins = [origin, ...related.map(each => each.origin)]
  return (
    excerpt !== undefined ||
    itemExcerpt !== undefined ||
    origins.some(each => each?.note !== undefined) ||
    [message, ...help].some(text => text.some(isCode)) ||
    standsFor.some(mayShowSecret)
  )
}

/** Returns the problems without the values of secrets. */
async function shown(
  problems: readonly Diagnostic[],
  catalog: Catalog | undefined,
  secrets: () => readonly KnownSecret[],
): Promise<readonly Diagnostic[]> {
  // The forms of all secrets are made to search for them.
  if (!problems.some(mayShowSecret)) return problems
  const { redactor } = await import('../diagnostics/redact.ts')
  return problems.map(redactor(secrets, () => (catalog ? profileTexts(catalog.objectsRead()) : [])))
}

async function evaluateItems(
  request: EvaluateRequest,
  catalog: Catalog,
  reportAll: Report,
): Promise<
  { readonly rendering: Rendering; readonly policy: Policy; readonly secrets?: readonly KnownSecret[] } | undefined
> {
  const { functionConfig, previous, strict, progress, reviewPolicy, standIns, besideController = false } = request
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
  // Lint knows them, and items that cannot be read are reported before.
  const found: Diagnostic[] = []
  const rendering = await render(
    { catalog, settings, standIns, besideController, previous, progress },
    each => void found.push(each),
  )
  found.forEach(report)
  // Lint reads all Secrets, and the rendering those that it uses.
  const secrets = isLinted(rendering, request) ? [...rendering.inputs.secrets] : undefined
  for (const each of await lintProblems(rendering, found, request)) report(each)
  for (const each of (await request.external?.(rendering)) ?? []) report(each)
  const lint = policy.lint === 'off' && request.lint ? 'as coded' : policy.lint
  return { rendering, policy: { ...policy, lint, strict: strict || policy.strict }, ...(secrets && { secrets }) }
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

const isLinted = (
  { settings: { mode, checks } }: Rendering,
  { lint = false }: Pick<EvaluateRequest, 'lint'>,
): boolean => lint || mode === 'validate' || checks.lint !== 'off'

/** Returns what lint finds, if a setting or the request asks for it. Loaded only then. */
async function lintProblems(
  rendering: Rendering,
  known: readonly Diagnostic[],
  request: Pick<EvaluateRequest, 'lint' | 'lintTexts' | 'now' | 'concerns'>,
): Promise<readonly Diagnostic[]> {
  const { allow } = rendering.settings.checks.outbound
  const { now, concerns } = request
  const all = isLinted(rendering, request)
  // Lint also calls functions of templates that no node executes.
  if (all) await loadAllFunctions()
  return [
    ...(all
      ? (await import('../lint/index.ts')).lint(rendering, { known, now, isMadeUp: concerns !== undefined })
      : []),
    ...((all && (await request.lintTexts?.())) || []),
    ...(allow === undefined ? [] : (await import('../lint/outbound.ts')).outbound(rendering, allow)),
  ]
}

/**
 * Returns a `Report` that attaches the functionConfig to a diagnostic which has a field of `spec` but no object, so that its file is named.
 * In a ConfigMap of flags, the place is that of the flag that sets the field.
 */
function withConfigRef(functionConfig: JsonObject | undefined, report: Report): Report {
  if (functionConfig === undefined) return report
  const header = itemHeaderOf(functionConfig)
  const object = refOf(header)
  const place = (field: FieldPath): FieldPath | undefined =>
    header.kind === DEFAULT_CONFIG.kind ? field : flagField(field, functionConfig.data)
  return diagnostic => {
    const { field } = diagnostic
    const own = diagnostic.object === undefined && field?.[0] === 'spec' && field.length > 1 ? place(field) : undefined
    report(own === undefined ? diagnostic : { ...diagnostic, object, field: own })
  }
}

/** The functionConfig whose settings are all defaults. */
export const DEFAULT_CONFIG: JsonObject = { ...FUNCTION_CONFIG_TYPE, metadata: { name: 'osm-krm' } }

const tooLarge = (size: number, limit: number): Diagnostic =>
  problem('OSM0193', t`the input has ${size} bytes, more than ${limit} (limit limits.inputBytes)`, {
    field: ['spec', 'limits', 'inputBytes'],
    help: [t`Raise limits.inputBytes, or pass fewer items to the function.`],
  })
