// Settings that have their place and no effect yet. Using one is an error: a setting is never ignored in silence.
// A row goes when the setting works.

import { type FieldPath, formatPath, valueAt } from '../diagnostics/field-path.ts'
import { type Schema, schemaAt } from '../diagnostics/schema.ts'
import type { SettingProblem } from './problems.ts'

export const NOT_YET: readonly string[] = [
  'machineDeployments.revision',
  'machineDeployments.stamping',
  'checks.strict',
  'checks.outbound',
  'checks.userDataLimits',
  'checks.severity',
]

/** What of that the functionConfig uses. To say the default, or nothing, is no use. */
export function notYet(root: Schema, config: unknown): SettingProblem[] {
  return NOT_YET.map(field => ['spec', ...field.split('.')]).flatMap(path => {
    const value = valueAt(config, path)
    return saysNothing(value) || value === schemaAt(root, path).default ? [] : [refusal(path, schemaAt(root, path))]
  })
}

function refusal(path: FieldPath, { default: fallback }: Schema): SettingProblem {
  const isPlain = typeof fallback === 'string' || typeof fallback === 'boolean'
  const help = `Leave ${formatPath(path)} out${isPlain ? `, or set it to ${fallback}` : ''}.`
  return { code: 'OSM0103', path, says: 'is not available yet', help }
}

const saysNothing = (value: unknown): boolean =>
  value === undefined || (value !== null && typeof value === 'object' && Object.values(value).every(saysNothing))
