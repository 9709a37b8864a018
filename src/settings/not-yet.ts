// Settings that are part of the schema but have no effect yet. Using one is an error, so that no setting is silently ignored. A row is
// removed when the setting is implemented.

import { type FieldPath, formatPath, valueAt } from '../diagnostics/field-path.ts'
import { type Schema, schemaAt } from '../diagnostics/schema.ts'
import type { SettingProblem } from './problems.ts'

export const NOT_YET: readonly string[] = ['checks.outbound']

/** Reports those fields that the functionConfig sets to a value other than the default. The schema is parsed only if one is set. */
export function notYet(schemaText: string, config: unknown): SettingProblem[] {
  const used = NOT_YET.map(field => ['spec', ...field.split('.')]).filter(path => !isUnset(valueAt(config, path)))
  if (used.length === 0) return []
  const root: Schema = JSON.parse(schemaText)
  return used
    .filter(path => valueAt(config, path) !== schemaAt(root, path).default)
    .map(path => refusal(path, schemaAt(root, path)))
}

function refusal(path: FieldPath, { default: fallback }: Schema): SettingProblem {
  const isPlain = typeof fallback === 'string' || typeof fallback === 'boolean'
  const help = `Remove ${formatPath(path)}${isPlain ? `, or set it to ${fallback}` : ''}.`
  return { code: 'OSM0103', path, message: 'is not available yet', help }
}

const isUnset = (value: unknown): boolean =>
  value === undefined || (value !== null && typeof value === 'object' && Object.values(value).every(isUnset))
