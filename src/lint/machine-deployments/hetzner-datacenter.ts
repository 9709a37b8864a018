// The datacenter of Hetzner, which machine-controller replaces with a location since v1.66, or refuses.

import { at } from '../../render/inputs/shape.ts'
import { isObject, type Json, type JsonObject } from '../../render/model/json.ts'
import { type DeploymentFault, quotedValue } from './deployment-fault.ts'

const VALUE = ['spec', 'template', 'spec', 'providerSpec', 'value'] as const
const PATH = [...VALUE, 'cloudProviderSpec', 'datacenter'] as const

export function hetznerDatacenterProblems(machineDeployment: JsonObject): readonly DeploymentFault[] {
  if (at(machineDeployment, ...VALUE, 'cloudProvider') !== 'hetzner') return []
  const spec = at(machineDeployment, ...VALUE, 'cloudProviderSpec')
  const [datacenter, location] = isObject(spec) ? [textOf(spec.datacenter), textOf(spec.location)] : []
  if (!datacenter) return []
  const field = PATH.join('.')
  const quoted = quotedValue(PATH, datacenter)
  if (location)
    return [
      {
        code: 'OSM0271',
        message: 'the webhook of machine-controller 1.66 refuses a datacenter together with a location',
        field,
        help: 'Remove the datacenter: Hetzner chooses one in the location.',
      },
    ]
  // As strconv.Atoi reads it.
  if (/^[+-]?\d+$/.test(datacenter))
    return [
      {
        code: 'OSM0271',
        message: `the webhook of machine-controller 1.66 refuses the datacenter${quoted}: it is an id, from which no location can be derived`,
        field,
        help: 'Remove it, and set location to a name, such as fsn1. The ids of datacenters and locations are different.',
      },
    ]
  const [derived] = datacenter.split('-')
  return [
    {
      code: 'OSM0272',
      message: `the webhook of machine-controller 1.66 replaces the datacenter${quoted} with a location, so Git and the cluster differ`,
      field,
      help: `Write location: ${derived} instead, as the webhook does.`,
    },
  ]
}

/** Returns the text of a field, which may be written as `{value: …}`; the webhook does not read references. */
const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : isObject(value) && typeof value.value === 'string' ? value.value : undefined
