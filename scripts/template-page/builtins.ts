// The documentation of the built-in functions in packages/gotemplate/FUNCTIONS.md. The tests run the examples.

interface BuiltinDocumentation {
  readonly usage: string
  readonly about: string
  /** Absent if sprig has a function of the same name, which then has the example, and for `call`, which needs data. */
  readonly example?: readonly [template: string, output: string]
}

export const BUILTINS: Readonly<Record<string, BuiltinDocumentation>> = {
  and: {
    usage: 'and VALUE…',
    about: 'The first empty value, or the last value. Later arguments are not evaluated.',
    example: ['{{ and 1 0 (fail "not reached") }}', '0'],
  },
  or: {
    usage: 'or VALUE…',
    about: 'The first value that is not empty, or the last value. Later arguments are not evaluated.',
    example: ['{{ or "" 2 (fail "not reached") }}', '2'],
  },
  not: { usage: 'not VALUE', about: 'Whether the value is empty.', example: ['{{ not "" }}', 'true'] },
  eq: {
    usage: 'eq VALUE OTHER…',
    about: 'Whether the value equals one of the others.',
    example: ['{{ eq "b" "a" "b" }}', 'true'],
  },
  ne: { usage: 'ne VALUE OTHER', about: 'Whether they differ.', example: ['{{ ne "a" "b" }}', 'true'] },
  lt: {
    usage: 'lt A B',
    about: 'Whether A is less than B.',
    example: ['{{ lt 2 10 }} {{ lt "2" "10" }}', 'true false'],
  },
  le: { usage: 'le A B', about: 'Whether A is less than B, or equal.', example: ['{{ le 2 2 }}', 'true'] },
  gt: { usage: 'gt A B', about: 'Whether A is greater than B.', example: ['{{ gt 2.5 1.0 }}', 'true'] },
  ge: { usage: 'ge A B', about: 'Whether A is greater than B, or equal.', example: ['{{ ge "b" "a" }}', 'true'] },
  len: {
    usage: 'len ITEM',
    about: 'The number of elements of a list or map, or of bytes of a string.',
    example: ['{{ len "é" }} {{ len (list 1 2) }}', '2 2'],
  },
  index: {
    usage: 'index ITEM INDEX…',
    about: 'The element of a list (from 0) or map; further indexes apply to the element.',
    example: ['{{ index (dict "a" (list 1 2)) "a" 1 }}', '2'],
  },
  slice: {
    usage: 'slice ITEM FROM TO',
    about: 'A part of a list or string.',
  },
  print: {
    usage: 'print VALUE…',
    about: 'The values as text, with a space between two values that are not strings.',
    example: ['{{ print "a" 1 2 "b" }}', 'a1 2b'],
  },
  printf: {
    usage: 'printf FORMAT VALUE…',
    about: 'The values formatted with all verbs and flags of Go’s fmt.',
    example: ['{{ printf "%s %03d %q %5.1f" "a" 7 "b" 2.25 }}', 'a 007 "b"   2.2'],
  },
  println: {
    usage: 'println VALUE…',
    about: 'The values as text, separated by spaces, with a line break at the end.',
    example: ['{{ println "a" 1 }}', 'a 1\n'],
  },
  html: {
    usage: 'html VALUE…',
    about: 'The values, escaped for HTML.',
    example: ['{{ html "<a & b>" }}', '&lt;a &amp; b&gt;'],
  },
  js: {
    usage: 'js VALUE…',
    about: 'The values, escaped for a JavaScript string.',
    example: ['{{ js "it\'s <b>" }}', "it\\'s \\u003Cb\\u003E"],
  },
  urlquery: {
    usage: 'urlquery VALUE…',
    about: 'The values, escaped for the query of a URL.',
    example: ['{{ urlquery "a b&c" }}', 'a+b%26c'],
  },
  call: {
    usage: 'call FUNCTION VALUE…',
    about: 'Calls a value of the data that is a function.',
  },
}
