// The one way in: the KRM function, the commands and the library evaluate items by it, and differ only in where the items come from and
// where the outputs go. Nothing is thrown: what fails unexpectedly is a diagnostic, too.

import type { Diagnostic, ObjectRef, Report } from './diagnostics/diagnostic.ts'
import { problem } from './diagnostics/problem.ts'
import { redactor } from './diagnostics/redact.ts'
import { Catalog, type ItemSource, itemHeaderOf } from './inputs/catalog.ts'
import { secretTexts } from './inputs/secrets.ts'
import type { JsonObject } from './model/json.ts'
import { type Rendering, render } from './render.ts'
import { readSettings } from './settings/index.ts'
import { override } from './settings/overrides.ts'
import type { Settings } from './settings/settings.ts'

export interface EvaluateRequest {
  readonly items: ItemSource
  readonly functionConfig: JsonObject | undefined
  /** `path=value` */
  readonly overrides?: readonly string[]
  /** What an earlier run made, where that is not among the items. */
  readonly previous?: Catalog
}

export interface Evaluation {
  readonly settings: Settings
  readonly rendering: Rendering
  readonly catalog: Catalog
}

export interface Evaluated<Opened> {
  /** What there was to evaluate. */
  readonly opened: Opened | undefined
  readonly evaluation: Evaluation | undefined
  /** Without the values of secrets. */
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
}

/** What was opened; without a request after it was reported why there is nothing to evaluate. */
interface Openable {
  readonly request: EvaluateRequest | undefined
}

interface Steps<Opened extends Openable> {
  /** undefined after it was reported why nothing could be opened. */
  readonly open: (report: Report) => Opened | undefined
  /** Adds their places to the diagnostics, before the values of secrets are masked. */
  readonly locate?: (found: readonly Diagnostic[], opened: Opened) => Promise<readonly Diagnostic[]>
  /** What is done with a rendering without errors. */
  readonly use?: (evaluation: Evaluation, opened: Opened, report: Report) => void
}

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
    catalog = request && new Catalog(request.items, report)
    evaluation = request && catalog && (await evaluateItems(request, catalog, report))
    if (use && opened && evaluation && !hasError(found)) use(evaluation, opened, report)
  } catch (error) {
    report(internalError(error))
  }
  const secrets = evaluation?.rendering.secrets ?? (catalog ? secretTexts(catalog.objectsRead('Secret'), []) : [])
  const located = found.length > 0 && opened && locate ? await locate(found, opened) : found
  const diagnostics = located.length === 0 ? located : located.map(redactor(secrets))
  return { opened, evaluation, diagnostics, failed: hasError(found) }
}

async function evaluateItems(
  { functionConfig, overrides = [], previous }: EvaluateRequest,
  catalog: Catalog,
  report: Report,
): Promise<Evaluation | undefined> {
  const config = overrides.length === 0 ? functionConfig : override(functionConfig ?? SMALLEST, overrides, report)
  const settings = readSettings(config, report)
  if (settings === undefined) return undefined
  const request = { catalog, settings, ...(previous && { previous }) }
  return { settings, catalog, rendering: await render(request, withConfigRef(functionConfig, report)) }
}

/** What is reported of a setting alone is reported at the functionConfig: so its file is named. */
function withConfigRef(functionConfig: JsonObject | undefined, report: Report): Report {
  if (functionConfig === undefined || functionConfig.kind !== SMALLEST.kind) return report
  const { apiVersion, kind, namespace, name } = itemHeaderOf(functionConfig)
  const object: ObjectRef = { apiVersion, kind, ...(namespace !== '' && { namespace }), name }
  return diagnostic =>
    report(
      diagnostic.object === undefined && diagnostic.field?.startsWith('spec.') ? { ...diagnostic, object } : diagnostic,
    )
}

export const SMALLEST: JsonObject = {
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'OperatingSystemConfigGenerator',
  metadata: { name: 'osm-krm' },
}

const hasError = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error')

const internalError = (error: unknown): Diagnostic =>
  problem('OSM0001', `internal error: ${error instanceof Error ? error.message : String(error)}`, {
    help: 'This is a bug in osm-krm. Please report it with the smallest input that causes it, without its secrets.',
  })
