// Where readers of YAML part that are otherwise alike, all of them libyaml's descendants.

export interface Dialect {
  /** A tab where a block scalar's indent is being found out is a part of its text; else it is refused. */
  readonly tabBeginsText: boolean
  /** A tab is white space, in a plain text and before a token; else it is refused there. */
  readonly tabSeparates: boolean
}

export const YAML_V3: Dialect = { tabBeginsText: false, tabSeparates: true }

/** Python's, which cloud-init uses. */
export const PYYAML: Dialect = { tabBeginsText: true, tabSeparates: false }
