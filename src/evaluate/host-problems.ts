// Reports how a host runs the function, if that can be seen in the list: a Kptfile is among the items of kpt, and so is a functionConfig that
// was not passed as such.

import type { FieldPath } from '../base/field-path.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { identityOf } from '../base/refs.ts'
import { named, type Text, t } from '../base/span.ts'
import type { Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { inputRef } from '../render/inputs/catalog.ts'
import { at, listAt, objectAt, textAt } from '../render/inputs/shape.ts'
import { FUNCTION_ANNOTATIONS } from '../render/krm/files.ts'
import { type Item, PATH_ANNOTATIONS, type ResourceList, readItem } from '../render/krm/index.ts'
import { pathFrom } from '../render/krm/relative-path.ts'
import { itemHeaderOf } from '../render/model/kubernetes.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/settings.ts'

const [PATH] = PATH_ANNOTATIONS

/** Returns whether the items can be rendered as they are meant: without their functionConfig, they would be rendered with default settings. */
export function reportHostProblems(
  list: ResourceList,
  functionConfig: JsonObject | undefined,
  report: Report,
): boolean {
  let hasUnused = false
  const isPassed = functionConfig !== undefined && !isPlaceholder(functionConfig)
  for (const item of list.items) {
    const { apiVersion, kind } = item.header
    if (!isPassed) {
      if (!isConfig(item)) continue
      hasUnused ||= kind === FUNCTION_CONFIG_TYPE.kind
      reportUnusedConfig(item, report)
    } else if (kind === 'Kptfile' && apiVersion.startsWith('kpt.dev/'))
      reportKptfile(item, list, functionConfig, report)
  }
  return !hasUnused
}

/** Whether it is the empty ConfigMap that `kpt fn eval` passes without --fn-config. */
const isPlaceholder = (config: JsonObject): boolean =>
  config.kind === 'ConfigMap' &&
  textAt(config, 'metadata', 'name') === 'function-input' &&
  Object.keys(objectAt(config, 'data')).length === 0

/** Whether the item is meant as a functionConfig. */
function isConfig(item: Item): boolean {
  const { apiVersion, kind } = item.header
  if (kind === FUNCTION_CONFIG_TYPE.kind) return apiVersion === FUNCTION_CONFIG_TYPE.apiVersion
  return kind === 'ConfigMap' && item.header.annotations[FUNCTION_ANNOTATIONS[0]] !== undefined
}

const IN_LIST = t`In a ResourceList, it belongs to "functionConfig:", not to "items:".`

function reportUnusedConfig(item: Item, report: Report): void {
  const file = item.header.annotations[PATH]
  const ofKpt = t`For kpt fn render, write "configPath: ${named(file!)}" next to "exec: osm-krm" in the Kptfile. For kpt fn eval, add --fn-config ${named(file!)}.`
  // The ConfigMap may be that of another function.
  const code = item.header.kind === FUNCTION_CONFIG_TYPE.kind ? 'OSM0100' : 'OSM0019'
  report(
    problem(code, t`is not passed to the function as its functionConfig, so none of its settings has an effect`, {
      object: inputRef(item),
      help: file === undefined ? [IN_LIST] : [ofKpt],
    }),
  )
}

/** Reports steps of a pipeline that pass this functionConfig to the function, but whose result kpt does not use. */
function reportKptfile(item: Item, list: ResourceList, functionConfig: JsonObject, report: Report): void {
  const file = item.header.annotations[PATH]
  const config = fileOfConfig(list, functionConfig)
  if (file === undefined || config === undefined) return
  const pipeline = at(readItem(list, item, report), 'pipeline')
  const stepsOf = (name: string): (readonly [step: Json, field: FieldPath])[] =>
    listAt(pipeline, name)
      .map((step, i) => [step, ['pipeline', name, i]] as const)
      .filter(([step]) => pathFrom(file, textAt(step, 'configPath') ?? '') === config)
  const mutators = stepsOf('mutators')
  const validators = stepsOf('validators')
  const reportStep = (message: Text, field: FieldPath, help: Text): void =>
    report(problem('OSM0019', message, { object: inputRef(item), field, help: [help] }))
  const [validator] = validators
  if (validator !== undefined && mutators.length === 0 && at(functionConfig, 'spec', 'mode') !== 'validate')
    reportStep(
      t`the function is listed under "validators:", and kpt writes none of the files that it generates`,
      validator[1],
      t`List it under "mutators:". To only check the package, set mode: validate in the functionConfig.`,
    )
  for (const [step, field] of mutators) {
    const index = listAt(step, 'exclude').findIndex(excludesOutputs)
    if (index >= 0)
      reportStep(
        t`kpt does not pass outputs of earlier runs to the function, and keeps them beside the new ones`,
        [...field, 'exclude', index],
        t`Remove this entry: the function replaces its outputs, and does not change other objects.`,
      )
  }
}

/** Returns the file of the functionConfig. For a validator, kpt before 1.0 annotates only its copy among the items, and kpt 1.0 passes no copy. */
function fileOfConfig({ items, ...list }: ResourceList, functionConfig: JsonObject): string | undefined {
  const own = list.functionConfig?.header.annotations[PATH]
  if (own !== undefined) return own
  const id = identityOf(itemHeaderOf(functionConfig))
  const [same, ...others] = items.filter(({ header }) => identityOf(header) === id)
  return others.length === 0 ? same?.header.annotations[PATH] : undefined
}

const SELECTS_KIND: ReadonlySet<string> = new Set(['apiVersion', 'kind'])

/** Whether the selector matches all objects of a kind that the function generates. */
const excludesOutputs = (selector: Json): boolean =>
  ['Secret', 'OperatingSystemConfig'].includes(textAt(selector, 'kind') ?? '') &&
  Object.keys(selector as JsonObject).every(name => SELECTS_KIND.has(name))
