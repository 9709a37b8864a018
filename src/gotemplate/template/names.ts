// The names of the built-in functions.

export const BUILTIN_NAMES: ReadonlySet<string> = new Set([
  'and',
  'call',
  'eq',
  'ge',
  'gt',
  'html',
  'index',
  'js',
  'le',
  'len',
  'lt',
  'ne',
  'not',
  'or',
  'print',
  'printf',
  'println',
  'slice',
  'urlquery',
])
