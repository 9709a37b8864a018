// Calls of functions and methods: the number and types of arguments, and/or that stop early, call.

import { typeName } from '../values/convert.ts'
import type { GoType } from '../values/types.ts'
import { Func, FunctionError, type FunctionSpec, type Meter, type OpaqueRule, type Value } from '../values/values.ts'
import { REFLECT_VALUE, validateType } from './arguments.ts'
import { type Frame, fail, failFromFunction } from './frame.ts'
import { mapKeyFor } from './indexing.ts'
import { type CommandNode, nodeText, type Operand } from './nodes.ts'
import { callWithOpaque } from './opaque.ts'
import { isTrue } from './truth.ts'

/** Evaluates an operand as an argument of a type. */
export type Argument = (frame: Frame, dot: Value) => Value

/** Makes the evaluation of an operand for a parameter; given by the compiler. */
export type CompileArgument = (operand: Operand, type: GoType) => Argument

/** Stands for "no value comes through a pipe". */
export const MISSING = Symbol('nothing')
export type Final = Value | typeof MISSING

/** What functions and methods have in common: methods come with their receiver bound. */
interface Callable {
  readonly params: readonly GoType[]
  readonly variadic?: boolean
  readonly opaque?: OpaqueRule
}

export type CallWith = (args: Value[], meter: Meter) => Value

interface Prepared {
  readonly callable: Callable
  readonly args: readonly Argument[]
  /** Type of the parameter for what comes through a pipe. */
  readonly finalType: GoType
  /** Go's error about the number of arguments. */
  readonly wrongCount?: string
}

const parameterAt = ({ params }: Callable, at: number): GoType => params[Math.min(at, params.length - 1)]!

export function prepare(
  callable: Callable,
  name: string,
  operands: readonly Operand[],
  hasFinal: boolean,
  compile: CompileArgument,
): Prepared {
  const wrongCount = checkCount(callable, name, operands.length, hasFinal)
  if (wrongCount !== undefined) return { callable, args: [], finalType: REFLECT_VALUE, wrongCount }
  return {
    callable,
    args: operands.map((operand, i) => compile(operand, parameterAt(callable, i))),
    finalType: callable.params.length > 0 ? parameterAt(callable, operands.length) : REFLECT_VALUE,
  }
}

function checkCount(callable: Callable, name: string, count: number, hasFinal: boolean): string | undefined {
  const given = hasFinal ? count + 1 : count
  const wanted = callable.params.length
  if (!callable.variadic)
    return given === wanted ? undefined : `wrong number of args for ${name}: want ${wanted} got ${given}`
  const least = wanted - 1
  return given >= least ? undefined : `wrong number of args for ${name}: want at least ${least} got ${count}`
}

/** Evaluates the arguments in order and calls. `node` is where messages place the function's error. */
export function call(
  frame: Frame,
  dot: Value,
  { callable, args, finalType, wrongCount }: Prepared,
  final: Final,
  name: string,
  node: Operand | CommandNode,
  target: CallWith,
): Value {
  if (wrongCount !== undefined) fail(frame, 'wrong-arguments', wrongCount)
  const values: Value[] = []
  for (const arg of args) values.push(arg(frame, dot))
  if (final !== MISSING) values.push(validateType(frame, final, finalType))
  const { meter, opaque } = frame.run
  meter.steps(1)
  try {
    return opaque ? callWithOpaque(opaque, callable.opaque, values, args => target(args, meter)) : target(values, meter)
  } catch (error) {
    frame.node = node
    return failFromFunction(frame, name, error)
  }
}

/** `and` and `or` give the argument that decides, and do not evaluate those after it. */
export function callLogic(
  frame: Frame,
  dot: Value,
  { args, wrongCount }: Prepared,
  final: Final,
  decides: boolean,
): Value {
  if (wrongCount !== undefined) fail(frame, 'wrong-arguments', wrongCount)
  frame.run.meter.steps(1)
  let value: Value
  for (const arg of args) {
    value = arg(frame, dot)
    if (isTrue(value) === decides) return value
  }
  return final === MISSING ? value : final
}

/** What `call` calls: its arguments are converted more loosely than those of a function in a template. */
export function callValue(callee: Operand | undefined): CallWith {
  const name = callee ? nodeText(callee) : 'the piped value'
  return ([function_, ...args], meter) => {
    if (function_ === undefined || function_ === null) throw new FunctionError('call of nil')
    if (!(function_ instanceof Func)) throw new FunctionError(`non-function ${name} of type ${typeName(function_)}`)
    const { spec } = function_
    const wrong = checkCallCount(spec, name, args.length)
    if (wrong !== undefined) throw new FunctionError(wrong)
    return spec.call(
      args.map((arg, i) => convertedForCall(arg, parameterAt(spec, i), i)),
      meter,
    )
  }
}

function checkCallCount({ params, variadic }: FunctionSpec, name: string, count: number): string | undefined {
  const wanted = variadic ? params.length - 1 : params.length
  if (variadic ? count >= wanted : count === wanted) return undefined
  return `wrong number of args for ${name}: got ${count} want ${variadic ? 'at least ' : ''}${wanted}`
}

function convertedForCall(arg: Value, type: GoType, at: number): Value {
  try {
    return mapKeyFor(arg, type)
  } catch (error) {
    throw error instanceof FunctionError ? new FunctionError(`arg ${at}: ${error.bytes}`) : error
  }
}
