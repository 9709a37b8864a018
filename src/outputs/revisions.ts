// Which revision a MachineDeployment's Secrets carry. machine-controller makes no machine of a MachineSet before the bootstrap
// Secret carries that MachineSet's revision.

import type { Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { MachineDeploymentSettings } from '../settings/settings.ts'

/** Kept by machine-controller on MachineDeployments and MachineSets. */
export const REVISION_OF_MACHINE_SET = 'machinedeployment.clusters.k8s.io/revision'

/** The revision of a MachineDeployment that machine-controller has not seen yet. */
const FIRST = '1'

export function revisionOf(
  { ref, annotations }: MachineDeployment,
  { revisions }: MachineDeploymentSettings,
  report: Report,
): string {
  const key = `${ref.namespace}/${ref.name}`
  if (Object.hasOwn(revisions, key)) return revisions[key]!
  const own = annotations?.[REVISION_OF_MACHINE_SET]
  if (own !== undefined && own !== '') return own
  report(
    problem('OSM0205', `the revision of the MachineDeployment is not known, and "${FIRST}" is taken`, {
      object: ref,
      field: `metadata.annotations[${REVISION_OF_MACHINE_SET}]`,
      help: `That is right for a MachineDeployment that is new. Otherwise write its number into the functionConfig:

spec:
  machineDeployments:
    revisions: {${key}: "<revision of its newest MachineSet>"}`,
    }),
  )
  return FIRST
}

/** The annotations that the hash covers: those that the MachineDeployment will have in the cluster. */
export const hashedAnnotations = (
  md: MachineDeployment,
  added: { readonly revision: string; readonly profile: readonly [name: string, value: string] | undefined },
  { annotationsAddedByCluster }: MachineDeploymentSettings,
): Record<string, string> => ({
  ...md.annotations,
  ...(added.profile && { [added.profile[0]]: added.profile[1] }),
  [REVISION_OF_MACHINE_SET]: added.revision,
  ...annotationsAddedByCluster,
})
