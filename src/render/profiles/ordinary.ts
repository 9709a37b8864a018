// Converts any profile to an ordinary OperatingSystemProfile, to read it, keep it in Git or apply it.

import type { JsonObject } from '../model/json.ts'
import { PROFILE_TYPE } from '../model/kinds.ts'
import type { Profile } from '../model/profile.ts'
import type { DownloadSettings } from '../settings/settings.ts'
import { DEFAULT_DOWNLOADS } from './built-in/downloads.ts'
import { exportedSpec } from './built-in/index.ts'
import { DEFAULT_NODE_SETTINGS, type NodeSettings } from './built-in/node-settings.ts'
import type { KnownProfile } from './selection.ts'

/** Returns the profile as an OperatingSystemProfile. */
export function ordinaryProfile(
  { builtIn, name, namespace }: KnownProfile,
  { annotations, spec }: Profile,
  downloads: DownloadSettings = DEFAULT_DOWNLOADS,
  settings: NodeSettings = DEFAULT_NODE_SETTINGS,
): JsonObject {
  const own = Object.entries(annotations).filter(([key]) => key === 'osm-krm.dev/template-engine')
  return {
    ...PROFILE_TYPE,
    metadata: { name, namespace, ...(own.length > 0 && { annotations: Object.fromEntries(own) }) },
    spec: (builtIn ? exportedSpec(spec, downloads, settings) : spec) as unknown as JsonObject,
  }
}
