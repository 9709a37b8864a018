// Runs a template with all functions, for tables of [template, output].

import assert from 'node:assert/strict'
import test from 'node:test'
import { functions } from '../../src/sprig/index.ts'
import { toText } from '../../src/strconv/bytes.ts'
import { execute, parse } from '../../src/template/index.ts'
import type { Value } from '../../src/values/values.ts'
import '../../src/sprig/loaded.ts'

/** A template and its output as text, in which each invalid byte is U+FFFD; or a part of Go's error message. */
export type Row = readonly [template: string, expected: string | { readonly error: string }]

export function run(template: string, data: Value = null): { output: string; error?: string } {
  const parsed = parse('test', template, functions)
  const [problem] = parsed.problems
  if (problem) return { output: '', error: problem.goMessage || problem.message }
  const executed = execute(parsed.template!, data)
  const output = toText(executed.output)
  return executed.problem ? { output, error: executed.problem.goMessage || executed.problem.message } : { output }
}

export function runRows(title: string, rows: readonly Row[]): void {
  for (const [template, expected] of rows) {
    test(`${title}: ${template}`, () => {
      const result = run(template)
      if (typeof expected === 'string') assert.deepEqual(result, { output: expected })
      else
        assert.ok(
          result.error?.includes(expected.error),
          `expected an error with "${expected.error}", got ${JSON.stringify(result)}`,
        )
    })
  }
}
