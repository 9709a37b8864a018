// Whether a value may be given for a parameter, and what literals become there.

import { assign, canBeNil, isAssignable, isAssignableValue, ofType, typeName, zero } from '../values/convert.ts'
import { COMPLEX128 as COMPLEX, type GoType, isFloat, isSigned, isUnsigned } from '../values/types.ts'
import { integer, Pointer, typeOf, type Value } from '../values/values.ts'
import { type Frame, fail } from './frame.ts'
import { type BoolNode, type NilNode, type NumberNode, nodeText, type StringNode } from './nodes.ts'

/** Go's reflect.Value as a parameter: it takes anything as it is, no value included. Built-in functions have it. */
export const REFLECT_VALUE: GoType = { kind: 'struct', name: 'reflect.Value', fields: [] }

const takesNil = (type: GoType): boolean => canBeNil(type) || type === REFLECT_VALUE

const nilOf = (type: GoType): Value => (type === REFLECT_VALUE ? undefined : zero(type))

/** The value as one of `type`; one pointer is followed where that makes it fit. */
export function validateType(frame: Frame, value: Value, type: GoType): Value {
  if (value === undefined) {
    if (takesNil(type)) return nilOf(type)
    return fail(frame, 'wrong-arguments', `invalid value; expected ${type.name}`)
  }
  if (type === REFLECT_VALUE) return value
  if (value === null) {
    if (type.kind === 'interface') return null
    return fail(frame, 'wrong-arguments', `wrong type for value; expected ${type.name}; got interface {}`)
  }
  if (isAssignableValue(value, type)) return assign(value, type)
  if (value instanceof Pointer && isAssignable(value.type.elem!, type)) {
    if (value.target === null) fail(frame, 'nil-value', `dereference of nil pointer of type ${type.name}`)
    return assign(value.target.value, type)
  }
  return fail(
    frame,
    'wrong-arguments',
    `wrong type for value; expected ${type.name}; got ${typeName(value)}`,
    conversionHelp(typeOf(value), type),
  )
}

function conversionHelp(from: GoType | undefined, to: GoType): string | undefined {
  if (to.kind === 'int' && from && (isSigned(from.kind) || isUnsigned(from.kind) || isFloat(from.kind)))
    return 'convert it with int'
  return to.kind === 'string' ? 'convert it with toString' : undefined
}

type Literal = BoolNode | NilNode | NumberNode | StringNode

type Read = (literal: Literal, type: GoType) => Value

const number =
  <T>(
    wanted: keyof Pick<NumberNode, 'int' | 'uint' | 'float' | 'complex'>,
    make: (type: GoType, value: T) => Value,
  ): Read =>
  (literal, type) => {
    const value = literal.kind === 'number' ? (literal[wanted] as T | undefined) : undefined
    return value === undefined ? undefined : make(type, value)
  }

const rounded = (type: GoType, value: number): Value =>
  ofType(type, type.kind === 'float32' ? Math.fround(value) : value)

/** How a literal is read for a parameter of a kind, and what messages call what is wanted. */
function readerFor(type: GoType): { read: Read; wanted: string } | undefined {
  if (type.kind === 'bool')
    return { wanted: 'bool', read: (node, to) => (node.kind === 'bool' ? ofType(to, node.value) : undefined) }
  if (type.kind === 'string')
    return { wanted: 'string', read: (node, to) => (node.kind === 'string' ? ofType(to, node.value) : undefined) }
  if (isSigned(type.kind)) return { wanted: 'integer', read: number('int', integer) }
  if (isUnsigned(type.kind)) return { wanted: 'unsigned integer', read: number('uint', integer) }
  if (isFloat(type.kind)) return { wanted: 'float', read: number('float', rounded) }
  if (type.kind === 'complex128') return { wanted: 'complex', read: number('complex', ofType) }
  return undefined
}

/** What a literal is where a value of `type` is wanted. */
export function literalAs(frame: Frame, literal: Literal, type: GoType): Value {
  if (literal.kind === 'nil')
    return takesNil(type) ? nilOf(type) : fail(frame, 'wrong-arguments', `cannot assign nil to ${type.name}`)
  if (type === REFLECT_VALUE || type.name === 'interface {}') return literalValue(frame, literal)
  const reader = readerFor(type)
  if (!reader) return fail(frame, 'wrong-arguments', `can't handle ${nodeText(literal)} for arg of type ${type.name}`)
  const value = reader.read(literal, type)
  return value === undefined
    ? fail(frame, 'wrong-arguments', `expected ${reader.wanted}; found ${nodeText(literal)}`)
    : value
}

/** What a literal is where nothing says its type: a number is complex, float or int by how it is written. */
export function literalValue(frame: Frame, literal: Exclude<Literal, NilNode>): Value {
  return literal.kind === 'number' ? constant(frame, literal) : literal.value
}

const HEXADECIMAL_INTEGER = /^0[xX][^pP]+$/

function constant(frame: Frame, literal: NumberNode): Value {
  const { text, int, uint, float, complex } = literal
  if (complex) return ofType(COMPLEX, complex)
  const isWhole = HEXADECIMAL_INTEGER.test(text) || text.startsWith("'") || !/[.eEpP]/.test(text)
  if (float !== undefined && !isWhole) return float
  if (int !== undefined) return int
  if (uint !== undefined) return fail(frame, 'wrong-arguments', `${text} overflows int`)
  return undefined
}
