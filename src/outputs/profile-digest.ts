// The digest of a profile's spec, by which a later run detects that the profile has changed.

import { digestOf, withoutEmpty } from '../digest/canonical.ts'
import type { Json, ProfilePhase, ProfileSpec } from '../model/profile.ts'
import { DOWNLOADS_TEMPLATE } from '../profiles/built-in/names.ts'

export const profileDigest = (spec: ProfileSpec): string => digestOf(withoutEmpty(withoutDownloads(spec)))

/**
 * Removes the table of downloads, which is added to a built-in profile: its lines for one MachineDeployment, or the whole table if the
 * profile is written. It also depends on the settings.
 */
function withoutDownloads(spec: ProfileSpec): Json {
  const plain = ({ templates, ...phase }: ProfilePhase): ProfilePhase => {
    const { [DOWNLOADS_TEMPLATE]: _table, ...own } = templates ?? {}
    return { ...phase, templates: own }
  }
  const { bootstrapConfig, provisioningConfig } = spec
  const phases = { bootstrapConfig: plain(bootstrapConfig), provisioningConfig: plain(provisioningConfig) }
  return { ...spec, ...phases } as unknown as Json
}
