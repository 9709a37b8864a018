// A MachineDeployment with the objects that determine whether machine-controller can create a machine, now and after the manifests are applied.

import type { Report } from '../../../diagnostics/diagnostic.ts'
import type { JsonObject } from '../../../render/model/json.ts'
import { type Applier, replacesWith } from '../../apply/appliers.ts'
import { type Prediction, predictApply } from '../../apply/predict.ts'
import { changesBeyondDefaults, type FieldChange, keptFields, migratedLocation } from '../../diff/template-changes.ts'
import { annotationTexts, type DocumentObject, qualifiedName } from '../../documents.ts'
import { type Expected, expectedSecrets, type Manifests } from '../manifests.ts'
import { placeholdersOf } from '../placeholder-fillers.ts'
import type { ClusterObjects } from './cluster-objects.ts'
import { machineSetRevision } from './machine-sets.ts'
import { asStored, isRefusedChange } from './stored-secret.ts'

/** When a problem prevents machine-controller from creating a machine. */
export type Block = 'now' | 'afterwards'

/** Reports a problem of a MachineDeployment, and when it keeps machine-controller from creating machines that become nodes. */
export type ReportBlocking = (diagnostic: Parameters<Report>[0], ...blocks: readonly Block[]) => void

/** An object of Git, and its predicted state in the cluster. */
export interface Applied {
  readonly git: DocumentObject
  readonly live: DocumentObject | undefined
  /** The prediction, if the object is in the cluster. */
  readonly prediction: Prediction | undefined
  /** Whether the API server or a webhook refuses the content, regardless of the owners of fields. */
  readonly refusesContent: boolean
}

export interface AppliedSecret extends Applied {
  readonly expected: Expected
}

export interface Compared {
  readonly applier: Applier
  readonly machineDeployment: Applied
  /** Fields of the template that applying changes, except those that a cluster fills in. */
  readonly template: readonly FieldChange[]
  /** Fields of the template that the cluster keeps although Git does not have them. */
  readonly kept: readonly FieldChange[]
  readonly machineSets: readonly DocumentObject[]
  readonly machines: readonly DocumentObject[]
  readonly secrets: readonly AppliedSecret[]
  readonly bootstrap: AppliedSecret
  readonly config: Applied | undefined
  /** The revision that machine-controller looks for, now and after applying; undefined if it is unknown. */
  readonly revision: Readonly<Record<Block, number | undefined>>
}

/** Returns a MachineDeployment with its objects in Git and in the cluster, or undefined without a bootstrap Secret. */
export function compare(
  git: DocumentObject,
  manifests: Manifests,
  cluster: ClusterObjects,
  applier: Applier,
): Compared | undefined {
  const secrets = expectedSecrets(git).flatMap((expected): AppliedSecret[] => {
    const object = manifests.secretAt(expected.name)
    return object === undefined ? [] : [{ expected, ...applied(object, cluster.nodeSecret(expected.name), applier) }]
  })
  const bootstrap = secrets.find(({ expected }) => expected.role === 'bootstrap')
  if (bootstrap === undefined) return undefined
  const live = cluster.machineDeployments.get(qualifiedName(git))
  const location = live && migratedLocation(git.object, live.object)
  const machineDeployment: Applied = { ...applied(git, live, applier), ...(location && { refusesContent: true }) }
  const { prediction } = machineDeployment
  const afterwards = afterwardsOf(machineDeployment)
  const machineSets = live ? cluster.machineSetsOf(live) : []
  const config = manifests.configOf(git)
  return {
    applier,
    machineDeployment,
    template: live && prediction ? changesBeyondDefaults(live.object, prediction.object) : [],
    kept: live && prediction ? keptFields(live.object, git.object, prediction.object) : [],
    machineSets,
    machines: cluster.machinesOf(machineSets),
    secrets,
    bootstrap,
    config: config && applied(config, cluster.same(config), applier),
    revision: {
      now: live && machineSets.length > 0 ? machineSetRevision(live.object, machineSets) : undefined,
      afterwards: live && machineSets.length === 0 ? undefined : machineSetRevision(afterwards, machineSets),
    },
  }
}

function applied(git: DocumentObject, live: DocumentObject | undefined, applier: Applier): Applied {
  const [old, manifest] = [live && asStored(live), asStored(git)]
  return {
    git,
    live,
    prediction: old && predictApply(old, manifest, applier),
    refusesContent:
      old !== undefined &&
      placeholdersOf(git) === undefined &&
      isRefusedChange(old, manifest) &&
      !replacesWith(applier, annotationTexts(git)),
  }
}

/** Whether the API server refuses the object, so that it stays as it is. */
export const isRefused = ({ prediction, refusesContent }: Applied): boolean =>
  refusesContent || (prediction !== undefined && prediction.conflicts.length > 0)

/** Returns the object as it is in the cluster after applying. */
export function afterwardsOf(object: Applied): JsonObject {
  const { git, live, prediction } = object
  if (live === undefined || prediction === undefined) return git.object
  return isRefused(object) ? live.object : prediction.object
}
