// The differences between YAML readers that descend from libyaml.

export interface Dialect {
  /**
   * 1.1 is the grammar of libyaml and Go's libraries. 1.2 adds what the later specification and JSON permit: `\/` and escaped surrogates,
   * `?` and `:` within plain scalars in flow collections, anchors of any characters, keys of any length, and unknown directives. Only LF
   * and CR LF are line breaks there.
   */
  readonly version: '1.1' | '1.2'
  /** A tab where the indent of a block scalar is detected is part of its text; otherwise it is an error. */
  readonly tabBeginsText: boolean
  /** A tab is white space in a plain scalar and before a token; otherwise it is an error there. */
  readonly tabSeparates: boolean
}

export const YAML_V3: Dialect = { version: '1.1', tabBeginsText: false, tabSeparates: true }

/** Python's reader, which cloud-init uses. */
export const PYYAML: Dialect = { version: '1.1', tabBeginsText: true, tabSeparates: false }

export const YAML_1_2: Dialect = { version: '1.2', tabBeginsText: true, tabSeparates: true }
