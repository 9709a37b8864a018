// The functions `index`, `slice` and `len` of text/template.

import { assign, byteValue, canBeNil, indirect, isAssignableValue, typeName, zero } from '../values/build.ts'
import { mapGet, mapHas } from '../values/maps.ts'
import { type GoType, isInteger, sliceOf } from '../values/types.ts'
import {
  FunctionError,
  GoMap,
  integer,
  Pointer,
  Scalar,
  Slice,
  typeOf,
  underlying,
  type Value,
} from '../values/values.ts'

const fail = (message: string): never => {
  throw new FunctionError(message)
}

/** Returns the string of a value whose type is a string type, named or not; else undefined. */
const textOf = (value: Value): string | undefined => {
  const text = typeof value === 'string' ? value : value instanceof Scalar ? value.value : undefined
  return typeof text === 'string' ? text : undefined
}

function indexNumber(index: Value, most: number): number {
  const type = typeOf(index)
  if (!type) return fail('cannot index slice/array with nil')
  if (!isInteger(type.kind)) return fail(`cannot index slice/array with type ${type.name}`)
  const value = BigInt.asIntN(64, underlying(index) as bigint)
  return value < 0n || value > BigInt(most) ? fail(`index out of range: ${value}`) : Number(value)
}

export function index(item: Value, indexes: readonly Value[]): Value {
  if (item === undefined || item === null) return fail('index of untyped nil')
  return indexes.reduce(element, item)
}

function element(container: Value, at: Value): Value {
  const item = indirect(container)
  if (item === null || item === undefined || item instanceof Pointer) return fail('index of nil pointer')
  const text = textOf(item)
  if (text !== undefined) {
    const i = indexNumber(at, text.length)
    return i < text.length ? byteValue(text.charCodeAt(i)) : fail('reflect: string index out of range')
  }
  if (item instanceof Slice) {
    const i = indexNumber(at, item.length)
    return i < item.length ? item.at(i) : fail(`reflect: ${item.type.kind} index out of range`)
  }
  if (!(item instanceof GoMap)) return fail(`can't index item of type ${typeName(item)}`)
  const key = mapKeyFor(at, item.type.key!)
  return mapHas(item, key) ? mapGet(item, key) : zero(item.type.elem!)
}

/** Converts an argument of `call` or a map key of `index` to `type`, as prepareArg does: only integers are converted to other types. */
export function mapKeyFor(value: Value, type: GoType): Value {
  if (value === undefined || value === null)
    return canBeNil(type) ? zero(type) : fail(`value is nil; should be of type ${type.name}`)
  if (isAssignableValue(value, type)) return assign(value, type)
  if (isInteger(typeOf(value)!.kind) && isInteger(type.kind)) return integer(type, underlying(value) as bigint)
  return fail(`value has type ${typeName(value)}; should be ${type.name}`)
}

export function slice(operand: Value, indexes: readonly Value[]): Value {
  if (operand === undefined || operand === null) return fail('slice of untyped nil')
  const item = indirect(operand)
  if (item instanceof Pointer || item === null || item === undefined) return fail('slice of nil pointer')
  if (indexes.length > 3) return fail(`too many slice indexes: ${indexes.length}`)
  const text = textOf(item)
  if (text !== undefined && indexes.length === 3) return fail('cannot 3-index slice a string')
  if (text === undefined && !(item instanceof Slice)) return fail(`can't slice item of type ${typeName(item)}`)
  const length = text?.length ?? (item as Slice).length
  const capacity = text?.length ?? (item as Slice).capacity
  const [low = 0, high = length, most = capacity] = indexes.map(at => indexNumber(at, capacity))
  if (low > high) return fail(`invalid slice index: ${low} > ${high}`)
  if (high > most) return fail(`invalid slice index: ${high} > ${most}`)
  if (text !== undefined)
    return typeof item === 'string' ? text.slice(low, high) : new Scalar((item as Scalar).type, text.slice(low, high))
  const { type, items, offset } = item as Slice
  const sliceType = type.kind === 'array' ? sliceOf(type.elem!) : type
  return new Slice(sliceType, items, offset + low, high - low, most - low)
}

export function len(operand: Value): bigint {
  if (operand === undefined) return fail('reflect: call of reflect.Value.Type on zero Value')
  const item = indirect(operand)
  if (item === null || item === undefined || item instanceof Pointer) return fail('len of nil pointer')
  const text = textOf(item)
  if (text !== undefined) return BigInt(text.length)
  if (item instanceof Slice) return BigInt(item.length)
  if (item instanceof GoMap) return BigInt(item.size)
  return fail(`len of type ${typeName(item)}`)
}
