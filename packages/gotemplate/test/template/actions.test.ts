// What the recorded programs of test/conformance do not show of actions: text between them, variables, ranges, definitions, pipelines.

import { runRows } from './run.ts'

runRows('actions', [
  // Text
  ['{{1-}}', { error: 'bad number syntax: "1-"' }],
  ['{{/* none */ }}', { error: 'comment ends before closing delimiter' }],
  ['{{/* none }}', { error: 'unclosed comment' }],
  // Variables
  ['{{ $x := $x }}', { error: 'undefined variable: $x' }],
  ['{{ $p := .Home }}{{ $p.City }} {{ $p.Label }} {{ $p.Call "?" }}', 'Köln Köln! Köln?'],
  ['{{ $x, $y := 1 }}', { error: 'too many declarations in command' }],
  ['{{ range $x, $y, $z := .Tags }}{{ end }}', { error: 'too many declarations in range' }],
  // Ranges
  [
    '{{ range $i := .Count }}{{ $i }}{{ end }} {{ range .Count }}{{ printf "%T" . }}{{ break }}{{ end }}',
    '0123456 uint',
  ],
  ['{{ range $i, $e := 3 }}{{ end }}', { error: "can't use 3 to iterate over more than one variable" }],
  ['{{ range 0 }}a{{ else }}zero{{ end }} {{ range .Small }}a{{ else }}less{{ end }}', 'zero less'],
  ['{{ range true }}{{ end }}', { error: "range can't iterate over true" }],
  ['{{ break }}', { error: '{{break}} outside {{range}}' }],
  ['{{ if true }}{{ continue }}{{ end }}', { error: '{{continue}} outside {{range}}' }],
  ['{{ range .Count }}{{ end }}{{ break }}', { error: '{{break}} outside {{range}}' }],
  ['{{ if true }}{{ end }}{{ continue }}', { error: '{{continue}} outside {{range}}' }],
  ['{{ range .Count }}{{ else }}{{ break }}{{ end }}', { error: '{{break}} outside {{range}}' }],
  ['{{ range .Count }}a{{ if true }}{{ break }}{{ end }}b{{ end }}', 'a'],
  ['{{ range $i, := .Tags }}{{ end }}', { error: 'range can only initialize variables' }],
  // Definitions
  ['{{ block "x" }}a{{ end }}', { error: 'missing value for block clause' }],
  ['{{ if true }}{{ define "x" }}{{ end }}{{ end }}', { error: 'unexpected <define> in command' }],
  ['{{ define "x" }}{{ define "y" }}{{ end }}{{ end }}', { error: 'unexpected <define> in command' }],
  ['{{ define x }}a{{ end }}', { error: 'unexpected "x" in define clause' }],
  ['{{ template .Name }}', { error: 'unexpected ".Name" in template clause' }],
  ['[{{ template "x" }}]', { with: ['{{ define "x" }} {{ end }}'], expected: '[ ]' }],
  ['a', { with: ['b'], expected: 'b' }],
  ['a', { with: [' \n', '{{ define "x" }}b{{ end }}\n'], expected: 'a' }],
  // Pipelines
  ['{{ 1 | .Any.x }}', { error: 'x is not a method but has arguments' }],
  ['{{ 1 | 2 }}', { error: 'non executable command in pipeline stage 2' }],
  ['{{ .Any.missing | loud }}', { error: 'invalid value; expected string' }],
  ['{{ loud .Nothing }}', { error: 'wrong type for value; expected string; got interface {}' }],
  ['{{ nil.a }}', { error: 'unexpected . after term "nil"' }],
  ['{{ .Home .City }}', { error: 'Home has arguments but cannot be invoked as function' }],
  ['{{ () }}', { error: 'missing value for parenthesized pipeline' }],
  ['{{ (1 }}', { error: 'unclosed left paren' }],
  ['{{ 1) }}', { error: 'unexpected right paren' }],
  ['{{ 1 2 }}', { error: "can't give argument to non-function 1" }],
  ['{{ city .Nowhere }}', { error: 'dereference of nil pointer of type main.Place' }],
  // and, or, not
  ['{{ and }}', { error: 'wrong number of args for and: want at least 1 got 0' }],
  // Comparison
  ['{{ lt false true }}', { error: 'error calling lt: invalid type for comparison' }],
  ['{{ lt 1 1.5 }}', { error: 'error calling lt: incompatible types for comparison: int and float64' }],
  ['{{ eq 1 }}', { error: 'error calling eq: missing argument for comparison' }],
  ['{{ eq }}', { error: 'wrong number of args for eq: want at least 1 got 0' }],
  ['{{ lt nil 1 }}', { error: 'error calling lt: invalid type for comparison' }],
  ['{{ eq .Home .Nowhere }} {{ ne .Home .Nowhere }}', 'false true'],
  ['{{ eq .NilPort .Nowhere }}', 'true'],
  [
    '{{ eq .Place .Tags }}',
    { error: 'error calling eq: non-comparable types {Bonn %!s(int=53111)}: main.Place, []string: [a b c]' },
  ],
  ['{{ eq .Tags .Tags }}', { error: 'error calling eq: non-comparable type [a b c]: []string' }],
  ['{{ eq (list 1) (list 1) }}', { error: 'error calling eq: non-comparable type [%!s(int=1)]: []interface {}' }],
  ['{{ eq .Err .Err }}', 'true'],
])
