// Findings: problems of a rendering that the nodes of a group share, before it is known for which node they are reported.

import { codes } from '../diagnostics/codes/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Profile } from '../model/profile.ts'
import { originOfField } from '../profiles/composition/origins.ts'
import { originOf, templateAt } from './origin.ts'
import { templateLine } from './template-line.ts'

export interface Finding extends Pick<Diagnostic, 'code' | 'message' | 'help' | 'field' | 'excerpt'> {
  /** The object that has the field. `config` stands for the OperatingSystemConfig, which is generated. */
  readonly of: 'profile' | 'machineDeployment' | 'config'
  /** The text of the line of the generated value that has the problem. */
  readonly lineText?: string
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
export function diagnosticOf({ of, lineText, ...finding }: Finding, node: Node): Diagnostic {
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
  const excerpt = lineText === undefined ? undefined : excerptOfLine(lineText, finding.field, profile)
  const related = [{ object: machineDeployment.ref, role: 'rendered for' }]
  return { ...diagnostic, ...place, ...part, ...(excerpt && { excerpt }), related }
}

/** Returns the line of the profile's template that has produced a line of a generated value. */
function excerptOfLine(lineText: string, field: string | undefined, profile: Profile): Diagnostic['excerpt'] {
  const text = field === undefined ? undefined : templateAt(field, profile)
  const range = text === undefined ? undefined : templateLine(text, lineText)
  return text === undefined || range === undefined ? undefined : { text, ...range }
}
