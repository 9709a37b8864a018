// Reports problems of a composed profile where they can be fixed: in the overlay, extension or profile that holds the part.

import type { PartOrigin } from '../../model/profile.ts'

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
