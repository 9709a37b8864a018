// Calls functions and methods: checks the number and types of the arguments, short-circuits `and` and `or`, and implements `call`.

import { assign, canBeNil, isAssignable, isAssignableValue, ofType, typeName, zero } from '../values/build.ts'
import { COMPLEX128 as COMPLEX, type GoType, isFloat, isSigned, isUnsigned } from '../values/types.ts'
import {
  Func,
  FunctionError,
  type FunctionSpec,
  integer,
  type Meter,
  type OpaqueRule,
  Pointer,
  typeOf,
  type Value,
} from '../values/values.ts'
import { isTrue, REFLECT_VALUE } from './builtins.ts'
import { type Frame, fail, failFromFunction } from './frame.ts'
import { mapKeyFor } from './indexing.ts'
import {
  type BoolNode,
  type CommandNode,
  type NilNode,
  type NumberNode,
  nodeText,
  type Operand,
  type StringNode,
} from './nodes.ts'
import { callWithOpaque } from './opaque.ts'

/** Evaluates an operand as an argument for a parameter of a fixed type. */
export type Argument = (frame: Frame, dot: Value) => Value

/** Compiles an operand for a parameter of the given type. Passed in by compile.ts. */
export type CompileArgument = (operand: Operand, type: GoType) => Argument

/** The final value of a command that is not at the receiving end of a pipe: Go's missingVal. */
export const MISSING = Symbol('nothing')
export type Final = Value | typeof MISSING

/** The signature of a function, or of a method that is already bound to its receiver. */
interface Callable {
  readonly params: readonly GoType[]
  readonly variadic?: boolean
  readonly opaque?: OpaqueRule
  /** The call syntax, as in `trunc LENGTH TEXT`. */
  readonly usage?: string
}

const usageHelp = ({ usage }: Callable): string | undefined =>
  usage === undefined ? undefined : `its arguments are: ${usage}`

export type CallTarget = (args: Value[], meter: Meter) => Value

/** A call in a template. */
interface CallSite {
  /** The name of the function or method. */
  readonly name: string
  /** The node for which an error of the function is reported. */
  readonly node: Operand | CommandNode
  readonly operands: readonly Operand[]
  /** Whether a value is piped into the call. */
  readonly hasFinal: boolean
}

interface Prepared {
  readonly site: CallSite
  readonly callable: Callable
  readonly args: readonly Argument[]
  /** The type of the parameter that receives the piped value. */
  readonly finalType: GoType
  /** Go's error message for a wrong number of arguments. */
  readonly wrongCount?: string
}

/** Returns the type of an argument; the last parameter of a variadic function is that of all others. */
export const parameterAt = ({ params }: Callable, at: number): GoType => params[Math.min(at, params.length - 1)]!

/** Compiles the arguments of a call. A wrong number of them becomes a problem only when the call is executed. */
export function prepare(site: CallSite, callable: Callable, compile: CompileArgument): Prepared {
  const { name, operands, hasFinal } = site
  const wrongCount = checkCount(callable, name, operands.length, hasFinal)
  if (wrongCount !== undefined) return { site, callable, args: [], finalType: REFLECT_VALUE, wrongCount }
  return {
    site,
    callable,
    args: operands.map((operand, i) => compile(operand, parameterAt(callable, i))),
    finalType: callable.params.length > 0 ? parameterAt(callable, operands.length) : REFLECT_VALUE,
  }
}

/** Returns Go's error for a wrong number of arguments, or undefined. `hasFinal` means that a pipeline adds one. */
export function checkCount(callable: Callable, name: string, count: number, hasFinal: boolean): string | undefined {
  const given = hasFinal ? count + 1 : count
  const wanted = callable.params.length
  if (!callable.variadic)
    return given === wanted ? undefined : `wrong number of args for ${name}: want ${wanted} got ${given}`
  const least = wanted - 1
  return given >= least ? undefined : `wrong number of args for ${name}: want at least ${least} got ${count}`
}

/** Evaluates the arguments in order and calls `target`. */
export function callPrepared(
  frame: Frame,
  dot: Value,
  { site, callable, args, finalType, wrongCount }: Prepared,
  final: Final,
  target: CallTarget,
): Value {
  if (wrongCount !== undefined) fail(frame, 'wrong-arguments', wrongCount, usageHelp(callable))
  const values: Value[] = []
  for (const arg of args) values.push(arg(frame, dot))
  if (final !== MISSING) values.push(validateType(frame, final, finalType))
  const { meter, opaque } = frame.run
  meter.steps(1 + workOf(values))
  try {
    return opaque ? callWithOpaque(opaque, callable.opaque, values, args => target(args, meter)) : target(values, meter)
  } catch (error) {
    frame.node = site.node
    return failFromFunction(frame, site.name, error)
  }
}

/** Every function reads its arguments, whatever it does with them: 64 bytes are a step. */
function workOf(args: readonly Value[]): number {
  let bytes = 0
  for (const arg of args) if (typeof arg === 'string') bytes += arg.length
  return bytes >>> 6
}

/** Returns the first argument whose truth is `decides`, else the last. Arguments after it are not evaluated, as in Go's `and` and `or`. */
export function callAndOr(
  frame: Frame,
  dot: Value,
  { callable, args, wrongCount }: Prepared,
  final: Final,
  decides: boolean,
): Value {
  if (wrongCount !== undefined) fail(frame, 'wrong-arguments', wrongCount, usageHelp(callable))
  frame.run.meter.steps(1)
  let value: Value
  for (const arg of args) {
    value = arg(frame, dot)
    if (isTrue(value) === decides) return value
  }
  return final === MISSING ? value : final
}

/** Returns the implementation of `call`. Its arguments are converted by prepareArg's rules, which convert between integer types. */
export function implementCall(callee: Operand | undefined): CallTarget {
  return ([function_, ...args], meter) => {
    if (function_ === undefined || function_ === null) throw new FunctionError('call of nil')
    const name = callee ? nodeText(callee) : reflectText(function_)
    if (!(function_ instanceof Func)) throw new FunctionError(`non-function ${name} of type ${typeName(function_)}`)
    const { spec } = function_
    const wrong = checkCallCount(spec, name, args.length)
    if (wrong !== undefined) throw new FunctionError(wrong)
    return spec.call(
      args.map((arg, i) => convertForCall(arg, parameterAt(spec, i), i)),
      meter,
    )
  }
}

/** Returns what String of a reflect.Value returns. */
const reflectText = (value: Value): string => (typeof value === 'string' ? value : `<${typeName(value)} Value>`)

function checkCallCount({ params, variadic }: FunctionSpec, name: string, count: number): string | undefined {
  const wanted = variadic ? params.length - 1 : params.length
  if (variadic ? count >= wanted : count === wanted) return undefined
  return `wrong number of args for ${name}: got ${count} want ${variadic ? 'at least ' : ''}${wanted}`
}

function convertForCall(arg: Value, type: GoType, at: number): Value {
  try {
    return mapKeyFor(arg, type)
  } catch (error) {
    throw error instanceof FunctionError ? new FunctionError(`arg ${at}: ${error.bytes}`) : error
  }
}

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
