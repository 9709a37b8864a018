// Fields of a MachineDeployment that nothing reads because their names are misspelt, and those of operatingSystemSpec that the operating system does
// not have. Fields of other programs are not reported.

import { type FieldPath, fieldName } from '../../base/field-path.ts'
import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { nearest } from '../../base/nearest.ts'
import { listOf, named, t, words } from '../../base/span.ts'
import { operatingSystemFields } from '../../render/inputs/provider-config.ts'
import { at, listAt, objectAt } from '../../render/inputs/shape.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import type { DeploymentFinding } from './in-deployments.ts'

/** The fields that people write. Those of the API server resemble none of them. */
const METADATA = ['name', 'namespace', 'annotations', 'labels']

interface Place {
  readonly path: FieldPath
  readonly fields: readonly string[]
  /** Whether every unknown name is reported, and not only one that resembles a known name. */
  readonly closed?: boolean
}

const PLACES: readonly (Place & { readonly path: readonly string[] })[] = [
  { path: [], fields: ['apiVersion', 'kind', 'metadata', 'spec', 'status'] },
  { path: ['metadata'], fields: METADATA },
  {
    path: ['spec'],
    fields: [
      'replicas',
      'selector',
      'template',
      'strategy',
      'minReadySeconds',
      'revisionHistoryLimit',
      'paused',
      'progressDeadlineSeconds',
    ],
    closed: true,
  },
  { path: ['spec', 'selector'], fields: ['matchLabels', 'matchExpressions'], closed: true },
  { path: ['spec', 'strategy'], fields: ['type', 'rollingUpdate'], closed: true },
  { path: ['spec', 'strategy', 'rollingUpdate'], fields: ['maxSurge', 'maxUnavailable'], closed: true },
  { path: ['spec', 'template'], fields: ['metadata', 'spec'], closed: true },
  { path: ['spec', 'template', 'metadata'], fields: METADATA },
  {
    path: ['spec', 'template', 'spec'],
    fields: ['metadata', 'taints', 'providerSpec', 'versions', 'configSource'],
    closed: true,
  },
  { path: ['spec', 'template', 'spec', 'metadata'], fields: METADATA },
  { path: ['spec', 'template', 'spec', 'versions'], fields: ['kubelet', 'controlPlane'], closed: true },
  { path: ['spec', 'template', 'spec', 'providerSpec'], fields: ['value', 'valueFrom'], closed: true },
]

const TAINTS = ['spec', 'template', 'spec', 'taints'] as const
const TAINT = ['key', 'value', 'effect', 'timeAdded']

export const fieldProblems = (machineDeployment: JsonObject): DeploymentFinding[] => [
  ...listAt(machineDeployment, ...TAINTS).flatMap((taint, i) =>
    unknownFields(taint, { path: [...TAINTS, i], fields: TAINT }),
  ),
  ...PLACES.flatMap(place => unknownFields(at(machineDeployment, ...place.path), place)),
]

const unknownFields = (object: Json | undefined, place: Place): DeploymentFinding[] =>
  Object.keys(isObject(object) ? object : {})
    .filter(name => !place.fields.includes(name))
    .flatMap(name => unknownField(place, name) ?? [])

/** A no-break space, a character without a width, or a byte order mark. YAML takes them as a part of the text. */
const INVISIBLE = /[\u00a0\u200b-\u200f\u2060\ufeff]/

function invisible(path: FieldPath, name: string): DeploymentFinding {
  const code = INVISIBLE.exec(name)![0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return {
    message: t`a field has no effect: its name has the character U+${code}, which looks like a space or is invisible`,
    field: [...path, name],
    caret: 'key',
    help: [t`Delete the white space around the name, and write ordinary spaces.`],
  }
}

function unknownField({ path, fields, closed }: Place, name: string): DeploymentFinding | undefined {
  if (INVISIBLE.test(name)) return invisible(path, name)
  // If a colon is missing, the text of the name contains a value.
  if (!/^[A-Za-z]\w*$/.test(name)) return undefined
  const close = nearest(name, fields)
  if (close === undefined && !closed) return undefined
  const field = [...path, name]
  return {
    message: t`${fieldName(field)} has no effect: there is no field ${JSON.stringify(name)}`,
    field,
    caret: 'key',
    help: close === undefined ? [t`The fields here are ${listOf(fields, 'and')}.`] : [t`Did you mean ${close}?`],
  }
}

/** Returns one finding for all settings of other operating systems, because an example of machine-controller has those of every one. */
export function operatingSystemProblems(machineDeployment: JsonObject): DeploymentFinding[] {
  const system = String(at(machineDeployment, ...PROVIDER_SPEC, 'operatingSystem'))
  const fields = operatingSystemFields(system)
  if (fields === undefined) return []
  const settings = () =>
    t`The ${words(fields.length === 1 ? 'only setting' : 'settings')} of ${system} ${words(fields.length === 1 ? 'is' : 'are')} ${listOf(fields, 'and')}.`
  const names = Object.keys(objectAt(machineDeployment, ...PROVIDER_SPEC, 'operatingSystemSpec'))
  const unknown = names.filter(name => /^[A-Za-z]\w*$/.test(name) && !holds(fields, name))
  const others = unknown.filter(name => nearest(name, fields) === undefined && ownerOf(name) !== undefined)
  const found = unknown
    .filter(name => !others.includes(name))
    .map((name): DeploymentFinding => {
      const close = nearest(name, fields)
      const message = t`operatingSystemSpec.${named(name)} has no effect: there is no field ${JSON.stringify(name)}`
      return { message, field: fieldOf(name), caret: 'key', help: close ? [t`Did you mean ${close}?`] : [settings()] }
    })
  const [first, ...more] = others
  if (first === undefined) return found
  const owners = listOf([...new Set(others.flatMap(name => ownerOf(name) ?? []))], 'and')
  const message =
    more.length === 0
      ? t`operatingSystemSpec.${named(first)} has no effect: ${named(first)} is a setting of ${owners}`
      : t`${others.length} fields of operatingSystemSpec have no effect: they are settings of ${owners}`
  const help = more.length === 0 ? settings() : t`Remove ${listOf(others, 'and')}. ${settings()}`
  return [...found, { message, field: fieldOf(first), caret: 'key', help: [help] }]
}

const ownerOf = (name: string): string | undefined =>
  ['flatcar', 'rhel'].find(other => holds(operatingSystemFields(other)!, name))

const fieldOf = (name: string): FieldPath => [...PROVIDER_SPEC, 'operatingSystemSpec', name]

/** Go matches the names of fields without regard to case. */
const holds = (fields: readonly string[], name: string): boolean =>
  fields.some(field => field.toLowerCase() === name.toLowerCase())
