// The functionConfig as a ConfigMap of the controller's flags. Flags are converted to an OperatingSystemConfigGenerator, so that both kinds
// have the same meaning. Problems are reported for the flag.

import { nearest } from '../../diagnostics/nearest.ts'
import { mayQuote, wrongType } from '../../diagnostics/schema-problems.ts'
import type { Json, JsonObject } from '../model/json.ts'
import { type CompletedSettings, complete } from './complete.ts'
import { FLAGS, type Flag, hasEffect } from './flags.ts'
import { FUNCTION_CONFIG_TYPE } from './function-config-type.ts'
import { isWithin, type SettingProblem } from './problems.ts'

const BY_NAME: ReadonlyMap<string, Flag> = new Map(FLAGS.map(flag => [flag.name, flag]))

/** Fields that a ConfigMap may have in addition to its data. */
const OTHER_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'immutable'])

interface FlagsCompletion extends CompletedSettings {
  /** Notes about valid flags that have no effect here. */
  readonly notes: readonly SettingProblem[]
}

/** Reads the settings from a ConfigMap of flags. */
export function readFlags(configMap: JsonObject): FlagsCompletion {
  const problems: SettingProblem[] = []
  const texts = flagTexts(configMap, problem => problems.push(problem))
  const spec = specOfFlags(texts, problem => problems.push(problem))
  const completion = complete(inOtherForm(configMap, spec))
  problems.push(...completion.problems.map(problem => ofFlag(problem, texts)))
  const notes = [...texts.keys()]
    .map(name => BY_NAME.get(name)!)
    .filter(flag => !hasEffect(flag))
    .map(noEffect)
  return { settings: problems.length > 0 ? undefined : completion.settings, problems, notes }
}

/** Returns the settings below `spec` that flags stand for. */
export function specOfFlags(texts: ReadonlyMap<string, string>, report: (problem: SettingProblem) => void): JsonObject {
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

const NO_COLON = 'contains something that is not a flag of the controller: is a colon missing?'

/** Returns the texts of the flags that are set. */
function flagTexts(configMap: JsonObject, report: (problem: SettingProblem) => void): Map<string, string> {
  for (const name of Object.keys(configMap)) {
    if (name === 'data' || OTHER_FIELDS.has(name)) continue
    if (!mayBeValue(configMap, name))
      report({
        code: 'OSM0101',
        path: [name],
        message: 'is not used here',
        help: 'Flags are the keys of data.',
        unknown: true,
      })
  }
  if (hasNoColon(configMap, name => name === 'data' || OTHER_FIELDS.has(name)))
    report({ code: 'OSM0101', path: [], name: 'the ConfigMap', message: NO_COLON })
  const texts = new Map<string, string>()
  const { data } = configMap
  if (data === null || data === undefined) return texts
  if (typeof data !== 'object' || Array.isArray(data)) {
    report({ code: 'OSM0102', path: ['data'], ...wrongType('object', data, false) })
    return texts
  }
  if (hasNoColon(data, name => BY_NAME.has(name))) report({ code: 'OSM0101', path: ['data'], message: NO_COLON })
  for (const [name, value] of Object.entries(data)) {
    const path = ['data', name]
    if (BY_NAME.has(name)) {
      // To the API server, a key without a value is an empty text.
      if (typeof value === 'string' || value === null) texts.set(name, value ?? '')
      else report({ code: 'OSM0102', path, ...wrongType('string', value, mayQuote('flags', path, value)) })
    } else if (!mayBeValue(data, name)) report({ code: 'OSM0101', path, ...unknownFlag(name), unknown: true })
  }
  return texts
}

function unknownFlag(name: string): Pick<SettingProblem, 'message' | 'help'> {
  const close = nearest(name.replace(/^-+/, ''), BY_NAME.keys())
  return close === undefined
    ? { message: 'is not a flag of the controller', help: `Its flags are ${[...BY_NAME.keys()].join(', ')}.` }
    : { message: `is not a flag of the controller; did you mean ${close}?` }
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
    spec[name] = spec[name] === undefined ? value : joined(spec[name] as MapOfLists, value as MapOfLists)
  }
}

type MapOfLists = { [key: string]: Json[] }

function joined(first: MapOfLists, second: MapOfLists): MapOfLists {
  const all = new Map(Object.entries(first))
  for (const [key, list] of Object.entries(second)) all.set(key, [...(all.get(key) ?? []), ...list])
  return Object.fromEntries(all)
}

/** Converts the problem of a field to a problem of the flag that set it. */
function ofFlag(problem: SettingProblem, texts: ReadonlyMap<string, string>): SettingProblem {
  const flag = FLAGS.find(
    ({ name, field }) => field && texts.has(name) && isWithin(problem.path, ['spec', ...field.split('.')]),
  )
  return flag ? { ...problem, ...flagPlace(flag.name) } : problem
}

const flagPlace = (name: string): Pick<SettingProblem, 'name' | 'path'> => ({ name, path: ['data', name] })

const noEffect = ({ name, instead }: Flag): SettingProblem => ({
  ...flagPlace(name),
  code: 'OSM0104',
  message: 'concerns a running controller only and has no effect here',
  ...(instead !== undefined && { help: instead }),
})
