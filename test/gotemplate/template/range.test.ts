// range: lists, maps in the order of their keys, integers; break, continue, else.

import { runCases } from './run.ts'

runCases('range', [
  { name: 'a list', template: '{{ range .Tags }}[{{ . }}]{{ end }}', expected: '[a][b][c]' },
  {
    name: 'index and element',
    template: '{{ range $i, $e := .Tags }}{{ $i }}={{ $e }} {{ end }}',
    expected: '0=a 1=b 2=c ',
  },
  { name: 'one variable is the element', template: '{{ range $e := .Tags }}{{ $e }}{{ end }}', expected: 'abc' },
  { name: 'an array', template: '{{ range $i, $e := .Array }}{{ $i }}={{ $e }} {{ end }}', expected: '0=7 1=8 2=9 ' },
  { name: 'bytes', template: '{{ range .Bytes }}{{ . }} {{ end }}', expected: '104 195 169 ' },
  {
    name: 'a list of any values',
    template: '{{ range .Mixed }}[{{ . }}]{{ end }}',
    expected: '[1][two][3.5][<no value>][true]',
  },
  {
    name: 'a map is iterated in the order of its keys',
    template: '{{ range $k, $v := .Labels }}{{ $k }}={{ $v }} {{ end }}',
    expected: 'a=1 b=2 c= ',
  },
  {
    name: 'numeric keys are ordered by value',
    template: '{{ range $k, $v := .Ages }}{{ $k }}={{ $v }} {{ end }}',
    expected: '9=nine 10=ten ',
  },
  {
    name: 'string keys are ordered by bytes',
    template: '{{ range $k, $_ := dict "é" 1 "z" 2 "Z" 3 "10" 4 "9" 5 "" 6 }}[{{ $k }}]{{ end }}',
    expected: '[][10][9][Z][z][é]',
  },
  {
    name: 'one variable of a map is the element',
    template: '{{ range $v := .Labels }}[{{ $v }}]{{ end }}',
    expected: '[1][2][]',
  },
  { name: 'an integer', template: '{{ range 3 }}{{ . }}{{ end }}', expected: '012' },
  { name: 'an integer with a variable', template: '{{ range $i := 3 }}{{ $i }}{{ end }}', expected: '012' },
  {
    name: 'an integer of another type',
    template: '{{ range $i := .Count }}{{ $i }}{{ end }} {{ range .Count }}{{ printf "%T" . }}{{ break }}{{ end }}',
    expected: '0123456 uint',
  },
  {
    name: 'an integer with two variables',
    template: '{{ range $i, $e := 3 }}{{ end }}',
    error: "can't use 3 to iterate over more than one variable",
  },
  {
    name: 'zero and negative integers',
    template: '{{ range 0 }}a{{ else }}zero{{ end }} {{ range .Small }}a{{ else }}less{{ end }}',
    expected: 'zero less',
  },
  { name: 'nothing', template: '{{ range .NilTags }}a{{ else }}none{{ end }}', expected: 'none' },
  { name: 'an empty map', template: '{{ range .NilMap }}a{{ else }}{{ .Name }}{{ end }}', expected: 'Ada' },
  { name: 'a missing key', template: '{{ range .Any.missing }}a{{ else }}none{{ end }}', expected: 'none' },
  { name: 'nil', template: '{{ range .Nothing }}a{{ else }}none{{ end }}', expected: 'none' },
  { name: 'nil in a map', template: '{{ range .Any.nil }}a{{ else }}none{{ end }}', expected: 'none' },
  { name: 'a string', template: '{{ range "abc" }}{{ . }}{{ end }}', error: "range can't iterate over abc" },
  {
    name: 'a string in the data',
    template: '{{ range .Name }}{{ . }}{{ end }}',
    error: "range can't iterate over Ada",
  },
  { name: 'a boolean', template: '{{ range true }}{{ end }}', error: "range can't iterate over true" },
  { name: 'a float', template: '{{ range 1.5 }}{{ end }}', error: "range can't iterate over 1.5" },
  { name: 'a struct', template: '{{ range .Place }}{{ end }}', error: "range can't iterate over {Bonn 53111}" },
  {
    name: 'a nil pointer',
    template: '{{ range .NilPort }}a{{ else }}b{{ end }}',
    error: "range can't iterate over <nil>",
  },
  { name: 'a pointer to an integer', template: '{{ range .Port }}{{ . }}{{ break }}{{ end }}', expected: '0' },
  { name: 'a character', template: "{{ range '\\x02' }}{{ . }}{{ end }}", expected: '01' },
  {
    name: 'break',
    template: '{{ range .Tags }}{{ if eq . "b" }}{{ break }}{{ end }}{{ . }}{{ end }}.',
    expected: 'a.',
  },
  {
    name: 'continue',
    template: '{{ range .Tags }}{{ if eq . "b" }}{{ continue }}{{ end }}{{ . }}{{ end }}.',
    expected: 'ac.',
  },
  {
    name: 'break of the inner loop',
    template: '{{ range 3 }}{{ range 5 }}{{ if eq . 2 }}{{ break }}{{ end }}{{ . }}{{ end }} {{ end }}',
    expected: '01 01 01 ',
  },
  {
    name: 'continue in a with',
    template: '{{ range .Tags }}{{ with . }}{{ if eq . "a" }}{{ continue }}{{ end }}{{ end }}{{ . }}{{ end }}',
    expected: 'bc',
  },
  { name: 'break in a map', template: '{{ range $k, $v := .Labels }}{{ $k }}{{ break }}{{ end }}', expected: 'a' },
  {
    name: 'break in an integer',
    template: '{{ range 1000000000 }}{{ . }}{{ if eq . 2 }}{{ break }}{{ end }}{{ end }}',
    expected: '012',
  },
  { name: 'break outside of a loop', template: '{{ break }}', error: '{{break}} outside {{range}}' },
  {
    name: 'continue outside of a loop',
    template: '{{ if true }}{{ continue }}{{ end }}',
    error: '{{continue}} outside {{range}}',
  },
  {
    name: 'break in the else of a loop',
    template: '{{ range .NilTags }}{{ else }}{{ break }}{{ end }}',
    error: '{{break}} outside {{range}}',
  },
  {
    name: 'break in the else of an inner loop',
    template: '{{ range 3 }}{{ . }}{{ range .NilTags }}{{ else }}{{ break }}{{ end }}{{ end }}',
    error: "can't evaluate field NilTags in type int",
  },
  {
    name: 'break in a definition inside a loop',
    template: '{{ range 3 }}{{ block "b" . }}{{ break }}{{ end }}{{ end }}',
    error: '{{break}} outside {{range}}',
  },
  {
    name: 'arguments after break',
    template: '{{ range 3 }}{{ break 2 }}{{ end }}',
    error: 'unexpected "2" in {{break}}',
  },
  {
    name: 'the dot is restored after the loop',
    template: '{{ range .Tags }}{{ . }}{{ end }}{{ .Name }}',
    expected: 'abcAda',
  },
  { name: '$ in a loop', template: '{{ range .Tags }}{{ $.Name }}{{ end }}', expected: 'AdaAdaAda' },
  {
    name: 'assignment to outer variables',
    template: '{{ $i := 0 }}{{ $e := "" }}{{ range $i, $e = .Tags }}{{ end }}{{ $i }} {{ $e }}',
    expected: '2 c',
  },
  {
    name: 'assignment to one outer variable',
    template: '{{ $e := "" }}{{ range $e = .Tags }}{{ end }}{{ $e }}',
    expected: 'c',
  },
  {
    name: 'loop variables go out of scope after the loop',
    template: '{{ range $e := .Tags }}{{ end }}{{ $e }}',
    error: 'undefined variable "$e"',
  },
  {
    name: 'the loop variable in its else',
    template: '{{ range $i, $e := .NilTags }}{{ else }}{{ $e }}{{ end }}',
    expected: '[]',
  },
  {
    name: 'the list is evaluated once',
    template: '{{ $l := list 1 2 }}{{ range $l }}{{ $l = list 3 }}{{ . }}{{ end }}{{ $l }}',
    expected: '12[3]',
  },
  {
    name: 'nested lists',
    template: '{{ range list (list 1 2) (list 3) }}{{ range . }}{{ . }}{{ end }};{{ end }}',
    expected: '12;3;',
  },
  { name: 'a pipeline', template: '{{ range list 1 2 | same }}{{ . }}{{ end }}', expected: '12' },
  {
    name: 'a comma without a second variable',
    template: '{{ range $i, := .Tags }}{{ end }}',
    error: 'range can only initialize variables',
  },
  { name: 'a missing pipeline', template: '{{ range }}{{ end }}', error: 'missing value for range' },
])
