// Determines the known properties of the values of pipelines, and reports operations that fail for every value of the known types.

import { isExportedName, STRING } from '../../values/types.ts'
import { typeOf } from '../../values/values.ts'
import { literalValue } from '../calls.ts'
import { fieldHelp, memberOf, missingField, unexportedField } from '../fields.ts'
import { variableHelp } from '../frame.ts'
import {
  type ChainNode,
  type CommandNode,
  type FieldNode,
  nameSpan,
  nodeText,
  type Operand,
  type PipeNode,
  type VariableNode,
} from '../nodes.ts'
import { call, frameAt, functionNamed } from './calls.ts'
import {
  declare,
  failureOf,
  type Known,
  knownAs,
  NOTHING_KNOWN,
  pointee,
  report,
  type Scope,
  variable,
} from './state.ts'

/** Returns the known properties of the value of a pipeline, regardless of its variables. */
export function pipeline(scope: Scope, { commands }: PipeNode): Known {
  let value: Known | undefined
  let tellsType = false
  for (const command of commands) {
    value = commandValue(scope, command, value)
    tellsType ||= value.tellsType === true
  }
  return tellsType ? { ...value, tellsType } : value!
}

/** Records the assignment of a variable, or reports that it is not declared. */
export function assign(scope: Scope, node: PipeNode, name: string, value: Known): void {
  if (variable(scope, name) !== undefined) scope.joined.add(name, value)
  else reportUndeclared(scope, node, name)
}

const reportUndeclared = (scope: Scope, node: Operand, name: string): void => {
  if (scope.checking.isFull) return
  const problem = {
    code: 'wrong-type' as const,
    message: `undefined variable: ${name}`,
    help: variableHelp(name, scope.variables),
  }
  report(scope, node, problem, { dependsOnType: false })
}

/** Returns the known properties of the value of a command. `final` is the piped value. */
function commandValue(scope: Scope, command: CommandNode, final: Known | undefined): Known {
  const [first, ...operands] = command.operands as [Operand, ...Operand[]]
  switch (first.kind) {
    case 'identifier':
      return call(scope, functionNamed(scope, first.name), { node: command, operands, final, operandValue })
    case 'field':
      return fields(scope, first, scope.dot, operands, final)
    case 'chain':
      return chain(scope, first, operands, final)
    case 'variable':
      if (first.names.length > 0) return fields(scope, first, variableValue(scope, first), operands, final)
  }
  if (operands.length > 0 || final !== undefined) {
    const message = `can't give argument to non-function ${nodeText(first)}`
    report(scope, first, { code: 'wrong-type', message }, { dependsOnType: false })
    return NOTHING_KNOWN
  }
  if (first.kind === 'nil') {
    report(scope, first, { code: 'wrong-type', message: 'nil is not a command' }, { dependsOnType: false })
    return NOTHING_KNOWN
  }
  return operandValue(scope, first)
}

function operandValue(scope: Scope, operand: Operand): Known {
  switch (operand.kind) {
    case 'nil':
      return NOTHING_KNOWN
    case 'bool':
    case 'number':
    case 'string': {
      let constant: Known['constant']
      failureOf(() => {
        constant = literalValue(frameAt(scope, operand), operand)
      })
      const type = typeOf(constant)
      return constant === undefined || type === undefined ? NOTHING_KNOWN : { type, constant }
    }
    case 'dot':
      return scope.dot
    case 'pipe':
      return pipelineWithVariables(scope, operand)
    case 'field':
      return fields(scope, operand, scope.dot, [], undefined)
    case 'variable': {
      const value = variableValue(scope, operand)
      return operand.names.length === 0 ? value : fields(scope, operand, value, [], undefined)
    }
    case 'chain':
      return chain(scope, operand, [], undefined)
    case 'identifier':
      return call(scope, functionNamed(scope, operand.name), {
        node: operand,
        operands: [],
        final: undefined,
        operandValue,
      })
  }
}

/** Returns the known properties of the value of a pipeline, and declares or assigns its variables. */
export function pipelineWithVariables(scope: Scope, pipe: PipeNode): Known {
  const value = pipeline(scope, pipe)
  for (const name of pipe.variables) {
    if (pipe.isAssign) assign(scope, pipe, name, value)
    else declare(scope, name, value)
  }
  return value
}

/** A variable that a pipeline only assigns to is not declared, which is reported there. */
const variableValue = (scope: Scope, { name }: VariableNode): Known => {
  const known = variable(scope, name)
  if (known === undefined) return NOTHING_KNOWN
  const { constant: _mayBeAnother, elements: _mayBeOthers, compared: _mayChange, ...value } = known
  return value
}

function chain(scope: Scope, node: ChainNode, operands: readonly Operand[], final: Known | undefined): Known {
  if (node.operand.kind === 'nil') {
    const message = `indirection through explicit nil in ${nodeText(node)}`
    report(scope, node, { code: 'nil-value', message }, { dependsOnType: false })
    return NOTHING_KNOWN
  }
  return fields(scope, node, operandValue(scope, node.operand), operands, final)
}

/** Returns the known properties of the fields `.a.b.c` of a receiver. Only the last one takes arguments. */
function fields(
  scope: Scope,
  node: FieldNode | VariableNode | ChainNode,
  receiver: Known,
  operands: readonly Operand[],
  final: Known | undefined,
): Known {
  const last = node.names.length - 1
  return node.names.reduce(
    (value, name, i) =>
      field(
        scope,
        { node, name, index: i, operands: i === last ? operands : [], final: i === last ? final : undefined },
        value,
      ),
    receiver,
  )
}

interface FieldUse {
  readonly node: FieldNode | VariableNode | ChainNode
  readonly name: string
  readonly index: number
  readonly operands: readonly Operand[]
  readonly final: Known | undefined
}

/** Finds the member as fields.ts does. */
function field(scope: Scope, use: FieldUse, { type: given, isAbsent }: Known): Known {
  const { node, name, operands, final } = use
  if (isAbsent) {
    const problem = {
      code: 'missing-data' as const,
      message: `the field ${name} has no value: the template "${scope.tree.name}" is included without data`,
      help: `include it with a dot: {{ template "${scope.tree.name}" . }}`,
    }
    report(scope, node, problem, { span: nameSpan(node, use.index), dependsOnType: false })
  }
  const type = pointee(given)
  if (type === undefined || type.kind === 'interface') return withoutReceiver(scope, use)
  const { method, pointerMethod, field } = memberOf(type, name)
  const called = method ?? pointerMethod
  if (called) return call(scope, { name, spec: called, kind: 'method' }, { node, operands, final, operandValue })
  const wrong = (message: string, help?: string): Known => {
    report(scope, node, { code: 'unknown-field', message, help }, { span: nameSpan(node, use.index) })
    return NOTHING_KNOWN
  }
  if (type.kind === 'map') {
    if (type.key === STRING || type.key!.kind === 'interface') return withoutReceiver(scope, use)
    return wrong(missingField(name, given!.name), fieldHelp(name, type, undefined))
  }
  if (type.kind === 'struct' && field) {
    if (!isExportedName(name)) return wrong(unexportedField(name, given!.name))
    if (operands.length === 0 && final === undefined) return knownAs(field.type, field.texts)
    const message = `${name} has arguments but cannot be invoked as function`
    report(scope, node, { code: 'wrong-type', message }, { span: nameSpan(node, use.index) })
    return NOTHING_KNOWN
  }
  return wrong(missingField(name, given!.name), fieldHelp(name, type, pointee(scope.variables.root.type)))
}

/** Checks the arguments alone: a missing value and a missing key have every field. */
function withoutReceiver(scope: Scope, { operands }: FieldUse): Known {
  for (const operand of operands) operandValue(scope, operand)
  return NOTHING_KNOWN
}
