// What `.Name` can mean for a value of a type: a method, or a field of the struct or of one it embeds.

import { type Field, type GoType, isExportedName, type Method } from '../values/types.ts'

export interface Member {
  /** A method of the value. */
  readonly method?: Method
  /** A method of a pointer to the value. */
  readonly pointerMethod?: Method
  readonly field?: Field
  /** Where the field is: an index for each struct on the way. */
  readonly path: readonly number[]
}

/** A cache: types live as long as the program that made them, and templates ask for the same few names. */
const cache = new WeakMap<GoType, Map<string, Member>>()

/** The member of a type that has this name. */
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

/** The field that is nested least deeply counts; where two are equally deep there is none. */
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

/** Names that `.Name` could have meant. */
export function memberNames(type: GoType): string[] {
  const fields = (type.fields ?? []).flatMap(field =>
    field.embedded ? [field.name, ...memberNames(field.type)] : [field.name],
  )
  return [...fields.filter(isExportedName), ...(type.methods?.keys() ?? []), ...(type.pointerMethods?.keys() ?? [])]
}
