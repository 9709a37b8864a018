// The annotations by which the Cluster Autoscaler limits the machines of a MachineDeployment: the limits, names that it does not read, and limits that
// it cannot use.

import type { Json, JsonObject } from '../../base/json.ts'
import { nearest } from '../../base/nearest.ts'
import { named, type Text, t, words } from '../../base/span.ts'
import { AUTOSCALER_MAX as MAX, AUTOSCALER_MIN as MIN } from '../../node/autoscaler-limits.ts'
import { at, objectAt } from '../../render/inputs/shape.ts'
import { misplacedNames } from './annotations.ts'
import type { DeploymentFinding } from './in-deployments.ts'

const ANNOTATIONS = ['metadata', 'annotations'] as const

/** Whether a name is meant for the autoscaler, whatever its prefix is. */
const isBound = (name: string): boolean =>
  name.includes('autoscaler-node-group') || name.includes('cluster-api-autoscaler')

export function autoscalerProblems(machineDeployment: JsonObject): DeploymentFinding[] {
  const annotations = objectAt(machineDeployment, ...ANNOTATIONS)
  return [
    ...ignoredNames(annotations),
    ...misplacedNames(machineDeployment, PLACES_FOR_AUTOSCALER, isBound, t`The Cluster Autoscaler`),
    ...boundProblems(annotations, at(machineDeployment, 'spec', 'replicas')),
  ]
}

const PLACES_FOR_AUTOSCALER: readonly (readonly string[])[] = [
  ['metadata', 'labels'],
  ['spec', 'template', 'metadata', 'annotations'],
  ['spec', 'template', 'spec', 'metadata', 'annotations'],
]

const ignoredNames = (annotations: JsonObject): DeploymentFinding[] =>
  Object.keys(annotations)
    .filter(name => isBound(name) && name !== MIN && name !== MAX)
    .flatMap((name): DeploymentFinding | [] => {
      const meant = nearest(name, [MIN, MAX]) ?? [MIN, MAX].find(known => known.endsWith(name.replace(/^[^/]*/, '')))
      // Annotations that later versions add have other names.
      if (meant === undefined) return []
      return {
        message: t`${named(name)} has no effect: the Cluster Autoscaler does not read it from a MachineDeployment of machine-controller`,
        field: [...ANNOTATIONS, name],
        caret: 'key',
        help: [t`Did you mean ${meant}?`],
      }
    })

/** What machine-controller writes in the place of missing replicas. */
const DEFAULT_REPLICAS = 1

function boundProblems(annotations: JsonObject, replicas: Json | undefined): DeploymentFinding[] {
  const found: DeploymentFinding[] = []
  const wrong = (name: string, message: Text, help: Text): void =>
    void found.push({ message, field: [...ANNOTATIONS, name], help: [help] })
  const read = (name: string): number | undefined => {
    const text = annotations[name]
    if (typeof text !== 'string') return undefined
    // The texts that strconv.Atoi accepts.
    if (/^[+-]?\d+$/.test(text) && Number(text) >= 0) return Number(text)
    wrong(
      name,
      t`${named(name)} is not a number of Machines, so the Cluster Autoscaler ignores the MachineDeployment`,
      t`Write a whole number in quotes: "3".`,
    )
    return undefined
  }
  const [min, max] = [read(MIN), read(MAX)]
  if (found.length > 0 || (min === undefined && max === undefined)) return found
  if (max === undefined)
    wrong(
      MIN,
      t`${words(MIN)} has no effect without a maximum: the Cluster Autoscaler ignores the MachineDeployment`,
      t`Add the annotation ${words(MAX)}.`,
    )
  else if (min !== undefined && min > max)
    wrong(
      MIN,
      t`the minimum of the Cluster Autoscaler, ${min}, is above its maximum, ${max}, so it ignores the MachineDeployment`,
      t`Swap them, or raise the maximum.`,
    )
  else if (replicas === undefined && (min ?? 0) > DEFAULT_REPLICAS)
    wrong(
      MIN,
      t`without replicas, machine-controller begins with one machine, and the minimum of the Cluster Autoscaler is ${min!}`,
      t`The Cluster Autoscaler raises the number to its minimum only with --enforce-node-group-min-size: set this flag, or write spec.replicas.`,
    )
  else if (typeof replicas === 'number' && replicas > 0 && (replicas < (min ?? 0) || replicas > max))
    found.push({
      message: t`the number of replicas, ${replicas}, is not between ${min ?? 0} and ${max}, the limits of the Cluster Autoscaler`,
      field: ['spec', 'replicas'],
      help: [
        t`Write a number between them, or change the annotations. The Cluster Autoscaler does not correct a number outside of its limits.`,
      ],
    })
  return found
}
