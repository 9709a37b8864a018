// Compiles pipelines into closures. A closure sets `frame.node`, the node that error messages name, where exec.go calls `s.at`.

import type { GoType, Method } from '../values/types.ts'
import type { FunctionSpec, Value } from '../values/values.ts'
import { builtins, type FunctionMap, isRefused, REFLECT_VALUE } from './builtins.ts'
import {
  type Argument,
  type CallTarget,
  type CompileArgument,
  callAndOr,
  callPrepared,
  type Final,
  implementCall,
  literalAs,
  literalValue,
  MISSING,
  prepare,
  validateType,
} from './calls.ts'
import { type CallMethod, type FieldSite, field, memberType } from './fields.ts'
import { type Frame, fail, setVariable, variable } from './frame.ts'
import {
  type ChainNode,
  type CommandNode,
  type FieldNode,
  type IdentifierNode,
  nameSpan,
  nodeText,
  type Operand,
  type PipeNode,
  type VariableNode,
} from './nodes.ts'

type Evaluate = (frame: Frame, dot: Value) => Value
type EvaluateCommand = (frame: Frame, dot: Value, final: Final) => Value

/** What is given to the first operand of a command. */
interface Given {
  readonly operands: readonly Operand[]
  readonly isPiped: boolean
  readonly functions: FunctionMap
}

/** Compiles a pipeline. Its variables are declared or assigned after its value was computed. */
export function compilePipe(pipe: PipeNode, functions: FunctionMap): Evaluate {
  const commands = pipe.commands.map((command, i) => compileCommand(command, functions, i > 0))
  const { variables, isAssign } = pipe
  const [first, ...rest] = commands as [EvaluateCommand, ...EvaluateCommand[]]
  return (frame, dot) => {
    frame.node = pipe
    // As in Go, a nil interface value becomes the zero reflect.Value.
    let value = first(frame, dot, MISSING) ?? undefined
    for (const command of rest) value = command(frame, dot, value) ?? undefined
    for (const name of variables) {
      if (isAssign) setVariable(frame, name, value)
      else frame.variables.declare(name, value)
    }
    return value
  }
}

function compileCommand(command: CommandNode, functions: FunctionMap, isPiped: boolean): EvaluateCommand {
  const [first, ...operands] = command.operands as [Operand, ...Operand[]]
  const given = { operands, isPiped, functions }
  switch (first.kind) {
    case 'field':
      return compileField(first, given)
    case 'chain':
      return compileChain(first, given)
    case 'variable':
      return compileVariable(first, given)
    case 'identifier':
      return compileFunction(first, command, given)
    case 'pipe':
      return withoutArguments(first, given, compilePipe(first, functions), 'enclosing node')
    case 'dot':
      return withoutArguments(
        first,
        given,
        at(first, (_frame, dot) => dot),
      )
    case 'nil':
      return withoutArguments(
        first,
        given,
        at(first, frame => fail(frame, 'wrong-type', 'nil is not a command')),
      )
    default:
      return withoutArguments(
        first,
        given,
        at(first, frame => literalValue(frame, first)),
      )
  }
}

const at =
  (node: Operand, evaluate: Evaluate): Evaluate =>
  (frame, dot) => {
    frame.node = node
    return evaluate(frame, dot)
  }

/** Compiles an operand that takes no arguments. The error about arguments names the operand itself or the node that encloses it. */
function withoutArguments(
  node: Operand,
  { operands, isPiped }: Given,
  evaluate: Evaluate,
  errorNames: 'operand' | 'enclosing node' = 'operand',
): EvaluateCommand {
  if (operands.length === 0 && !isPiped) return evaluate
  return frame => {
    if (errorNames === 'operand') frame.node = node
    return fail(frame, 'wrong-type', `can't give argument to non-function ${nodeText(node)}`)
  }
}

/** Compiles an operand in the position of an argument. */
function compileArgument(operand: Operand, type: GoType, functions: FunctionMap): Argument {
  switch (operand.kind) {
    case 'nil':
    case 'bool':
    case 'number':
    case 'string':
      return at(operand, frame => literalAs(frame, operand, type))
    default: {
      const evaluate = compileOperand(operand, functions)
      if (type === REFLECT_VALUE) return at(operand, evaluate)
      return (frame, dot) => {
        frame.node = operand
        return validateType(frame, evaluate(frame, dot), type)
      }
    }
  }
}

type Evaluated = Exclude<Operand, { kind: 'nil' | 'bool' | 'number' | 'string' }>

function compileOperand(operand: Evaluated, functions: FunctionMap): Evaluate {
  const given = { operands: [], isPiped: false, functions }
  switch (operand.kind) {
    case 'dot':
      return (_frame, dot) => dot
    case 'pipe':
      return compilePipe(operand, functions)
    case 'field':
      return withoutFinal(compileField(operand, given))
    case 'variable':
      return withoutFinal(compileVariable(operand, given))
    case 'chain':
      return withoutFinal(compileChain(operand, given))
    case 'identifier':
      return withoutFinal(compileFunction(operand, operand, given))
  }
}

const withoutFinal =
  (evaluate: EvaluateCommand): Evaluate =>
  (frame, dot) =>
    evaluate(frame, dot, MISSING)

/** Evaluates the fields `.a.b.c` of a receiver. Only the last one takes arguments. */
type EvaluateFields = (frame: Frame, dot: Value, receiver: Value, final: Final) => Value

function compileFields(
  node: FieldNode | VariableNode | ChainNode,
  { operands, isPiped, functions }: Given,
  typeOfFirst: (frame: Frame) => GoType | undefined = () => undefined,
): EvaluateFields {
  const last = node.names.length - 1
  const sites = node.names.map((name, i): FieldSite => {
    const own = i === last ? operands : []
    const callMethod = compileMethodCall(name, node, { operands: own, isPiped: i === last && isPiped, functions })
    const previous = node.names[i - 1]
    const receiverType = previous === undefined ? typeOfFirst : ({ holder }: Frame) => memberType(holder, previous)
    return { name, hasOperands: own.length > 0, span: () => nameSpan(node, i), receiverType, callMethod }
  })
  if (last === 0) return (frame, dot, receiver, final) => field(frame, dot, sites[0]!, receiver, final)
  return (frame, dot, receiver, final) => {
    let value = receiver
    for (let i = 0; i < last; i++) {
      const holder = value
      value = field(frame, dot, sites[i]!, value, MISSING)
      frame.holder = holder
    }
    return field(frame, dot, sites[last]!, value, final)
  }
}

/** A method's parameters are known only when its receiver is evaluated. Arguments are compiled then, once for each method, and cached. */
function compileMethodCall(name: string, node: Operand, { operands, isPiped, functions }: Given): CallMethod {
  const compile: CompileArgument = (operand, type) => compileArgument(operand, type, functions)
  const known = new Map<Method, ReturnType<typeof prepare>>()
  const site = { name, node, operands, hasFinal: isPiped }
  return (frame, dot, method, target, final) => {
    let prepared = known.get(method)
    if (!prepared) known.set(method, (prepared = prepare(site, method, compile)))
    return callPrepared(frame, dot, prepared, final, target)
  }
}

function compileField(node: FieldNode, given: Given): EvaluateCommand {
  const fields = compileFields(node, given, ({ dotType }) => dotType)
  return (frame, dot, final) => {
    frame.node = node
    return fields(frame, dot, dot, final)
  }
}

function compileVariable(node: VariableNode, given: Given): EvaluateCommand {
  const { name } = node
  if (node.names.length === 0) {
    const plain: Evaluate = at(node, frame => variable(frame, name))
    return withoutArguments(node, given, plain)
  }
  const fields = compileFields(node, given, ({ variables }) => variables.typeOf(name))
  return (frame, dot, final) => {
    frame.node = node
    return fields(frame, dot, variable(frame, name), final)
  }
}

function compileChain(node: ChainNode, given: Given): EvaluateCommand {
  const { operand } = node
  if (operand.kind === 'nil')
    return at(node, frame => fail(frame, 'nil-value', `indirection through explicit nil in ${nodeText(node)}`))
  const receiver = at(operand, compileOperand(operand as Evaluated, given.functions))
  const fields = compileFields(node, given)
  return (frame, dot, final) => {
    frame.node = node
    return fields(frame, dot, receiver(frame, dot), final)
  }
}

function compileFunction(
  node: IdentifierNode,
  command: CommandNode | IdentifierNode,
  { operands, isPiped, functions }: Given,
): EvaluateCommand {
  const { name } = node
  const known = functions.get(name)
  const own = known && !isRefused(known) ? known : undefined
  const spec = own ?? (builtins.get(name) as FunctionSpec)
  const compile: CompileArgument = (operand, type) => compileArgument(operand, type, functions)
  const prepared = prepare({ name, node: command, operands, hasFinal: isPiped }, spec, compile)
  if (!own && (name === 'and' || name === 'or')) {
    const decides = name === 'or'
    return (frame, dot, final) => {
      frame.node = node
      return callAndOr(frame, dot, prepared, final, decides)
    }
  }
  const target: CallTarget = !own && name === 'call' ? implementCall(operands[0]) : spec.call
  return (frame, dot, final) => {
    frame.node = node
    return callPrepared(frame, dot, prepared, final, target)
  }
}
