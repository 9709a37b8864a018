// The equality and order of values in text/template: `eq` and `lt`, and the comparisons made of them.

import { formatValue, sprintf } from '../fmt/index.ts'
import { isNil, typeName } from '../values/build.ts'
import { equal, isComparable } from '../values/maps.ts'
import { isFloat, isSigned, isUnsigned, type Kind } from '../values/types.ts'
import { type Complex, FunctionError, typeOf, underlying, type Value } from '../values/values.ts'

type BasicKind = 'bool' | 'complex' | 'int' | 'uint' | 'float' | 'string'

function basicKind(value: Value): BasicKind | undefined {
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'bigint':
      return 'int'
    case 'boolean':
      return 'bool'
    case 'number':
      return 'float'
  }
  const kind = typeOf(value)?.kind
  return kind && basicKindOf(kind)
}

function basicKindOf(kind: Kind): BasicKind | undefined {
  if (isSigned(kind)) return 'int'
  if (isUnsigned(kind)) return 'uint'
  if (isFloat(kind)) return 'float'
  if (kind === 'complex128') return 'complex'
  return kind === 'string' || kind === 'bool' ? kind : undefined
}

const isIntegerKind = (kind: BasicKind | undefined): boolean => kind === 'int' || kind === 'uint'

const incompatible = (a: Value, b: Value): never => {
  throw new FunctionError(`incompatible types for comparison: ${typeName(a)} and ${typeName(b)}`)
}

/** Reports whether `first` equals one of the others. */
export function eq(first: Value, others: readonly Value[]): boolean {
  if (others.length === 0) throw new FunctionError('missing argument for comparison')
  return others.some(other => isEqual(first, other))
}

function isEqual(a: Value, b: Value): boolean {
  const [kindA, kindB] = [basicKind(a), basicKind(b)]
  if (kindA !== kindB && !(isIntegerKind(kindA) && isIntegerKind(kindB))) {
    // In Go, comparing nil or a missing value with a value of another kind is false, not an error.
    return isNothing(a) || isNothing(b) ? false : incompatible(a, b)
  }
  if (kindA === undefined) return isEqualOther(a, b)
  const [x, y] = [underlying(a), underlying(b)]
  if (kindA !== 'complex') return x === y
  return (x as Complex).re === (y as Complex).re && (x as Complex).im === (y as Complex).im
}

const isNothing = (value: Value): boolean => value === undefined || value === null

function isEqualOther(a: Value, b: Value): boolean {
  const [typeA, typeB] = [typeOf(a), typeOf(b)]
  if (typeA && typeB && typeA.kind !== typeB.kind)
    throw new FunctionError(
      `non-comparable types ${sprintf('%s', [a])}: ${typeA.name}, ${typeB.name}: ${formatValue(b)}`,
    )
  if (isNil(a) || isNil(b)) return isNil(a) === isNil(b)
  if (!isComparable(typeB!)) throw new FunctionError(`non-comparable type ${sprintf('%s', [b])}: ${typeB!.name}`)
  return equal(a, b)
}

function kindForOrder(value: Value): BasicKind {
  const kind = basicKind(value)
  if (kind === undefined) throw new FunctionError('invalid type for comparison')
  return kind
}

export function lt(a: Value, b: Value): boolean {
  const [kindA, kindB] = [kindForOrder(a), kindForOrder(b)]
  if (kindA !== kindB && !(isIntegerKind(kindA) && isIntegerKind(kindB))) return incompatible(a, b)
  if (kindA === 'bool' || kindA === 'complex') throw new FunctionError('invalid type for comparison')
  return (underlying(a) as bigint) < (underlying(b) as bigint)
}

export const le = (a: Value, b: Value): boolean => lt(a, b) || isEqual(a, b)
/** As in Go, the negation of `le`: `gt` and `ge` are therefore true if an operand is NaN. */
export const gt = (a: Value, b: Value): boolean => !le(a, b)
export const ge = (a: Value, b: Value): boolean => !lt(a, b)
