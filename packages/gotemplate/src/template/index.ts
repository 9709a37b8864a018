// Go's text/template: parse a text once, combine it with others, execute it with Go data. See README.md.

import { isGoObject, LimitError, type NotLoaded, type Value } from '../values/values.ts'
import {
  type Definition,
  ENGINE_LIMIT,
  ExecutionFailure,
  isEngineLimit,
  newFrame,
  newRun,
  problemIn,
  type Run,
  type TracedPart,
} from './frame.ts'
import { type Functions, functionMap } from './functions.ts'
import { isEmpty } from './nodes.ts'
import type { OpaqueTexts } from './opaque.ts'
import {
  checkedDelims,
  checkedMissingKey,
  checkOptions,
  type Limits,
  type MissingKey,
  type ParseOptions,
  withDefaults,
} from './options.ts'
import { type ParsedTemplate, parseText } from './parse.ts'
import { sourceOf, type TemplateProblem } from './problems.ts'
import { tracedWalkOf, walkOf } from './walk.ts'

export { builtins, type FunctionMap, isRefused, type RefusedFunction } from './builtins.ts'
export { memberNames, memberOf } from './fields.ts'
export { type Definitions, type TracedPart, Variables } from './frame.ts'
export type { Functions } from './functions.ts'
export { oneOf } from './known-texts.ts'
export { KEYWORDS } from './lexer.ts'
export type { BranchNode, ListNode, Node, Operand, PipeNode } from './nodes.ts'
export { type OpaqueTexts, TRIAL_TEXTS, withTexts } from './opaque.ts'
export { DEFAULT_LIMITS, type Limits, type MissingKey, type ParseOptions, UNITS } from './options.ts'
export type { ParsedTemplate } from './parse.ts'
export {
  editDistance,
  isSimilar,
  nearest,
  nearestForm,
  PROBLEM_CODES,
  type ProblemCode,
  type Source,
  type TemplateProblem,
} from './problems.ts'

/** Parses a text. After an error, parsing continues behind the action; the first problem is the error that Go reports. */
export function parse(
  name: string,
  text: string,
  functions: Functions,
  options: ParseOptions = {},
): { template?: ParsedTemplate; problems: TemplateProblem[] } {
  if (typeof name !== 'string' || typeof text !== 'string')
    throw new TypeError(`the name and the text of a template are strings, not ${typeof name} and ${typeof text}`)
  checkOptions('parse', options, ['limits', 'delims'])
  const source = sourceOf(name, text, checkedDelims(options.delims))
  const { body, trees, problems } = parseText(source, functionMap(functions), withDefaults(options.limits))
  if (problems.length > 0) return { problems: [...problems] }
  const definitions = new Map(Array.from(trees, ([name, tree]): [string, Definition] => [name, { tree }]))
  return { template: { name, text, body, definitions }, problems: [] }
}

/**
 * Adds the definitions of other texts in their order, as parsing them into one set does in Go. A later definition replaces an earlier
 * one, unless its body is blank. The body of an addition replaces the base's body, unless it is blank.
 */
export function combine(
  base: ParsedTemplate,
  additions: readonly ParsedTemplate[],
): { template?: ParsedTemplate; problems: TemplateProblem[] } {
  const definitions = new Map(base.definitions)
  for (const addition of additions)
    for (const [name, definition] of addition.definitions) {
      const target = definition.tree === addition.body ? base.name : name
      if (!definitions.has(target) || !isEmpty(definition.tree.root)) definitions.set(target, definition)
    }
  return { template: { ...base, definitions }, problems: [] }
}

interface ExecuteOptions {
  readonly limits?: Partial<Limits>
  readonly missingkey?: MissingKey
  /** Finds texts in the data whose final value is not known yet (opaque.ts). */
  readonly opaque?: OpaqueTexts
  /** Receives the parts of the output with the nodes that wrote them. */
  readonly trace?: TracedPart[]
}

interface Execution {
  /** After a problem, the output up to it. */
  readonly output: string
  readonly usedSteps: number
  readonly problem?: TemplateProblem
  /** With the problem `not-loaded`: after `load`, the same execution gets further. */
  readonly notLoaded?: NotLoaded
}

/**
 * Executes a template. Throws a TypeError for data that are no Go value, for a template that could not be parsed, and for options that do not
 * exist.
 */
export function execute(template: ParsedTemplate, data: Value, options: ExecuteOptions = {}): Execution {
  if (template === undefined) throw new TypeError('there is no template: see the problems that parse returned')
  if (typeof data === 'object' && data !== null && !isGoObject(data))
    throw new TypeError('the data are not a Go value: convert them with fromJs')
  checkOptions('execute', options, ['limits', 'missingkey', 'opaque', 'trace'])
  const { limits, missingkey, opaque, trace } = options
  const run = newRun(template.definitions, withDefaults(limits), opaque, trace, checkedMissingKey(missingkey))
  const definition = template.definitions.get(template.name)!
  // As in Go, nil data is the zero reflect.Value, whose fields are missing values rather than errors.
  const dot = data ?? undefined
  run.frame = newFrame(run, template.name, definition.tree.source, dot)
  try {
    ;(trace ? tracedWalkOf : walkOf)(definition)(run.frame, dot)
    return { output: run.output, usedSteps: run.meter.usedSteps() }
  } catch (error) {
    const notLoaded = error instanceof ExecutionFailure ? error.notLoaded : undefined
    const problem = problemOf(run, error)
    return { output: run.output, usedSteps: run.meter.usedSteps(), problem, ...(notLoaded && { notLoaded }) }
  }
}

/** Returns the problem of an error. An unexpected error of a caller's function is a problem, too: `execute` never throws. */
function problemOf({ frame }: Run, error: unknown): TemplateProblem {
  if (error instanceof ExecutionFailure) return error.problem
  if (error instanceof LimitError)
    return { ...problemIn(frame!, { code: 'limit-exceeded', message: error.message }), limit: error.limit }
  if (isEngineLimit(error)) return problemIn(frame!, { code: 'limit-exceeded', message: ENGINE_LIMIT })
  const message = error instanceof Error ? error.message : String(error)
  return problemIn(frame!, { code: 'internal-error', message: `unexpected failure: ${message}` })
}
