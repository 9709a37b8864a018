// Makes objects of the used profiles for the management cluster (output.profiles), as a running controller would find them there.

import type { JsonObject } from '../model/json.ts'
import { ownAnnotations } from '../model/ownership.ts'
import { ordinaryProfile } from '../profiles/ordinary.ts'
import type { KnownProfile } from '../profiles/selection.ts'
import type { Settings } from '../settings/settings.ts'
import type { Output } from './objects.ts'

interface UsedProfilesRequest {
  readonly used: readonly KnownProfile[]
  readonly settings: Settings['profiles']
  /** The name of the functionConfig. */
  readonly owner: string
}

/** Returns each profile once, sorted by name, except OperatingSystemProfiles that are already among the items. */
export const usedProfiles = ({ used, settings, owner }: UsedProfilesRequest): Output[] =>
  [...new Set(used)]
    .filter(known => !isAmongItems(known))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(known => {
      if (known.profile === undefined) return []
      const object = ordinaryProfile(known, known.profile, settings.downloads, settings)
      const metadata = object.metadata as JsonObject
      const annotations = { ...(metadata.annotations as JsonObject), ...ownAnnotations(owner, 'management') }
      return [{ cluster: 'management' as const, object: { ...object, metadata: { ...metadata, annotations } } }]
    })

/**
 * Whether the profile is among the items in the form that a controller reads. One of KKP's kind is not; it is written as KKP would copy it.
 */
const isAmongItems = ({ ref, builtIn, profile }: KnownProfile): boolean =>
  ref.kind === 'OperatingSystemProfile' && !builtIn && profile?.origins === undefined
