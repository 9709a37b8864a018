// The type of an entry in the tables of codes.

export type Severity = 'error' | 'warning' | 'info'

export interface CodeEntry {
  readonly severity: Severity
  /** The meaning of the code, as a heading. */
  readonly title: string
  /** Set if lint reports it: by itself, or with a program that only some runs start. */
  readonly lint?: true | 'external'
  /** Set if only a comparison of two sides reports it. */
  readonly comparison?: true
  /** The text for docs/errors.md: when the problem occurs, why it matters and how to fix it. */
  readonly explanation: string
  /** How to repair it, unless the problem says so. */
  readonly help?: string
}

export type CodeTable = Readonly<Record<string, CodeEntry>>
