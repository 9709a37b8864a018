// Merges repeated problems: a mistake in a profile is found again for each MachineDeployment that uses it, but should be read once.

import type { Diagnostic, RelatedPlace } from './diagnostic.ts'
import { nameOf } from './names.ts'

/** Merges problems that differ only in their related objects. A merged problem has the position of the first. */
export function mergeRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const repeats = new Map<string, [Diagnostic, ...Diagnostic[]]>()
  for (const diagnostic of diagnostics) {
    const key = identityOf(diagnostic)
    const known = repeats.get(key)
    if (known === undefined) repeats.set(key, [diagnostic])
    else known.push(diagnostic)
  }
  return [...repeats.values()].map(same => (same.length === 1 ? same[0] : merge(same)))
}

function merge(same: readonly [Diagnostic, ...Diagnostic[]]): Diagnostic {
  const related = new Map<string, RelatedPlace>()
  for (const place of same.flatMap(diagnostic => diagnostic.related ?? [])) {
    const key = placeKey(place)
    const rendered = [...(related.get(key)?.rendered ?? []), ...(place.rendered ?? [])]
    related.set(key, rendered.length === 0 ? place : { ...place, rendered })
  }
  return related.size === 0 ? same[0] : { ...same[0], related: [...related.values()] }
}

const placeKey = ({ role, field, object }: RelatedPlace): string => JSON.stringify([role, field, nameOf(object)])

const identityOf = ({ code, severity, ignored, message, help, object, field, excerpt, origin }: Diagnostic): string => {
  const place = [field, excerpt?.start, origin?.path, origin?.line, origin?.column]
  return JSON.stringify([
    code,
    severity,
    ignored,
    message,
    help,
    object?.kind,
    object?.namespace,
    object?.name,
    object?.cluster,
    ...place,
  ])
}
