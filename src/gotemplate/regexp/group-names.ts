// Repeated names of groups. Go's regexp accepts them; re2js refuses them, so it is given names that are unique.

/** An expression in which each group has a name of its own. */
export interface UniqueNames {
  readonly pattern: string
  /** The names that the groups had before, by the new ones. */
  readonly original: ReadonlyMap<string, string>
}

/** Matches the syntax that can contain or hide the opening of a group: quoted text, an escape, a class, the opening of a named group. */
const PIECES = /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*(?:\]|\\?$)|\(\?P?<(\w+)>/gs

export function uniqueNames(pattern: string): UniqueNames {
  const names = new Set(Array.from(pattern.matchAll(PIECES), ([, name]) => name))
  const seen = new Set<string>()
  const original = new Map<string, string>()
  const renamed = pattern.replace(PIECES, (piece, name?: string) => {
    if (name === undefined || !seen.has(name)) {
      if (name !== undefined) seen.add(name)
      return piece
    }
    let free = 1
    while (names.has(`${name}_${free}`)) free++
    const unique = `${name}_${free}`
    names.add(unique)
    original.set(unique, name)
    return piece.replace(`<${name}>`, `<${unique}>`)
  })
  return { pattern: renamed, original }
}
