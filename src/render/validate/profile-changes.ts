// Reports profiles that changed although their version did not. In a cluster, the controller's webhook refuses this.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { listed } from '../../diagnostics/words.ts'
import type { OperatingSystemConfigSpec } from '../model/config.ts'
import { grouped } from '../model/grouped.ts'
import type { JsonObject } from '../model/json.ts'
import { changedParts, type FindProfile, type PreviousOutput } from '../outputs/previous.ts'
import type { Stamps } from '../outputs/stamps.ts'
import type { KnownProfile } from '../profiles/selection.ts'

/** A profile, and what the MachineDeployment's previous outputs contain about it. */
interface ProfileUse {
  readonly machineDeployment: { readonly ref: ObjectRef }
  /** The profile without additions for a MachineDeployment. */
  readonly known: KnownProfile
  readonly stamp: Stamps['profile']
  readonly config: () => OperatingSystemConfigSpec
  readonly previous: PreviousOutput | undefined
}

export function reportChangedProfiles(uses: readonly ProfileUse[], find: FindProfile, report: Report): void {
  const changed = uses.filter(use => !isBuiltIn(use.known) && isChanged(use))
  for (const group of grouped(changed, ({ stamp }) => stamp.name).values()) report(changedProfile(group, find))
}

/**
 * Whether the profile is built in: its version is derived from its content, and users cannot raise it. An overlay of a built-in profile has
 * a version of its own.
 */
const isBuiltIn = ({ builtIn, profile }: KnownProfile): boolean => builtIn === true && profile?.origins === undefined

const isChanged = ({ stamp, previous }: ProfileUse): boolean =>
  previous?.profile !== undefined &&
  previous.profile.name === stamp.name &&
  previous.profile.version === stamp.version &&
  previous.profile.digest !== stamp.digest

function changedProfile(group: readonly ProfileUse[], find: FindProfile) {
  const { known, stamp } = group[0]!
  return problem(
    'OSM0733',
    `the profile has changed since the previous output, but its version is still "${stamp.version}"`,
    {
      object: known.profile!.ref,
      field: 'spec.version',
      related: group.map(({ machineDeployment }) => ({ object: machineDeployment.ref, role: 'rendered for' })),
      help: `${whatChanged(group, find)} Increase spec.version: a running controller assumes that a profile with the same version has not changed.`,
    },
  )
}

const LISTED = 10

/** Describes the changes: compares the specs if the previous outputs contain the profile, and otherwise the renderings. */
function whatChanged(group: readonly ProfileUse[], find: FindProfile): string {
  const { known, previous } = group[0]!
  const before = find(previous!.profile!.name, previous!.profile!.digest)
  if (before !== undefined) {
    return `Changed: ${listed(changedParts(before, known.profile!.spec as unknown as JsonObject), LISTED)}.`
  }
  const compared = group.flatMap(({ config, previous }) => {
    const before = previous?.config()
    return before === undefined ? [] : [{ before, config: config() }]
  })
  if (compared.length === 0) return 'Without a previous OperatingSystemConfig, the changed parts are not known.'
  const parts = new Set(compared.flatMap(({ before, config }) => changedParts(before, config as unknown as JsonObject)))
  return parts.size === 0
    ? 'What is rendered from it has not changed.'
    : `These rendered parts have changed: ${listed([...parts], LISTED)}.`
}
