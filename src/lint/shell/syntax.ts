// Finds syntax errors of shell scripts: quotes, expansions, here-documents and compound commands without an end, and ends without a
// beginning. Reports only what bash refuses for certain: whatever is not understood without doubt ends the check without a result.

import { ShellText } from './shell-text.ts'
import { Commands } from './syntax/commands.ts'
import { Finished, Refused, type ShellSyntaxProblem, Uncertain } from './syntax/stop.ts'

export interface ShellSyntax {
  /** The offsets of simple commands, up to the first part that is not understood. */
  readonly commands: readonly number[]
  readonly problem?: ShellSyntaxProblem
}

export function readSyntax(script: string): ShellSyntax {
  const reader = new Commands(new ShellText(script))
  try {
    reader.script()
  } catch (thrown) {
    if (thrown instanceof Refused) return { commands: reader.starts, problem: thrown.problem }
    if (!(thrown instanceof Uncertain || thrown instanceof Finished)) throw thrown
  }
  return { commands: reader.starts }
}

export const syntaxError = (script: string): ShellSyntaxProblem | undefined => readSyntax(script).problem
