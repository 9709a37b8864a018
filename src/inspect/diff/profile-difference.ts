// Lists the differences between a composed profile and its base, part by part, with the origin of each.

import { PHASES } from '../../render/model/config.ts'
import { isSameJson, type Json } from '../../render/model/json.ts'
import { OVERLAY_TYPE } from '../../render/model/kinds.ts'
import type { PartOrigin, Profile } from '../../render/model/profile.ts'
import { type Parts, type ProfilePart, splitProfile } from '../../render/profiles/composition/parts.ts'

export interface PartDifference {
  /** The list that contains the part: `bootstrapConfig.files`. */
  readonly list: string
  readonly name: string
  /** undefined if the part was added. */
  readonly old?: Json
  /** undefined if the part was removed. */
  readonly now?: Json
  /** The origin of the change; undefined for a computed value, the version of a profile with extensions. */
  readonly by?: PartOrigin | { readonly object: PartOrigin['object'] }
}

/** Compares a profile with its direct base, so that every difference comes from its overlay or its extensions. */
export function profileDifference(base: Profile, composed: Profile): PartDifference[] {
  const [old, now] = [listParts(base), listParts(composed)]
  const lists = [...new Set([...now, ...old].map(({ list }) => list))]
  return [
    ...versionDifference(base, composed),
    ...lists.flatMap(list => listDifference(inList(old, list), inList(now, list), composed)),
  ]
}

const inList = (parts: readonly ListedPart[], list: string): ListedPart[] => parts.filter(part => part.list === list)

/** Returns a difference of versions. An overlay contains its version; that of a profile with extensions is computed. */
function versionDifference({ spec: { version: old } }: Profile, { spec: { version: now }, ref }: Profile) {
  if (old === now) return []
  const isWritten = ref.kind === OVERLAY_TYPE.kind
  return [{ list: 'version', name: '', old, now, ...(isWritten && { by: { object: ref, field: 'spec.version' } }) }]
}

/** Returns replaced and removed parts in the order of the base, followed by added parts. */
function listDifference(old: readonly ListedPart[], now: readonly ListedPart[], composed: Profile): PartDifference[] {
  // Unchanged parts keep their origin when a profile is composed.
  const [before, after] = [old, now].map(parts => new Set(parts.map(originKey)))
  const gone = old.filter(part => !after!.has(originKey(part)))
  const brought = now.filter(part => !before!.has(originKey(part)))
  const replaced = new Set<ListedPart>()
  const changed = gone.flatMap((part): PartDifference[] => {
    const { list, name, value } = part
    const other = brought.find(one => one.name === name && !replaced.has(one) && !isCommand(one))
    // Only overlays remove parts, and an overlay has one base to remove them from.
    if (other === undefined) return [{ list, name, old: value, by: { object: composed.ref } }]
    replaced.add(other)
    return isSameJson(value, other.value) ? [] : [{ list, name, old: value, now: other.value, by: other.origin }]
  })
  const added = brought.filter(part => !replaced.has(part))
  return [...changed, ...added.map(({ list, name, value, origin }) => ({ list, name, now: value, by: origin }))]
}

const originKey = ({ origin: { object, field } }: ListedPart): string => `${object.kind} ${object.name} ${field}`

/** Whether the part is a command. A command that is removed and added elsewhere has moved and is not a replacement. */
const isCommand = ({ list }: ListedPart): boolean => /\.(boot|run)cmd$/.test(list)

interface ListedPart {
  /** The list that contains the part: `bootstrapConfig.files`. */
  readonly list: string
  readonly name: string
  readonly value: Json
  readonly origin: PartOrigin
}

const MODULES = ['bootcmd', 'rh_subscription', 'runcmd', 'yum_repos', 'yum_repo_dir'] as const

export function listParts(profile: Profile): ListedPart[] {
  const parts = splitProfile(profile)
  const listing = (list: string, found: Parts<unknown>): ListedPart[] => found.map(part => listedPart(list, part))
  return [
    ...listing('supportedCloudProviders', parts.supportedCloudProviders),
    ...PHASES.flatMap(phase => [
      ...listing(`${phase}.files`, parts[phase].files),
      ...listing(`${phase}.templates`, parts[phase].templates),
      ...listing(`${phase}.units`, parts[phase].units),
      ...MODULES.flatMap(module => listing(`${phase}.modules.${module}`, parts[phase][module])),
    ]),
  ]
}

const listedPart = (list: string, { name, value, origin }: ProfilePart<unknown>): ListedPart => ({
  list,
  name,
  // The value was read from an object, so it is plain data.
  value: value as Json,
  origin,
})
