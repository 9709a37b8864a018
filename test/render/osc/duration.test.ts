// metav1.Duration in templates and encodings, as Go prints it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderTemplate } from 'gotemplate'
import { fromJs } from 'gotemplate/js'
import { pointerTo } from 'gotemplate/values'
import { METAV1_DURATION, metav1Duration } from '../../../src/render/osc/duration.ts'

const CASES = [
  ['a value is a struct', '{{ print .value }}', '{1h0m0s}'],
  ['a pointer prints as protocol buffers do', '{{ print .pointer }}', '&Duration{Duration:1h0m0s,}'],
  ['the methods of the time.Duration', '{{ .pointer.Minutes }} {{ .value.Hours }}', '60 1'],
  ['JSON', '{{ toJson .value }} {{ toJson .pointer }}', '"1h0m0s" "1h0m0s"'],
  ['the type', '{{ printf "%T" .value }}', 'v1.Duration'],
] as const

const hour = metav1Duration(3_600_000_000_000n)
const data = { value: hour, pointer: fromJs(hour, pointerTo(METAV1_DURATION)) }

for (const [name, template, expected] of CASES)
  test(name, async () => assert.equal((await renderTemplate(template, data)).output, expected))
