// Findings in a default profile of operating-system-manager that nobody has changed are one note: they are true, but a person whose nodes are
// to stay as they are can do nothing about them.

import { grouped } from '../base/grouped.ts'
import { identityOf } from '../base/refs.ts'
import { joined, t } from '../base/span.ts'
import { isLintCode } from '../diagnostics/codes.ts'
import type { Diagnostic, ObjectRef } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { problemKey } from '../diagnostics/repeats.ts'
import type { KnownProfile } from '../render/profiles/selection.ts'
import { profileDigest } from '../render/stamps/stamps.ts'
import upstream from './generated/upstream-profiles.json' with { type: 'json' }

/** Known defects of default profiles, of which a later release or an overlay is the repair. */
const DEFECTS: ReadonlySet<string> = new Set(['OSM0668'])

/** The last release with a profile, by the digest of its spec. */
const RELEASES: Readonly<Record<string, string>> = upstream.profiles

/** Returns the problems, with one note for each unchanged default profile in the place of what lint finds in it. */
export function withoutUpstreamFindings(
  problems: readonly Diagnostic[],
  profiles: readonly KnownProfile[],
  releases = RELEASES,
): Diagnostic[] {
  const digests = new Map(
    profiles.flatMap(({ ref, profile }) => (profile ? [[identityOf(ref), profileDigest(profile.spec)]] : [])),
  )
  const releaseOf = (object: ObjectRef | undefined): string | undefined =>
    object && releases[digests.get(identityOf(object)) ?? '']
  const isListed = ({ code, object }: Diagnostic): boolean =>
    !isLintCode(code) || DEFECTS.has(code) || releaseOf(object) === undefined
  const others = grouped(
    problems.filter(each => !isListed(each)),
    ({ object }) => identityOf(object!),
  )
  const notes = Array.from(others.values(), found => noteOf(found, releaseOf(found[0].object)!))
  return [...problems.filter(isListed), ...notes]
}

function noteOf(problems: readonly Diagnostic[], release: string): Diagnostic {
  const { object } = problems[0]!
  // Alike nodes have the same findings.
  const count = new Set(problems.map(problemKey)).size
  const codes = [...new Set(problems.map(({ code }) => code))].sort()
  const findings = count === 1 ? t`finding` : t`${count} findings`
  return problem(
    'OSM0314',
    t`the profile is the default profile of operating-system-manager ${release}; its ${findings} of lint (${joined(codes, ', ')}) are not listed`,
    {
      object: object!,
      standsFor: problems,
      help: [
        t`osm-krm explain ${codes[0] ?? ''} describes a code. An overlay that replaces the scripts, or a built-in profile, repairs what it names.`,
      ],
    },
  )
}
