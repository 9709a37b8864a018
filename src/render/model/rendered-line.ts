// A line of a rendered text that has a problem.

export interface RenderedLine {
  /** Counted from 1. */
  readonly line: number
  readonly text: string
  /** The message without the number of this line. It is used if the line of the template, which is the same for all nodes, is known. */
  readonly message: string
  /** The part of the line that is wrong, if it is not all of it. */
  readonly part?: string
}
