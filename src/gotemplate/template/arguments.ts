// Checks that a value can be passed for a parameter, and evaluates literals for the parameter's type (validateType and evalArg in exec.go).

import { assign, canBeNil, isAssignable, isAssignableValue, ofType, typeName, zero } from '../values/convert.ts'
import { COMPLEX128 as COMPLEX, type GoType, isFloat, isSigned, isUnsigned } from '../values/types.ts'
import { integer, Pointer, typeOf, type Value } from '../values/values.ts'
import { type Frame, fail } from './frame.ts'
import { type BoolNode, type NilNode, type NumberNode, nodeText, type StringNode } from './nodes.ts'

/** reflect.Value as the type of a parameter of a built-in function: it accepts every value unchanged, even the zero reflect.Value. */
export const REFLECT_VALUE: GoType = { kind: 'struct', name: 'reflect.Value', fields: [] }

const takesNil = (type: GoType): boolean => canBeNil(type) || type === REFLECT_VALUE

const nilOf = (type: GoType): Value => (type === REFLECT_VALUE ? undefined : zero(type))

/** Returns the value as a value of `type`. As in Go, one pointer is dereferenced if its target is assignable. Fails if nothing fits. */
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

/** Returns how a literal is read for a parameter of this type, and the word by which Go's messages name what was expected. */
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

/** Evaluates a literal for a parameter of this type. */
export function literalAs(frame: Frame, literal: Literal, type: GoType): Value {
  if (literal.kind === 'nil')
    return takesNil(type) ? nilOf(type) : fail(frame, 'wrong-arguments', `cannot assign nil to ${type.name}`)
  if (type === REFLECT_VALUE || type.name === 'interface {}') return literalValue(frame, literal)
  const reader = readerFor(type)
  if (!reader) return fail(frame, 'wrong-arguments', `can't handle ${nodeText(literal)} for arg of type ${type.name}`)
  const value = reader.read(literal, type)
  return value === undefined
    ? fail(
        frame,
        'wrong-arguments',
        `expected ${reader.wanted}; found ${nodeText(literal)}`,
        literalHelp(literal, type),
      )
    : value
}

function literalHelp(literal: Literal, type: GoType): string | undefined {
  if (type.kind === 'string') return `write it in quotes: "${nodeText(literal)}"`
  return literal.kind === 'string' && /^-?\d+$/.test(literal.value) && (isSigned(type.kind) || isUnsigned(type.kind))
    ? `write it without quotes: ${literal.value}`
    : undefined
}

/** Evaluates a literal without a type from the context: the syntax of a number decides whether it is complex, float or int. */
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
