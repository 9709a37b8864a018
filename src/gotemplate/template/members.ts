// What `.Name` can mean for a value of a type: a method, or a field of the struct or of one it embeds.

import type { Field, GoType, Method } from '../values/types.ts'

export interface Member {
  /** A method of the value. */
  readonly method?: Method
  /** A method of a pointer to the value. */
  readonly pointerMethod?: Method
  readonly field?: Field
  /** Where the field is: an index for each struct on the way. */
  readonly path: readonly number[]
}

const members = new WeakMap<GoType, Map<string, Member>>()

/** Remembered for each type and name. */
export function memberOf(type: GoType, name: string): Member {
  let known = members.get(type)
  if (!known) members.set(type, (known = new Map()))
  let member = known.get(name)
  if (!member) known.set(name, (member = findMember(type, name)))
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

/** The expression is made for a name that asks for it: its property of Unicode costs a start a quarter of a millisecond. */
export const isExported = (name: string): boolean =>
  /^[A-Z]/.test(name) || (/^[^\0-\x7f]/.test(name) && /^\p{Lu}/u.test(name))

/** Names that `.Name` could have meant. */
export function memberNames(type: GoType): string[] {
  const fields = (type.fields ?? []).flatMap(field =>
    field.embedded ? [field.name, ...memberNames(field.type)] : [field.name],
  )
  return [...fields.filter(isExported), ...(type.methods?.keys() ?? []), ...(type.pointerMethods?.keys() ?? [])]
}
