// An entry in a table of codes.

export type Severity = 'error' | 'warning' | 'info'

export interface CodeEntry {
  readonly severity: Severity
  /** What the code stands for, as a heading. */
  readonly title: string
  /** For docs/errors.md: when it happens, why it matters and how to fix it. */
  readonly explanation: string
}

export type CodeTable = Readonly<Record<string, CodeEntry>>
