// A MachineDeployment with the objects that determine whether machine-controller can create a machine, now and after the manifests are applied.

import type { Report } from '../../../diagnostics/diagnostic.ts'
import { type Expected, expectedSecrets, type Manifests } from '../../../lint/rendered/manifests.ts'
import { placeholdersOf } from '../../../lint/rendered/placeholder-fillers.ts'
import { objectAt } from '../../../render/inputs/shape.ts'
import type { JsonObject } from '../../../render/model/json.ts'
import { isReplaced } from '../../../render/outputs/delivery.ts'
import { changesBeyondDefaults, type FieldChange, migratedLocation } from '../../diff/template-changes.ts'
import { annotationTexts, type DocumentObject, qualifiedName } from '../../documents.ts'
import type { ClusterObjects } from './cluster-objects.ts'
import { machineSetRevision } from './machine-sets.ts'
import { asStored, isRefusedChange } from './stored-secret.ts'

/** When a problem prevents machine-controller from creating a machine. */
export type Block = 'now' | 'afterwards'

/** Reports a problem of a MachineDeployment, and when it keeps machine-controller from creating machines that become nodes. */
export type ReportBlocking = (diagnostic: Parameters<Report>[0], ...blocks: readonly Block[]) => void

/** An object of Git, and the one in the cluster. */
export interface Applied {
  readonly git: DocumentObject
  readonly live: DocumentObject | undefined
  /** Whether the API server or a webhook refuses the content, so that the object stays as it is. */
  readonly isRefused: boolean
}

export interface AppliedSecret extends Applied {
  readonly expected: Expected
}

export interface Compared {
  readonly machineDeployment: Applied
  /** Fields of the template that differ, except those that a cluster fills in. */
  readonly template: readonly FieldChange[]
  readonly machineSets: readonly DocumentObject[]
  readonly machines: readonly DocumentObject[]
  readonly secrets: readonly AppliedSecret[]
  readonly bootstrap: AppliedSecret
  /** The revision that machine-controller looks for, now and after applying; undefined if it is unknown. */
  readonly revision: Readonly<Record<Block, number | undefined>>
}

/** Returns a MachineDeployment with its objects in Git and in the cluster, or undefined without a bootstrap Secret. */
export function compare(git: DocumentObject, manifests: Manifests, cluster: ClusterObjects): Compared | undefined {
  const secrets = expectedSecrets(git).flatMap((expected): AppliedSecret[] => {
    const object = manifests.secretAt(expected.name)
    return object === undefined ? [] : [{ expected, ...appliedSecret(object, cluster.nodeSecret(expected.name)) }]
  })
  const bootstrap = secrets.find(({ expected }) => expected.role === 'bootstrap')
  if (bootstrap === undefined) return undefined
  const live = cluster.machineDeployments.get(qualifiedName(git))
  const isRefused = live !== undefined && migratedLocation(git.object, live.object) !== undefined
  const machineDeployment: Applied = { git, live, isRefused }
  const afterwards = afterwardsOf(machineDeployment)
  const machineSets = live ? cluster.machineSetsOf(live) : []
  return {
    machineDeployment,
    template: live ? changesBeyondDefaults(live.object, git.object) : [],
    machineSets,
    machines: cluster.machinesOf(machineSets),
    secrets,
    bootstrap,
    revision: {
      now: live && machineSets.length > 0 ? machineSetRevision(live.object, machineSets) : undefined,
      afterwards: live && machineSets.length === 0 ? undefined : machineSetRevision(afterwards, machineSets),
    },
  }
}

function appliedSecret(git: DocumentObject, live: DocumentObject | undefined): Applied {
  const isRefused =
    live !== undefined &&
    placeholdersOf(git) === undefined &&
    isRefusedChange(asStored(live), asStored(git)) &&
    !isReplaced(annotationTexts(git))
  return { git, live, isRefused }
}

/** Returns the MachineDeployment as it is after applying, with the annotations and the fields of spec that only the cluster has. */
export function afterwardsOf({ git, live, isRefused }: Applied): JsonObject {
  if (live === undefined) return git.object
  if (isRefused) return live.object
  const both = (...path: string[]): JsonObject => ({
    ...objectAt(live.object, ...path),
    ...objectAt(git.object, ...path),
  })
  return { ...git.object, metadata: { annotations: both('metadata', 'annotations') }, spec: both('spec') }
}
