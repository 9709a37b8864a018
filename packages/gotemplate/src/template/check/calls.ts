// Checks the calls of functions and methods: the number and types of arguments, and the faults that functions find in constant ones.

import { AddressError, boundedMeter } from '../../fmt/index.ts'
import { fromText } from '../../strconv/bytes.ts'
import { zero } from '../../values/build.ts'
import { type GoType, type Method, sliceOf, UINT8 } from '../../values/types.ts'
import { type FunctionSpec, NotLoaded, Pointer, type Value } from '../../values/values.ts'
import { builtins, isRefused, REFLECT_VALUE } from '../builtins.ts'
import { checkCount, literalAs, parameterAt, validateType } from '../calls.ts'
import { type Frame, notLoaded } from '../frame.ts'
import type { ActionNode, CommandNode, Operand } from '../nodes.ts'
import { comparisonOf, exclusion } from './conditions.ts'
import {
  either,
  failureOf,
  type Known,
  knownAs,
  NOTHING_KNOWN,
  pointee,
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
export const frameAt = ({ tree, action }: Scope, node: Frame['node']): Frame =>
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
function checkValues(scope: Scope, node: CommandNode | Operand, callee: Callee, args: readonly Known[]): void {
  try {
    checkCall(scope, node, callee, args)
  } catch (error) {
    if (!(error instanceof NotLoaded)) throw error
    report(scope, node, notLoaded(callee.name))
  }
}

function checkCall(scope: Scope, node: CommandNode | Operand, { name, spec }: Callee, args: readonly Known[]): void {
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
  const type = pointee(container)
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

// Checks what actions print: values whose form no file has, texts that are always empty, and the text around them.

/** Reports values that an action prints in an unintended form. */
export function reportPrinted(scope: Scope, node: ActionNode, { type, texts, isAbsent }: Known): void {
  if (isAbsent) return
  const found =
    compositeFault(scope, node, type) ?? (texts?.isNeverSet ? NEVER_SET : undefined) ?? placeFault(scope, node, texts)
  if (found !== undefined) report(scope, node.pipe, { code: 'printed-value', ...found })
}

interface Fault {
  readonly message: string
  readonly help: string
}

const NEVER_SET: Fault = {
  message: 'this is always empty: the controller never sets the field',
  help: 'write the value itself',
}

const FORMS = {
  map: {
    message: 'this prints a map in the form map[key:value], which no program reads',
    help: 'print its entries with {{ range $key, $value := .X }}, one of them with {{ index .X "key" }}, or all with {{ toJson .X }}',
  },
  slice: {
    message: 'this prints a list in the form [a b], which no program reads',
    help: 'print its elements with {{ range .X }}, or all of them with {{ join "," .X }} or {{ toJson .X }}',
  },
  struct: {
    message: 'this prints a struct in the form {a b}, which no program reads',
    help: 'print one of its fields, as in {{ .UbuntuConfig.DistUpgradeOnBoot }}',
  },
} as const

function compositeFault(scope: Scope, node: ActionNode, type: GoType | undefined): Fault | undefined {
  const kind = compositeKind(type)
  if (kind === undefined) return undefined
  // With one element, it is a list in YAML, too.
  return kind === 'slice' && /:[ \t]*$/.test(textBefore(scope, node)) ? undefined : FORMS[kind]
}

function compositeKind(given: GoType | undefined): keyof typeof FORMS | undefined {
  let type = given
  while (type?.kind === 'ptr' && !hasText(type)) type = type.elem
  if (type === undefined || hasText(type)) return undefined
  const kind = type.kind === 'array' ? 'slice' : type.kind
  return kind === 'map' || kind === 'slice' || kind === 'struct' ? kind : undefined
}

/** Functions that make a text of a value as an action prints it. */
const PRINTING = new Set(['print', 'println', 'quote', 'squote', 'toString'])

/** Returns what is wrong with a call that converts a value to a text; undefined if nothing is known. */
function printedByCall(name: string, args: readonly Known[]): Fault | undefined {
  if (!PRINTING.has(name)) return undefined
  const kind = args.map(({ type }) => (type?.kind === 'ptr' ? undefined : compositeKind(type))).find(each => each)
  return kind && FORMS[kind]
}

/** Whether a value prints itself. */
const hasText = ({ kind, methods, pointerMethods, elem }: GoType): boolean =>
  [methods, pointerMethods, kind === 'ptr' ? elem?.methods : undefined].some(
    each => each?.has('String') === true || each?.has('Error') === true,
  )

/** A key whose value is a block of the following lines. */
const OPENS_BLOCK = /(?:^|[ \t:-])[|>][-+0-9]{0,2}[ \t]*$/

/** The number of characters before an action that are searched. */
const LONGEST_LINE = 1000

function placeFault(scope: Scope, node: ActionNode, texts: Known['texts']): Fault | undefined {
  const { source } = scope.tree
  if (texts === undefined) return undefined
  const before = textBefore(scope, node)
  if (texts.areVersions && /(?:^|[^A-Za-z0-9])v$/.test(before.slice(-2)))
    return { message: 'the version begins with a v, so two are printed', help: 'remove the v before the action' }
  if (!texts.haveLines || source.bytes.startsWith('{{-', node.action.start)) return undefined
  const [indentation = '', ...above] = before.split('\n').reverse()
  if (indentation === '' || indentation.trim() !== '' || above.length === 0) return undefined
  const opener = above.find(line => line.trim() !== '') ?? ''
  if (!OPENS_BLOCK.test(opener) || indentationOf(opener) >= indentation.length) return undefined
  return {
    message: 'the text has several lines, of which only the first is indented, so that the block ends with it',
    help: `indent all of them, from the start of the line: {{ .X | indent ${indentation.length} }}`,
  }
}

const textBefore = ({ tree: { source } }: Scope, { action }: ActionNode): string =>
  source.bytes.slice(Math.max(0, action.start - LONGEST_LINE), action.start)

const indentationOf = (line: string): number => line.length - line.trimStart().length
