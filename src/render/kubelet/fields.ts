// The fields of a KubeletConfiguration in the minor versions of Kubernetes that are known, from the kubelet's own types.

import table from './generated/fields.json' with { type: 'json' }

export const { firstMinor: FIRST_MINOR, lastMinor: LAST_MINOR } = table

export const ROOT = 'KubeletConfiguration'

/** Types by the name of a struct and of its field. A type is followed by the minor versions that have it if not every version does. */
const TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = table.types

/** Whether the type is a struct, and not a scalar. */
export const isStruct = (type: string): boolean => Object.hasOwn(TYPES, type)

/** Returns the type of a struct's field in a minor version: a scalar or a struct, after `[]` for a list and `{}` for a map. */
export const fieldType = (struct: string, field: string, minor: number): string | undefined =>
  alternatives(struct, field).find(({ first, last }) => minor >= first && minor <= last)?.type

/** Returns the minor versions that have a field, or undefined if none has. */
export function minorsOf(struct: string, field: string): { readonly first: number; readonly last: number } | undefined {
  const all = alternatives(struct, field)
  return all.length === 0 ? undefined : { first: all[0]!.first, last: all.at(-1)!.last }
}

/** Returns the names of a struct's fields in a minor version. */
export const fieldNames = (struct: string, minor: number): string[] =>
  Object.keys(TYPES[struct] ?? {}).filter(field => fieldType(struct, field, minor) !== undefined)

/** Returns the nearest minor version in the table, which is used for older and newer versions. */
export const knownMinor = (minor: number): number => Math.min(Math.max(minor, FIRST_MINOR), LAST_MINOR)

interface Alternative {
  readonly type: string
  readonly first: number
  readonly last: number
}

const ALTERNATIVE = /^(.*?)(?: (\d+)-(\d+))?$/

function alternatives(struct: string, field: string): Alternative[] {
  const fields = TYPES[struct] ?? {}
  if (!Object.hasOwn(fields, field)) return []
  return fields[field]!.split('|').map(text => {
    const [, type, first = FIRST_MINOR, last = LAST_MINOR] = ALTERNATIVE.exec(text)!
    return { type: type!, first: Number(first), last: Number(last) }
  })
}

/** Returns the type at a path below a KubeletConfiguration in any version, or undefined if there is no such field. */
export function typeAt(path: readonly (string | number)[]): string | undefined {
  let type: string | undefined = ROOT
  for (const step of path) {
    if (type === undefined) return undefined
    if (type.startsWith('[]') || type.startsWith('{}')) type = type.slice(2)
    else type = isStruct(type) ? alternatives(type, String(step)).at(-1)?.type : undefined
  }
  return type
}
