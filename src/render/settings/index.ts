// Reads Settings from a functionConfig of either kind, or from defaults if there is none. A ConfigMap of the controller's flags is converted to an
// OperatingSystemConfigGenerator, so that both kinds have the same meaning; its problems are reported for the flag.

import { fieldName, isWithin, valueAt } from '../../base/field-path.ts'
import { isObject, type Json, type JsonObject, withoutNulls } from '../../base/json.ts'
import { MOST_TYPOS, nearest } from '../../base/nearest.ts'
import { refOf } from '../../base/refs.ts'
import { firstOf, joined, named, type Text, t, words } from '../../base/span.ts'
import type { DiagnosticCode } from '../../diagnostics/codes.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { mayQuote, quote, type SchemaFinding, validateWith, wrongType } from '../../diagnostics/schema-problems.ts'
import type { Coded } from '../../diagnostics/text-problem.ts'
import { itemHeaderOf } from '../model/kubernetes.ts'
import { FIELD_CHECKS, type FieldCheck, MIRROR_CHECK } from './field-checks.ts'
import { FLAGS, type Flag, hasEffect } from './flags.ts'
import type { FunctionConfig } from './generated/function-config.js'
import * as functionConfig from './generated/function-config.js'
import { FUNCTION_CONFIG_TYPE, type Settings, toSettings } from './settings.ts'

const { apiVersion: API_VERSION, kind: KIND } = FUNCTION_CONFIG_TYPE

const SMALLEST: readonly Text[] = [
  t`The smallest functionConfig is:`,
  t``,
  t`  apiVersion: ${words(API_VERSION)}`,
  t`  kind: ${words(KIND)}`,
  t`  metadata:`,
  t`    name: osm-krm`,
]

/** A problem of a setting. Its message is the predicate of a sentence about the setting. */
export interface OfSetting extends Pick<Coded, 'code' | 'message' | 'help' | 'caret'> {
  readonly field: NonNullable<Coded['field']>
  /** The name of the setting in the message; its path by default. */
  readonly name?: string
}

/** Returns the settings, or undefined after it reported all problems. */
export function readSettings(functionConfig: JsonObject | undefined, report: Report): Settings | undefined {
  if (functionConfig === undefined) {
    report(problem('OSM0105', t`there is no functionConfig: all settings have their defaults`))
    return complete(FUNCTION_CONFIG_TYPE).settings
  }
  const { apiVersion, kind } = functionConfig
  const header = itemHeaderOf(functionConfig)
  const object = refOf({ ...header, kind: header.kind || 'functionConfig' })
  const isFlags = kind === 'ConfigMap' && apiVersion === 'v1'
  if (!isFlags && (kind !== KIND || apiVersion !== API_VERSION)) {
    report(unknownKind(functionConfig, object))
    return undefined
  }
  const { settings, problems } = isFlags
    ? readFlags(functionConfig)
    : complete(functionConfig, [...FIELD_CHECKS, MIRROR_CHECK])
  for (const { code, message, field, name, help, caret } of problems) {
    const said = t`${name === undefined ? fieldName(field) : named(name)} ${message}`
    report(problem(code, said, { object, help, caret, ...(field.length > 0 && { field }) }))
  }
  return settings
}

function unknownKind({ apiVersion, kind }: JsonObject, object: ObjectRef) {
  if (kind === KIND || kind === 'ConfigMap') {
    const wanted = kind === KIND ? API_VERSION : 'v1'
    const message = t`the functionConfig's apiVersion is ${formatValue(apiVersion)}; for the kind ${named(kind)} it must be ${words(wanted)}`
    return problem('OSM0100', message, { object, field: ['apiVersion'], help: [t`Write apiVersion: ${words(wanted)}`] })
  }
  const close = typeof kind === 'string' ? nearest(kind, [KIND, 'ConfigMap']) : undefined
  const hint = close === undefined ? t`it must be ${words(KIND)}, or a ConfigMap of flags` : t`did you mean ${close}?`
  return problem('OSM0100', t`the functionConfig's kind is ${formatValue(kind)}; ${hint}`, {
    object,
    field: ['kind'],
    help: SMALLEST,
  })
}

function formatValue(value: JsonObject[string] | undefined): Text {
  if (value === undefined || value === null) return t`missing`
  return typeof value === 'object' ? t`not a text` : t`${quote(String(value))}`
}

interface CompletedSettings {
  readonly settings: Settings | undefined
  /** Also notes about flags that have no effect. */
  readonly problems: readonly OfSetting[]
}

/** Adds the code for an unknown field or for an invalid value. */
const withCode = ({ field, message, help, caret, is }: SchemaFinding): OfSetting => ({
  ...{ field, message, code: is === 'unknown' ? 'OSM0101' : 'OSM0102' },
  ...(help && { help }),
  ...(caret && { caret }),
})

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

/** Returns all problems at once, or the settings if there are none. */
export function complete(config: JsonObject, checks: readonly FieldCheck[] = FIELD_CHECKS): CompletedSettings {
  const document = withSeverities(withoutNulls(config))
  const problems = validateWith(functionConfig, document, FUNCTION_CONFIG_TYPE.kind).map(withCode)
  const isSound = (path: readonly (string | number)[]) => !problems.some(found => isWithin(found.field, path))
  for (const { path: below, check } of checks) {
    const path = ['spec', ...below]
    const value = valueAt(document, path)
    if (value === undefined || !isSound(path)) continue
    for (const { field = [], ...found } of check(value as never)) {
      problems.push({ ...found, code: 'OSM0102', field: [...path, ...field] })
    }
  }
  return {
    problems,
    settings: problems.length > 0 ? undefined : toSettings(document as unknown as FunctionConfig),
  }
}

const BY_NAME: ReadonlyMap<string, Flag> = new Map(FLAGS.map(flag => [flag.name, flag]))
const OF_FIELD: ReadonlyMap<string, string> = new Map(
  FLAGS.toReversed().flatMap(({ name, field }) => (field ? [[field, name] as const] : [])),
)

/** Fields that a ConfigMap may have in addition to its data. */
const OTHER_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'immutable'])

function readFlags(configMap: JsonObject): CompletedSettings {
  const problems: OfSetting[] = []
  const texts = flagTexts(configMap, problem => problems.push(problem))
  const spec = specOfFlags(texts, problem => problems.push(problem))
  const completion = complete(inOtherForm(configMap, spec))
  problems.push(...completion.problems.map(problem => ofFlag(problem, texts)))
  const notes = [...texts.keys()]
    .map(name => BY_NAME.get(name)!)
    .filter(flag => !hasEffect(flag))
    .map(noEffect)
  return { settings: problems.length > 0 ? undefined : completion.settings, problems: [...problems, ...notes] }
}

/** Returns the settings below `spec` that flags stand for. */
export function specOfFlags(texts: ReadonlyMap<string, string>, report: (problem: OfSetting) => void): JsonObject {
  const spec: JsonObject = {}
  // In the order of the table, so that the mirrors of two flags are joined in the same order whichever key comes first.
  for (const { name, field, read } of FLAGS) {
    const text = texts.get(name)
    if (text === undefined || !read) continue
    const result = read(text)
    if ('problem' in result) report({ ...result.problem, ...flagPlace(name), code: 'OSM0102' })
    else if (field !== undefined && result.value !== undefined) put(spec, field.split('.'), result.value)
  }
  return spec
}

/** Whether a name must not be shown: if a colon is missing in a flow map, the text of the name contains a value. */
const mayBeValue = (object: JsonObject, name: string): boolean => object[name] === null || !/^[\w-]+$/.test(name)

const hasNoColon = (object: JsonObject, isKnown: (name: string) => boolean): boolean =>
  Object.keys(object).some(name => mayBeValue(object, name) && !isKnown(name))

const NO_COLON = t`contains something that is not a flag of the controller: is a colon missing?`

/** Returns the texts of the flags that are set. */
function flagTexts(configMap: JsonObject, report: (problem: OfSetting) => void): Map<string, string> {
  for (const name of Object.keys(configMap)) {
    if (name === 'data' || OTHER_FIELDS.has(name)) continue
    if (!mayBeValue(configMap, name))
      report({
        code: 'OSM0101',
        field: [name],
        message: t`is not used here`,
        help: [t`Flags are the keys of data.`],
        caret: 'key',
      })
  }
  if (hasNoColon(configMap, name => name === 'data' || OTHER_FIELDS.has(name)))
    report({ code: 'OSM0101', field: [], name: 'the ConfigMap', message: NO_COLON })
  const texts = new Map<string, string>()
  const { data } = configMap
  if (data === null || data === undefined) return texts
  if (typeof data !== 'object' || Array.isArray(data)) {
    report({ code: 'OSM0102', field: ['data'], ...wrongType('object', data, false) })
    return texts
  }
  if (hasNoColon(data, name => BY_NAME.has(name) || OF_FIELD.has(name)))
    report({ code: 'OSM0101', field: ['data'], message: NO_COLON })
  for (const [name, value] of Object.entries(data)) {
    const field = ['data', name]
    if (BY_NAME.has(name)) {
      // To the API server, a key without a value is an empty text.
      if (typeof value === 'string' || value === null) texts.set(name, value ?? '')
      else report({ code: 'OSM0102', field, ...wrongType('string', value, mayQuote('flags', field, value)) })
    } else if (OF_FIELD.has(name) || !mayBeValue(data, name))
      report({ code: 'OSM0101', field, ...unknownFlag(name), caret: 'key' })
  }
  return texts
}

function unknownFlag(name: string): Pick<OfSetting, 'message' | 'help'> {
  const flag = OF_FIELD.get(name)
  if (flag !== undefined) return { message: t`is a field of the other form`, help: [t`Write the flag ${flag}.`] }
  const close = nearest(name.replace(/^-+/, ''), BY_NAME.keys())
  return close === undefined
    ? { message: t`is not a flag of the controller`, help: [t`Its flags are ${joined([...BY_NAME.keys()], ', ')}.`] }
    : { message: t`is not a flag of the controller; did you mean ${close}?` }
}

const inOtherForm = ({ metadata }: JsonObject, spec: JsonObject): JsonObject => ({
  ...FUNCTION_CONFIG_TYPE,
  metadata: metadata ?? {},
  spec,
})

/** Sets the value at a path. A second map of lists is joined with the first. */
function put(spec: JsonObject, path: readonly string[], value: Json): void {
  const [name, ...rest] = path as [string, ...string[]]
  if (rest.length > 0) {
    spec[name] ??= {}
    put(spec[name] as JsonObject, rest, value)
  } else {
    spec[name] = spec[name] === undefined ? value : withLists(spec[name] as MapOfLists, value as MapOfLists)
  }
}

type MapOfLists = { [key: string]: Json[] }

function withLists(first: MapOfLists, second: MapOfLists): MapOfLists {
  const all = new Map(Object.entries(first))
  for (const [key, list] of Object.entries(second)) all.set(key, [...(all.get(key) ?? []), ...list])
  return Object.fromEntries(all)
}

/** Converts the problem of a field to a problem of the flag that set it. */
function ofFlag(problem: OfSetting, texts: ReadonlyMap<string, string>): OfSetting {
  const flag = FLAGS.find(
    ({ name, field }) => field && texts.has(name) && isWithin(problem.field, ['spec', ...field.split('.')]),
  )
  return flag ? { ...problem, ...flagPlace(flag.name) } : problem
}

const flagPlace = (name: string): Pick<OfSetting, 'name' | 'field'> => ({ name, field: ['data', name] })

const noEffect = ({ name, instead }: Flag): OfSetting => ({
  ...flagPlace(name),
  code: 'OSM0104',
  message: t`concerns a running controller only and has no effect here`,
  ...(instead !== undefined && { help: [instead] }),
})

// Keys of settings, `<namespace>/<name>`, that name no MachineDeployment among the items.

interface KeyedSetting {
  readonly code: DiagnosticCode
  /** The field of `spec.machineDeployments`. */
  readonly field: string
  readonly value: Readonly<Record<string, unknown>>
  /** What is set, with its verb: `a revision is`, `revisions are`. */
  readonly one: Text
  readonly many: Text
}

const SHOWN_NAMES = 5

/**
 * Reports keys that match no MachineDeployment: as a warning where one is probably meant that has no such setting. Otherwise it is a note, because
 * other MachineDeployments of the functionConfig are not among the items if only a part of a folder is rendered.
 */
export function reportUnmatched(
  { code, field, value, one, many }: KeyedSetting,
  names: ReadonlySet<string>,
  report: Report,
): void {
  const found = (key: string, message: Text, help: Text) =>
    problem(code, message, {
      field: ['spec', 'machineDeployments', field, key],
      caret: 'key',
      help: [help],
    })
  const without = [...names].filter(name => !Object.hasOwn(value, name))
  const others: string[] = []
  for (const key of Object.keys(value).filter(key => !names.has(key))) {
    const meant = nearest(key, without, MOST_TYPOS) ?? without.find(name => nameIn(name) === nameIn(key))
    if (meant === undefined) others.push(key)
    else
      report(
        found(
          key,
          t`${one} set for ${named(key)}, but no MachineDeployment with this name is among the items`,
          t`Did you mean ${named(meant)}?`,
        ),
      )
  }
  const [first] = others
  if (first === undefined) return
  const message =
    others.length === 1
      ? t`${one} set for ${named(first)}, which is not among the items`
      : t`${many} set for ${others.length} MachineDeployments that are not among the items: ${firstOf(
          others.map(each => named(each)),
          SHOWN_NAMES,
        )}`
  report({ ...found(first, message, REMOVE_ENTRIES), severity: 'info' })
}

const REMOVE_ENTRIES = t`Remove the entries of deleted MachineDeployments. If only some of the files are rendered, no action is needed.`

const nameIn = (key: string): string => key.slice(key.indexOf('/') + 1)
