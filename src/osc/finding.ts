// What there is to report about a node's rendering, before it is known of which node: nodes of a group share it.

import { codes } from '../diagnostics/codes/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Profile } from '../model/profile.ts'
import { originOfField } from '../profiles/composition/origins.ts'
import { originOf } from './origin.ts'

export interface Finding extends Pick<Diagnostic, 'code' | 'message' | 'help' | 'field' | 'excerpt'> {
  /** The object that the field is one of; `config`: of the OperatingSystemConfig, which nobody has written. */
  readonly of: 'profile' | 'machineDeployment' | 'config'
}

export type ReportFinding = (finding: Finding) => void

export const isError = ({ code }: Finding): boolean => codes[code].severity === 'error'

interface Node {
  readonly machineDeployment: MachineDeployment
  readonly profile: Profile
}

/** The finding where somebody can repair it: in the MachineDeployment, the profile, or the part that the profile is composed of. */
export function diagnosticOf({ of, ...finding }: Finding, node: Node): Diagnostic {
  const { machineDeployment, profile } = node
  const diagnostic = { ...finding, severity: codes[finding.code].severity }
  if (of === 'machineDeployment')
    return { ...diagnostic, object: machineDeployment.ref, related: [{ object: profile.ref, role: 'profile' }] }
  const place =
    of === 'config' && finding.field !== undefined
      ? originOf(finding.field, node)
      : { object: profile.ref, field: finding.field }
  const part =
    place.object === profile.ref && place.field !== undefined && profile.origins !== undefined
      ? originOfField(place.field, profile.origins)
      : undefined
  return { ...diagnostic, ...place, ...part, related: [{ object: machineDeployment.ref, role: 'rendered for' }] }
}
