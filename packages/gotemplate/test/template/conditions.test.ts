// if, else if, with, else with; and which values are true.

import { runRows } from './run.ts'

runRows('conditions', [
  ['{{ if 0i }}true{{ else }}false{{ end }}', 'false'],
  ['{{ if .Add }}true{{ else }}false{{ end }}', 'true'],
  ['{{ if .Family }}true{{ else }}false{{ end }}', 'true'],
  ['{{ if .Array }}true{{ else }}false{{ end }}', 'true'],
  ['{{ if 1 }}a{{ else if fails }}b{{ end }}', 'a'],
  ['{{ with .Nothing }}a{{ else if true }}b{{ end }}', { error: 'unexpected <if> in input' }],
  ['{{ if false }}a{{ else with .Home }}b{{ end }}', { error: 'unexpected <with> in input' }],
  ['{{ range .Tags }}a{{ else if true }}b{{ end }}', { error: 'unexpected <if> in input' }],
  ['{{ if true }}a{{ else }}b{{ else }}c{{ end }}', { error: 'expected end; found {{else}}' }],
  ['{{ if true }}a{{ else }}b{{ else if true }}c{{ end }}', { error: 'expected end; found {{else}}' }],
  ['a{{ else }}b', { error: 'unexpected {{else}}' }],
  ['{{ if true }}a{{ else b }}{{ end }}', { error: 'unexpected "b" in else' }],
  ['{{ if true }}a{{ end b }}', { error: 'unexpected "b" in end' }],
])
