// Go's `==` on interface values, and reflect.DeepEqual.

import { typeName } from './convert.ts'
import { checkDepth } from './depth.ts'
import type { GoType } from './types.ts'
import {
  type Complex,
  Func,
  FunctionError,
  GoError,
  GoMap,
  type Meter,
  Pointer,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from './values.ts'

/** Reports whether a type is comparable: slices, maps and functions are not, nor are types that contain them. */
export function isComparable(type: GoType): boolean {
  if (type.kind === 'slice' || type.kind === 'map' || type.kind === 'func') return false
  if (type.kind === 'array') return isComparable(type.elem!)
  return type.fields?.every(field => isComparable(field.type)) ?? true
}

/** Returns `a == b` for two interface values. Throws a FunctionError for values that are not comparable, where Go panics. */
export function equal(a: Value, b: Value): boolean {
  if (a == null || b == null) return a == null && b == null
  if (a instanceof GoError || b instanceof GoError) return a === b
  if (typeOf(a) !== typeOf(b)) return false
  if (a instanceof Pointer) return a.target === (b as Pointer).target
  if (a instanceof Struct) return a.values.every((value, i) => equal(value, (b as Struct).values[i]))
  if (a instanceof Slice && a.type.kind === 'array')
    return a.toArray().every((value, i) => equal(value, (b as Slice).at(i)))
  if (a instanceof Slice || a instanceof GoMap || a instanceof Func)
    throw new FunctionError(`runtime error: comparing uncomparable type ${typeName(a)}`)
  return equalBasic(a, b)
}

function equalBasic(a: Value, b: Value): boolean {
  const [x, y] = [underlying(a), underlying(b)]
  if (typeof x !== 'object') return x === y
  return x.re === (y as Complex).re && x.im === (y as Complex).im
}

/** reflect.DeepEqual: types must be equal, too, and a nil slice or map differs from an empty one. Shared parts are compared repeatedly. */
export function deepEqual(a: Value, b: Value, meter?: Meter, depth = 0): boolean {
  meter?.steps(4)
  checkDepth(depth)
  if (a == null || b == null) return a == null && b == null
  if (a instanceof GoError || b instanceof GoError)
    return a instanceof GoError && b instanceof GoError && a.typeName === b.typeName && a.message === b.message
  if (typeOf(a) !== typeOf(b)) return false
  const deeper = (x: Value, y: Value) => deepEqual(x, y, meter, depth + 1)
  if (a instanceof Slice) return equalSlices(a, b as Slice, deeper)
  if (a instanceof GoMap) return equalMaps(a, b as GoMap, deeper)
  if (a instanceof Struct) return a.values.every((value, i) => deeper(value, (b as Struct).values[i]))
  if (a instanceof Pointer) return equalTargets(a, b as Pointer, deeper)
  // Functions are deeply equal only if both are nil.
  return !(a instanceof Func) && equalBasic(a, b)
}

type Compare = (a: Value, b: Value) => boolean

function equalSlices(a: Slice, b: Slice, deeper: Compare): boolean {
  if (a.length !== b.length || (a.items === null) !== (b.items === null)) return false
  if (a.items === b.items && a.offset === b.offset) return true
  for (let i = 0; i < a.length; i++) if (!deeper(a.at(i), b.at(i))) return false
  return true
}

function equalMaps(a: GoMap, b: GoMap, deeper: Compare): boolean {
  if (a.size !== b.size || (a.entries === null) !== (b.entries === null)) return false
  if (a.entries === b.entries) return true
  for (const [key, value] of a.entries!) if (!b.entries!.has(key) || !deeper(value, b.entries!.get(key))) return false
  return true
}

function equalTargets(a: Pointer, b: Pointer, deeper: Compare): boolean {
  if (a.target === b.target) return true
  return a.target !== null && b.target !== null && deeper(a.target.value, b.target.value)
}
