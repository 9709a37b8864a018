// The MachineSets of a cluster, numbered as machine-controller does.

import { grouped } from '../base/grouped.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { groupKindOf } from '../base/kinds.ts'
import { namespacedName } from '../base/refs.ts'
import { annotationTexts, type DocumentObject, qualifiedName } from '../node/document-object.ts'
import { MACHINE_SET_REVISION } from '../render/inputs/machine-deployments.ts'
import { at, listAt, textAt } from '../render/inputs/shape.ts'
import { changesBeyondDefaults } from './template-changes.ts'

export type MachineSetsOf = (machineDeployment: DocumentObject) => readonly DocumentObject[]

/** Returns a function that finds the MachineSets of a MachineDeployment among the objects. */
export function machineSetsIn(objects: readonly DocumentObject[]): MachineSetsOf {
  const sets = objectsByOwner(objects, 'MachineSet.cluster.k8s.io', 'MachineDeployment')
  return owner => (sets.get(qualifiedName(owner)) ?? []).filter(set => isOwnedBy(set, owner))
}

export function objectsByOwner(
  objects: readonly DocumentObject[],
  groupKind: string,
  ownerKind: string,
): ReadonlyMap<string, readonly DocumentObject[]> {
  const ownerOf = ({ object }: DocumentObject): Json | undefined =>
    listAt(object, 'metadata', 'ownerReferences').find(each => textAt(each, 'kind') === ownerKind)
  return grouped(
    objects.filter(object => groupKindOf(object.header) === groupKind && ownerOf(object) !== undefined),
    object => namespacedName({ namespace: object.header.namespace, name: textAt(ownerOf(object), 'name') ?? '' }),
  )
}

/** Whether the owner is this one, and not an earlier one of the same name. */
function isOwnedBy({ object }: DocumentObject, owner: DocumentObject): boolean {
  const uid = textAt(owner.object, 'metadata', 'uid')
  return (
    uid === undefined ||
    listAt(object, 'metadata', 'ownerReferences').some(each => (textAt(each, 'uid') ?? uid) === uid)
  )
}

/**
 * Returns the revision of the MachineSet whose machines machine-controller creates for a MachineDeployment, or undefined if it is paused
 * and has none. A template that a MachineSet has keeps that MachineSet, which gets the highest number; another template gets a new one. A
 * MachineDeployment that is paused gets no new one.
 */
export function machineSetRevision(
  machineDeployment: JsonObject,
  machineSets: readonly DocumentObject[],
): number | undefined {
  const oldestFirst = [...machineSets].sort((a, b) => (createdAt(a) < createdAt(b) ? -1 : 1))
  const current = oldestFirst.find(({ object }) => changesBeyondDefaults(object, machineDeployment).length === 0)
  const others = machineSets.filter(machineSet => machineSet !== current)
  const highest = Math.max(0, ...others.map(revisionOf))
  if (current !== undefined) return Math.max(revisionOf(current), highest + 1)
  if (at(machineDeployment, 'spec', 'paused') !== true) return highest + 1
  return machineSets.length === 0 ? undefined : highest
}

const createdAt = ({ object }: DocumentObject): string => textAt(object, 'metadata', 'creationTimestamp') ?? ''

function revisionOf(machineSet: DocumentObject): number {
  const revision = Number(annotationTexts(machineSet).get(MACHINE_SET_REVISION))
  return Number.isSafeInteger(revision) ? revision : 0
}
