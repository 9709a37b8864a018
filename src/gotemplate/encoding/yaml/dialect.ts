// Where readers of YAML part that are otherwise alike, all of them libyaml's descendants.

export interface Dialect {
  /**
   * 1.1 is what libyaml and Go's libraries read. 1.2 widens it by what the later specification and JSON allow: `\/` and escaped
   * surrogates, `?` and `:` inside of plain scalars in brackets, anchors of any characters, keys of any length, other directives;
   * and only LF and CR LF end a line there.
   */
  readonly version: '1.1' | '1.2'
  /** A tab where a block scalar's indent is being found out is a part of its text; else it is refused. */
  readonly tabBeginsText: boolean
  /** A tab is white space, in a plain text and before a token; else it is refused there. */
  readonly tabSeparates: boolean
}

export const YAML_V3: Dialect = { version: '1.1', tabBeginsText: false, tabSeparates: true }

/** Python's, which cloud-init uses. */
export const PYYAML: Dialect = { version: '1.1', tabBeginsText: true, tabSeparates: false }

export const YAML_1_2: Dialect = { version: '1.2', tabBeginsText: true, tabSeparates: true }
