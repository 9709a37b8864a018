// The types of objects that the function reads and writes, besides those of Kubernetes itself and of the functionConfig.

import { groupOf } from './refs.ts'

const OSM = 'operatingsystemmanager.k8c.io/v1alpha1'

export const MACHINE_DEPLOYMENT_TYPE = { apiVersion: 'cluster.k8s.io/v1alpha1', kind: 'MachineDeployment' } as const
export const CONFIG_TYPE = { apiVersion: OSM, kind: 'OperatingSystemConfig' } as const
export const PROFILE_TYPE = { apiVersion: OSM, kind: 'OperatingSystemProfile' } as const
/** KKP's kind of profile. KKP copies it to the generator's namespace, whatever its own namespace is. */
export const CUSTOM_PROFILE_TYPE = { apiVersion: OSM, kind: 'CustomOperatingSystemProfile' } as const
/** Nodes that no machine-controller makes. */
export const NODE_POOL_TYPE = { apiVersion: 'osm-krm.dev/v1alpha1', kind: 'NodePool' } as const

export const KINDS_WITH_NODES: readonly string[] = [MACHINE_DEPLOYMENT_TYPE.kind, NODE_POOL_TYPE.kind]

/** Whether nodes are rendered for objects of the kind. */
export const hasNodes = ({ kind }: { readonly kind: string }): boolean => KINDS_WITH_NODES.includes(kind)

/** What nodes load from elsewhere, as `osm-krm assets` writes it. It is no input. */
export const ASSET_LOCK_TYPE = { apiVersion: 'osm-krm.dev/v1alpha1', kind: 'AssetLock' } as const

export const OVERLAY_TYPE = { apiVersion: 'osm-krm.dev/v1alpha1', kind: 'OperatingSystemProfileOverlay' } as const

export interface KnownKind {
  readonly apiVersion: string
  readonly kind: string
  /** Whether objects of the kind are inputs. */
  readonly isRead?: true
  /** Whether the reader of the kind reports another version of its group. */
  readonly checksVersion?: true
  /** Whether only this apiVersion has the kind. Other programs have kinds such as Secret, too. */
  readonly unique?: true
  /** Whether the function writes objects of the kind. An object of any other kind, such as a MachineDeployment, is never an output. */
  readonly isWritten?: true
  /** Whether its texts are templates. */
  readonly hasTemplates?: true
}

const RBAC = 'rbac.authorization.k8s.io/v1'
const ADMISSION = 'admissionregistration.k8s.io/v1'

/** The kinds that the function reads and writes, besides that of the functionConfig. */
export const KNOWN_KINDS: readonly KnownKind[] = [
  { ...MACHINE_DEPLOYMENT_TYPE, isRead: true, checksVersion: true },
  { ...NODE_POOL_TYPE, isRead: true },
  { ...PROFILE_TYPE, isRead: true, unique: true, isWritten: true, hasTemplates: true },
  { ...CUSTOM_PROFILE_TYPE, isRead: true, unique: true, hasTemplates: true },
  { ...OVERLAY_TYPE, isRead: true, unique: true, checksVersion: true, hasTemplates: true },
  { apiVersion: 'v1', kind: 'Secret', isRead: true, isWritten: true },
  { apiVersion: 'v1', kind: 'ConfigMap', isRead: true },
  { apiVersion: 'v1', kind: 'ServiceAccount', isRead: true, isWritten: true },
  { apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', isRead: true },
  { ...CONFIG_TYPE, isWritten: true },
  { apiVersion: 'v1', kind: 'Namespace', isWritten: true },
  { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', isWritten: true },
  { apiVersion: 'batch/v1', kind: 'CronJob', isWritten: true },
  { apiVersion: 'batch/v1', kind: 'Job', isWritten: true },
  { apiVersion: RBAC, kind: 'Role', isWritten: true },
  { apiVersion: RBAC, kind: 'RoleBinding', isWritten: true },
  { apiVersion: ADMISSION, kind: 'ValidatingAdmissionPolicy', isWritten: true },
  { apiVersion: ADMISSION, kind: 'ValidatingAdmissionPolicyBinding', isWritten: true },
]

const WITH_TEMPLATES = KNOWN_KINDS.filter(each => each.hasTemplates)
const NAMES_WITH_TEMPLATES: ReadonlySet<string> = new Set(WITH_TEMPLATES.map(({ kind }) => kind))

/** Whether texts of objects of the kind are templates: profiles, and parts of them. */
export const hasTemplates = (kind: string): boolean => NAMES_WITH_TEMPLATES.has(kind)

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

/** The kinds of profiles, and of parts of them, with their groups. */
export const PROFILE_KINDS: readonly string[] = WITH_TEMPLATES.map(groupKindOf)
