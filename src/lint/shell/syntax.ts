// Finds the first syntax error of a shell script.

import { lineAt } from '../content-problem.ts'
import { readShell } from '../readers/shell.ts'

export interface ShellSyntaxProblem {
  readonly predicate: string
  readonly line: number
}

export function syntaxError(script: string): ShellSyntaxProblem | undefined {
  const [first] = readShell(script)?.errors ?? []
  // The end of the script is behind its last line.
  const end = script.trimEnd().length
  return (
    first && { predicate: `has a syntax error: ${first.message}`, line: lineAt(script, Math.min(first.offset, end)) }
  )
}
