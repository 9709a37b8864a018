// Reports profiles that changed although their version did not. In a cluster, the controller's webhook refuses this.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { grouped } from '../model/grouped.ts'
import type { PreviousOutput } from '../outputs/previous.ts'
import type { Stamps } from '../outputs/stamps.ts'
import type { KnownProfile } from '../profiles/selection.ts'

/** A profile, and what the MachineDeployment's previous outputs contain about it. */
interface ProfileUse {
  readonly machineDeployment: { readonly ref: ObjectRef }
  /** The profile without additions for a MachineDeployment. */
  readonly known: KnownProfile
  readonly stamp: Stamps['profile']
  readonly previous: PreviousOutput | undefined
}

export function reportChangedProfiles(uses: readonly ProfileUse[], report: Report): void {
  const changed = uses.filter(use => !isBuiltIn(use.known) && isChanged(use))
  for (const same of grouped(changed, ({ stamp }) => stamp.name).values()) report(changedProfile(same))
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

function changedProfile(uses: readonly [ProfileUse, ...ProfileUse[]]) {
  const { known, stamp } = uses[0]
  const message = `the profile has changed since the previous output, but its version is still "${stamp.version}"`
  return problem('OSM0733', message, {
    object: known.profile!.ref,
    field: 'spec.version',
    related: uses.map(({ machineDeployment }) => ({ object: machineDeployment.ref, role: 'rendered for' })),
    help: 'Increase spec.version: a running controller assumes that a profile with the same version has not changed.',
  })
}
