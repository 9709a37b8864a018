// Converts an OperatingSystemConfigGenerator to Settings: validates it, applies defaults, and separates references from texts.

import { formatPath, valueAt } from '../../diagnostics/field-path.ts'
import { aboutQuotes, validateWith } from '../../diagnostics/schema-problems.ts'
import { typeAt } from '../kubelet-config/fields.ts'
import { isObject, type Json, type JsonObject, withoutNulls } from '../model/json.ts'
import { FIELD_CHECKS, type FieldCheck } from './field-checks.ts'
import { FUNCTION_CONFIG_TYPE } from './function-config-type.ts'
import { type FunctionConfig, schemaText, validate } from './generated/function-config.js'
import { isWithin, type SettingProblem, withCode } from './problems.ts'
import { type Settings, toSettings } from './settings.ts'

export interface CompletedSettings {
  readonly settings: Settings | undefined
  readonly problems: readonly SettingProblem[]
}

/** `off` without quotes is false to readers of YAML 1.1, and means the same here. */
function withSeverities(document: Json): Json {
  const severity = valueAt(document, ['spec', 'checks', 'severity'])
  if (!isObject(severity) || !Object.values(severity).includes(false)) return document
  const { spec } = document as { readonly spec: { readonly checks: JsonObject } }
  const texts = Object.entries(severity).map(([code, value]) => [code, value === false ? 'off' : value])
  return {
    ...(document as JsonObject),
    spec: { ...spec, checks: { ...spec.checks, severity: Object.fromEntries(texts) } },
  }
}

const KUBELET = ['spec', 'nodes', 'kubelet']

/** Suggests where a field of the kubelet belongs that is beside `config`. */
function aboutKubelet(found: SettingProblem): SettingProblem {
  const { path, unknown } = found
  if (!unknown || path.length !== KUBELET.length + 1 || !isWithin(path, KUBELET)) return found
  const name = path.at(-1)!
  if (typeAt([name]) === undefined) return found
  const belongsTo = [...KUBELET, 'config']
  return { ...found, belongsTo, message: `is not a field here; did you mean ${formatPath([...belongsTo, name])}?` }
}

/** Returns all problems at once, or the settings if there are none. */
export function complete(config: JsonObject, checks: readonly FieldCheck[] = FIELD_CHECKS): CompletedSettings {
  const document = withSeverities(withoutNulls(config))
  const problems = validateWith(validate, schemaText, document, FUNCTION_CONFIG_TYPE.kind)
    .map(withCode)
    .map(aboutKubelet)
  const isSound = (path: readonly (string | number)[]) => !problems.some(found => isWithin(found.path, path))
  for (const { path: below, check } of checks) {
    const path = ['spec', ...below]
    const value = valueAt(document, path)
    if (value === undefined || !isSound(path)) continue
    for (const { at = [], ...found } of check(value as never)) {
      problems.push({ ...found, code: 'OSM0102', path: [...path, ...at] })
    }
  }
  return {
    problems: problems.map(each => aboutQuotes(each, document)),
    settings: problems.length > 0 ? undefined : toSettings(document as unknown as FunctionConfig),
  }
}
