// The problem of a line that the checks of configuration files return, and a function that splits lists of words.

/** A problem of a line, as the end of a message after the name of the file. */
export interface LineProblem {
  readonly predicate: string
  readonly help: string
  /** The part of the line that is wrong. */
  readonly part?: string
}

export type LineCheck = (line: string) => LineProblem | undefined

export const columnsOf = (line: string): string[] => line.trim().split(/\s+/)
