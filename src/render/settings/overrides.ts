// Settings that the command line overrides: --set nodes.proxy.http=http://proxy:3128

import { type FieldPath, isWithin, valueAt } from '../../base/field-path.ts'
import { isObject, type Json, type JsonObject, parseJson, put } from '../../base/json.ts'
import { joined, t } from '../../base/span.ts'
import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type Schema, schemaAt } from '../../diagnostics/schema.ts'
import { typeAt } from '../kubelet/fields.ts'
import { readYaml } from '../yaml/index.ts'
import { schemaText } from './generated/function-config.js'
import { FUNCTION_CONFIG_TYPE } from './settings.ts'

/** A step of a path: `.name`, or `[name]` for a name that contains dots. */
const STEP = /\.?([^.[\]=]+)|\[([^\]]*)\]/y

/** Returns the functionConfig with overrides. For a ConfigMap, the path is the name of a flag. */
export function override(functionConfig: JsonObject, assignments: readonly string[], report: Report): JsonObject {
  const config = structuredClone(functionConfig)
  for (const assignment of assignments) {
    const equals = endOfPath(assignment)
    const path = equals < 0 ? undefined : pathOf(assignment.slice(0, equals))
    if (path === undefined) {
      report(
        problem('OSM0106', t`--set ${assignment} is not path=value`, {
          help: [t`Write it like --set nodes.proxy.http=http://proxy:3128`],
        }),
      )
      continue
    }
    const text = assignment.slice(equals + 1)
    if (config.kind === 'ConfigMap') set(config, ['data', assignment.slice(0, equals)], text)
    else {
      const field = fieldOf(path)
      set(config, field, isNumber(field, text) ? Number(text) : parsedValue(text))
    }
  }
  return config
}

const fieldOf = (path: readonly string[]): readonly string[] => (path[0] === 'spec' ? path : ['spec', ...path])

/** Returns the paths of the fields that are overridden. */
export const overriddenFields = (assignments: readonly string[]): (readonly string[])[] =>
  assignments.flatMap(assignment => {
    const path = pathOf(assignment.slice(0, Math.max(0, endOfPath(assignment))))
    return path === undefined ? [] : [fieldOf(path)]
  })

/** Returns a `Report` for problems of an overridden functionConfig. The place of one that an override causes is not in the functionConfig. */
export function withoutOverridden(
  functionConfig: JsonObject | undefined,
  assignments: readonly string[],
  report: Report,
): Report {
  const paths = overriddenFields(assignments)
  const isOverridden = ({ object, field }: Diagnostic): boolean =>
    field !== undefined &&
    object?.kind === FUNCTION_CONFIG_TYPE.kind &&
    paths.some(path => isFieldOf(field, path, functionConfig))
  return diagnostic => {
    if (!isOverridden(diagnostic)) return report(diagnostic)
    const { object: _, help, ...found } = diagnostic
    report({ ...found, help: [joined([SET, ...(help?.slice(0, 1) ?? [])], ' '), ...(help?.slice(1) ?? [])] })
  }
}

const SET = t`It is set with --set.`

/** Whether the field is the overridden one, or below it, or one above it that only exists because of the override. */
function isFieldOf(field: FieldPath, path: readonly string[], functionConfig: JsonObject | undefined): boolean {
  return isWithin(field, path) || (isWithin(path, field) && valueAt(functionConfig, field) === undefined)
}

/** Returns the offset of the first `=` outside brackets. */
function endOfPath(assignment: string): number {
  const match = /^(?:\[[^\]]*\]|[^[\]=])*=/.exec(assignment)
  return match === null ? -1 : match[0].length - 1
}

/** No setting is nested as deep, and deeper objects need stack in proportion to their depth. */
const MOST_STEPS = 100

function pathOf(text: string): string[] | undefined {
  const path: string[] = []
  STEP.lastIndex = 0
  while (STEP.lastIndex < text.length) {
    const match = STEP.exec(text)
    if (match === null) return undefined
    path.push(match[1] ?? match[2] ?? '')
  }
  return path.length === 0 || path.length > MOST_STEPS ? undefined : path
}

function set(object: JsonObject, path: readonly string[], value: Json): void {
  let here = object
  for (const name of path.slice(0, -1)) {
    const below = Object.hasOwn(here, name) ? here[name] : undefined
    const next = isObject(below) ? below : {}
    put(here, name, next)
    here = next
  }
  put(here, path.at(-1)!, value)
}

/** Reports whether the text is a number and the setting takes one. Other settings, such as revisions, are texts of digits. */
const isNumber = (path: readonly string[], text: string): boolean =>
  /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) && NUMBERS.test(kubeletType(path) ?? settingType(path))

const NUMBERS = /^(?:integer|u?int\d+|float\d+|nanoseconds or duration)$/

const settingType = (path: readonly string[]): string => schemaAt(JSON.parse(schemaText) as Schema, path).type ?? ''

function kubeletType(path: readonly string[]): string | undefined {
  const [, group, name, below] = path
  if (group === 'nodes' && name === 'kubelet' && below === 'config') return typeAt(path.slice(4))
  return group === 'machineDeployments' && name === 'kubelet' ? typeAt(path.slice(4)) : undefined
}

/** Parses a value. Lists, maps, true and false are written as in the functionConfig, on one line, or as JSON; anything else is text. */
function parsedValue(text: string): Json {
  if (!/^(true|false|[[{].*)$/s.test(text)) return text
  const json = parseJson(text)
  if (json !== undefined) return json
  const read = readYaml(text)
  return 'value' in read ? read.value : text
}

const ALLOW_ETA = ['profiles', 'templates', 'allowEta']

/** Returns overrides that are applied before those of the caller, which may still allow it. */
export const withoutPermissions = (functionConfig: JsonObject | undefined): readonly string[] =>
  valueAt(functionConfig, ['spec', ...ALLOW_ETA]) === true ? [`${ALLOW_ETA.join('.')}=false`] : []
