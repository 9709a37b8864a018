// The state of an execution: its output and bounds, and for each template that is running its variables and the node it is at.

import { AddressError, sprintf } from '../fmt/index.ts'
import { quote } from '../strconv/quote.ts'
import { FunctionError, type Meter, type Value } from '../values/values.ts'
import { type Limits, limitPassed, meterFor } from './limits.ts'
import { type CommandNode, type Node, nodeText, type Operand, type Tree } from './nodes.ts'
import { OpaqueError } from './opaque.ts'
import type { OpaqueTexts } from './opaque-values.ts'
import type { ProblemCode } from './problem-codes.ts'
import { type Problem, problemAt, type Span, type TemplateProblem } from './problems.ts'
import { columnAt, lineAt, type Source } from './source.ts'

/** How a node ended: a `break` or `continue` goes up to the loop. */
export type Outcome = 'break' | 'continue' | undefined
export type Walk = (frame: Frame, dot: Value) => Outcome

/** A template of a set. Sets that are combined share it: it is compiled once, when it is executed for the first time. */
export interface Definition {
  readonly tree: Tree
  walk?: Walk
}

export type Definitions = ReadonlyMap<string, Definition>

export interface Run {
  readonly definitions: Definitions
  readonly limits: Limits
  readonly meter: Meter
  readonly opaque: OpaqueTexts | undefined
  output: string
  depth: number
  /** The template that is running, in the middle of an error too. */
  frame: Frame | undefined
}

export interface Frame {
  readonly run: Run
  /** The template's name; `source` has the name of the text that it is in. */
  readonly name: string
  readonly source: Source
  /** Where messages say the error is. */
  node: Node | Operand | CommandNode | undefined
  action: Span | undefined
  /** A stack: the variable that was declared last comes first. */
  readonly names: string[]
  readonly values: Value[]
}

export const newRun = (definitions: Definitions, limits: Limits, opaque: OpaqueTexts | undefined): Run => ({
  definitions,
  limits,
  meter: meterFor(limits),
  opaque,
  output: '',
  depth: 0,
  frame: undefined,
})

/** No template sees the variables of another: it begins with `$` alone. */
export function newFrame(run: Run, name: string, source: Source, dot: Value): Frame {
  return { run, name, source, node: undefined, action: undefined, names: ['$'], values: [dot] }
}

export function write(run: Run, text: string): void {
  run.output += text
  if (run.output.length > run.limits.outputBytes) throw limitPassed('outputBytes', run.limits)
}

/** Thrown within an execution; `execute` makes it a value. */
export class ExecutionFailure extends Error {
  readonly problem: TemplateProblem
  constructor(problem: TemplateProblem) {
    super(problem.goMessage)
    this.name = 'ExecutionFailure'
    this.problem = problem
  }
}

export function fail(frame: Frame, code: ProblemCode, message: string, help?: string): never {
  throw new ExecutionFailure(problemIn(frame, { code, message, help }))
}

export function problemIn({ source, name, node, action }: Frame, problem: Problem): TemplateProblem {
  const at = node?.at ?? 0
  const text = node ? nodeText(node) : ''
  const end = source.bytes.startsWith(text, at) ? at + text.length : at
  const place = `${source.name}:${lineAt(source.bytes, at)}:${columnAt(source.bytes, at)}`
  const goMessage = sprintf('template: %s: executing %s at <%s>: %s', [place, quote(name), text, problem.message])
  const span = action && action.start <= at && at < action.end ? action : { start: at, end }
  return problemAt(source, { start: at, end: Math.min(end, Math.max(span.end, at)) }, span, problem, goMessage)
}

const ADDRESS_HELP =
  'Print the pointer alone in its action, {{ .Field }} or {{ with .Field }}{{ . }}{{ end }}, or give it to a function that takes a text or a number.'

const OPAQUE_HELP =
  'Print the text as it is: what changes it, compares it or looks into it would give another result for each text.'

/** Reports what a function threw as Go would. A LimitError, or a mistake of the function, is thrown on to `execute`. */
export function failFromFunction(frame: Frame, name: string, error: unknown): never {
  if (error instanceof OpaqueError)
    fail(
      frame,
      'opaque-value',
      `${name} is given a text that is not known yet, and its result depends on it`,
      OPAQUE_HELP,
    )
  if (error instanceof AddressError)
    fail(frame, 'pointer-address', `error calling ${name}: ${error.bytes}`, ADDRESS_HELP)
  if (error instanceof FunctionError) fail(frame, 'function-failed', `error calling ${name}: ${error.bytes}`)
  throw error
}

export function failFromPrinting(frame: Frame, error: unknown): never {
  if (error instanceof AddressError) fail(frame, 'pointer-address', error.bytes, ADDRESS_HELP)
  throw error
}

export function variable(frame: Frame, name: string): Value {
  const { names } = frame
  for (let i = names.length - 1; i >= 0; i--) if (names[i] === name) return frame.values[i]
  return fail(frame, 'wrong-type', `undefined variable: ${name}`)
}

export function setVariable(frame: Frame, name: string, value: Value): void {
  const at = frame.names.lastIndexOf(name)
  if (at < 0) fail(frame, 'wrong-type', `undefined variable: ${name}`)
  frame.values[at] = value
}

export function declare(frame: Frame, name: string, value: Value): void {
  frame.names.push(name)
  frame.values.push(value)
}

/** Removes the variables that were declared since there were `mark` of them. */
export function release(frame: Frame, mark: number): void {
  frame.names.length = mark
  frame.values.length = mark
}
