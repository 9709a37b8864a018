// Numbers MachineSets as machine-controller does.

import { MACHINE_SET_REVISION } from '../../../render/inputs/annotations.ts'
import { at, textAt } from '../../../render/inputs/shape.ts'
import type { JsonObject } from '../../../render/model/json.ts'
import { changesBeyondDefaults } from '../../diff/template-changes.ts'
import { annotationTexts, type DocumentObject } from '../../documents.ts'

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
