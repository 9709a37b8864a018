// The values of fields that differ, as all forms of a comparison show them. Secrets are labels.

import type { FieldPath } from '../base/field-path.ts'
import { isObject, type Json, type JsonObject, put } from '../base/json.ts'
import { MACHINE_DEPLOYMENT_TYPE } from '../base/kinds.ts'
import { visibleLine } from '../diagnostics/text.ts'
import { type AutoscalerLimits, autoscalerLimits, isAutoscalerLimit, limitsText } from '../node/autoscaler-limits.ts'
import { at } from '../render/inputs/shape.ts'
import { isSecretValue, secretPart } from '../secrets/fields.ts'
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

function templateName(keys: FieldPath): string {
  const prefix = WITHIN.find(path => path.length < keys.length && path.every((name, i) => keys[i] === name))
  return keys.slice(prefix?.length ?? 0).reduce(joinPath, '')
}

/** Returns the shortest name that says which field of an object it is. */
export function fieldName(kind: string, names: FieldPath): string {
  const [top, second] = names
  if (top === 'metadata' && second === 'annotations' && names.length === 3) {
    const name = String(names[2])
    return KNOWN.test(name) ? annotationName(name) : `annotation ${name}`
  }
  const isTemplate = kind === MACHINE_DEPLOYMENT_TYPE.kind && top === 'spec' && second === 'template'
  if (isTemplate && names.length > 2) return templateName(names.slice(2))
  const isWrapped = WRAPPERS.has(String(top)) && names.length > 1
  const within = isWrapped ? names.slice(1) : names
  return within.length === 1 ? String(within[0]) : within.reduce(joinPath, '')
}

const WRAPPERS: ReadonlySet<string> = new Set(['spec', 'data', 'stringData'])

const annotationName = (name: string): string =>
  name.startsWith(KUBELET) ? name.slice(KUBELET.length) : name.replace(/^.*\//, '')

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
/** Annotations of which the last part says what they are. */
const KNOWN = /^(?:v1\.kubelet-config\.machine-controller\.kubermatic\.io|k8c\.io)\//
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
      return [shownChange(change, annotationName(name), hide)]
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
    value === undefined ? undefined : lineOf(shownJson('MachineDeployment', value, keys, hide))
  return { name, old: text(old), now: text(now) }
}

/** Stands for a value that is secret, and for which there is no other label. */
export const HIDDEN = '⟦hidden⟧'

/** Returns a value of an object of the kind, in which secrets are labels. */
export function shownJson(kind: string, value: Json, path: FieldPath, hide: Hide): Json {
  if (Array.isArray(value)) return value.map((each, i) => shownJson(kind, each, [...path, i], hide))
  if (isObject(value)) {
    const shown: JsonObject = {}
    for (const [key, below] of Object.entries(value)) put(shown, key, shownJson(kind, below, [...path, key], hide))
    return shown
  }
  const text = String(value)
  const hidden = hide(text)
  if (isSecretValue(kind, path, text)) return LABEL.test(hidden) ? hidden : HIDDEN
  const part = secretPart(kind, path, text)
  if (part === undefined) return hidden === text ? value : hidden
  return hide(text.slice(0, part.start)) + HIDDEN + hide(text.slice(part.end))
}

/** Writes a value on one line. */
export const lineOf = (value: Json): string => visibleLine(flowOf(value))

function flowOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(flowOf).join(', ')}]`
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([key, below]) => `${key}: ${flowOf(below)}`)
      .join(', ')}}`
  return String(value)
}
