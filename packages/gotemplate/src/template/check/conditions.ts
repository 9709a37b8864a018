// Finds conditions that are always the same: `or` and `and` of comparisons that exclude each other, and texts instead of comparisons.

import type { Value } from '../../values/values.ts'
import { type CommandNode, nodeText, type Operand, type PipeNode, type StringNode } from '../nodes.ts'
import type { Comparison, Known } from './state.ts'

const isText = (value: Value): value is string => typeof value === 'string'

/** Returns the comparison of a call of `eq`, `ne` or `not` with texts; undefined for any other call. */
export function comparisonOf(
  name: string,
  operands: readonly Operand[],
  args: readonly Known[],
): Comparison | undefined {
  if (name === 'not') return args[0]?.compared && { ...args[0].compared, isEqual: !args[0].compared.isEqual }
  if ((name !== 'eq' && name !== 'ne') || args.length !== operands.length) return undefined
  const constants = args.map(({ constant }) => constant)
  const at = constants.indexOf(undefined)
  const texts = constants.filter(isText)
  // `eq "a" .X .Y` compares with several values.
  if (at < 0 || texts.length !== args.length - 1 || (at > 0 && args.length > 2)) return undefined
  return { of: nodeText(operands[at]!), isEqual: name === 'eq', texts }
}

/** Returns the fault of a call of `and` or `or` whose arguments exclude each other. */
export function exclusion(name: string, args: readonly Known[]): { message: string; help: string } | undefined {
  const isAnd = name === 'and'
  const compared = args.flatMap(({ compared }) => (compared && compared.isEqual === isAnd ? [compared] : []))
  for (const [i, a] of compared.entries()) {
    for (const b of compared.slice(i + 1)) {
      if (a.of !== b.of || a.texts.some(text => b.texts.includes(text))) continue
      return isAnd
        ? { message: `and is never true: ${a.of} cannot have two values`, help: 'is or meant?' }
        : { message: `or is always true: ${a.of} has only one of the values`, help: 'is and meant?' }
    }
  }
  return undefined
}

const LOGIC = new Set(['and', 'not', 'or'])

/** Returns the texts that a condition reads as true or false. */
export function textsInCondition({ commands }: PipeNode): StringNode[] {
  const [only] = commands
  if (commands.length === 1 && only!.operands.length === 1) return textsIn(only!.operands)
  return commands.flatMap(textsOfLogic)
}

function textsOfLogic({ operands: [first, ...others] }: CommandNode): StringNode[] {
  return first?.kind === 'identifier' && LOGIC.has(first.name) ? textsIn(others) : []
}

const textsIn = (operands: readonly Operand[]): StringNode[] =>
  operands.flatMap(operand => {
    if (operand.kind === 'string') return [operand]
    return operand.kind === 'pipe' ? textsInCondition(operand) : []
  })
