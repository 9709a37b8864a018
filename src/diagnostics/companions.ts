// Removes problems that another one explains: a value that programs read differently is not worth a second message if it is refused anyway.

import type { Diagnostic } from './diagnostic.ts'

/** The code of values that programs read differently. */
const READ_DIFFERENTLY = 'OSM0016'

/** Returns the problems without values that programs read differently and for whose field there is an error. */
export function withoutCompanions(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (!diagnostics.some(({ code }) => code === READ_DIFFERENTLY)) return diagnostics
  const refused = new Set(diagnostics.filter(({ severity }) => severity === 'error').map(placeOf))
  return diagnostics.filter(each => each.code !== READ_DIFFERENTLY || !refused.has(placeOf(each)))
}

/** The namespace is left out, because an object without one may be named with the one that it gets. */
const placeOf = ({ object, field }: Diagnostic): string => JSON.stringify([object?.kind, object?.name, field])
