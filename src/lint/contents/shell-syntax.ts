// Finds the first syntax error of a shell script.

import { readShell } from '../readers/shell.ts'
import { lineAt } from './content-problem.ts'

export interface ShellSyntaxProblem {
  readonly predicate: string
  readonly line: number
}

export function syntaxError(script: string): ShellSyntaxProblem | undefined {
  const [first] = readShell(script).errors
  return first && { predicate: `has a syntax error: ${first.message}`, line: lineAt(script, first.offset) }
}
