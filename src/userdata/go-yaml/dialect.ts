// Where the two readers of user data part: go-yaml, which the reference and Flatcar use, and PyYAML, which cloud-init uses.

export interface Dialect {
  /** A tab where a block scalar's indentation is being found out is its content; else it is refused. */
  readonly tabStartsContent: boolean
  /** A tab separates tokens like a space; else it is refused, even within a plain value. */
  readonly tabSeparates: boolean
}

export const GO_YAML: Dialect = { tabStartsContent: false, tabSeparates: true }
export const PY_YAML: Dialect = { tabStartsContent: true, tabSeparates: false }
