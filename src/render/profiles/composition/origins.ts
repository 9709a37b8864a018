// Maps fields of a composed profile to where problems can be fixed: the overlay, extension or profile that contains the part.

import type { PartOrigin } from '../../model/profile.ts'

/** Returns the origin of a field, which is a part or lies within one. */
export function originOfField(field: string, origins: ReadonlyMap<string, PartOrigin>): PartOrigin | undefined {
  const found = origins.get(field)
  if (found !== undefined) return found
  // Keys may contain dots and brackets, so the longest part that is a prefix of the field is used.
  for (let end = field.length - 1; end > 0; end--) {
    if (field[end] !== '.' && field[end] !== '[') continue
    const origin = origins.get(field.slice(0, end))
    if (origin !== undefined) return { object: origin.object, field: origin.field + field.slice(end) }
  }
  return undefined
}
