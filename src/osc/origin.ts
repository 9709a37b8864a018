// Maps a field of an OperatingSystemConfig to its origin: a file of the profile, or the MachineDeployment.

import type { ObjectRef } from '../diagnostics/diagnostic.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { PhaseName, Profile } from '../model/profile.ts'
import { filesOf } from './profile-templates.ts'

const FILE = /^spec\.(bootstrapConfig|provisioningConfig)\.files\[(\d+)\](.*)$/
const UNIT = /^spec\.(bootstrapConfig|provisioningConfig)\.units\[(\d+)\](?:\.dropIns\[(\d+)\])?\.content$/
const KEYS = /^spec\.(?:bootstrapConfig|provisioningConfig)\.userSSHKeys(.*)$/

export interface FieldOrigin {
  readonly object: ObjectRef
  readonly field: string
}

export function originOf(
  field: string,
  { profile, machineDeployment }: { profile: Profile; machineDeployment: MachineDeployment },
): FieldOrigin {
  const keys = KEYS.exec(field)
  if (keys !== null) {
    return { object: machineDeployment.ref, field: `spec.template.spec.providerSpec.value.sshPublicKeys${keys[1]}` }
  }
  const file = FILE.exec(field)
  // Files of the container runtime follow the phase's own ones in the config. After them come hosts.toml files, which are not in the
  // profile.
  const own = file && filesOf(profile, file[1] as PhaseName)[Number(file[2])]
  return { object: profile.ref, field: own ? own.field + file[3] : field }
}

/** Returns the profile's text of which the value of a field was made: the template of a file, or the content of a unit. */
export function templateAt(field: string, profile: Profile): string | undefined {
  const file = FILE.exec(field)
  if (file !== null) return filesOf(profile, file[1] as PhaseName)[Number(file[2])]?.file.content?.inline?.data
  const unit = UNIT.exec(field)
  const found = unit && profile.spec[unit[1] as PhaseName]?.units?.[Number(unit[2])]
  return (unit?.[3] === undefined ? found?.content : found?.dropIns?.[Number(unit[3])]?.content) ?? undefined
}
