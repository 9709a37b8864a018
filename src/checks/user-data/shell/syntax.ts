// Finds syntax errors of shell scripts: quotes, expansions, here-documents and compound commands without an end, and ends without a
// beginning. Reports only what bash refuses for certain: whatever is not understood without doubt ends the check without a result.

import { ShellText } from './shell-text.ts'
import { Commands } from './syntax/commands.ts'
import { Finished, Refused, type ShellSyntaxProblem, Uncertain } from './syntax/stop.ts'

export function syntaxError(script: string): ShellSyntaxProblem | undefined {
  const commands = new Commands(new ShellText(script))
  try {
    commands.script()
    return undefined
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.problem
    if (thrown instanceof Uncertain || thrown instanceof Finished) return undefined
    throw thrown
  }
}
