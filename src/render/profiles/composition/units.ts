// Checks that only profiles for Flatcar have units.

import type { ObjectRef, Report } from '../../../diagnostics/diagnostic.ts'
import { problem } from '../../../diagnostics/problem.ts'
import type { Profile } from '../../model/profile.ts'

/** Whether user data for the profile can contain units. */
export const mayHaveUnits = ({ spec }: Profile): boolean => spec.osName === 'flatcar'

/** Reports units in a profile that must not have any. */
export function reportUnits(
  profile: Profile,
  units: readonly unknown[],
  report: Report,
  place: { readonly object: ObjectRef; readonly field: string },
): void {
  if (units.length === 0 || mayHaveUnits(profile)) return
  report(
    problem('OSM0306', `the profile "${profile.ref.name}" is for ${profile.spec.osName}: only flatcar may have units`, {
      ...place,
      help: 'Write the unit as a file below /etc/systemd/system, and enable it with a command.',
    }),
  )
}
