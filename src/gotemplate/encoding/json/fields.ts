// Determines the fields of a struct that encoding/json encodes, and their names, including promoted fields of embedded structs.

import type { Field, GoType } from '../../values/types.ts'
import { isExported } from '../reflection.ts'

export interface JsonField {
  readonly name: string
  readonly omitEmpty: boolean
  /** The path to the field: its index in the struct, then in the embedded struct, and so on. */
  readonly path: readonly number[]
  readonly tagged: boolean
}

const known = new WeakMap<GoType, readonly JsonField[]>()

/** Returns the fields of a struct that encoding/json knows, with those of embedded structs. */
export function jsonFields(type: GoType): readonly JsonField[] {
  let fields = known.get(type)
  if (!fields) known.set(type, (fields = visible(collect(type, []))))
  return fields
}

const structOf = (type: GoType): GoType | undefined =>
  type.kind === 'struct' ? type : type.kind === 'ptr' && type.elem!.kind === 'struct' ? type.elem : undefined

function collect(type: GoType, above: readonly number[]): JsonField[] {
  return type.fields!.flatMap((field, position) => {
    const path = [...above, position]
    const struct = field.embedded ? structOf(field.type) : undefined
    if (field.json?.name === '-' || (!isExported(field) && !struct)) return []
    if (struct && !field.json?.name) return collect(struct, path)
    return [jsonField(field, path)]
  })
}

const jsonField = ({ name, json }: Field, path: readonly number[]): JsonField => ({
  name: json?.name || name,
  omitEmpty: json?.omitEmpty ?? false,
  path,
  tagged: Boolean(json?.name),
})

/** Applies Go's rule for fields of the same name: the shallowest wins, then the tagged one; if two are equal, all are dropped. */
function visible(fields: readonly JsonField[]): JsonField[] {
  return fields.filter(field =>
    fields.every(other => other === field || other.name !== field.name || outranks(field, other)),
  )
}

const outranks = (a: JsonField, b: JsonField): boolean =>
  a.path.length !== b.path.length ? a.path.length < b.path.length : a.tagged && !b.tagged
