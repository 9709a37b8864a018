// osm-krm profiles diff NAME PATH...: compares a composed profile with its base.

import { profileDiffJson, profileDiffText } from '../inspect/diff/profile-diff.ts'
import { profileDifference } from '../render/profiles/composition/difference.ts'
import type { KnownProfile } from '../render/profiles/selection.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { findProfile } from './composed-profile.ts'
import type { DiagnosticsOptions } from './diagnostics-options.ts'
import { UsageError } from './usage-error.ts'

export interface ProfileDiffOptions extends DiagnosticsOptions {
  readonly output: string
}

/** Returns the exit status. Differences are not a failure. */
export async function diffComposed(
  name: string,
  paths: readonly string[],
  options: ProfileDiffOptions,
): Promise<number> {
  const found = await findProfile(name, paths, options)
  if (found === 'damaged') return 1
  const base = found?.known.base
  if (base?.profile === undefined)
    throw new UsageError(`"${name}" has no base: diff is for profiles that overlays and extensions make`)
  const parts = profileDifference(base.profile, found!.profile)
  const diff = { profile: name, base: nameOf(base), parts }
  process.stdout.write(options.output === 'json' ? `${plainJson(profileDiffJson(diff))}\n` : profileDiffText(diff))
  return 0
}

const nameOf = ({ name, builtIn, base }: KnownProfile): string =>
  builtIn && base === undefined ? `built-in profile ${name}` : `profile ${name}`
