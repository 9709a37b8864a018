// sprig's `empty`: zero, false, nil, and values without elements are empty. A struct never is.

import { type Complex, Func, GoError, GoMap, Pointer, Slice, Struct, underlying, type Value } from '../values/values.ts'

/**
 * Reports whether sprig takes the value for empty: nil, false, zero, or a list, map or string without elements. A struct is never empty.
 */
export function isEmpty(value: Value): boolean {
  if (value == null) return true
  if (value instanceof Slice) return value.length === 0
  if (value instanceof GoMap) return value.size === 0
  if (value instanceof Pointer) return value.target === null
  if (value instanceof Struct || value instanceof Func || value instanceof GoError) return false
  const plain = underlying(value)
  return typeof plain === 'object' ? isZero(plain) : !plain && !Number.isNaN(plain)
}

const isZero = ({ re, im }: Complex): boolean => re === 0 && im === 0
