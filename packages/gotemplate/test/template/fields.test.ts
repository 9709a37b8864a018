// Fields, methods and map elements; nil and missing values.

import { runRows } from './run.ts'

runRows('fields', [
  ['{{ .secret }}', { error: 'secret is an unexported field of struct type *main.World' }],
  ['{{ .Nowhere.City }}', { error: 'nil pointer evaluating *main.Place.City' }],
  ['{{ .Nowhere.Missing }}', { error: "can't evaluate field Missing in type *main.Place" }],
  [
    '{{ .Nowhere.Label }}',
    { error: 'error calling Label: value method main.Place.Label called using nil *Place pointer' },
  ],
  ['{{ .Nothing.a }}', { error: 'nil pointer evaluating interface {}.a' }],
  ['{{ .a.b.c }}', { data: null, expected: '<no value>' }],
  ['[{{ . }}]', { data: null, expected: '[<no value>]' }],
  ['{{ .Name 1 }}', { error: 'Name has arguments but cannot be invoked as function' }],
  ['{{ .Any.nil.a }}', { error: 'nil pointer evaluating interface {}.a' }],
  ['{{ .Any.x 1 }}', { error: 'x is not a method but has arguments' }],
  ['{{ .Ages.a }}', { error: "can't evaluate field a in type map[int]string" }],
  ['{{ .Any.a-b }}', { error: "bad character U+002D '-'" }],
  ['{{ .IP.Equal .IP }} {{ .Timeout.Round .Timeout }}', 'true 1h30m0s'],
  ['{{ .Err.Error }}', 'some error'],
  ['{{ .Add }}', { error: "can't print {{.Add}} of type func(int, int) int" }],
  ['{{ ..Name }}', { error: 'unexpected . after term "."' }],
])
