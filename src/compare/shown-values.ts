// The values of fields that differ, as all forms of a comparison show them. Secrets are labels.

import { isObject, type Json, type JsonObject } from '../base/json.ts'
import { visibleLine } from '../diagnostics/text.ts'
import { type AutoscalerLimits, autoscalerLimits, isAutoscalerLimit, limitsText } from '../node/autoscaler-limits.ts'
import { at } from '../render/inputs/shape.ts'
import { isSecretValue } from '../secrets/fields.ts'
import { type Hide, LABEL } from '../secrets/labels.ts'
import type { ValueChange } from './diff-model.ts'
import { type FieldChange, fieldChanges, joinPath } from './template-changes.ts'

/** Returns the values of fields of the template, each with the shortest name that says which field it is. */
export const templateValues = (changes: readonly FieldChange[], hide: Hide): ValueChange[] =>
  changes.map(change =>
    shownChange({ ...change, keys: ['spec', 'template', ...change.keys] }, templateName(change.keys), hide),
  )

const WITHIN: readonly (readonly string[])[] = [
  ['spec', 'versions'],
  ['spec', 'providerSpec', 'value'],
  ['spec', 'metadata'],
  ['spec'],
]

function templateName(keys: FieldChange['keys']): string {
  const prefix = WITHIN.find(path => path.length < keys.length && path.every((name, i) => keys[i] === name))
  return keys.slice(prefix?.length ?? 0).reduce(joinPath, '')
}

/** Fields of the MachineDeployment that say how many machines there are, and how they are replaced. */
const ROLLOUT = ['replicas', 'paused', 'minReadySeconds', 'strategy', 'clusterAPI'] as const

/** Returns the values of fields that add, remove or replace machines without other data. */
export const rolloutValues = (old: JsonObject | undefined, now: JsonObject | undefined, hide: Hide): ValueChange[] =>
  rolloutChanges(old, now).map(change => shownChange(change, String(change.keys.at(-1)), hide))

/** A field that one side does not set says nothing: an autoscaler may set it, or a webhook. */
export function rolloutChanges(old: JsonObject | undefined, now: JsonObject | undefined): FieldChange[] {
  if (old === undefined || now === undefined) return []
  return ROLLOUT.flatMap(name => fieldChanges(at(old, 'spec', name), at(now, 'spec', name), ['spec', name]))
    .map(change => ({ ...change, old: asWritten(old, change), now: asWritten(now, change) }))
    .filter(
      change =>
        ['paused', 'clusterAPI'].includes(String(change.keys[1])) ||
        (change.old !== undefined && change.now !== undefined),
    )
}

/** Returns the value of a field that differs, also if it is one that a comparison takes for missing: maxSurge may be 0. */
const asWritten = (object: JsonObject, { keys }: FieldChange): Json | undefined => at(object, ...keys.map(String))

const KUBELET = 'v1.kubelet-config.machine-controller.kubermatic.io/'
const PROFILE = /^k8c\.io\/operating-system-profile/

/** The limits of the autoscaler are one value. */
export function annotationValues(old: JsonObject | undefined, now: JsonObject | undefined, hide: Hide): ValueChange[] {
  const changes = annotationChanges(old, now)
  const limit = changes.find(({ keys }) => isAutoscalerLimit(String(keys.at(-1))))
  const text = (limits: AutoscalerLimits | undefined): string | undefined => limits && limitsText(limits)
  const range = limit && { ...limit, old: text(autoscalerLimits(old)), now: text(autoscalerLimits(now)) }
  return [
    ...(range ? [shownChange(range, 'autoscaler', hide)] : []),
    ...changes.flatMap(change => {
      const name = String(change.keys.at(-1))
      if (isAutoscalerLimit(name)) return []
      const short = name.startsWith(KUBELET) ? name.slice(KUBELET.length) : name.replace(/^.*\//, '')
      return [shownChange(change, short, hide)]
    }),
  ]
}

export function annotationChanges(old: JsonObject | undefined, now: JsonObject | undefined): FieldChange[] {
  if (old === undefined || now === undefined) return []
  const path = ['metadata', 'annotations']
  return fieldChanges(at(old, ...path), at(now, ...path), path).filter(({ keys }) => {
    const name = String(keys.at(-1))
    return name.startsWith(KUBELET) || PROFILE.test(name) || isAutoscalerLimit(name)
  })
}

/** Returns the values of a field of a MachineDeployment. */
export function shownChange({ keys, old, now }: FieldChange, name: string, hide: Hide): ValueChange {
  const text = (value: Json | undefined): string | undefined =>
    value === undefined ? undefined : visibleLine(valueText(value, keys, hide))
  return { name, old: text(old), now: text(now) }
}

/** Stands for a value that is secret, and for which there is no other label. */
export const HIDDEN = '⟦hidden⟧'

/** Writes a value on one line. */
function valueText(value: Json, path: readonly (string | number)[], hide: Hide): string {
  if (Array.isArray(value)) return `[${value.map((each, i) => valueText(each, [...path, i], hide)).join(', ')}]`
  if (isObject(value)) {
    const fields = Object.entries(value).map(([key, below]) => `${key}: ${valueText(below, [...path, key], hide)}`)
    return `{${fields.join(', ')}}`
  }
  const text = String(value)
  const hidden = hide(text)
  return isSecretValue('MachineDeployment', path, text) && !LABEL.test(hidden) ? HIDDEN : hidden
}
