// Problems of a composed profile, told where somebody can repair them: in the overlay, extension or profile that holds the part.

import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import type { PartOrigin, Profile } from '../../model/profile.ts'

/** A report that knows the profile's parts; the report itself where the profile was not composed. */
export function reportWithOrigins({ ref, origins }: Profile, report: Report): Report {
  if (origins === undefined) return report
  return diagnostic => {
    const { object, field } = diagnostic
    const isOurs = object?.kind === ref.kind && object.name === ref.name && object.namespace === ref.namespace
    const origin = isOurs && field !== undefined ? originOfField(field, origins) : undefined
    report(origin === undefined ? diagnostic : ({ ...diagnostic, ...origin } satisfies Diagnostic))
  }
}

/** The origin of the part that a field is, or is within. */
export function originOfField(field: string, origins: ReadonlyMap<string, PartOrigin>): PartOrigin | undefined {
  const found = origins.get(field)
  if (found !== undefined) return found
  // Keys may hold dots and brackets: the longest part that the field begins with is the one.
  for (let end = field.length - 1; end > 0; end--) {
    if (field[end] !== '.' && field[end] !== '[') continue
    const origin = origins.get(field.slice(0, end))
    if (origin !== undefined) return { object: origin.object, field: origin.field + field.slice(end) }
  }
  return undefined
}
