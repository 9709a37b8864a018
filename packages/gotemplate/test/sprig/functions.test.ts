// What the recorded programs of test/conformance do not show of sprig's functions: texts of errors, and rare values.

import { runRows } from './run.ts'

runRows('functions', [
  // Maps
  [
    '{{ dig "a" "b" "d" (dict "a" 1) }}',
    { error: 'interface conversion: interface {} is int, not map[string]interface {}' },
  ],
  [
    '{{ merge (dict "a" (split "," "x")) (dict "a" (dict "_1" 2)) }}',
    { error: 'reflect.Value.SetMapIndex: value of type interface {} is not assignable to type string' },
  ],
  // Lists
  ['{{ slice (uniq (list 1)) 0 1 }} {{ slice (uniq (list 1 2 3 4 5)) 0 5 }}', '[1] [1 2 3 4 5]'],
  ['{{ chunk 0 (list 1 2) }}', { error: 'runtime error: makeslice: len out of range' }],
  // Texts
  ['{{ trim "\\u00a0\\u2003a\\u3000" | printf "%q" }}', '"a"'],
  [
    '{{ substr -1 9223372036854775807 "abc" }}',
    { error: 'runtime error: slice bounds out of range [:9223372036854775807] with length 3' },
  ],
  ['{{ substr 2 1 "abc" }}', { error: 'runtime error: slice bounds out of range [2:1]' }],
  ['{{ title "\u01f0 \u01f1 \u01f3 \u01c4 \u10d0" }}', '\u01f0 \u01f2 \u01f2 \u01c5 \u10d0'],
  ['{{ abbrevboth 4 10 "1234 567890 1234" }}', '1234 56...'],
  // Numbers
  ['{{ add 1.9 1.9 }} {{ add "1.9" "x" nil true }}', '2 2'],
  ['{{ mod 1 "x" }}', { error: 'runtime error: integer divide by zero' }],
  ['{{ addf "inf" }}', { error: 'Cannot create a Decimal from +Inf' }],
  // Defaults, kinds and encodings
  ['{{ mustToJson "<é\\u2028>" }} {{ toRawJson "<é\\u2028>" }}', '"\\u003cé\\u2028\\u003e" "<é\\u2028>"'],
  // Dates, versions, URLs and regular expressions
  ['{{ date "Jan _2, 3:04PM" (toDate "2006-01-02 15:04" "2024-02-29 17:05") }}', 'Feb 29, 5:05PM'],
  ['{{ toDate "2006" "x" }} {{ (toDate "2006" "x").IsZero }}', '0001-01-01 00:00:00 +0000 UTC true'],
  [
    '{{ $v := semver "v1.33.2-rc.1" }}{{ $v.IncPatch }} {{ $v.IncMinor }} {{ $v.IncMajor.String }} {{ ($v.SetPrerelease "a.1").String }}',
    '1.33.2 1.34.0 2.0.0 1.33.2-a.1',
  ],
  [
    '{{ urlParse "http://a b/" }}',
    { error: 'unable to parse url: parse "http://a b/": invalid character " " in host name' },
  ],
  [
    '{{ urlJoin (dict "scheme" "https" "userinfo" "u:p" "host" "h" "path" "a b" "query" "q=1" "fragment" "f g") }}',
    'https://u:p@h/a%20b?q=1#f%20g',
  ],
  ['{{ regexFind "(" "(" }}', { error: 'regexp: Compile(`(`): error parsing regexp: missing closing ): `(`' }],
  // Passwords and ciphers
  ['{{ derivePassword 1 "none" "p" "u" "s" }}', 'cannot find password template none'],
  ['{{ decryptAES "key" "aGVsbG8=" }}', { error: 'runtime error: slice bounds out of range [:16] with capacity 6' }],
  ['{{ decryptAES "key" "MDEyMzQ1Njc4OWFiY2RlZmdo" }}', { error: 'crypto/cipher: input not full blocks' }],
])
