// Reports that built-in profiles are used: they have the names of operating-system-manager's defaults, but different content.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { KnownProfile } from '../profiles/selection.ts'

/** Reports the built-in profiles among those that nodes use, once for all nodes. */
export function reportBuiltInProfiles(nodes: readonly { readonly known: KnownProfile }[], report: Report): void {
  const names = [...new Set(nodes.map(({ known }) => builtInBaseOf(known)))].filter(name => name !== undefined).sort()
  const [first] = names
  if (first === undefined) return
  const message =
    names.length === 1
      ? `the profile "${first}" is osm-krm's own, because no profile of this name is among the items`
      : `the profiles ${names.map(name => `"${name}"`).join(', ')} are osm-krm's own, because no profiles with these names are among the items`
  report(
    problem('OSM0309', message, {
      help: `To render what operating-system-manager generates, add the profiles of the cluster to the items, and set profiles.builtIn: false. If you intend to use osm-krm's profiles, hide this note with checks.severity: {OSM0309: "off"}.`,
    }),
  )
}

/** Returns the name of the built-in profile that is used, or from which the profile is composed. */
function builtInBaseOf(known: KnownProfile): string | undefined {
  if (!known.builtIn) return undefined
  return known.base === undefined ? known.name : builtInBaseOf(known.base)
}
