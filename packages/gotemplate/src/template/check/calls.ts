// Checks the calls of functions and methods: the number and types of arguments, and the faults that functions find in constant ones.

import { AddressError, boundedMeter } from '../../fmt/index.ts'
import { fromText } from '../../strconv/bytes.ts'
import { zero } from '../../values/build.ts'
import { type GoType, type Method, sliceOf, UINT8 } from '../../values/types.ts'
import { type FunctionSpec, NotLoaded, Pointer, type Value } from '../../values/values.ts'
import { builtins, REFLECT_VALUE } from '../builtins.ts'
import { checkCount, literalAs, parameterAt, validateType } from '../calls.ts'
import type { Frame } from '../frame.ts'
import { isRefused } from '../functions.ts'
import type { CommandNode, Operand } from '../nodes.ts'
import { comparisonOf, exclusion } from './conditions.ts'
import { printedByCall } from './printed.ts'
import {
  either,
  failureOf,
  type Known,
  knownAs,
  NOTHING_KNOWN,
  report,
  type Scope,
  underTypeCondition,
} from './state.ts'

interface Callee {
  readonly name: string
  readonly spec: FunctionSpec | Method
  readonly kind: 'built in' | 'given' | 'method'
}

export const functionNamed = ({ tree: { functions } }: Scope, name: string): Callee => {
  const given = functions.get(name)
  if (given && !isRefused(given)) return { name, spec: given, kind: 'given' }
  return { name, spec: builtins.get(name)!, kind: 'built in' }
}

interface Call {
  /** The node that a message about the call names. */
  readonly node: CommandNode | Operand
  readonly operands: readonly Operand[]
  /** The piped value. */
  readonly final: Known | undefined
  readonly operandValue: (scope: Scope, operand: Operand) => Known
}

/** Checks a call, and returns the known properties of its result. */
export function call(scope: Scope, callee: Callee, { node, operands, final, operandValue }: Call): Known {
  const { name, spec } = callee
  const dependsOnType = callee.kind === 'method'
  const wrongCount = checkCount(spec, name, operands.length, final !== undefined)
  if (wrongCount !== undefined) {
    report(scope, node, { code: 'wrong-arguments', message: wrongCount }, { dependsOnType })
    for (const operand of operands) if (operand.kind !== 'nil') operandValue(scope, operand)
    return NOTHING_KNOWN
  }
  const args: Known[] = []
  const isLogic = callee.kind === 'built in' && (name === 'and' || name === 'or')
  for (const [i, operand] of operands.entries()) {
    // `and` and `or` evaluate an argument only if those before it do not decide.
    const isConditional = isLogic && args.some(arg => arg.tellsType)
    underTypeCondition(scope, isConditional, () =>
      args.push(argument(scope, operand, parameterAt(spec, i), operandValue, dependsOnType)),
    )
  }
  if (final !== undefined) {
    args.push(final)
    checkType(scope, node, final, spec.params.length > 0 ? parameterAt(spec, operands.length) : REFLECT_VALUE)
  }
  if (callee.kind !== 'method') checkValues(scope, node, callee, args)
  const printed = callee.kind === 'method' ? undefined : printedByCall(name, args)
  if (printed !== undefined) report(scope, node, { code: 'printed-value', ...printed })
  const compared = callee.kind === 'built in' ? comparisonOf(name, operands, args) : undefined
  const excluded = isLogic ? exclusion(name, args) : undefined
  if (excluded !== undefined) report(scope, node, { code: 'constant-argument', ...excluded })
  const result = { ...(isLogic ? args.reduce(either) : resultOf(callee, args)), ...(compared && { compared }) }
  return asksForType(callee, args) ? { ...result, tellsType: true } : result
}

function argument(
  scope: Scope,
  operand: Operand,
  type: GoType,
  operandValue: Call['operandValue'],
  dependsOnType: boolean,
): Known {
  switch (operand.kind) {
    case 'nil':
    case 'bool':
    case 'number':
    case 'string': {
      let constant: Value
      const failure = failureOf(() => {
        constant = literalAs(frameAt(scope, operand), operand, type)
      })
      if (failure) report(scope, operand, failure, { dependsOnType })
      if (operand.kind === 'nil' || failure) return NOTHING_KNOWN
      return { ...operandValue(scope, operand), constant }
    }
    default: {
      const value = operandValue(scope, operand)
      checkType(scope, operand, value, type)
      return value
    }
  }
}

/** A frame of which only the place is used, for the message of a failure. */
const frameAt = ({ tree, action }: Scope, node: Frame['node']): Frame =>
  ({ source: tree.source, name: tree.name, node, action }) as Frame

/** Reports a value that cannot be passed for a parameter whatever it is. */
function checkType(scope: Scope, node: CommandNode | Operand, { type }: Known, parameter: GoType): void {
  if (type === undefined || type.kind === 'func' || parameter === REFLECT_VALUE || parameter.kind === 'interface')
    return
  // Go takes the address of a value where it can.
  if (parameter.kind === 'ptr' && parameter.elem === type) return
  const failure = failureOf(() => void validateType(frameAt(scope, node), zero(type), parameter))
  // The zero value of a pointer is nil, another one may fit.
  if (failure?.code === 'wrong-arguments') report(scope, node, failure)
}

/** Reports the problem that the check of the function finds in its arguments, and pointers whose address it would print. */
function checkValues(scope: Scope, node: CommandNode | Operand, { name, spec }: Callee, args: readonly Known[]): void {
  const fault = 'check' in spec ? spec.check?.(args) : undefined
  if (fault !== undefined) {
    const { fails, message, help } = fault
    const said = fails ? `error calling ${name}: ${message}` : `${name} ${message}`
    report(scope, node, {
      code: fails ? 'function-failed' : 'constant-argument',
      message: said,
      help: help && fromText(help),
    })
    return
  }
  const address = printedAddress(spec, args)
  if (address !== undefined)
    report(scope, node, { code: 'pointer-address', message: `error calling ${name}: ${address}` })
}

/** Returns the message of the failure of a call that prints the address of a pointer among its arguments. */
function printedAddress(spec: FunctionSpec | Method, args: readonly Known[]): string | undefined {
  const isAny = (at: number): boolean => parameterAt(spec, at).kind === 'interface'
  if (!args.some(({ type }, i) => type?.kind === 'ptr' && isAny(i))) return undefined
  // The use of a pointer can depend on a text, such as a format.
  if (args.some(({ type, constant }) => constant === undefined && type?.kind !== 'ptr')) return undefined
  try {
    spec.call(args.map(sampleOf) as never, boundedMeter(1 << 16) as never)
  } catch (error) {
    if (error instanceof NotLoaded) throw error
    // Any other failure is caused by the sample values.
    if (error instanceof AddressError) return error.bytes
  }
  return undefined
}

function sampleOf({ type, constant }: Known): Value {
  if (constant !== undefined) return constant
  return type!.kind === 'ptr' ? new Pointer(type!, { value: sampleOf({ type: type!.elem! }) }) : zero(type!)
}

function resultOf({ name, spec, kind }: Callee, args: readonly Known[]): Known {
  if (kind === 'built in' && name === 'index') return args.slice(1).reduce(elementOf, args[0]!)
  if (kind === 'built in' && name === 'slice') return sliceOfType(args[0]!.type)
  if (kind === 'given' && LIST_FUNCTIONS.has(name)) return { ...knownAs(spec.result), elements: args }
  return knownAs(spec.result, TEXT_FUNCTIONS.has(name) && args.length === 1 ? args[0]!.texts : undefined)
}

const LIST_FUNCTIONS = new Set(['list', 'tuple'])

/** Functions that return a text without white space at its ends as it is. */
const TEXT_FUNCTIONS = new Set(['print', 'toString', 'trim'])

function elementOf({ type: container }: Known): Known {
  let type = container
  while (type?.kind === 'ptr') type = type.elem
  if (type?.kind === 'string') return { type: UINT8 }
  return type?.elem ? knownAs(type.elem) : NOTHING_KNOWN
}

function sliceOfType(type: GoType | undefined): Known {
  if (type?.kind === 'array') return { type: sliceOf(type.elem!) }
  return type?.kind === 'slice' || type?.kind === 'string' ? { type } : NOTHING_KNOWN
}

const TYPE_FUNCTIONS = new Set(['kindIs', 'kindOf', 'typeIs', 'typeIsLike', 'typeOf'])

/** Whether the result depends on the type of a value: `kindIs "map" .`, or `printf "%T" .`. */
const asksForType = ({ name }: Callee, args: readonly Known[]): boolean =>
  TYPE_FUNCTIONS.has(name) ||
  args.some(({ tellsType, constant }) => tellsType || (typeof constant === 'string' && /%[^%]*T/.test(constant)))
