// Template programs with a token in place of each of their strings: accepted programs give the same output with a placeholder and with a
// real token; all others are rejected.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { functions } from 'gotemplate/sprig'
import { execute, parse } from 'gotemplate/template'
import { type GoType, pointerToStruct, STRING, struct } from 'gotemplate/values'
import { PlaceholderMarkers } from '../../../src/render/model/placeholders.ts'
import { opaqueMarkers } from '../../../src/render/osc/templates/go-templates.ts'
import { PROGRAMS, type Program, programs } from '../../conformance/cases.ts'
import 'gotemplate/all'

/** Values that differ from those with which the function itself probes templates. */
const TOKENS = [
  'abcdef.0123456789abcdef',
  `eyJhbGciOiJSUzI1NiIsImtpZCI6Im.eyJpc3MiOiJrdWJlcm5ldGVzL3NlcnZpY2VhY2NvdW50Ii${'wi-a_'.repeat(120)}.Zm9v-YmFy_`,
  'Sixteen-letters.',
]

const DATA: GoType = { kind: 'struct', name: 'data', fields: [{ name: 'Token', type: STRING }] }
const dataWith = (token: string) => pointerToStruct(struct(DATA, { Token: token }))

/** The program once per string, with the token in its place. */
function* withToken({ src }: Program): Generator<string> {
  for (const { 0: text, index } of src.matchAll(/"(?:[^"\\\n]|\\.)*"/g))
    yield `${src.slice(0, index)}$.Token${src.slice(index + text.length)}`
}

interface Counts {
  kept: number
  refused: number
  failed: number
}

function differences(programs: readonly Program[], counts: Counts): string[] {
  const placeholders = new PlaceholderMarkers('flux')
  const standIn = placeholders.markers.markerOf(`\${TOKEN}`)
  const opaque = opaqueMarkers([placeholders.markers])
  const wrong: string[] = []
  for (const src of programs.flatMap(program => [...withToken(program)])) {
    const { template } = parse('/t', src, functions)
    if (!template) continue
    const open = execute(template, dataWith(standIn), { opaque })
    if (open.problem) counts[open.problem.code === 'opaque-value' ? 'refused' : 'failed']++
    if (open.problem) continue
    counts.kept++
    for (const token of TOKENS) {
      const real = execute(template, dataWith(token))
      const filled = placeholders.markers.replace(open.output, () => token)
      if (real.problem || filled !== real.output)
        wrong.push(`${src}\n    ${JSON.stringify(filled)}\n    ${real.problem?.message ?? JSON.stringify(real.output)}`)
    }
  }
  return wrong
}

test('programs accepted with a placeholder give the same output with a token', context => {
  const counts: Counts = { kept: 0, refused: 0, failed: 0 }
  const wrong = PROGRAMS.flatMap(name => differences(programs(name), counts))
  context.diagnostic(`${counts.kept} kept, ${counts.refused} refused, ${counts.failed} fail with any value`)
  assert.ok(counts.kept > 500 && counts.refused > 500, JSON.stringify(counts))
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} differ`)
})
