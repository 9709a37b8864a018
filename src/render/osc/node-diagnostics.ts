// Makes diagnostics of the problems that the nodes of a group share.

import { severityOf } from '../../diagnostics/codes.ts'
import type { Diagnostic, ObjectRef, RenderedPlace } from '../../diagnostics/diagnostic.ts'
import { type MachineDeployment, PROVIDER_SPEC_FIELD } from '../model/machine-deployment.ts'
import { type PhaseName, type Profile, writtenAt } from '../model/profile.ts'
import type { TextProblem } from '../model/text-problem.ts'
import { fileAt } from './profile-templates.ts'
import { subscriptionField } from './rhel-subscription.ts'
import { sourceLine } from './source-line.ts'

/** A node with the problem. */
interface FoundIn {
  readonly machineDeployment: MachineDeployment
  readonly profile: Profile
}

/**
 * Returns the diagnostics of a problem that nodes of a group share, at the place where it can be fixed: one in the profile, or in the part
 * of which the profile is composed, that names all nodes, or one in each MachineDeployment.
 */
export function diagnosticsOf(problem: TextProblem, nodes: readonly FoundIn[]): Diagnostic[] {
  const [first] = nodes
  const found = first && diagnosticOf(problem, first)
  if (found === undefined) return []
  const rendered = renderedPlaces(problem)
  if (isOwn(found, first!))
    return nodes.map((node, i) => ({
      ...(i === 0 ? found : diagnosticOf(problem, node)),
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

function diagnosticOf({ of, rendered, ...problem }: TextProblem, node: FoundIn): Diagnostic {
  const { machineDeployment, profile } = node
  const diagnostic = { ...problem, severity: severityOf(problem.code) }
  if (of === 'machineDeployment')
    return { ...diagnostic, object: machineDeployment.ref, related: [{ object: profile.ref, role: 'profile' }] }
  const origin =
    of === 'config' && problem.field !== undefined
      ? originOf(problem.field, node)
      : { object: profile.ref, field: problem.field }
  const line =
    rendered && origin.object === profile.ref && origin.field !== undefined
      ? sourceLine(profile, origin.field, rendered)
      : undefined
  const place = { ...origin, ...(line && { ...line, message: rendered!.message }) }
  const part = place.object === profile.ref && place.field !== undefined ? writtenAt(place.field, profile) : undefined
  return { ...diagnostic, ...place, ...part }
}

function renderedPlaces({ of, field, rendered }: TextProblem): readonly RenderedPlace[] | undefined {
  if (of !== 'config' || field === undefined) return undefined
  if (rendered === undefined) return [{ field }]
  const { line, text, part } = rendered
  const at = part === undefined ? -1 : text.indexOf(part)
  return [at < 0 ? { field, line } : { field, line, column: at + 1, length: part!.length }]
}

const FILE = /^spec\.(bootstrapConfig|provisioningConfig)\.files\[(\d+)\](.*)$/
const KEYS = /^spec\.(?:bootstrapConfig|provisioningConfig)\.userSSHKeys(.*)$/
const SUBSCRIPTION = /^spec\.(?:bootstrapConfig|provisioningConfig)\.modules\.rh_subscription\.(.+)$/

interface FieldOrigin {
  readonly object: ObjectRef
  readonly field: string
}

/** Returns the object and field from which a field of the OperatingSystemConfig comes. */
export function originOf(
  field: string,
  { profile, machineDeployment }: { profile: Profile; machineDeployment: MachineDeployment },
): FieldOrigin {
  const keys = KEYS.exec(field)
  if (keys !== null) {
    return { object: machineDeployment.ref, field: `${PROVIDER_SPEC_FIELD}.sshPublicKeys${keys[1]}` }
  }
  const setting = machineDeployment.provider.operatingSystem === 'rhel' ? SUBSCRIPTION.exec(field)?.[1] : undefined
  const subscribed = setting === undefined ? undefined : subscriptionField(setting)
  if (subscribed !== undefined) {
    return { object: machineDeployment.ref, field: `${PROVIDER_SPEC_FIELD}.operatingSystemSpec.${subscribed}` }
  }
  const file = FILE.exec(field)
  // Files of the container runtime follow the phase's own ones in the config. After them come hosts.toml files, which are not in the
  // profile.
  const own = file && fileAt(profile, file[1] as PhaseName, Number(file[2]))
  return { object: profile.ref, field: own ? own.field + file[3] : field }
}
