// Findings in a default profile of operating-system-manager that nobody has changed are one note: they are true, but a person whose nodes are
// to stay as they are can do nothing about them.

import { type Identity, identityOf } from '../base/refs.ts'
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
  const found = new Map<Identity, Diagnostic[]>()
  const others: Diagnostic[] = []
  const digests = new Map(
    profiles.flatMap(({ ref, profile }) => (profile ? [[identityOf(ref), profileDigest(profile.spec)]] : [])),
  )
  const releaseOf = (object: ObjectRef | undefined): string | undefined =>
    object && releases[digests.get(identityOf(object)) ?? '']
  for (const each of problems) {
    const { code, object } = each
    if (!isLintCode(code) || DEFECTS.has(code) || releaseOf(object) === undefined) others.push(each)
    else found.set(identityOf(object!), [...(found.get(identityOf(object!)) ?? []), each])
  }
  return [...others, ...Array.from(found.values(), inProfile => noteOf(inProfile, releaseOf(inProfile[0]!.object)!))]
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
