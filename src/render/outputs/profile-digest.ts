// The digest of a profile's spec, by which a later run detects that the profile has changed.

import { digestOf, withoutEmpty } from '../digest/canonical.ts'
import type { Json } from '../model/json.ts'
import type { ProfilePhase, ProfileSpec } from '../model/profile.ts'
import { RESERVED } from '../profiles/built-in/names.ts'

/** Returns the digest of a spec, without the templates that are added to a built-in profile. */
export const profileDigest = (spec: ProfileSpec): string => digestOf(withoutEmpty(withoutAdded(spec)))

/**
 * Removes the templates that are added to a built-in profile: they depend on the settings, and the table of downloads has the lines for
 * one MachineDeployment, or is whole if the profile is written.
 */
function withoutAdded(spec: ProfileSpec): Json {
  const plain = ({ templates, ...phase }: ProfilePhase): ProfilePhase => {
    const own = Object.entries(templates ?? {}).filter(([name]) => !name.startsWith(RESERVED))
    return { ...phase, templates: Object.fromEntries(own) }
  }
  const { bootstrapConfig, provisioningConfig } = spec
  const phases = { bootstrapConfig: plain(bootstrapConfig), provisioningConfig: plain(provisioningConfig) }
  return { ...spec, ...phases } as unknown as Json
}
