// Programs with what Go made of them (recorded/programs.jsonl, written by scripts/maintain/record-templates.ts): calls of each function.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { renderTemplate } from '../src/index.ts'
import { families } from '../src/sprig/index.ts'

interface Recorded {
  readonly template: string
  readonly output?: string
  readonly error?: string
}

const recorded: Recorded[] = readFileSync(new URL('recorded/programs.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map(line => JSON.parse(line))

for (const { template, ...expected } of recorded)
  test(`as in Go: ${template.slice(0, 60)}`, async () => {
    const { output, problems } = await renderTemplate(template, {}, { name: 't' })
    const result =
      problems.length > 0 ? { error: problems[0]!.goMessage } : { output: output.replace(/\ufffd+/g, '\ufffd') }
    assert.deepEqual(result, expected)
  })

test('each function is called, but those that read the clock, print maps or take long', () => {
  const called = new Set(recorded.flatMap(({ template }) => template.match(/(?<=\{\{ )\w+/g) ?? []))
  const all = families.flatMap(({ functions }) => Object.keys(functions))
  assert.deepEqual(all.filter(name => !called.has(name)).sort(), [
    'date',
    'dateInZone',
    'derivePassword',
    'htmlDate',
    'htmlDateInZone',
    'keys',
    'values',
  ])
})

test('there are 400 programs at least', () => assert.ok(recorded.length >= 400))
