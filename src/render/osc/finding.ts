// Findings: problems of a rendering that the nodes of a group share, before it is known for which node they are reported.

import { codes } from '../../diagnostics/codes/index.ts'
import type { Diagnostic, RenderedPlace } from '../../diagnostics/diagnostic.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Profile } from '../model/profile.ts'
import type { RenderedLine } from '../model/rendered-line.ts'
import { originOfField } from '../profiles/composition/origins.ts'
import { originOf } from './origin.ts'
import { sourceLine } from './source-line.ts'

export interface Finding extends Pick<Diagnostic, 'code' | 'message' | 'help' | 'field' | 'excerpt' | 'caret'> {
  /** The object that has the field. `config` stands for the OperatingSystemConfig, which is generated. */
  readonly of: 'profile' | 'machineDeployment' | 'config'
  /** The line of a rendered text that has the problem. It may contain a secret, so no diagnostic has it. */
  readonly rendered?: RenderedLine
}

export type ReportFinding = (finding: Finding) => void

/** Whether the finding prevents that anything is written. */
export const isError = ({ code }: Finding): boolean => codes[code].severity === 'error'

/** A node with the finding. */
export interface FoundIn {
  readonly machineDeployment: MachineDeployment
  readonly profile: Profile
}

/**
 * Returns the diagnostics of a finding that nodes of a group share, at the place where it can be fixed: one in the profile, or in the part
 * of which the profile is composed, that names all nodes, or one in each MachineDeployment.
 */
export function diagnosticsOf(finding: Finding, nodes: readonly FoundIn[]): Diagnostic[] {
  const [first] = nodes
  const found = first && diagnosticOf(finding, first)
  if (found === undefined) return []
  const rendered = renderedPlaces(finding)
  if (isOwn(found, first!))
    return nodes.map((node, i) => ({
      ...(i === 0 ? found : diagnosticOf(finding, node)),
      ...(rendered && { rendered }),
    }))
  const related = nodes.map(({ machineDeployment }) => ({
    object: machineDeployment.ref,
    role: 'rendered for',
    ...(rendered && { rendered }),
  }))
  return [{ ...found, related }]
}

const isOwn = ({ object }: Diagnostic, { machineDeployment }: FoundIn): boolean => object === machineDeployment.ref

function diagnosticOf({ of, rendered, ...finding }: Finding, node: FoundIn): Diagnostic {
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
  return { ...diagnostic, ...place, ...part }
}

function renderedPlaces({ of, field, rendered }: Finding): readonly RenderedPlace[] | undefined {
  if (of !== 'config' || field === undefined) return undefined
  if (rendered === undefined) return [{ field }]
  const { line, text, part } = rendered
  const at = part === undefined ? -1 : text.indexOf(part)
  return [at < 0 ? { field, line } : { field, line, column: at + 1, length: part!.length }]
}
