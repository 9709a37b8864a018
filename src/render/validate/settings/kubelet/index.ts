// Reports problems of nodes.kubelet.config and machineDeployments.kubelet.

import type { DiagnosticCode } from '../../../../diagnostics/codes/index.ts'
import type { Report } from '../../../../diagnostics/diagnostic.ts'
import { type FieldPath, formatPath } from '../../../../diagnostics/field-path.ts'
import { problem } from '../../../../diagnostics/problem.ts'
import { mayQuote } from '../../../../diagnostics/schema-problems.ts'
import type { Annotated } from '../../../kubelet-config/annotated.ts'
import { mergeKubeletConfig } from '../../../kubelet-config/merge.ts'
import { isObject, type JsonObject } from '../../../model/json.ts'
import type { Settings } from '../../../settings/settings.ts'
import { REMOVE_ENTRIES, unmatchedKeys } from '../../../settings/unmatched-keys.ts'
import type { ValueProblem } from '../../../settings/value-problem.ts'
import { featureGateProblems } from '../feature-gates.ts'
import { kubeletFieldProblems, type Recipient } from './fields.ts'
import { kubeletValueProblems } from './values.ts'
import { annotatedFields, fieldsWithoutEffect } from './without-effect.ts'

/** A MachineDeployment: `<namespace>/<name>`, its minor version of Kubernetes, and what its annotations set. */
export interface KubeletUser extends Recipient {
  readonly annotated: Annotated
}

/** `names` are those of all MachineDeployments among the items. */
export function reportKubeletConfig(
  settings: Settings,
  users: readonly KubeletUser[],
  names: ReadonlySet<string>,
  report: Report,
): void {
  const { config } = settings.nodes.kubelet
  const pools = settings.machineDeployments.kubelet
  const keepsSwap = Object.values(pools).some(({ failSwapOn }) => failSwapOn === false)
  const whole = keepsSwap ? { ...config, failSwapOn: false } : config
  if (hasFields(config))
    reportPart({ path: ['spec', 'nodes', 'kubelet', 'config'], config, whole, users }, settings, report)
  for (const [name, part] of Object.entries(pools)) {
    const path = ['spec', 'machineDeployments', 'kubelet', name]
    const own = users.filter(user => user.name === name)
    reportPart({ path, config: part, whole: mergeKubeletConfig(config, part), users: own }, settings, report)
    for (const { annotated } of own)
      for (const found of annotatedFields(part, annotated)) reportAt(path, 'OSM0121', found, report)
  }
  if (names.size > 0) reportUnmatched(pools, names, report)
}

const hasFields = (config: JsonObject): boolean => Object.keys(config).length > 0

interface Part {
  readonly path: FieldPath
  readonly config: JsonObject
  /** The part merged into the configuration that it extends. */
  readonly whole: JsonObject
  readonly users: readonly KubeletUser[]
}

function reportPart({ path, config, whole, users }: Part, settings: Settings, report: Report): void {
  const quotes = (at: FieldPath, value: unknown): boolean =>
    mayQuote('OperatingSystemConfigGenerator', [...path, ...at], value)
  const all = (code: DiagnosticCode, problems: readonly ValueProblem[]): void => {
    for (const found of problems) reportAt(path, code, found, report)
  }
  const wrong = kubeletFieldProblems(config, users, quotes)
  all('OSM0120', wrong)
  // Values of a wrong type cannot be judged.
  if (wrong.length > 0) return
  all('OSM0122', kubeletValueProblems(config, whole))
  all('OSM0121', fieldsWithoutEffect(config, whole, settings))
  const { featureGates } = config
  const minors = new Set(users.map(({ minor }) => minor))
  if (isObject(featureGates)) {
    const gates = featureGates as Readonly<Record<string, boolean>>
    for (const found of featureGateProblems(gates, minors))
      reportAt([...path, 'featureGates'], 'OSM0111', found, report)
  }
}

function reportAt(
  path: FieldPath,
  code: DiagnosticCode,
  { at = [], message, help, caret }: ValueProblem,
  report: Report,
): void {
  const field = formatPath([...path, ...at])
  report(problem(code, message, { field, ...(help !== undefined && { help }), ...(caret && { caret }) }))
}

/**
 * Reports keys without a MachineDeployment, as for revisions: a warning if a different MachineDeployment is probably meant, otherwise a note, because
 * it may be in files that are not rendered now.
 */
function reportUnmatched(
  pools: Readonly<Record<string, JsonObject>>,
  names: ReadonlySet<string>,
  report: Report,
): void {
  const { misspelt, others } = unmatchedKeys(Object.keys(pools), names)
  const found = (key: string, message: string, help: string) =>
    problem('OSM0123', message, {
      field: formatPath(['spec', 'machineDeployments', 'kubelet', key]),
      caret: 'key',
      help,
    })
  for (const [key, meant] of misspelt) {
    const message = `kubelet settings are set for ${key}, but no MachineDeployment with this name is among the items`
    report(found(key, message, `Did you mean ${meant}?`))
  }
  if (others.length === 0) return
  const message =
    others.length === 1
      ? `kubelet settings are set for ${others[0]}, which is not among the items`
      : `kubelet settings are set for ${others.length} MachineDeployments that are not among the items`
  report({ ...found(others[0]!, message, REMOVE_ENTRIES), severity: 'info' })
}
