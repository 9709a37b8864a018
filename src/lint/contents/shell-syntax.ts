// Finds the first syntax error of a shell script.

import { lineAt } from '../../node/readers/lines.ts'
import { readShell } from '../../node/readers/shell.ts'

export interface ShellSyntaxProblem {
  readonly predicate: string
  readonly line: number
}

export function syntaxError(script: string): ShellSyntaxProblem | undefined {
  const [first] = readShell(script).errors
  return first && { predicate: `has a syntax error: ${first.message}`, line: lineAt(script, first.offset) }
}
