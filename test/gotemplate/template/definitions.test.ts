// define, template and block: names, data, redefinition, and several texts in one set.

import { runCases } from './run.ts'

runCases('definitions', [
  { name: 'a definition prints nothing', template: 'a{{ define "x" }}b{{ end }}c', expected: 'ac' },
  {
    name: 'a template may be used before its definition',
    template: '{{ template "x" }}{{ define "x" }}b{{ end }}',
    expected: 'b',
  },
  { name: 'data', template: '{{ define "x" }}[{{ . }}]{{ end }}{{ template "x" .Name }}', expected: '[Ada]' },
  {
    name: 'a template without an argument has a nil dot',
    template: '{{ define "x" }}[{{ . }}]{{ end }}{{ template "x" }}',
    expected: '[<no value>]',
  },
  {
    name: 'a pipeline as data',
    template: '{{ define "x" }}[{{ . }}]{{ end }}{{ template "x" .Name | loud }}',
    expected: '[ADA]',
  },
  {
    name: '$ is the argument of the template',
    template: '{{ define "x" }}{{ with 1 }}{{ $ }}{{ end }}{{ end }}{{ template "x" .Name }}',
    expected: 'Ada',
  },
  {
    name: 'variables of the caller are not visible',
    template: '{{ $x := 1 }}{{ define "x" }}{{ $x }}{{ end }}{{ template "x" }}',
    error: 'undefined variable "$x"',
  },
  {
    name: 'the caller’s variables keep their values',
    template: '{{ define "x" }}{{ $x := 2 }}{{ end }}{{ $x := 1 }}{{ template "x" }}{{ $x }}',
    expected: '1',
  },
  {
    name: 'block',
    template: '{{ block "x" .Name }}[{{ . }}]{{ end }} {{ template "x" .Age }}',
    expected: '[Ada] [36]',
  },
  {
    name: 'block requires an argument',
    template: '{{ block "x" }}a{{ end }}',
    error: 'missing value for block clause',
  },
  {
    name: 'a definition in a block of another kind',
    template: '{{ if true }}{{ define "x" }}{{ end }}{{ end }}',
    error: 'unexpected <define> in command',
  },
  {
    name: 'a definition in a definition',
    template: '{{ define "x" }}{{ define "y" }}{{ end }}{{ end }}',
    error: 'unexpected <define> in command',
  },
  {
    name: 'a block in a definition',
    template: '{{ define "x" }}{{ block "y" . }}y{{ end }}{{ end }}{{ template "x" }}{{ template "y" }}',
    expected: 'yy',
  },
  {
    name: 'a definition that calls itself',
    template:
      '{{ define "x" }}{{ . }}{{ if lt . 3 }}{{ template "x" (len (printf "%*s" . " ")) }}{{ end }}{{ end }}{{ block "start" 3 }}{{ template "x" . }}{{ end }}',
    expected: '3',
  },
  { name: 'a raw string as a name', template: '{{ define `x y` }}a{{ end }}{{ template "x y" }}', expected: 'a' },
  {
    name: 'the name of a definition must be a string',
    template: '{{ define x }}a{{ end }}',
    error: 'unexpected "x" in define clause',
  },
  {
    name: 'the name of an included template must be a string',
    template: '{{ template .Name }}',
    error: 'unexpected ".Name" in template clause',
  },
  { name: 'a template that is not defined', template: '{{ template "x" }}', error: 'template "x" not defined' },
  {
    name: 'a template that is not defined and not reached',
    template: '{{ if false }}{{ template "x" }}{{ end }}',
    expected: '',
    isExecuted: false,
  },
  {
    name: 'the name of the text itself',
    template:
      '{{ define "x" }}{{ if . }}{{ template "test" }}{{ end }}{{ end }}{{ if . }}a{{ template "x" true }}{{ else }}b{{ end }}',
    expected: 'ab',
  },
  {
    name: 'two definitions',
    template: '{{ define "x" }}a{{ end }}{{ define "x" }}b{{ end }}',
    error: 'template: multiple definition of template "x"',
  },
  {
    name: 'two definitions, the first blank',
    template: '{{ define "x" }} \n {{ end }}{{ define "x" }}b{{ end }}{{ template "x" }}',
    expected: 'b',
  },
  {
    name: 'two definitions, the second blank',
    template: '{{ define "x" }}a{{ end }}{{ define "x" }}{{/* none */}}{{ end }}{{ template "x" }}',
    expected: 'a',
  },
  {
    name: 'two blank definitions',
    template: '[{{ define "x" }} {{ end }}{{ define "x" }}  {{ end }}{{ template "x" }}]',
    expected: '[  ]',
  },
  {
    name: 'a block and a definition',
    template: '{{ define "x" }}a{{ end }}{{ block "x" . }}b{{ end }}',
    error: 'template: multiple definition of template "x"',
  },
  {
    name: 'an else in a definition',
    template: '{{ define "x" }}a{{ else }}b{{ end }}',
    error: 'unexpected {{else}} in define clause',
  },
  { name: 'a missing end', template: '{{ define "x" }}a', error: 'unexpected EOF' },
  {
    name: 'a later text redefines a template',
    template: '{{ template "x" }}{{ define "x" }}a{{ end }}',
    with: ['{{ define "x" }}b{{ end }}'],
    expected: 'b',
  },
  {
    name: 'a later text redefines a block',
    template: '{{ block "x" . }}a{{ end }}',
    with: ['{{ define "x" }}b{{ end }}'],
    expected: 'b',
  },
  {
    name: 'the last of several texts wins',
    template: '{{ template "x" }}',
    with: ['{{ define "x" }}a{{ end }}', '{{ define "x" }}b{{ end }}'],
    expected: 'b',
  },
  {
    name: 'a blank text does not redefine',
    template: '{{ template "x" }}{{ define "x" }}a{{ end }}',
    with: ['{{ define "x" }} {{ end }}'],
    expected: 'a',
  },
  {
    name: 'a blank definition defines a template that is not yet defined',
    template: '[{{ template "x" }}]',
    with: ['{{ define "x" }} {{ end }}'],
    expected: '[ ]',
  },
  { name: 'a later text without definitions replaces the first', template: 'a', with: ['b'], expected: 'b' },
  {
    name: 'a later text of white space replaces nothing',
    template: 'a',
    with: [' \n', '{{ define "x" }}b{{ end }}\n'],
    expected: 'a',
  },
  {
    name: 'later texts call each other',
    template: '{{ template "x" }}',
    with: ['{{ define "x" }}x{{ template "y" }}{{ end }}', '{{ define "y" }}y{{ end }}'],
    expected: 'xy',
  },
  {
    name: 'an error names the text in which it occurs',
    template: '{{ define "x" }}{{ .Missing }}{{ end }}{{ template "x" . }}',
    error: "can't evaluate field Missing in type *main.World",
  },
  {
    name: 'return is not a keyword',
    template: '{{ define "x" }}a{{ fails }}b{{ end }}{{ template "x" }}',
    error: 'error calling fails: it failed',
  },
  {
    name: 'missing data',
    template: '{{ define "x" }}[{{ . }}]{{ end }}{{ template "x" .Any.missing }}',
    expected: '[<no value>]',
  },
  {
    name: 'nil data',
    template: '{{ define "x" }}[{{ .a }}]{{ end }}{{ template "x" .Nothing }}',
    expected: '[<no value>]',
  },
  {
    name: 'a field of no data',
    template: '{{ define "x" }}[{{ .a }}]{{ end }}{{ template "x" }}',
    expected: '[<no value>]',
  },
])
