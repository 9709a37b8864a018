// The type of an entry in the tables of codes.

export type Severity = 'error' | 'warning' | 'info'

export interface CodeEntry {
  readonly severity: Severity
  /** The meaning of the code, as a heading. */
  readonly title: string
  /** The text for docs/errors.md: when the problem occurs, why it matters and how to fix it. */
  readonly explanation: string
}

export type CodeTable = Readonly<Record<string, CodeEntry>>
