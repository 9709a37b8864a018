// The state of an execution: output, limits, and a frame for each running template with its variables and the current node.

import { AddressError, sprintf } from '../fmt/index.ts'
import { quote } from '../strconv/quote.ts'
import type { GoType } from '../values/types.ts'
import { FunctionError, type Meter, NotLoaded, type Value } from '../values/values.ts'
import { type CommandNode, type Node, nodeText, type Operand, type Tree } from './nodes.ts'
import { OpaqueError, type OpaqueTexts } from './opaque.ts'
import { type Limits, limitPassed, type MissingKey } from './options.ts'
import {
  columnAt,
  lineAt,
  MOST_COMPARED,
  type Problem,
  type ProblemCode,
  problemAt,
  type Source,
  type Span,
  suggestion,
  type TemplateProblem,
  textOffset,
} from './problems.ts'

/** How a node ended: `break` and `continue` propagate to the enclosing loop. */
export type Outcome = 'break' | 'continue' | undefined
export type Walk = (frame: Frame, dot: Value) => Outcome

/** A template of a set, compiled when it is first executed. Combined sets share it, and with it the compiled form. */
export interface Definition {
  readonly tree: Tree
  walk?: Walk
  tracedWalk?: Walk
}

/** A part of the output, and the node that wrote it. Offsets count bytes. */
export interface TracedPart {
  readonly start: number
  readonly end: number
  /** The text that has the node. */
  readonly source: Source
  /** The offset of the text, which is written as it is, or of the action. */
  readonly at: number
  readonly isText: boolean
}

export type Definitions = ReadonlyMap<string, Definition>

export interface Run {
  readonly definitions: Definitions
  readonly limits: Limits
  readonly meter: ExecutionMeter
  readonly opaque: OpaqueTexts | undefined
  readonly missingKey: MissingKey
  /** Set if the parts of the output are recorded. */
  readonly trace: TracedPart[] | undefined
  output: string
  depth: number
  /** The running template. After an error, the one in which the error occurred. */
  frame: Frame | undefined
}

export interface Frame {
  readonly run: Run
  /** The template's name. `source.name` is the name of the text that defines it. */
  readonly name: string
  readonly source: Source
  /** The node that an error message names. */
  node: Exclude<Node, { kind: 'text' }> | Operand | CommandNode | undefined
  action: Span | undefined
  /** The static type of the dot, if it is an element of a range. */
  dotType: GoType | undefined
  /** The value whose field was the last receiver. */
  holder: Value
  readonly variables: Variables<Value>
}

/** Returns the state of an execution, without output. */
export const newRun = (
  definitions: Definitions,
  limits: Limits,
  opaque: OpaqueTexts | undefined,
  trace?: TracedPart[],
  missingKey: MissingKey = 'default',
): Run => ({
  missingKey,
  trace,
  definitions,
  limits,
  meter: meterFor(limits),
  opaque,
  output: '',
  depth: 0,
  frame: undefined,
})

/** Returns the frame of a template. Its only variable is `$`: a template does not see its caller's variables. */
export function newFrame(run: Run, name: string, source: Source, dot: Value): Frame {
  return {
    run,
    name,
    source,
    node: undefined,
    action: undefined,
    dotType: undefined,
    holder: undefined,
    variables: new Variables(dot),
  }
}

/** Adds a text to the output. Throws if the output exceeds its limit. */
export function write(run: Run, text: string): void {
  run.output += text
  if (run.output.length > run.limits.outputBytes) throw limitPassed('outputBytes', run.limits)
}

/** Thrown inside an execution only: `execute` returns the problem. */
export class ExecutionFailure extends Error {
  readonly problem: TemplateProblem
  /** What to load before the template is executed again. */
  readonly notLoaded: NotLoaded | undefined
  constructor(problem: TemplateProblem, notLoaded?: NotLoaded) {
    super(problem.goMessage)
    this.name = 'ExecutionFailure'
    this.problem = problem
    this.notLoaded = notLoaded
  }
}

/** Ends the execution with a problem of the current node. */
export function fail(frame: Frame, code: ProblemCode, message: string, help?: string, span?: Span): never {
  throw new ExecutionFailure(problemIn(frame, { code, message, help }, span))
}

/** The place of a problem: the template, and the node and action in it. */
type ProblemPlace = Pick<Frame, 'source' | 'name' | 'node' | 'action'>

/** Returns a problem of the node, whose position Go's message has. `span` is the part of it that is wrong. */
export function problemIn(
  { source, name, node, action }: ProblemPlace,
  problem: Problem,
  part?: Span,
): TemplateProblem {
  const at = node?.at ?? 0
  const text = node ? nodeText(node) : ''
  const end = source.bytes.startsWith(text, at) ? at + text.length : at
  const place = `${source.name}:${lineAt(source.bytes, at)}:${columnAt(source.bytes, at)}`
  const goMessage = sprintf('template: %s: executing %s at <%s>: %s', [place, quote(name), text, problem.message])
  const span = action && action.start <= at && at < action.end ? action : { start: at, end }
  const placed = problemAt(source, { start: at, end: Math.min(end, Math.max(span.end, at)) }, span, problem, goMessage)
  if (part === undefined) return placed
  return { ...placed, start: textOffset(source, part.start), end: textOffset(source, part.end) }
}

const ADDRESS_HELP =
  'Print the pointer alone in its action, {{ .Field }} or {{ with .Field }}{{ . }}{{ end }}, or give it to a function that takes a text or a number.'

const OPAQUE_HELP =
  'Print the text as it is: a function that changes, compares or inspects it would return a different result for each text.'

/** Reports an error of a function as Go does. Rethrows a LimitError and unexpected errors: `execute` handles them. */
export function failFromFunction(frame: Frame, name: string, error: unknown): never {
  if (error instanceof OpaqueError)
    fail(frame, 'opaque-value', `${name} returns a result that depends on a text that is not known yet`, OPAQUE_HELP)
  if (error instanceof AddressError)
    fail(frame, 'pointer-address', `error calling ${name}: ${error.bytes}`, ADDRESS_HELP)
  if (error instanceof FunctionError) fail(frame, 'function-failed', `error calling ${name}: ${error.bytes}`)
  if (error instanceof NotLoaded) throw new ExecutionFailure(problemIn(frame, notLoaded(name)), error)
  throw error
}

export const notLoaded = (name: string): Problem => ({
  code: 'not-loaded',
  message: `what ${name} needs is not loaded`,
  help: "await loadFunctions with the texts of the templates, or import 'gotemplate/all'",
})

/** Ends the execution with the problem of a value that would be printed as an address. Any other error is thrown again. */
export function failFromPrinting(frame: Frame, error: unknown): never {
  if (error instanceof AddressError) fail(frame, 'pointer-address', error.bytes, ADDRESS_HELP)
  throw error
}

/** Returns the value of a variable, or ends the execution if it is not defined. */
export function variable(frame: Frame, name: string): Value {
  const { variables } = frame
  return variables.has(name) ? variables.get(name) : undefinedVariable(frame, name)
}

const undefinedVariable = (frame: Frame, name: string): never =>
  fail(frame, 'wrong-type', `undefined variable: ${name}`, variableHelp(name, frame.variables))

/** Suggests the declared variable with the most similar name. */
export function variableHelp(name: string, declared: Pick<Variables<unknown>, 'lastNames'>): string | undefined {
  return suggestion(
    name,
    declared.lastNames(MOST_COMPARED).filter(other => other !== '$' && other !== name),
  )
}

export function setVariable(frame: Frame, name: string, value: Value, type?: GoType): void {
  if (!frame.variables.set(name, value, type)) undefinedVariable(frame, name)
}

interface ExecutionMeter extends Meter {
  readonly usedSteps: () => number
}

/** Returns a meter for one execution. It counts bytes and elements as work, too: 64 bytes or one element are a step. */
function meterFor(limits: Limits): ExecutionMeter {
  let left = limits.steps
  const steps = (count: number): void => {
    left -= count
    if (left < 0) throw limitPassed('steps', limits)
  }
  return {
    usedSteps: () => limits.steps - left,
    steps,
    bytes(count) {
      if (count > limits.stringBytes) throw limitPassed('stringBytes', limits)
      steps(count >>> 6)
    },
    items(count) {
      if (count > limits.listItems) throw limitPassed('listItems', limits)
      steps(count)
    },
  }
}

/** Reports whether JavaScript's own limit on stack or string length was exceeded, which happens if a limit is set too high. */
export const isEngineLimit = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && error.name === 'InternalError')

export const ENGINE_LIMIT = "the template needs more than JavaScript's stack or strings can hold"

/** The variables of a body, innermost last. Each is found in the same time, however many are declared: a profile can declare thousands. */
export class Variables<T> {
  readonly #names: string[] = []
  readonly #values: T[] = []
  /** The static types of elements of a range. */
  readonly #types: (GoType | undefined)[] = []
  /** By variable, the index of the one of the same name that it hides. */
  readonly #hidden: (number | undefined)[] = []
  /** The index of the innermost variable of each name. */
  readonly #innermost = new Map<string, number>()

  constructor(dollar: T) {
    this.declare('$', dollar)
  }

  get count(): number {
    return this.#names.length
  }

  /** The value of `$`, unless a body declares another variable of this name. */
  get root(): T {
    return this.#values[0]!
  }

  has(name: string): boolean {
    return this.#innermost.has(name)
  }

  get(name: string): T | undefined {
    const index = this.#innermost.get(name)
    return index === undefined ? undefined : this.#values[index]
  }

  declare(name: string, value: T): void {
    const index = this.#names.push(name) - 1
    this.#values.push(value)
    this.#types.push(undefined)
    this.#hidden.push(this.#innermost.get(name))
    this.#innermost.set(name, index)
  }

  typeOf(name: string): GoType | undefined {
    const index = this.#innermost.get(name)
    return index === undefined ? undefined : this.#types[index]
  }

  /** Sets the innermost variable of the name. Returns false if there is none. */
  set(name: string, value: T, type?: GoType): boolean {
    const index = this.#innermost.get(name)
    if (index === undefined) return false
    this.#values[index] = value
    this.#types[index] = type
    return true
  }

  /** Sets the variable that was declared last or, with `before`, that number of variables earlier. */
  setLast(value: T, type: GoType | undefined, before = 0): void {
    const index = this.#values.length - 1 - before
    this.#values[index] = value
    this.#types[index] = type
  }

  /** Removes the variables that were declared since there were `count`. */
  release(count: number): void {
    if (count >= this.#names.length) return
    for (let i = this.#names.length; i-- > count; ) {
      const name = this.#names[i]!
      const hidden = this.#hidden[i]
      if (hidden === undefined) this.#innermost.delete(name)
      else this.#innermost.set(name, hidden)
    }
    this.#names.length = this.#values.length = this.#types.length = this.#hidden.length = count
  }

  /** Returns the names of the last `most` variables. */
  lastNames(most: number): string[] {
    return this.#names.slice(-most)
  }
}
