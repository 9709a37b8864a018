// Finds variables that an action of their own declares and that nothing reads.

import { problemIn, Variables } from '../frame.ts'
import type { ListNode, Node, Operand, PipeNode, Tree } from '../nodes.ts'
import type { TemplateProblem } from '../problems.ts'

interface Declared {
  readonly name: string
  /** The action that declares it; absent for variables of conditions and loops. */
  readonly place?: Node & { readonly kind: 'action' }
  /** Whether it hides another variable. */
  readonly hides: boolean
  isRead: boolean
}

/** Functions that change an argument or stop the execution: {{ $_ := set .X "a" 1 }} is not for the variable. */
const WITH_EFFECT = /^(?:set|unset|merge|mergeOverwrite|mustMerge|mustMergeOverwrite|fail|required|call)$/

/** The maximum number of problems that are reported, because finding the line of each takes time. */
const MOST_UNUSED = 100

export function unusedVariables(tree: Tree): TemplateProblem[] {
  const problems: TemplateProblem[] = []
  const variables = new Variables<Declared>({ name: '$', hides: false, isRead: true })
  let open: Declared[] = []

  const declare = (name: string, place?: Declared['place']): void => {
    const declared: Declared = { name, ...(place && { place }), hides: variables.has(name), isRead: false }
    variables.declare(name, declared)
    open.push(declared)
  }
  const readPipe = ({ commands }: PipeNode): void => {
    for (const { operands } of commands) for (const operand of operands) readOperand(operand)
  }
  const readOperand = (operand: Operand): void => {
    if (operand.kind === 'variable') {
      const declared = variables.get(operand.name)
      if (declared) declared.isRead = true
    } else if (operand.kind === 'chain') readOperand(operand.operand)
    else if (operand.kind === 'pipe') {
      readPipe(operand)
      // A pipeline in parentheses can declare variables, too.
      if (!operand.isAssign) for (const name of operand.variables) declare(name)
    }
  }
  const readBlock = (read: () => void): void => {
    const { count } = variables
    const outer = open
    open = []
    read()
    const left = MOST_UNUSED - problems.length
    problems.push(
      ...open
        .filter(isUnused)
        .slice(0, left)
        .map(declared => unusedProblem(tree, declared)),
    )
    open = outer
    variables.release(count)
  }
  const readList = ({ nodes }: ListNode): void => {
    for (const node of nodes) readNode(node)
  }
  const readNode = (node: Node): void => {
    switch (node.kind) {
      case 'action':
        readPipe(node.pipe)
        if (!node.pipe.isAssign) for (const name of node.pipe.variables) declare(name, node)
        return
      case 'template':
        if (node.pipe) readPipe(node.pipe)
        return
      case 'if':
      case 'with':
      case 'range': {
        const { pipe, list, otherwise } = node
        readBlock(() => {
          readPipe(pipe)
          if (!pipe.isAssign) for (const name of pipe.variables) declare(name)
          readBlock(() => readList(list))
          if (otherwise) readBlock(() => readList(otherwise))
        })
      }
    }
  }
  readBlock(() => readList(tree.root))
  return problems
}

interface Unused extends Declared {
  readonly place: NonNullable<Declared['place']>
}

const isUnused = (declared: Declared): declared is Unused =>
  !declared.isRead && declared.place !== undefined && !declared.name.startsWith('$_') && !hasEffect(declared.place.pipe)

function unusedProblem({ source, name: template }: Tree, { name, place, hides }: Unused): TemplateProblem {
  const help = hides
    ? `write ${name} = to change the ${name} outside of the block: := declares another one`
    : 'remove it, or use it in an action'
  return problemIn(
    { source, name: template, node: place.pipe, action: place.action },
    { code: 'unused-variable', message: `nothing reads the variable ${name}`, help },
  )
}

const hasEffect = ({ commands }: PipeNode): boolean =>
  commands.some(({ operands }) =>
    operands.some(
      operand =>
        (operand.kind === 'identifier' && WITH_EFFECT.test(operand.name)) ||
        (operand.kind === 'pipe' && hasEffect(operand)),
    ),
  )
