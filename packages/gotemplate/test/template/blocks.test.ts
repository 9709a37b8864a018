// Parse errors in `{{block}}`, which Go parses into another tree: the tree has its own action, and the outer one reports an `else`. The messages are Go's.

import assert from 'node:assert/strict'
import test from 'node:test'
import { parse } from '../../src/template/index.ts'

const errors: readonly (readonly [template: string, message: string])[] = [
  ['x\n{{block "b" .\n}}{{/* c */ x}}{{end}}', 't:3: comment ends before closing delimiter'],
  ['x\n{{block "b" .\n}}{{/* c', 't:3: unclosed comment'],
  ['{{if .}}\n{{/* c */ x}}{{end}}', 't:2: comment ends before closing delimiter in action started at t:1'],
  ['{{block "b" .}}\n\n{{else}}{{end}}', 't:1: unexpected {{else}} in block clause'],
  ['{{block "b"\n .}}\n\n{{else}}\n{{else}}{{end}}', 't:2: unexpected {{else}} in block clause'],
  ['{{block "b" .}}{{block "c" .}}\n{{else}}{{end}}{{end}}', 't:1: unexpected {{else}} in block clause'],
  ['{{if .}}\n{{block "b" .}}\n{{else}}\n{{end}}\n{{end}}', 't:2: unexpected {{else}} in block clause'],
  ['{{define "b"}}\n\n{{else}}{{end}}', 't:3: unexpected {{else}} in define clause'],
  ['{{block "b" .}}\n\n{{if\n', 't:4: unclosed action started at t:3'],
]

for (const [template, message] of errors)
  test(`${JSON.stringify(template)} is reported as in Go`, () =>
    assert.equal(parse('t', template, new Map()).problems[0]?.goMessage, `template: ${message}`))

test('the place of an `else` in a block is that of the else', () =>
  assert.equal(parse('t', '{{block "b" .}}\n\n{{else}}{{end}}', new Map()).problems[0]?.line, 3))
