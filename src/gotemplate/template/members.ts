// Resolves `.Name` for a type: a method, a field of the struct, or a promoted field of an embedded struct.

import { type Field, type GoType, isExportedName, type Method } from '../values/types.ts'

export interface Member {
  /** The method with a value receiver. */
  readonly method?: Method
  /** The method with a pointer receiver. */
  readonly pointerMethod?: Method
  readonly field?: Field
  /** The path to the field: an index into the fields of each struct on the way. */
  readonly path: readonly number[]
}

/** Caches members: types live as long as the program that made them, and templates use few names of each. */
const cache = new WeakMap<GoType, Map<string, Member>>()

/** Returns the member of a type with this name. */
export function memberOf(type: GoType, name: string): Member {
  let ofType = cache.get(type)
  if (!ofType) cache.set(type, (ofType = new Map()))
  let member = ofType.get(name)
  if (!member) ofType.set(name, (member = findMember(type, name)))
  return member
}

const findMember = (type: GoType, name: string): Member => ({
  method: type.methods?.get(name),
  pointerMethod: type.pointerMethods?.get(name),
  ...(findField(type, name) ?? { path: [] }),
})

interface Level {
  readonly type: GoType
  readonly path: readonly number[]
}

/** Finds a field by Go's rule for promoted fields: the shallowest one; if there are several at that depth, none. */
function findField(type: GoType, name: string): { field: Field; path: readonly number[] } | undefined {
  for (let level: Level[] = [{ type, path: [] }]; level.length > 0; level = level.flatMap(embeddedIn)) {
    const found = level.flatMap(({ type: { fields = [] }, path }) => {
      const at = fields.findIndex(field => field.name === name)
      return at < 0 ? [] : [{ field: fields[at]!, path: [...path, at] }]
    })
    if (found.length > 0) return found.length === 1 ? found[0] : undefined
  }
  return undefined
}

const embeddedIn = ({ type: { fields = [] }, path }: Level): Level[] =>
  fields.flatMap(({ embedded, type }, i) => (embedded && type.kind === 'struct' ? [{ type, path: [...path, i] }] : []))

/** Returns the names of the exported fields and of the methods, for suggestions. */
export function memberNames(type: GoType): string[] {
  const fields = (type.fields ?? []).flatMap(field =>
    field.embedded ? [field.name, ...memberNames(field.type)] : [field.name],
  )
  return [...fields.filter(isExportedName), ...(type.methods?.keys() ?? []), ...(type.pointerMethods?.keys() ?? [])]
}
