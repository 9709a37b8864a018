// Checks the blocks of a template's body: actions, branches, loops and inclusions.

import { INT, isInteger } from '../../values/types.ts'
import type { ActionNode, BranchNode, ListNode, Node, PipeNode, TemplateNode, Tree } from '../nodes.ts'
import { templateHelp, templateNameSpan, undefinedTemplate } from '../walk.ts'
import { reportPrinted } from './calls.ts'
import { textsInCondition } from './conditions.ts'
import { assign, pipeline, pipelineWithVariables } from './pipelines.ts'
import {
  ABSENT,
  type Checking,
  declare,
  type Known,
  knownAs,
  NOTHING_KNOWN,
  pointee,
  report,
  type Scope,
  underTypeCondition,
} from './state.ts'

export const checkBody = (checking: Checking, tree: Tree): void => checkList(checking.scopeOf(tree), tree.root)

function checkList(scope: Scope, { nodes }: ListNode): void {
  for (const node of nodes) checkNode(scope, node)
}

function checkNode(scope: Scope, node: Node): void {
  if (node.kind === 'text') return
  scope.action = node.action
  switch (node.kind) {
    case 'action':
      checkAction(scope, node)
      return
    case 'template':
      checkInclusion(scope, node)
      return
    case 'range':
      inBlock(scope, () => checkRange(scope, node))
      return
    case 'if':
    case 'with':
      inBlock(scope, () => checkCondition(scope, node))
  }
}

function checkAction(scope: Scope, node: ActionNode): void {
  const value = pipelineWithVariables(scope, node.pipe)
  if (node.pipe.variables.length === 0) reportPrinted(scope, node, value)
}

/** Calls `checkAll`, and removes the variables that it declared. */
function inBlock(scope: Scope, checkAll: () => void): void {
  const { count } = scope.variables
  checkAll()
  scope.variables.release(count)
}

function checkCondition(scope: Scope, node: BranchNode): void {
  const { isAbsent: _isNotExecuted, ...value } = pipelineWithVariables(scope, node.pipe)
  if (node.kind === 'if') reportTexts(scope, node.pipe)
  underTypeCondition(scope, value.tellsType === true, () => {
    inBlock(scope, () => checkList(node.kind === 'with' ? { ...scope, dot: value } : scope, node.list))
    if (node.otherwise) checkList(scope, node.otherwise)
  })
}

function reportTexts(scope: Scope, condition: PipeNode): void {
  for (const text of textsInCondition(condition)) {
    const problem = {
      code: 'constant-argument' as const,
      message: `the text ${text.literal} as a condition is always ${text.value === '' ? 'false' : 'true'}`,
      help: 'compare it with a value: {{ if eq .X "a" }}, or {{ if or (eq .X "a") (eq .X "b") }}. A field begins with a dot, and has no quotes',
    }
    report(scope, text, problem, { dependsOnType: false })
  }
}

function checkRange(scope: Scope, node: BranchNode): void {
  const { pipe, list, otherwise } = node
  const { index, element, problem } = elementsOf(pipeline(scope, pipe))
  if (problem !== undefined) report(scope, pipe, { code: 'wrong-type', message: problem })
  const [first, second] = pipe.variables
  const set = (name: string | undefined, value: Known): void => {
    if (name === undefined) return
    if (!pipe.isAssign) declare(scope, name, value)
    // Before the first iteration, the variable is what the loop is over.
    else assign(scope, pipe, name, NOTHING_KNOWN)
  }
  set(first, second === undefined ? element : index)
  set(second, element)
  inBlock(scope, () => checkList({ ...scope, dot: element }, list))
  if (otherwise === undefined) return
  // In the else branch, declared variables are what the loop is over.
  if (!pipe.isAssign) for (const name of pipe.variables) declare(scope, name, NOTHING_KNOWN)
  checkList(scope, otherwise)
}

interface Elements {
  readonly index: Known
  readonly element: Known
  readonly problem?: string
}

const UNKNOWN_ELEMENTS: Elements = { index: NOTHING_KNOWN, element: NOTHING_KNOWN }

function elementsOf({ type }: Known): Elements {
  const of = pointee(type)
  if (of === undefined || of.kind === 'interface' || of.kind === 'func') return UNKNOWN_ELEMENTS
  if (of.kind === 'slice' || of.kind === 'array') return { index: { type: INT }, element: knownAs(of.elem!) }
  if (of.kind === 'map') return { index: knownAs(of.key!), element: knownAs(of.elem!) }
  if (isInteger(of.kind)) return { index: NOTHING_KNOWN, element: { type: of } }
  return { ...UNKNOWN_ELEMENTS, problem: `range can't iterate over a value of type ${of.name}` }
}

function checkInclusion(scope: Scope, node: TemplateNode): void {
  const { checking, tree } = scope
  const argument = node.pipe ? pipelineWithVariables(scope, node.pipe) : ABSENT
  if (checking.isDefined(node.name)) {
    checking.include(node.name, scope.typeConditions > 0 ? NOTHING_KNOWN : argument)
    return
  }
  if (checking.isFull) return
  const problem = {
    code: 'undefined-template' as const,
    message: undefinedTemplate(node),
    help: templateHelp(node.name, checking.definedNames(), tree.name),
  }
  report(scope, node, problem, { span: templateNameSpan(tree.source, node), dependsOnType: false })
}
