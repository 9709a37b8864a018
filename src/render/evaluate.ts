// The single entry point: the KRM function, the commands and the library evaluate items through it, and differ only in where the items come
// from and where the outputs go. It throws nothing: an unexpected failure is reported as a diagnostic, too.

import { withoutCompanions } from '../diagnostics/companions.ts'
import type { Diagnostic, ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import { applyPolicy, type Policy } from '../diagnostics/policy.ts'
import { problem } from '../diagnostics/problem.ts'
import { redactor } from '../diagnostics/redact.ts'
import { mergeRepeats } from '../diagnostics/repeats.ts'
import { NotLoaded } from '../gotemplate/values/values.ts'
import { type Rendering, render } from './index.ts'
import { Catalog, type ItemSource, itemHeaderOf } from './inputs/catalog.ts'
import { reportMisspeltConfig } from './inputs/kinds.ts'
import { policyOf } from './inputs/policy.ts'
import { secretTexts } from './inputs/secrets.ts'
import type { JsonObject } from './model/json.ts'
import type { OnProgress } from './model/progress.ts'
import { flagField } from './settings/flag-fields.ts'
import { FUNCTION_CONFIG_TYPE } from './settings/function-config-type.ts'
import { readSettings } from './settings/index.ts'
import { override } from './settings/overrides.ts'
import type { Settings } from './settings/settings.ts'

export interface EvaluateRequest {
  readonly items: ItemSource
  readonly functionConfig: JsonObject | undefined
  /** Overrides of settings, each as `path=value`. */
  readonly overrides?: readonly string[]
  /** The outputs of an earlier run, if they are not among the items. */
  readonly previous?: Catalog
  /** Whether warnings count as errors, whatever the settings say. */
  readonly strict?: boolean
  /** The date with which expirations are compared; without it, none is checked. */
  readonly now?: Date
  /** Called after each node or group of nodes. */
  readonly progress?: OnProgress
  /** The size of the input; undefined for the objects of a program. */
  readonly inputBytes?: number
}

export interface Evaluation {
  readonly settings: Settings
  readonly rendering: Rendering
  readonly catalog: Catalog
  readonly policy: Policy
}

export interface Evaluated<Opened> {
  /** The result of `open`. */
  readonly opened: Opened | undefined
  readonly evaluation: Evaluation | undefined
  /** All diagnostics, with the values of secrets redacted. */
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
}

/** An opened input. `request` is undefined if `open` reported why the input cannot be evaluated. */
interface Openable {
  readonly request: EvaluateRequest | undefined
}

interface Steps<Opened extends Openable> {
  /** Opens the input. Returns undefined after it reported why the input cannot be opened. */
  readonly open: (report: Report) => Opened | undefined
  /** Adds origins and excerpts to the diagnostics. Called before the values of secrets are redacted. */
  readonly locate?: (found: readonly Diagnostic[], opened: Opened) => Promise<readonly Diagnostic[]>
  /** Uses the rendering. Called only if no error was reported. */
  readonly use?: (evaluation: Evaluation, opened: Opened, report: Report) => void
}

/** Opens the input, renders it, and uses the rendering. Reports every failure, and never throws. */
export async function evaluate<Opened extends Openable>({
  open,
  use,
  locate,
}: Steps<Opened>): Promise<Evaluated<Opened>> {
  const found: Diagnostic[] = []
  const report: Report = diagnostic => void found.push(diagnostic)
  let opened: Opened | undefined
  let evaluation: Evaluation | undefined
  let catalog: Catalog | undefined
  try {
    opened = open(report)
    const request = opened?.request
    const foundWhileOpening = found.length
    evaluation =
      request &&
      (await untilLoaded(() => {
        found.length = foundWhileOpening
        catalog = new Catalog(request.items, report)
        return evaluateItems(request, catalog, report)
      }))
    if (use && opened && evaluation && !hasError(found)) use(evaluation, opened, report)
  } catch (error) {
    report(internalError(error))
  }
  const policy = evaluation?.policy ?? { ...NO_POLICY, strict: opened?.request?.strict === true }
  const judged = mergeRepeats(applyPolicy(withoutCompanions(found), policy))
  const secrets = evaluation?.rendering.secrets ?? (catalog ? secretTexts(catalog.objectsRead('Secret'), []) : [])
  const located = judged.length > 0 && opened && locate ? await locate(judged, opened) : judged
  const diagnostics = located.length === 0 ? located : located.map(redactor(secrets))
  return { opened, evaluation, diagnostics, failed: hasError(judged) }
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
  { functionConfig, overrides = [], previous, strict = false, now, progress, inputBytes = 0 }: EvaluateRequest,
  catalog: Catalog,
  report: Report,
): Promise<Evaluation | undefined> {
  if (functionConfig === undefined && reportMisspeltConfig(catalog, report)) return undefined
  const config = overrides.length === 0 ? functionConfig : override(functionConfig ?? DEFAULT_CONFIG, overrides, report)
  const settings = readSettings(config, report)
  if (settings === undefined) return undefined
  const reportAll = withConfigRef(functionConfig, report)
  const limit = settings.limits.run.inputBytes
  if (inputBytes > limit) {
    reportAll(tooLarge(inputBytes, limit))
    return undefined
  }
  const policy = policyOf(settings, { functionConfig, catalog }, reportAll)
  const request = {
    catalog,
    settings,
    ...(previous && { previous }),
    ...(now && { now }),
    ...(progress && { progress }),
  }
  return {
    settings,
    catalog,
    policy: strict ? { ...policy, strict } : policy,
    rendering: await render(request, reportAll),
  }
}

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

const NO_POLICY: Policy = { strict: false, severity: {}, ignore: [] }

const tooLarge = (size: number, limit: number): Diagnostic =>
  problem('OSM0193', `the input has ${size} bytes, more than ${limit} (limit limits.inputBytes)`, {
    field: 'spec.limits.inputBytes',
    help: 'Raise limits.inputBytes, or pass fewer items to the function.',
  })

const hasError = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error')

const internalError = (error: unknown): Diagnostic =>
  problem('OSM0001', `internal error: ${error instanceof Error ? error.message : String(error)}`, {
    help: 'This is a bug in osm-krm. Please report it with the smallest input that causes it, without its secrets.',
  })
