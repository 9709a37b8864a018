// Lists the parts of a profile, each with its origin.

import { PHASES } from '../../model/config.ts'
import type { Json } from '../../model/json.ts'
import type { PartOrigin, Profile } from '../../model/profile.ts'
import { type Parts, type ProfilePart, splitProfile } from './parts.ts'

export interface ListedPart {
  /** The list that contains the part: `bootstrapConfig.files`. */
  readonly list: string
  readonly name: string
  readonly value: Json
  readonly origin: PartOrigin
}

const MODULES = ['bootcmd', 'rh_subscription', 'runcmd', 'yum_repos', 'yum_repo_dir'] as const

/** Returns the parts of a profile in its order. */
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
