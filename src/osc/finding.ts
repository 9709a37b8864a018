// Findings: problems of a rendering that the nodes of a group share, before it is known for which node they are reported.

import { codes } from '../diagnostics/codes/index.ts'
import type { Diagnostic, RenderedPlace } from '../diagnostics/diagnostic.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Profile } from '../model/profile.ts'
import { originOfField } from '../profiles/composition/origins.ts'
import { originOf } from './origin.ts'
import { type RenderedLine, sourceLine } from './source-line.ts'

export interface Finding extends Pick<Diagnostic, 'code' | 'message' | 'help' | 'field' | 'excerpt' | 'caret'> {
  /** The object that has the field. `config` stands for the OperatingSystemConfig, which is generated. */
  readonly of: 'profile' | 'machineDeployment' | 'config'
  /** The line of a rendered text that has the problem. It may contain a secret, so no diagnostic has it. */
  readonly rendered?: RenderedLine
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
export function diagnosticOf({ of, rendered, ...finding }: Finding, node: Node): Diagnostic {
  const { machineDeployment, profile } = node
  const diagnostic = { ...finding, severity: codes[finding.code].severity }
  if (of === 'machineDeployment')
    return { ...diagnostic, object: machineDeployment.ref, related: [{ object: profile.ref, role: 'profile' }] }
  const origin =
    of === 'config' && finding.field !== undefined
      ? originOf(finding.field, node)
      : { object: profile.ref, field: finding.field }
  const line =
    rendered && origin.object === profile.ref && origin.field !== undefined
      ? sourceLine(profile, origin.field, rendered)
      : undefined
  const place = { ...origin, ...(line && { ...line, message: rendered!.message }) }
  const part =
    place.object === profile.ref && place.field !== undefined && profile.origins !== undefined
      ? originOfField(place.field, profile.origins)
      : undefined
  const isOwn = (part ?? place).object === machineDeployment.ref
  return {
    ...diagnostic,
    ...place,
    ...part,
    ...(of === 'config' && finding.field !== undefined && { rendered: renderedPlace(finding.field, rendered) }),
    ...(!isOwn && { related: [{ object: machineDeployment.ref, role: 'rendered for' }] }),
  }
}

function renderedPlace(field: string, rendered: RenderedLine | undefined): RenderedPlace {
  if (rendered === undefined) return { field }
  const { line, text, part } = rendered
  const at = part === undefined ? -1 : text.indexOf(part)
  return at < 0 ? { field, line } : { field, line, column: at + 1, length: part!.length }
}
