// Fields, methods and map elements; nil and missing values.

import { fromJs } from '../../src/js/values.ts'
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

// The type is that of the place from which the receiver was read: a pipeline reads the value in an interface, a chain of names and a range do not.
const data = fromJs({ s: 'a', l: ['a'], m: { k: 'v' }, keys: new Map<unknown, unknown>([[1, 'a']]), none: [] })
const receivers: readonly (readonly [template: string, type: string])[] = [
  ['{{ .s.x }}', 'interface {}'],
  ['{{ (.s).x }}', 'string'],
  ['{{ $.m.k.x }}', 'interface {}'],
  ['{{ .l.x }}', 'interface {}'],
  ['{{ $v := .s }}{{ $v.x }}', 'string'],
  ['{{ $v := .m }}{{ $v.k.x }}', 'interface {}'],
  ['{{ range .l }}{{ .x }}{{ end }}', 'interface {}'],
  ['{{ range $i, $v := .l }}{{ $v.x }}{{ end }}', 'interface {}'],
  ['{{ range $i, $v := .l }}{{ $i.x }}{{ end }}', 'int'],
  ['{{ range $k, $v := .keys }}{{ $k.x }}{{ end }}', 'interface {}'],
  ['{{ $v := 1 }}{{ range $v = .l }}{{ end }}{{ $v.x }}', 'interface {}'],
  ['{{ $i := 1 }}{{ $v := 1 }}{{ range $i, $v = .keys }}{{ end }}{{ $i.x }}', 'interface {}'],
  ['{{ range $v := .l }}{{ $v = . }}{{ $v.x }}{{ end }}', 'string'],
  ['{{ range .l }}{{ with . }}{{ .x }}{{ end }}{{ end }}', 'string'],
  ['{{ range .l }}{{ with . }}{{ end }}{{ .x }}{{ end }}', 'interface {}'],
  ['{{ range .l }}{{ with 0 }}{{ else }}{{ .x }}{{ end }}{{ end }}', 'interface {}'],
  ['{{ with .s }}{{ range $.l }}{{ end }}{{ .x }}{{ end }}', 'string'],
  ['{{ range .l }}{{ template "t" . }}{{ end }}{{ define "t" }}{{ .x }}{{ end }}', 'string'],
  ['{{ range .none }}{{ else }}{{ .s.x }}{{ end }}', 'interface {}'],
  ['{{ with .s }}{{ range $.none }}{{ else }}{{ .x }}{{ end }}{{ end }}', 'string'],
  ['{{ range 2 }}{{ .x }}{{ end }}', 'int'],
]
runRows(
  'the type of a receiver',
  receivers.map(([template, type]) => [template, { data, error: `can't evaluate field x in type ${type}` }]),
)
