// Checks what a template does with opaque texts: texts that are not known yet, for which the data hold markers. A template may print
// them, concatenate them and keep them in variables, lists and maps. A call whose result depends on the text is an error.

import { deepEqual } from '../values/equal.ts'
import { FunctionError, type OpaqueRule, type Value } from '../values/values.ts'
import { hasOpaqueKey, holdsOpaque, type OpaqueTexts, withTexts } from './opaque-values.ts'

/**
 * The texts that trial calls use for an opaque text: a short one, one with the form of a bootstrap token, and one with the form and length
 * of an API token. A rule declares which arguments may hold an opaque text; a trial shows whether the other arguments make the call look
 * into it, as in `printf "%.8s"`.
 */
export const TRIAL_TEXTS: readonly string[] = [
  'x',
  'q1w2e3.r4t5y6u7i8o9p0a1',
  `eyJhbGciOi.${'Ab-c_9dZ'.repeat(150)}.s1g-_n4ture`,
]

/** Thrown by a call whose result would depend on an opaque text. */
export class OpaqueError extends Error {
  override readonly name = 'OpaqueError'
}

/** Calls a function, and throws an OpaqueError if its result depends on an opaque text other than by containing it. */
export function callWithOpaque(
  opaque: OpaqueTexts,
  rule: OpaqueRule | undefined,
  args: Value[],
  call: (args: Value[]) => Value,
): Value {
  if (!args.some(arg => holdsOpaque(arg, opaque))) return call(args)
  if (!rule?.(args, at => holdsOpaque(args[at], opaque))) throw new OpaqueError()
  // The arguments are copied before the call, because it may change them.
  const trials = TRIAL_TEXTS.map(text => ({ text, args: args.map(arg => withTexts(arg, text, opaque)) }))
  const result = call(args)
  for (const trial of trials)
    if (!gives(() => call(trial.args), withTexts(result, trial.text, opaque))) throw new OpaqueError()
  // The order of a map with such keys would depend on the text.
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
