// Strings: edge cases of bytes, characters and counts.

import { runCases } from './run.ts'

runCases('strings', [
  {
    name: 'trim removes all Unicode white space',
    template: '{{ trim "\\u00a0\\u2003a\\u3000" | printf "%q" }}',
    expected: '"a"',
  },
  { name: 'trim keeps U+FEFF', template: '{{ trim "\\ufeffa" | printf "%+q" }}', expected: '"\\ufeffa"' },
  { name: 'trimAll removes characters, not bytes', template: '{{ trimAll "é" "éaé" }}', expected: 'a' },
  {
    name: 'trimAll treats each invalid byte as the same character',
    template: '{{ trimAll "\\xff" "\\xfea\\xff" }}',
    expected: 'a',
  },
  { name: 'trimSuffix removes one suffix', template: '{{ trimSuffix "a" "baa" }}', expected: 'ba' },
  { name: 'contains with an empty string', template: '{{ contains "" "" }}', expected: 'true' },
  { name: 'repeat zero times', template: '[{{ repeat 0 "a" }}]', expected: '[]' },
  {
    name: 'repeat a negative number of times',
    template: '{{ repeat -1 "a" }}',
    error: 'strings: negative Repeat count',
  },
  {
    name: 'repeat requires an int',
    template: '{{ repeat (int64 2) "a" }}',
    error: 'wrong type for value; expected int; got int64',
  },
  { name: 'replace of an empty string', template: '{{ replace "" "-" "éa" }}', expected: '-é-a-' },
  { name: 'replace in an empty string', template: '[{{ replace "a" "b" "" }}]', expected: '[]' },
  { name: 'substr cuts at bytes', template: '{{ substr 0 1 "é" | printf "%q" }}', expected: '"\\xc3"' },
  { name: 'substr to the end', template: '{{ substr 2 -1 "abcd" }}', expected: 'cd' },
  { name: 'substr from a negative start', template: '{{ substr -1 2 "abcd" }}', expected: 'ab' },
  {
    name: 'substr past the end',
    template: '{{ substr 5 9 "abc" }}',
    error: 'runtime error: slice bounds out of range [5:3]',
  },
  {
    name: 'substr with an end before its start',
    template: '{{ substr 2 1 "abc" }}',
    error: 'runtime error: slice bounds out of range [2:1]',
  },
  { name: 'trunc to more than the length', template: '{{ trunc 9 "abc" }}{{ trunc -9 "abc" }}', expected: 'abcabc' },
  { name: 'trunc cuts at bytes', template: '{{ trunc 1 "é" | printf "%x" }}', expected: 'c3' },
  { name: 'abbrev to less than four', template: '{{ abbrev 3 "abcdef" }}', expected: 'abcdef' },
  { name: 'abbrev to four', template: '{{ abbrev 4 "abcdef" }}', expected: 'a...' },
  { name: 'abbrevboth near the start', template: '{{ abbrevboth 4 10 "1234 567890 1234" }}', expected: '1234 56...' },
  {
    name: 'abbrevboth in the middle',
    template: '{{ abbrevboth 5 10 "1234 567890 1234 5678" }}',
    expected: '...5678...',
  },
  {
    name: 'abbrevboth near the end',
    template: '{{ abbrevboth 20 10 "1234 567890 1234 5678" }}',
    expected: '...34 5678',
  },
  {
    name: 'abbrevboth with too small a width',
    template: '{{ abbrevboth 5 6 "1234 567890" }}',
    expected: '1234 567890',
  },
  { name: 'quote omits nil', template: '{{ quote "a" nil 1.5 true }}', expected: '"a" "1.5" "true"' },
  { name: 'quote without arguments', template: '[{{ quote }}]', expected: '[]' },
  {
    name: 'quote escapes as Go does',
    template: '{{ quote "\\t\\x00é\\u2028\\xff" }}',
    expected: '"\\t\\x00é\\u2028\\xff"',
  },
  { name: 'quote of a list', template: '{{ quote (list 1 "a") }}', expected: '"[1 a]"' },
  { name: 'squote does not escape', template: '{{ squote "it\'s" }}', expected: "'it's'" },
  { name: 'cat omits nil', template: '{{ cat "a" nil (list 1) "" "b" }}', expected: 'a [1]  b' },
  { name: 'indent of an empty string', template: '[{{ indent 2 "" }}]', expected: '[  ]' },
  { name: 'indent by a negative number', template: '{{ indent -1 "a" }}', error: 'strings: negative Repeat count' },
  {
    name: 'nindent keeps a final line break',
    template: '{{ nindent 2 "a\\n" | printf "%q" }}',
    expected: '"\\n  a\\n  "',
  },
  {
    name: 'plural requires an int',
    template: '{{ plural "one" "many" (int64 1) }}',
    error: 'wrong type for value; expected int; got int64',
  },
  { name: 'plural of zero', template: '{{ plural "one" "many" 0 }}', expected: 'many' },
  {
    name: 'toString of several types',
    template: '{{ toString nil }} {{ toString 1e21 }} {{ toString (dict "a" nil) }}',
    expected: '<nil> 1e+21 map[a:<nil>]',
  },
  { name: 'toStrings of a string', template: '{{ toStrings "a" }} {{ toStrings nil | len }}', expected: '[a] 0' },
  { name: 'toStrings of ints', template: '{{ until 3 | toStrings | printf "%q" }}', expected: '["0" "1" "2"]' },
  {
    name: 'atoi clamps a number out of range',
    template: '{{ atoi "99999999999999999999" }} {{ atoi "+5" }} {{ atoi "0x1f" }} {{ atoi "1_0" }}',
    expected: '9223372036854775807 5 0 0',
  },
  {
    name: 'join of a value that is not a list',
    template: '{{ join "," "a" }}|{{ join "," nil }}|{{ join "," (dict "a" 1) }}',
    expected: 'a||map[a:1]',
  },
  {
    name: 'split numbers its parts',
    template: '{{ $p := split "." "1.33.0" }}{{ $p._0 }}-{{ $p._2 }}-{{ len $p }}',
    expected: '1-0-3',
  },
  { name: 'split without a match has one part', template: '[{{ (split "." "1")._1 }}]', expected: '[<no value>]' },
  {
    name: 'splitList by an empty separator',
    template: '{{ splitList "" "é日" | printf "%q" }}',
    expected: '["é" "日"]',
  },
  {
    name: 'splitList of an empty string',
    template: '{{ splitList "," "" | len }} {{ splitList "" "" | len }}',
    expected: '1 0',
  },
  {
    name: 'splitn',
    template: '{{ splitn "." 2 "a.b.c" }} {{ splitn "." 0 "a" }} {{ splitn "." -1 "a.b" }}',
    expected: 'map[_0:a _1:b.c] map[] map[_0:a _1:b]',
  },
])
