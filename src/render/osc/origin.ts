// Maps a field of an OperatingSystemConfig to its origin: a file of the profile, or the MachineDeployment.

import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import { type MachineDeployment, PROVIDER_SPEC_FIELD } from '../model/machine-deployment.ts'
import type { PhaseName, Profile } from '../model/profile.ts'
import { fileAt } from './profile-templates.ts'
import { subscriptionField } from './rhel-subscription.ts'

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
