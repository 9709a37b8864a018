// Variables: declaration, assignment and scope.

import { runCases } from './run.ts'

runCases('variables', [
  { name: 'a declaration prints nothing', template: '{{ $x := 1 }}{{ $x }}', expected: '1' },
  { name: '$ is the data', template: '{{ $.Name }} {{ with .Tags }}{{ $.Name }}{{ end }}', expected: 'Ada Ada' },
  { name: '$ can be assigned', template: '{{ $ = "other" }}{{ $ }} {{ .Name }}', expected: 'other Ada' },
  { name: 'a second declaration shadows the first', template: '{{ $x := 1 }}{{ $x := "a" }}{{ $x }}', expected: 'a' },
  {
    name: 'a declaration in a block ends with it',
    template: '{{ $x := 1 }}{{ if true }}{{ $x := 2 }}{{ $x }}{{ end }}{{ $x }}',
    expected: '21',
  },
  {
    name: 'an assignment in a block lasts after it',
    template: '{{ $x := 1 }}{{ if true }}{{ $x = 2 }}{{ end }}{{ $x }}',
    expected: '2',
  },
  { name: 'an assignment can change the type', template: '{{ $x := 1 }}{{ $x = "a" }}{{ $x }}', expected: 'a' },
  { name: 'an assignment prints nothing', template: '{{ $x := 1 }}[{{ $x = 2 }}]', expected: '[]' },
  {
    name: 'a variable of the condition is visible in both branches',
    template: '{{ if $x := .NilTags }}{{ else }}{{ len $x }}{{ end }}',
    expected: '0',
  },
  { name: 'a variable of with', template: '{{ with $x := .Name }}{{ $x }} {{ . }}{{ end }}', expected: 'Ada Ada' },
  {
    name: 'a variable of the condition ends with the block',
    template: '{{ if $x := 1 }}{{ end }}{{ $x }}',
    error: 'undefined variable "$x"',
  },
  { name: 'an undefined variable', template: '{{ $x }}', error: 'undefined variable "$x"' },
  { name: 'an assignment to an undefined variable', template: '{{ $x = 1 }}', error: 'undefined variable: $x' },
  {
    name: 'a variable is not visible in its own declaration',
    template: '{{ $x := $x }}',
    error: 'undefined variable: $x',
  },
  {
    name: 'fields of a variable',
    template: '{{ $p := .Home }}{{ $p.City }} {{ $p.Label }} {{ $p.Call "?" }}',
    expected: 'Köln Köln! Köln?',
  },
  { name: 'a variable with fields cannot be declared', template: '{{ $x.y := 1 }}', error: 'undefined variable "$x"' },
  {
    name: 'a variable as a function',
    template: '{{ $x := .Add }}{{ $x 1 2 }}',
    error: "can't give argument to non-function $x",
  },
  {
    name: 'a variable through a pipe',
    template: '{{ $x := "a" }}{{ "b" | $x }}',
    error: "can't give argument to non-function $x",
  },
  { name: 'two variables outside of range', template: '{{ $x, $y := 1 }}', error: 'too many declarations in command' },
  {
    name: 'three variables',
    template: '{{ range $x, $y, $z := .Tags }}{{ end }}',
    error: 'too many declarations in range',
  },
  { name: 'a declaration without a value', template: '{{ $x := }}', error: 'missing value for command' },
  { name: 'a declaration in a pipeline', template: '{{ 1 | $x := 2 }}', error: 'undefined variable "$x"' },
  { name: 'a declaration in parentheses', template: '{{ ($x := 2) }}', expected: '2' },
  {
    name: 'names with digits and letters beyond ASCII',
    template: '{{ $x1 := 1 }}{{ $é := 2 }}{{ $x1 }}{{ $é }}',
    expected: '12',
  },
  { name: 'spaces around :=', template: '{{$x:=1}}{{$x}}{{  $y  :=  2  }}{{ $y }}', expected: '12' },
  { name: 'a declaration with a pipe prints nothing', template: '{{ $x := "a" | loud }}{{ $x }}', expected: 'A' },
  {
    name: 'loop variables are new in each iteration',
    template: '{{ range $i, $e := .Tags }}{{ $i }}{{ $e }} {{ $e = "x" }}{{ $e }} {{ end }}',
    expected: '0a x 1b x 2c x ',
  },
  {
    name: 'a variable declared in an iteration is not visible in the next',
    template: '{{ $x := 0 }}{{ range .Tags }}{{ $x }}{{ $x := . }}{{ end }}{{ $x }}',
    expected: '0000',
  },
  {
    name: 'an outer variable keeps its value across iterations',
    template: '{{ $last := "" }}{{ range .Tags }}{{ $last }}{{ $last = . }}{{ end }}:{{ $last }}',
    expected: 'ab:c',
  },
  { name: 'a nil in a variable', template: '{{ $x := .Nothing }}[{{ $x }}]', expected: '[<no value>]' },
  { name: 'a missing key in a variable', template: '{{ $x := .Any.missing }}[{{ $x }}]', expected: '[<no value>]' },
  {
    name: 'a map in a variable',
    template: '{{ $m := .Any }}{{ $m.x }} {{ $m.missing }} {{ $m.in.y }}',
    expected: '1 <no value> deep',
  },
])
