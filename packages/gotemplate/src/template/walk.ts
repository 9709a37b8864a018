// Compiles the nodes of a template into closures: text, actions, branches, loops, and inclusion of other templates.

import { formatValue } from '../fmt/index.ts'
import { quote } from '../strconv/quote.ts'
import { indirect, typeName } from '../values/build.ts'
import { sortedEntries } from '../values/maps.ts'
import { type GoType, isInteger } from '../values/types.ts'
import { GoMap, integer, Slice, typeOf, underlying, type Value } from '../values/values.ts'
import { type FunctionMap, isTrue, printable } from './builtins.ts'
import { compilePipe } from './compile.ts'
import {
  type Definition,
  type Frame,
  fail,
  failFromPrinting,
  newFrame,
  type Outcome,
  setVariable,
  type Walk,
  write,
} from './frame.ts'
import { type ActionNode, type BranchNode, type ListNode, type Node, nodeText, type TemplateNode } from './nodes.ts'
import { limitPassed } from './options.ts'
import { MOST_COMPARED, type Source, type Span, suggestion } from './problems.ts'

interface Context {
  readonly functions: FunctionMap
  /** The number of open blocks around the node, which an inclusion here adds to the depth. */
  readonly depth: number
  /** Returns the compiled form of an included template. */
  readonly walkOf: (definition: Definition) => Walk
  /** Wraps what writes; undefined if the execution is not traced. */
  readonly wrap?: (node: WritingNode, walk: Walk) => Walk
}

type WritingNode = Extract<Node, { kind: 'text' | 'action' }>

export function walkOf(definition: Definition): Walk {
  const { root, functions } = definition.tree
  return (definition.walk ??= compileList(root, { functions, depth: 1, walkOf }))
}

/** Returns a form that records the node of every part of the output, in `trace` of the run. */
export function tracedWalkOf(definition: Definition): Walk {
  const { root, functions } = definition.tree
  return (definition.tracedWalk ??= compileList(root, { functions, depth: 1, walkOf: tracedWalkOf, wrap: recorded }))
}

const recorded =
  (node: WritingNode, walk: Walk): Walk =>
  (frame, dot) => {
    const { run, source } = frame
    const start = run.output.length
    const outcome = walk(frame, dot)
    const end = run.output.length
    if (end > start) run.trace?.push({ start, end, source, at: node.at, isText: node.kind === 'text' })
    return outcome
  }

function compileList({ nodes }: ListNode, context: Context): Walk {
  const walks = nodes.map(node => compileNode(node, context))
  if (walks.length === 1) return walks[0]!
  return (frame, dot) => {
    for (const walk of walks) {
      const outcome = walk(frame, dot)
      if (outcome !== undefined) return outcome
    }
    return undefined
  }
}

function compileNode(node: Node, context: Context): Walk {
  switch (node.kind) {
    case 'text':
      return wrapped(node, context, frame => {
        write(frame.run, node.text)
        return undefined
      })
    case 'action':
      return wrapped(node, context, compileAction(node, context))
    case 'if':
    case 'with':
      return compileCondition(node, context)
    case 'range':
      return compileRange(node, context)
    case 'template':
      return compileTemplate(node, context)
    case 'break':
    case 'continue':
      return () => node.kind
  }
}

const wrapped = (node: WritingNode, { wrap }: Context, walk: Walk): Walk => (wrap ? wrap(node, walk) : walk)

function begin(frame: Frame, node: Exclude<Node, { kind: 'text' }>): void {
  frame.node = node
  frame.action = node.action
  frame.run.meter.steps(1)
}

function compileAction(node: ActionNode, { functions }: Context): Walk {
  const pipe = compilePipe(node.pipe, functions)
  const prints = node.pipe.variables.length === 0
  return (frame, dot) => {
    begin(frame, node)
    const value = pipe(frame, dot)
    if (prints) print(frame, node, value)
    return undefined
  }
}

function print(frame: Frame, node: ActionNode, value: Value): void {
  frame.node = node
  if (typeof value === 'string') {
    write(frame.run, value)
    return
  }
  const shown = printable(value)
  if (!shown) fail(frame, 'wrong-type', `can't print ${nodeText(node)} of type ${typeName(value)}`)
  try {
    write(frame.run, formatValue(shown.value, frame.run.meter))
  } catch (error) {
    failFromPrinting(frame, error)
  }
}

const deeper = (context: Context): Context => ({ ...context, depth: context.depth + 1 })

function compileCondition(node: BranchNode, context: Context): Walk {
  const pipe = compilePipe(node.pipe, context.functions)
  const list = compileList(node.list, deeper(context))
  const otherwise = node.otherwise && compileList(node.otherwise, deeper(context))
  const isWith = node.kind === 'with'
  return (frame, dot) => {
    begin(frame, node)
    const mark = frame.variables.count
    const value = pipe(frame, dot)
    const isMet = isTrue(value)
    const { dotType } = frame
    if (isMet && isWith) frame.dotType = undefined
    const outcome = isMet ? list(frame, isWith ? value : dot) : otherwise?.(frame, dot)
    frame.dotType = dotType
    frame.variables.release(mark)
    return outcome
  }
}

/** Executes one iteration of a loop. */
type Round = (index: Value, element: Value) => Outcome

function compileRange(node: BranchNode, context: Context): Walk {
  const pipe = compilePipe(node.pipe, context.functions)
  const list = compileList(node.list, deeper(context))
  const otherwise = node.otherwise && compileList(node.otherwise, deeper(context))
  return (frame, dot) => {
    begin(frame, node)
    const before = frame.variables.count
    const value = indirect(pipe(frame, dot))
    const mark = frame.variables.count
    const { dotType } = frame
    const types = value instanceof Slice || value instanceof GoMap ? value.type : undefined
    frame.dotType = types?.elem
    const isEmpty = !iterate(frame, node, value, (index, element) => {
      frame.run.meter.steps(1)
      setRangeVariables(frame, node, [index, element], types)
      const outcome = list(frame, element)
      frame.variables.release(mark)
      return outcome
    })
    frame.dotType = dotType
    const outcome = isEmpty ? otherwise?.(frame, dot) : undefined
    frame.variables.release(before)
    // In Go a `break` in the range's `else` also ends at this range, although it is outside of the loop.
    return outcome === 'break' ? undefined : outcome
  }
}

/** Sets the variables of an iteration. Declared ones are on top of the stack, the element's topmost; a single one is the element's. */
function setRangeVariables(
  frame: Frame,
  { pipe: { variables, isAssign } }: BranchNode,
  [index, element]: readonly [Value, Value],
  types: GoType | undefined,
): void {
  const [first, second] = variables
  if (first === undefined) return
  if (!isAssign) frame.variables.setLast(element, types?.elem)
  else if (second === undefined) setVariable(frame, first, element, types?.elem)
  else setVariable(frame, first, index, types?.key)
  if (second === undefined) return
  if (isAssign) setVariable(frame, second, element, types?.elem)
  else frame.variables.setLast(index, types?.key, 1)
}

/** Calls `round` for each element until it returns `break`. Returns false if there are no elements. */
function iterate(frame: Frame, node: BranchNode, value: Value, round: Round): boolean {
  if (value === undefined) return false
  if (value instanceof Slice) {
    for (let i = 0; i < value.length; i++) if (round(BigInt(i), value.at(i)) === 'break') break
    return value.length > 0
  }
  if (value instanceof GoMap) {
    for (const [key, element] of sortedEntries(value)) if (round(key, element) === 'break') break
    return value.size > 0
  }
  const type = typeOf(value)
  if (!type || !isInteger(type.kind))
    return fail(frame, 'wrong-type', `range can't iterate over ${shownInMessage(value)}`)
  const count = underlying(value) as bigint
  if (node.pipe.variables.length > 1)
    fail(frame, 'wrong-type', `can't use ${count} to iterate over more than one variable`)
  for (let i = 0n; i < count; i++) if (round(undefined, type.name === 'int' ? i : integer(type, i)) === 'break') break
  return count > 0n
}

function shownInMessage(value: Value): string {
  try {
    return formatValue(value)
  } catch {
    return `a value of type ${typeName(value)}`
  }
}

function compileTemplate(node: TemplateNode, { functions, depth, walkOf: walkOfIncluded }: Context): Walk {
  const pipe = node.pipe && compilePipe(node.pipe, functions)
  return (frame, dot) => {
    begin(frame, node)
    const { run } = frame
    const definition = run.definitions.get(node.name)
    if (!definition)
      return fail(
        frame,
        'undefined-template',
        undefinedTemplate(node),
        templateHelp(node.name, run.definitions.keys(), frame.name),
        templateNameSpan(frame.source, node),
      )
    if (run.depth + depth > run.limits.depth) throw limitPassed('depth', run.limits)
    const argument = pipe?.(frame, dot)
    run.depth += depth
    run.frame = newFrame(run, node.name, definition.tree.source, argument)
    walkOfIncluded(definition)(run.frame, argument)
    run.depth -= depth
    run.frame = frame
    return undefined
  }
}

/** The maximum number of names that are listed if none is similar. */
const MOST_LISTED = 5

/** Returns Go's error for a template that is not defined. */
export const undefinedTemplate = ({ name }: TemplateNode): string => `template ${quote(name)} not defined`

/** Suggests the defined template with the most similar name, or lists all if there are few. `own` is the text that includes. */
export function templateHelp(name: string, defined: Iterable<string>, own: string): string | undefined {
  const others = [...defined].filter(other => other !== own)
  const similar = suggestion(name, others.slice(0, MOST_COMPARED), quote)
  if (similar !== undefined) return similar
  return others.length > 0 && others.length <= MOST_LISTED ? `defined here: ${others.map(quote).join(', ')}` : undefined
}

/** Returns the range of the quoted name. */
export const templateNameSpan = ({ bytes }: Source, { at, action }: TemplateNode): Span => {
  const opened = bytes[at]
  const close = opened === '"' || opened === '`' ? bytes.indexOf(opened, at + 1) : -1
  return { start: at, end: close < 0 || close >= action.end ? action.end : close + 1 }
}
