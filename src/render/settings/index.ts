// Reads Settings from a functionConfig of either kind, or from defaults if there is none.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import { problem } from '../../diagnostics/problem.ts'
import { quote } from '../../diagnostics/schema-problems.ts'
import type { JsonObject } from '../model/json.ts'
import { complete } from './complete.ts'
import { FIELD_CHECKS, MIRROR_CHECK } from './field-checks.ts'
import { readFlags } from './flags-config.ts'
import { FUNCTION_CONFIG_TYPE } from './function-config-type.ts'
import { reportAll } from './problems.ts'
import type { Settings } from './settings.ts'

const { apiVersion: API_VERSION, kind: KIND } = FUNCTION_CONFIG_TYPE

const SMALLEST = `The smallest functionConfig is:

  apiVersion: ${API_VERSION}
  kind: ${KIND}
  metadata:
    name: osm-krm`

/** Returns the settings, or undefined after it reported all problems. */
export function readSettings(functionConfig: JsonObject | undefined, report: Report): Settings | undefined {
  if (functionConfig === undefined) {
    report(problem('OSM0105', 'there is no functionConfig: all settings have their defaults'))
    return complete(FUNCTION_CONFIG_TYPE).settings
  }
  const { apiVersion, kind } = functionConfig
  const object = functionConfigRef(functionConfig)
  if (kind === 'ConfigMap' && apiVersion === 'v1') {
    const { settings, problems, notes } = readFlags(functionConfig)
    reportAll([...problems, ...notes], object, report)
    return settings
  }
  if (kind === KIND && apiVersion === API_VERSION) {
    const { settings, problems } = complete(functionConfig, [...FIELD_CHECKS, MIRROR_CHECK])
    reportAll(problems, object, report)
    return settings
  }
  report(unknownKind(functionConfig, object))
  return undefined
}

function unknownKind({ apiVersion, kind }: JsonObject, object: ObjectRef) {
  if (kind === KIND || kind === 'ConfigMap') {
    const wanted = kind === KIND ? API_VERSION : 'v1'
    const message = `the functionConfig's apiVersion is ${formatValue(apiVersion)}; for the kind ${kind} it must be ${wanted}`
    return problem('OSM0100', message, { object, field: 'apiVersion', help: `Write apiVersion: ${wanted}` })
  }
  const close = typeof kind === 'string' ? nearest(kind, [KIND, 'ConfigMap']) : undefined
  const hint = close === undefined ? `it must be ${KIND}, or a ConfigMap of flags` : `did you mean ${close}?`
  return problem('OSM0100', `the functionConfig's kind is ${formatValue(kind)}; ${hint}`, {
    object,
    field: 'kind',
    help: SMALLEST,
  })
}

function formatValue(value: JsonObject[string] | undefined): string {
  if (value === undefined || value === null) return 'missing'
  return typeof value === 'object' ? 'not a text' : quote(String(value))
}

function functionConfigRef({ apiVersion, kind, metadata }: JsonObject): ObjectRef {
  const named = metadata !== null && typeof metadata === 'object' && !Array.isArray(metadata) ? metadata : {}
  const textOf = (value: JsonObject[string] | undefined) => (typeof value === 'string' ? value : '')
  return {
    ...(typeof apiVersion === 'string' && { apiVersion }),
    kind: textOf(kind) || 'functionConfig',
    ...(textOf(named.namespace) && { namespace: textOf(named.namespace) }),
    name: textOf(named.name),
  }
}
