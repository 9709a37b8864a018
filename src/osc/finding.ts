// Findings: problems of a rendering that the nodes of a group share, before it is known for which node they are reported.

import { codes } from '../diagnostics/codes/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Profile } from '../model/profile.ts'
import { originOfField } from '../profiles/composition/origins.ts'
import { originOf } from './origin.ts'

export interface Finding extends Pick<Diagnostic, 'code' | 'message' | 'help' | 'field' | 'excerpt'> {
  /** The object that has the field. `config` stands for the OperatingSystemConfig, which is generated. */
  readonly of: 'profile' | 'machineDeployment' | 'config'
}

export type ReportFinding = (finding: Finding) => void

export const isError = ({ code }: Finding): boolean => codes[code].severity === 'error'

interface Node {
  readonly machineDeployment: MachineDeployment
  readonly profile: Profile
}

/**
 * Returns the diagnostic at the place where it can be fixed: in the MachineDeployment, in the profile, or in the part of which the profile
 * is composed.
 */
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
