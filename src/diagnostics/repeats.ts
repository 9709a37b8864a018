// One mistake in a profile is found again for each MachineDeployment that uses it; a person needs to read it once.

import type { Diagnostic, RelatedPlace } from './diagnostic.ts'
import { nameOf } from './names.ts'

/** Problems that differ only in who else takes part, as one each; the order is that of their first. */
export function mergeRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const merged = new Map<string, { diagnostic: Diagnostic; related: RelatedPlace[] }>()
  for (const diagnostic of diagnostics) {
    const key = identityOf(diagnostic)
    const known = merged.get(key)
    if (known === undefined) merged.set(key, { diagnostic, related: [...(diagnostic.related ?? [])] })
    else
      known.related.push(
        ...(diagnostic.related ?? []).filter(place => !known.related.some(other => isSame(other, place))),
      )
  }
  return [...merged.values()].map(({ diagnostic, related }) =>
    related.length === 0 ? diagnostic : { ...diagnostic, related },
  )
}

const identityOf = ({ code, severity, message, help, object, field, excerpt }: Diagnostic): string =>
  JSON.stringify([code, severity, message, help, object?.kind, object?.namespace, object?.name, field, excerpt?.start])

const isSame = (a: RelatedPlace, b: RelatedPlace): boolean =>
  a.role === b.role && a.field === b.field && nameOf(a.object) === nameOf(b.object)
