// The limits within which the Cluster Autoscaler sets the number of machines of a MachineDeployment.

import type { JsonObject } from '../base/json.ts'
import { at } from '../render/inputs/shape.ts'

const PREFIX = 'cluster.k8s.io/cluster-api-autoscaler-node-group-'
export const AUTOSCALER_MIN = `${PREFIX}min-size`
export const AUTOSCALER_MAX = `${PREFIX}max-size`

/** As they are written. */
export interface AutoscalerLimits {
  readonly min?: string
  readonly max?: string
}

/** Whether the autoscaler reads the annotation as a limit of the number of machines. */
export const isAutoscalerLimit = (name: string): boolean => name === AUTOSCALER_MIN || name === AUTOSCALER_MAX

/** Returns the limits of a MachineDeployment; undefined if there is none. */
export function autoscalerLimits(machineDeployment: JsonObject | undefined): AutoscalerLimits | undefined {
  const [min, max] = [AUTOSCALER_MIN, AUTOSCALER_MAX].map(name => {
    const value = at(machineDeployment, 'metadata', 'annotations', name)
    return value === undefined ? undefined : String(value)
  })
  if (min === undefined && max === undefined) return undefined
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

/** Returns both limits, as `3–10`. */
export const limitsText = ({ min = '', max = '' }: AutoscalerLimits): string => `${min}–${max}`
