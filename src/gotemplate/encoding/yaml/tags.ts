// YAML's standard tags in their short form, and the conversion to it.

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

/** Returns the short form of a tag: `tag:yaml.org,2002:int` → `!!int`. Other tags are unchanged. */
export const shortTag = (tag: string): string =>
  tag.startsWith(LONG_PREFIX) ? `!!${tag.slice(LONG_PREFIX.length)}` : tag

/** Returns an explicit tag in its short form; undefined for '' and for `!`, which leave the tag to be resolved. */
export const givenTag = (tag: string): string | undefined => (tag === '' || tag === '!' ? undefined : shortTag(tag))
