// Opaque texts: what a template may do with a text that is not known yet. In the data a marker has its place. Printing it, putting texts
// around it and keeping it in variables, lists and maps gives the same for every text; a call whose result depends on it is refused.

import { deepEqual } from '../values/equal.ts'
import { FunctionError, type OpaqueRule, type Value } from '../values/values.ts'
import { hasOpaqueKey, holdsOpaque, type OpaqueTexts, withTexts } from './opaque-values.ts'

/**
 * What calls are tried with: short, of the form of a bootstrap token, of the form and length of an API token. A rule says which arguments
 * may hold an opaque text; only a trial shows whether the others make the call look into it, as `printf "%.8s"` does.
 */
export const TRIAL_TEXTS: readonly string[] = [
  'x',
  'q1w2e3.r4t5y6u7i8o9p0a1',
  `eyJhbGciOi.${'Ab-c_9dZ'.repeat(150)}.s1g-_n4ture`,
]

/** Thrown in the place of a call whose result would depend on an opaque text. */
export class OpaqueError extends Error {
  override readonly name = 'OpaqueError'
}

/** Calls a function, if its result is the same for every text but for that text itself. */
export function callWithOpaque(
  opaque: OpaqueTexts,
  rule: OpaqueRule | undefined,
  args: Value[],
  call: (args: Value[]) => Value,
): Value {
  if (!args.some(arg => holdsOpaque(arg, opaque))) return call(args)
  if (!rule?.(args, at => holdsOpaque(args[at], opaque))) throw new OpaqueError()
  // Copied before the call, which may change its arguments.
  const trials = TRIAL_TEXTS.map(text => ({ text, args: args.map(arg => withTexts(arg, text, opaque)) }))
  const result = call(args)
  for (const trial of trials)
    if (!gives(() => call(trial.args), withTexts(result, trial.text, opaque))) throw new OpaqueError()
  // Even the order of such a map is not known.
  if (hasOpaqueKey(result, opaque)) throw new OpaqueError()
  return result
}

function gives(call: () => Value, expected: Value): boolean {
  try {
    return deepEqual(call(), expected)
  } catch (error) {
    if (error instanceof FunctionError) return false
    throw error
  }
}
