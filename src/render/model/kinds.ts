// The types of objects that the function reads and writes, besides those of Kubernetes itself and of the functionConfig.

import { groupOf } from '../../base/refs.ts'

const OSM = 'operatingsystemmanager.k8c.io/v1alpha1'

export const MACHINE_DEPLOYMENT_TYPE = { apiVersion: 'cluster.k8s.io/v1alpha1', kind: 'MachineDeployment' } as const
export const CONFIG_TYPE = { apiVersion: OSM, kind: 'OperatingSystemConfig' } as const
export const PROFILE_TYPE = { apiVersion: OSM, kind: 'OperatingSystemProfile' } as const
/** KKP's kind of profile. KKP copies it to the generator's namespace, whatever its own namespace is. */
export const CUSTOM_PROFILE_TYPE = { apiVersion: OSM, kind: 'CustomOperatingSystemProfile' } as const
/** Nodes that no machine-controller makes. */
export const NODE_POOL_TYPE = { apiVersion: 'osm-krm.dev/v1alpha1', kind: 'NodePool' } as const

const KINDS_WITH_NODES: readonly string[] = [MACHINE_DEPLOYMENT_TYPE.kind, NODE_POOL_TYPE.kind]

/** Whether nodes are rendered for objects of the kind. */
export const hasNodes = ({ kind }: { readonly kind: string }): boolean => KINDS_WITH_NODES.includes(kind)

export const OVERLAY_TYPE = { apiVersion: 'osm-krm.dev/v1alpha1', kind: 'OperatingSystemProfileOverlay' } as const
/** The type in a draft of KKP. */

/** Objects of the core group and of these are read, or could be meant; those of others are only passed on. */
const GROUPS = [
  'cluster.k8s.io',
  'cluster.x-k8s.io',
  'discovery.k8s.io',
  'config.kubernetes.io',
  'k8c.io',
  'osm-krm.dev',
]

/** Whether objects of an API version are only passed on. */
export function isForeign({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): boolean {
  const group = groupOf(apiVersion)
  return kind !== '' && apiVersion.includes('/') && !GROUPS.some(each => group === each || group.endsWith(`.${each}`))
}

/** Returns kind and group as in `MachineDeployment.cluster.k8s.io`; kinds of the core group have no suffix. */
export const groupKindOf = ({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): string => {
  const group = groupOf(apiVersion)
  return group === '' ? kind : `${kind}.${group}`
}
