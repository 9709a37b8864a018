// Runs a template with all functions, for tables of {name, template, data, expected}.

import assert from 'node:assert/strict'
import test from 'node:test'
import { functions } from '../../../src/gotemplate/sprig/index.ts'
import { toText } from '../../../src/gotemplate/strconv/bytes.ts'
import { execute, parse } from '../../../src/gotemplate/template/index.ts'
import type { Value } from '../../../src/gotemplate/values/values.ts'
import '../../../src/gotemplate/sprig/loaded.ts'

export interface Case {
  readonly name: string
  readonly template: string
  readonly data?: Value
  /** The output as text: each invalid byte becomes U+FFFD. */
  readonly expected?: string
  /** Instead of an output: a part of Go's error message. */
  readonly error?: string
}

export function run(template: string, data: Value = null): { output: string; error?: string } {
  const parsed = parse('test', template, functions)
  const [problem] = parsed.problems
  if (problem) return { output: '', error: problem.goMessage || problem.message }
  const executed = execute(parsed.template!, data)
  const output = toText(executed.output)
  return executed.problem ? { output, error: executed.problem.goMessage || executed.problem.message } : { output }
}

export function runCases(title: string, cases: readonly Case[]): void {
  assert.notEqual(cases.length, 0, `${title}: no case`)
  for (const { name, template, data, expected, error } of cases) {
    test(`${title}: ${name}`, () => {
      const result = run(template, data)
      if (error === undefined) assert.deepEqual(result, { output: expected })
      else
        assert.ok(result.error?.includes(error), `expected an error with "${error}", but got ${JSON.stringify(result)}`)
    })
  }
}
