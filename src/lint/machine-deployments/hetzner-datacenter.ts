// The datacenter of Hetzner, which machine-controller replaces with a location since v1.66, or refuses.

import { at, objectAt } from '../../render/inputs/shape.ts'
import type { Json, JsonObject } from '../../render/model/json.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import { type DeploymentFinding, quotedValue } from './deployment-rule.ts'

const PATH = [...PROVIDER_SPEC, 'cloudProviderSpec', 'datacenter'] as const
const WEBHOOK = 'the webhook of machine-controller 1.66'

interface Place {
  readonly datacenter: string
  readonly location: string | undefined
  /** The datacenter after a space, if a message may contain it. */
  readonly quoted: string
}

const placeOf = (machineDeployment: JsonObject): Place | undefined => {
  if (at(machineDeployment, ...PROVIDER_SPEC, 'cloudProvider') !== 'hetzner') return undefined
  const spec = objectAt(machineDeployment, ...PROVIDER_SPEC, 'cloudProviderSpec')
  const datacenter = textOf(spec.datacenter)
  return datacenter ? { datacenter, location: textOf(spec.location), quoted: quotedValue(PATH, datacenter) } : undefined
}

/** As strconv.Atoi reads it. */
const isId = (datacenter: string): boolean => /^[+-]?\d+$/.test(datacenter)

const found = (message: string, help: string): DeploymentFinding[] => [{ message, field: PATH.join('.'), help }]

export function refusedDatacenter(machineDeployment: JsonObject): DeploymentFinding[] {
  const { datacenter = '', location, quoted } = placeOf(machineDeployment) ?? {}
  if (location)
    return found(
      `${WEBHOOK} refuses a datacenter together with a location`,
      'Remove the datacenter: Hetzner chooses one in the location.',
    )
  return isId(datacenter)
    ? found(
        `${WEBHOOK} refuses the datacenter${quoted}: it is an id, from which no location can be derived`,
        'Remove it, and set location to a name, such as fsn1. The ids of datacenters and locations are different.',
      )
    : []
}

export function replacedDatacenter(machineDeployment: JsonObject): DeploymentFinding[] {
  const { datacenter, location, quoted } = placeOf(machineDeployment) ?? {}
  if (datacenter === undefined || location || isId(datacenter)) return []
  return found(
    `${WEBHOOK} replaces the datacenter${quoted} with a location, so Git and the cluster differ`,
    `Write location: ${datacenter.split('-')[0]} instead, as the webhook does.`,
  )
}

/** Returns the text of a field, which may be written as `{value: …}`; the webhook does not read references. */
const textOf = (value: Json | undefined): string | undefined => {
  const text = typeof value === 'string' ? value : at(value, 'value')
  return typeof text === 'string' ? text : undefined
}
