// The tags of YAML's own types, in their short form, and the one other form that they have.

export const NULL_TAG = '!!null'
export const BOOL_TAG = '!!bool'
export const STR_TAG = '!!str'
export const INT_TAG = '!!int'
export const FLOAT_TAG = '!!float'
export const TIMESTAMP_TAG = '!!timestamp'
export const SEQ_TAG = '!!seq'
export const MAP_TAG = '!!map'
export const BINARY_TAG = '!!binary'
export const MERGE_TAG = '!!merge'

const LONG_PREFIX = 'tag:yaml.org,2002:'

/** `tag:yaml.org,2002:int` is `!!int`; other tags stay. */
export const shortTag = (tag: string): string =>
  tag.startsWith(LONG_PREFIX) ? `!!${tag.slice(LONG_PREFIX.length)}` : tag

/** A tag as it was written down, unless it is none or `!`, which both leave a node to its own. */
export const givenTag = (tag: string): string | undefined => (tag === '' || tag === '!' ? undefined : shortTag(tag))
