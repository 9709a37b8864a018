// The field of a cloudProviderSpec that names the type of the machines, on which their size and price depend.

import type { Json } from '../base/json.ts'
import { at } from '../render/inputs/shape.ts'

/** The path of the field by cloud provider; undefined for one that has only numbers of processors and bytes of memory. */
export const MACHINE_TYPE_FIELDS: Readonly<Record<string, readonly string[] | undefined>> = {
  alibaba: ['instanceType'],
  anexia: undefined,
  aws: ['instanceType'],
  azure: ['vmSize'],
  baremetal: undefined,
  digitalocean: ['size'],
  equinixmetal: ['instanceType'],
  gce: ['machineType'],
  hetzner: ['serverType'],
  kubevirt: ['virtualMachine', 'instancetype', 'name'],
  linode: ['type'],
  nutanix: undefined,
  opennebula: undefined,
  openstack: ['flavor'],
  packet: ['instanceType'],
  scaleway: ['commercialType'],
  'vmware-cloud-director': undefined,
  vsphere: undefined,
  vultr: ['plan'],
}

/** Returns the type that a cloudProviderSpec names; undefined if it has none, or refers to a Secret or ConfigMap for it. */
export function machineTypeOf(cloudProvider: string | undefined, spec: Json | undefined): string | undefined {
  const path = cloudProvider !== undefined && MACHINE_TYPE_FIELDS[cloudProvider]
  if (!path) return undefined
  const value = at(spec, ...path)
  const text = typeof value === 'string' ? value : at(value, 'value')
  return typeof text === 'string' && text !== '' ? text : undefined
}
