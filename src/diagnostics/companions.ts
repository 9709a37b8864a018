// Removes problems that another one explains: a value that programs read differently is not worth a second message if it is refused anyway, nor
// is an object that an output replaces, if the object itself is an error.

import type { Diagnostic } from './diagnostic.ts'

/** Returns what a problem and the error that explains it have in common, by the code of the problem. */
const COMMON: Readonly<Partial<Record<Diagnostic['code'], (diagnostic: Diagnostic) => string>>> = {
  OSM0016: ({ object, field }) => JSON.stringify([object?.kind, object?.name, field]),
  OSM0739: ({ object }) => JSON.stringify([object?.kind, object?.name]),
}

/** Returns the problems without those that an error explains. The namespace of an object is left out: it may be written without one. */
export function withoutCompanions(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const explained = new Map<string, ReadonlySet<string>>()
  return diagnostics.filter(each => {
    const commonOf = COMMON[each.code]
    if (commonOf === undefined || each.severity === 'error') return true
    const known = explained.get(each.code) ?? new Set(errors.map(commonOf))
    explained.set(each.code, known)
    return !known.has(commonOf(each))
  })
}
