// Go's text/template: parse a text once, combine it with others, execute it with Go data. See README.md.

import { LimitError, type Value } from '../values/values.ts'
import { ExecutionFailure, newFrame, newRun, problemIn, type Run } from './frame.ts'
import type { FunctionMap } from './functions.ts'
import { ENGINE_LIMIT, isEngineLimit, type Limits, withDefaults } from './limits.ts'
import { isEmpty, type Tree } from './nodes.ts'
import type { OpaqueTexts } from './opaque-values.ts'
import { parseText } from './parse.ts'
import type { TemplateProblem } from './problems.ts'
import { sourceOf } from './source.ts'
import { walkOf } from './walk.ts'

export { type FunctionMap, isRefused, type RefusedFunction } from './functions.ts'
export { DEFAULT_LIMITS, type Limits } from './limits.ts'
export { TRIAL_TEXTS } from './opaque.ts'
export { type OpaqueTexts, withTexts } from './opaque-values.ts'
export { PROBLEM_CODES, type ProblemCode } from './problem-codes.ts'
export type { TemplateProblem } from './problems.ts'

/** A parsed text with all that is defined in it. It never changes, and may be executed any number of times. */
export interface ParsedTemplate {
  readonly name: string
  readonly text: string
  /** What stands outside of definitions. */
  readonly body: Tree
  /** All bodies by their names, that one among them. */
  readonly trees: ReadonlyMap<string, Tree>
}

/** Parses a text. All problems that can be told apart are reported; the first is the one that Go reports. */
export function parse(
  name: string,
  text: string,
  functions: FunctionMap,
  limits: Partial<Limits> = {},
): { template?: ParsedTemplate; problems: TemplateProblem[] } {
  const { body, trees, problems } = parseText(sourceOf(name, text), functions, withDefaults(limits))
  if (problems.length > 0) return { problems: [...problems] }
  return { template: { name, text, body, trees }, problems: [] }
}

/**
 * Adds what other texts define, in their order, as parsing them into the same set would. A later definition replaces
 * an earlier one, unless its body is blank. What an addition has outside of definitions would replace the text's own.
 */
export function combine(
  base: ParsedTemplate,
  additions: readonly ParsedTemplate[],
): { template?: ParsedTemplate; problems: TemplateProblem[] } {
  const trees = new Map(base.trees)
  for (const addition of additions)
    for (const [name, tree] of addition.trees) {
      const target = tree === addition.body ? base.name : name
      if (!trees.has(target) || !isEmpty(tree.root)) trees.set(target, tree)
    }
  return { template: { ...base, trees }, problems: [] }
}

/** Executes a template. After a problem `output` is what was written before it. `opaque` says which texts of the data are not known yet (opaque.ts). */
export function execute(
  template: ParsedTemplate,
  data: Value,
  options: { limits?: Partial<Limits>; opaque?: OpaqueTexts } = {},
): { output: string; problem?: TemplateProblem } {
  const run = newRun(template.trees, withDefaults(options.limits), options.opaque)
  const tree = template.trees.get(template.name)!
  // Go takes nil data for no value: it has fields, all without a value.
  const dot = data ?? undefined
  run.frame = newFrame(run, template.name, tree.source, dot)
  try {
    walkOf(tree)(run.frame, dot)
    return { output: run.output }
  } catch (error) {
    return { output: run.output, problem: problemOf(run, error) }
  }
}

/** A broken function is told as a problem too: one template must not stop the others. */
function problemOf({ frame }: Run, error: unknown): TemplateProblem {
  if (error instanceof ExecutionFailure) return error.problem
  if (error instanceof LimitError) return problemIn(frame!, { code: 'limit-exceeded', message: error.message })
  if (isEngineLimit(error)) return problemIn(frame!, { code: 'limit-exceeded', message: ENGINE_LIMIT })
  const message = error instanceof Error ? error.message : String(error)
  return problemIn(frame!, { code: 'internal-error', message: `unexpected failure: ${message}` })
}
