// Leaves out problems that follow from another one, so that the cause is read first, and once.

import type { Diagnostic } from './diagnostic.ts'
import { joinMisplaced } from './misplaced.ts'

/** Returns the problems without those that another one explains. */
export const onlyCauses = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.length < 2 ? diagnostics : withoutRefused(joinMisplaced(diagnostics))

/** Returns the problems without warnings and notes about a field or an object that an error refuses anyway. */
function withoutRefused(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return diagnostics
  const objects = new Set(errors.map(objectOf))
  const fields = new Set(errors.filter(isOfField).map(fieldOf))
  // An output that replaces an object is not worth a note if the object itself is an error.
  const isRefused = (each: Diagnostic): boolean =>
    each.severity !== 'error' &&
    ((isOfField(each) && fields.has(fieldOf(each))) || (each.code === 'OSM0739' && objects.has(objectOf(each))))
  const helps = new Map(
    diagnostics.filter(isRefused).flatMap(each => (each.help === undefined ? [] : [[fieldOf(each), each.help]])),
  )
  return diagnostics.flatMap(each => {
    if (isRefused(each)) return []
    const help = each.help === undefined && isOfField(each) ? helps.get(fieldOf(each)) : undefined
    return help === undefined ? [each] : [{ ...each, help }]
  })
}

/** Whether the problem is one of a whole value. A text can have several problems at different places. */
const isOfField = ({ field, excerpt }: Diagnostic): boolean => field !== undefined && excerpt === undefined

// The namespace of an object is left out: it may be written without one.
const objectOf = ({ object }: Diagnostic): string => JSON.stringify([object?.kind, object?.name])
const fieldOf = ({ object, field }: Diagnostic): string => JSON.stringify([object?.kind, object?.name, field])
