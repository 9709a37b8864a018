// Merges repeated problems: a mistake in a profile is found again for each MachineDeployment that uses it, but should be read once.

import type { Diagnostic, RelatedPlace } from './diagnostic.ts'
import { nameOf } from './names.ts'

/** Merges problems that differ only in their related objects. A merged problem has the position of the first. */
export function mergeRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const merged = new Map<string, { diagnostic: Diagnostic; related: Map<string, RelatedPlace> }>()
  for (const diagnostic of diagnostics) {
    const key = identityOf(diagnostic)
    const known = merged.get(key) ?? { diagnostic, related: new Map() }
    merged.set(key, known)
    for (const place of diagnostic.related ?? []) known.related.set(placeKey(place), place)
  }
  return [...merged.values()].map(({ diagnostic, related }) =>
    related.size === 0 ? diagnostic : { ...diagnostic, related: [...related.values()] },
  )
}

const placeKey = ({ role, field, object }: RelatedPlace): string => JSON.stringify([role, field, nameOf(object)])

const identityOf = ({ code, severity, message, help, object, field, excerpt, origin }: Diagnostic): string => {
  const place = [field, excerpt?.start, origin?.path, origin?.line, origin?.column]
  return JSON.stringify([code, severity, message, help, object?.kind, object?.namespace, object?.name, ...place])
}
