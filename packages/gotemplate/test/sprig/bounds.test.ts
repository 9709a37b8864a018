// No function call exhausts memory or runs forever: each stops at a limit that its error names.

import assert from 'node:assert/strict'
import test from 'node:test'
import { functions } from '../../src/sprig/index.ts'
import { execute, parse } from '../../src/template/index.ts'
import '../../src/sprig/loaded.ts'

const LIMITS = { steps: 200_000, stringBytes: 1 << 20, listItems: 10_000 }

const shared = (name: string): string =>
  `{{ $${name} := list 1 }}{{ range until 40 }}{{ $${name} = list $${name} $${name} }}{{ end }}`

const cases: readonly { name: string; template: string; limit: string }[] = [
  { name: 'repeat', template: '{{ repeat 1000000000 "a" }}', limit: 'stringBytes' },
  { name: 'indent by a large number', template: '{{ indent 1000000000 "a" }}', limit: 'stringBytes' },
  { name: 'indent many lines', template: '{{ indent 10000 (repeat 10000 "\\n") }}', limit: 'stringBytes' },
  { name: 'replace', template: '{{ replace "" (repeat 10000 "x") (repeat 10000 "y") }}', limit: 'stringBytes' },
  { name: 'join', template: '{{ join (repeat 10000 "x") (until 9000) }}', limit: 'stringBytes' },
  {
    name: 'cat, doubling',
    template: '{{ $s := "a" }}{{ range until 60 }}{{ $s = cat $s $s }}{{ end }}',
    limit: 'stringBytes',
  },
  { name: 'wrapWith', template: '{{ wrapWith 1 (repeat 10000 "-") (repeat 10000 "ab") }}', limit: 'stringBytes' },
  {
    name: 'regexReplaceAll',
    template: '{{ regexReplaceAll "" (repeat 10000 "a") (repeat 10000 "b") }}',
    limit: 'stringBytes',
  },
  { name: 'until', template: '{{ until 1000000000 }}', limit: 'listItems' },
  { name: 'untilStep', template: '{{ untilStep 0 9223372036854775807 1 }}', limit: 'listItems' },
  { name: 'seq', template: '{{ seq 1000000000 }}', limit: 'listItems' },
  { name: 'splitList', template: '{{ splitList "" (repeat 100000 "a") }}', limit: 'listItems' },
  {
    name: 'concat, doubling',
    template: '{{ $l := list 1 }}{{ range until 60 }}{{ $l = concat $l $l }}{{ end }}',
    limit: 'listItems',
  },
  { name: 'uniq', template: '{{ uniq (until 9000) }}', limit: 'steps' },
  { name: 'a regular expression', template: '{{ regexFindAll "x.*y|x" (repeat 100000 "x") -1 }}', limit: 'steps' },
  { name: 'regexSplit', template: '{{ regexSplit "" (repeat 100000 "a") -1 }}', limit: 'steps' },
  {
    name: 'a regular expression with many groups and repetitions',
    template: '{{ regexReplaceAll "(?:(a{0,30})){0,30}$" (repeat 10000 "a") "b" }}',
    limit: 'steps',
  },
  {
    name: 'compiling repetitions many times',
    template: '{{ range $i := until 30 }}{{ $_ := regexMatch (printf "(?:a{0,30}){0,30}%d$" $i) "a" }}{{ end }}',
    limit: 'steps',
  },
  {
    name: 'upper many times',
    template: '{{ $s := repeat 100000 "é" }}{{ range until 9000 }}{{ $_ := upper $s }}{{ end }}',
    limit: 'steps',
  },
  { name: 'derivePassword', template: '{{ derivePassword 1 "long" "a" "b" "c" }}', limit: 'steps' },
  { name: 'deepEqual of shared values', template: `${shared('a')}${shared('b')}{{ deepEqual $a $b }}`, limit: 'steps' },
  { name: 'deepCopy of shared values', template: `${shared('a')}{{ $b := deepCopy $a }}`, limit: 'steps' },
  {
    name: 'deepCopy of a map that contains itself',
    template: '{{ $d := dict }}{{ $_ := set $d "a" $d }}{{ $_ := deepCopy $d }}',
    limit: 'nested',
  },
]

for (const { name, template, limit } of cases) {
  test(`${name} stops at limit ${limit}`, () => {
    const { problem } = execute(parse('test', template, functions).template!, null, { limits: LIMITS })
    assert.match(problem?.message ?? 'no problem', new RegExp(limit))
  })
}
