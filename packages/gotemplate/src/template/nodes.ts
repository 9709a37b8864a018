// The nodes of a parsed template, and their text as Go prints it.

import { toText } from '../strconv/bytes.ts'
import { quote } from '../strconv/quote.ts'
import type { Complex } from '../values/values.ts'
import type { FunctionMap } from './builtins.ts'
import type { Source, Span } from './problems.ts'

/** A named template body: that of the whole text, or of a `define` or `block` in it. */
export interface Tree {
  readonly name: string
  readonly source: Source
  readonly functions: FunctionMap
  readonly root: ListNode
}

interface Placed {
  /** The byte offset that Go's messages give as the node's position. */
  readonly at: number
}

export interface ListNode {
  readonly nodes: readonly Node[]
}

/** A node that has an action of its own, whose range includes the delimiters. */
interface Action extends Placed {
  readonly action: Span
}

interface TextNode extends Placed {
  readonly kind: 'text'
  readonly text: string
}
export interface ActionNode extends Action {
  readonly kind: 'action'
  readonly pipe: PipeNode
}
export interface BranchNode extends Action {
  readonly kind: 'if' | 'with' | 'range'
  readonly pipe: PipeNode
  readonly list: ListNode
  readonly otherwise?: ListNode
}
export interface TemplateNode extends Action {
  readonly kind: 'template'
  readonly name: string
  readonly pipe?: PipeNode
}
interface JumpNode extends Action {
  readonly kind: 'break' | 'continue'
}

export type Node = TextNode | ActionNode | BranchNode | TemplateNode | JumpNode

export interface PipeNode extends Placed {
  readonly kind: 'pipe'
  readonly isAssign: boolean
  readonly variables: readonly string[]
  readonly commands: readonly CommandNode[]
}

export interface CommandNode extends Placed {
  readonly kind: 'command'
  readonly operands: readonly Operand[]
}

interface DotNode extends Placed {
  readonly kind: 'dot'
}
export interface NilNode extends Placed {
  readonly kind: 'nil'
}
export interface BoolNode extends Placed {
  readonly kind: 'bool'
  readonly value: boolean
}
/** A number literal with its value in each kind that can hold it. The kind is chosen where the number is used. */
export interface NumberNode extends Placed {
  readonly kind: 'number'
  readonly text: string
  readonly int?: bigint
  readonly uint?: bigint
  readonly float?: number
  readonly complex?: Complex
}
export interface StringNode extends Placed {
  readonly kind: 'string'
  readonly literal: string
  readonly value: string
}
export interface IdentifierNode extends Placed {
  readonly kind: 'identifier'
  readonly name: string
}
/** `.a.b` */
export interface FieldNode extends Placed {
  readonly kind: 'field'
  readonly names: readonly string[]
}
/** `$x.a.b` */
export interface VariableNode extends Placed {
  readonly kind: 'variable'
  readonly name: string
  readonly names: readonly string[]
}
/** `(pipeline).a.b` */
export interface ChainNode extends Placed {
  readonly kind: 'chain'
  readonly operand: Operand
  readonly names: readonly string[]
}

export type Operand =
  | DotNode
  | NilNode
  | BoolNode
  | NumberNode
  | StringNode
  | IdentifierNode
  | FieldNode
  | VariableNode
  | ChainNode
  | PipeNode

/** Returns the range of `.name` for the name with this index: the node's own position is that of the first field after its first term. */
export function nameSpan({ kind, at, names }: FieldNode | VariableNode | ChainNode, index: number): Span {
  const lengthOf = (some: readonly string[]): number => some.reduce((length, name) => length + name.length + 1, 0)
  const first = kind === 'field' && names.length > 1 ? at - lengthOf(names.slice(0, 1)) : at
  const start = first + lengthOf(names.slice(0, index))
  return { start, end: start + lengthOf(names.slice(index, index + 1)) }
}

/** Returns a node's text as Go's messages show it; of a block, which only a limit names, its beginning. */
export function nodeText(node: Exclude<Node, TextNode> | Operand | CommandNode): string {
  switch (node.kind) {
    case 'action':
      return `{{${nodeText(node.pipe)}}}`
    case 'if':
    case 'with':
    case 'range':
      return `{{${node.kind} ${nodeText(node.pipe)}}}`
    case 'template':
      return `{{template ${quote(node.name)}${node.pipe ? ` ${nodeText(node.pipe)}` : ''}}}`
    case 'break':
    case 'continue':
      return `{{${node.kind}}}`
    case 'pipe':
      return pipeText(node)
    case 'command':
      return node.operands.map(operandText).join(' ')
    case 'dot':
      return '.'
    case 'nil':
      return 'nil'
    case 'bool':
      return String(node.value)
    case 'number':
      return node.text
    case 'string':
      return node.literal
    case 'identifier':
      return node.name
    case 'field':
      return node.names.map(name => `.${name}`).join('')
    case 'variable':
      return [node.name, ...node.names].join('.')
    case 'chain':
      return [operandText(node.operand), ...node.names].join('.')
  }
}

const operandText = (node: Operand): string => (node.kind === 'pipe' ? `(${nodeText(node)})` : nodeText(node))

function pipeText({ variables, isAssign, commands }: PipeNode): string {
  const declared = variables.length > 0 ? `${variables.join(', ')} ${isAssign ? '=' : ':='} ` : ''
  return declared + commands.map(nodeText).join(' | ')
}

const BLANK = /^[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*$/

/** Reports whether a body is only white space: it then does not replace an earlier definition. */
export const isEmpty = (list: ListNode): boolean =>
  list.nodes.every(node => node.kind === 'text' && BLANK.test(toText(node.text)))
