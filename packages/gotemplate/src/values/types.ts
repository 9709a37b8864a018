// Go's types, as far as templates distinguish them: basic types, and constructors of composite and named types.

import type { GoType, IntegerKind, Kind, Method } from './value.ts'

export type { Field, FieldTag, GoType, Kind, Method } from './value.ts'

const basic = <K extends Kind>(kind: K): GoType => ({ kind, name: kind })

export const BOOL = basic('bool')
export const STRING = basic('string')
export const INT = basic('int')
export const INT8 = basic('int8')
export const INT16 = basic('int16')
/** Also the type of a rune: Go prints it as int32. */
export const INT32 = basic('int32')
export const INT64 = basic('int64')
export const UINT = basic('uint')
/** Also the type of a byte: Go prints it as uint8. */
export const UINT8 = basic('uint8')
export const UINT16 = basic('uint16')
export const UINT32 = basic('uint32')
export const UINT64 = basic('uint64')
export const FLOAT32 = basic('float32')
export const FLOAT64 = basic('float64')
export const COMPLEX128 = basic('complex128')

/** `interface {}`, which can hold any value. */
export const ANY: GoType = { kind: 'interface', name: 'interface {}' }
export const ERROR: GoType = { kind: 'interface', name: 'error' }

const cache = new Map<string, WeakMap<GoType, GoType>>()

/** Returns the cached type of this form, so that composite types are identical exactly when they are the same object. */
function deriveType(form: string, of: GoType, make: () => GoType): GoType {
  let known = cache.get(form)
  if (!known) cache.set(form, (known = new WeakMap()))
  let type = known.get(of)
  if (!type) known.set(of, (type = make()))
  return type
}

export const sliceOf = (elem: GoType): GoType =>
  deriveType('slice', elem, () => ({ kind: 'slice', name: `[]${elem.name}`, elem }))

export const arrayOf = (length: number, elem: GoType): GoType =>
  deriveType(`array ${length}`, elem, () => ({ kind: 'array', name: `[${length}]${elem.name}`, elem, length }))

export const pointerTo = (elem: GoType): GoType =>
  deriveType('ptr', elem, () => ({ kind: 'ptr', name: `*${elem.name}`, elem }))

export const mapOf = (key: GoType, elem: GoType): GoType => {
  const form = `map ${key.name}`
  return deriveType(form, elem, () => ({ kind: 'map', name: `map[${key.name}]${elem.name}`, key, elem }))
}

export const ANY_SLICE = sliceOf(ANY)
export const STRING_SLICE = sliceOf(STRING)
export const INT_SLICE = sliceOf(INT)
export const BYTES = sliceOf(UINT8)
export const STRING_MAP = mapOf(STRING, ANY)

/** Returns a named type: `named('v1alpha1.CloudProvider', STRING)` for `type CloudProvider string`. Each call returns a new type. */
export const named = (
  name: string,
  under: GoType,
  methods?: Record<string, Method>,
  pointerMethods?: Record<string, Method>,
): GoType => ({
  ...under,
  name,
  ...(methods && { methods: new Map(Object.entries(methods)) }),
  ...(pointerMethods && { pointerMethods: new Map(Object.entries(pointerMethods)) }),
})

/** Reports whether a field or method of this name is exported, and so visible to text/template and the encoders. */
export const isExportedName = (name: string): boolean =>
  /^[A-Z]/.test(name) || (/^[^\0-\x7f]/.test(name) && /^\p{Lu}/u.test(name))

export const isInteger = (kind: Kind): kind is IntegerKind => isSigned(kind) || isUnsigned(kind)
export const isSigned = (kind: Kind): boolean =>
  kind === 'int' || kind === 'int64' || kind === 'int32' || kind === 'int16' || kind === 'int8'
export const isUnsigned = (kind: Kind): boolean => kind.startsWith('uint')
export const isFloat = (kind: Kind): boolean => kind === 'float64' || kind === 'float32'
