// How the check of a script's syntax ends before the end of the script.

export interface ShellSyntaxProblem {
  readonly predicate: string
  /** The line where the open part begins, counted from 1. */
  readonly line: number
  readonly help?: string
}

export class Refused extends Error {
  readonly problem: ShellSyntaxProblem
  constructor(problem: ShellSyntaxProblem) {
    super(problem.predicate)
    this.problem = problem
  }
}

/** Thrown if the meaning of the text depends on something unknown: options of the shell, its version, or the bytes of a name. */
export class Uncertain extends Error {}

/** Thrown at a command that ends the script. bash executes a script command by command, so it does not read the rest. */
export class Finished extends Error {}

export function refuse(line: number, predicate: string, help?: string): never {
  throw new Refused({ predicate, line, ...(help !== undefined && { help }) })
}
