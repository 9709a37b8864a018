// Makes objects of profiles for the management cluster (output.profiles), as a running controller would find them there.

import type { JsonObject } from '../model/json.ts'
import type { Output } from '../model/output.ts'
import { ownAnnotations } from '../model/ownership.ts'
import type { Profile } from '../model/profile.ts'
import { builtInProfile } from '../profiles/built-in/index.ts'
import { BUILT_IN_PROFILES } from '../profiles/built-in/names.ts'
import { ordinaryProfile } from '../profiles/ordinary.ts'
import type { KnownProfile } from '../profiles/selection.ts'
import type { Settings } from '../settings/settings.ts'

interface WrittenProfiles {
  /** The profiles of the MachineDeployments that were rendered. */
  readonly used: readonly KnownProfile[]
  /** The profiles among the items, and those that overlays and extensions compose. */
  readonly known: readonly KnownProfile[]
}

/** Returns each profile once, sorted by name, except OperatingSystemProfiles that are already among the items. */
export async function writtenProfiles(profiles: WrittenProfiles, settings: Settings): Promise<Output[]> {
  const { profiles: which } = settings.output
  if (which === 'none') return []
  const written = which === 'used' ? profiles.used : await allProfiles(profiles, settings)
  const place = ({ name, namespace }: KnownProfile): string => `${name}/${namespace}`
  return [...new Set(written)]
    .filter(known => !isAmongItems(known))
    .sort((a, b) => (place(a) < place(b) ? -1 : 1))
    .flatMap(known => (known.profile === undefined ? [] : [outputOf(known, known.profile, settings)]))
}

/** Returns all profiles that a MachineDeployment could use: those of the items, and each built-in one whose name they have not taken. */
async function allProfiles({ used, known }: WrittenProfiles, { profiles: { builtIn }, namespace }: Settings) {
  const present = [...known, ...used]
  const taken = new Set(present.filter(other => other.namespace === namespace).map(({ name }) => name))
  const names = builtIn ? BUILT_IN_PROFILES.filter(name => !taken.has(name)) : []
  const loaded = await Promise.all(names.map(name => builtInProfile(name, namespace)))
  return [...present, ...loaded.filter(profile => profile !== undefined)]
}

function outputOf(known: KnownProfile, profile: Profile, { name, profiles }: Settings): Output {
  const object = ordinaryProfile(known, profile, profiles.downloads, profiles)
  const metadata = object.metadata as JsonObject
  const annotations = { ...(metadata.annotations as JsonObject), ...ownAnnotations(name, 'management') }
  return { cluster: 'management', object: { ...object, metadata: { ...metadata, annotations } } }
}

/**
 * Whether the profile is among the items in the form that a controller reads. One of KKP's kind is not; it is written as KKP would copy it.
 */
const isAmongItems = ({ ref, builtIn, profile }: KnownProfile): boolean =>
  ref.kind === 'OperatingSystemProfile' && !builtIn && profile?.origins === undefined
