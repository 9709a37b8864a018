// Runs tables of [template, output]. The outputs come from Go 1.26's text/template with the same data.

import assert from 'node:assert/strict'
import test from 'node:test'
import { toText } from '../../src/strconv/bytes.ts'
import { check } from '../../src/template/check/index.ts'
import {
  combine,
  execute,
  type Limits,
  type ParsedTemplate,
  parse,
  type TemplateProblem,
} from '../../src/template/index.ts'
import { typeOf, type Value } from '../../src/values/values.ts'
import { functions, templateData } from './template-data.ts'

/** A template and its data. */
export interface Given {
  readonly template: string
  /** Texts that are parsed into the same set afterwards. */
  readonly with?: readonly string[]
  readonly data?: Value
  /** False if a branch that is not executed would fail. */
  readonly isExecuted?: false
}

interface Expected extends Omit<Given, 'template'> {
  readonly expected?: string
  /** Instead of an output: the end of Go's error message, after the position. */
  readonly error?: string
}

/** A template and its output as text, in which each invalid byte is U+FFFD. */
export type Row = readonly [template: string, expected: string | Expected]

export interface Result {
  readonly output: string
  readonly problem?: TemplateProblem
}

function prepared({ template, with: additions = [] }: Given): { template?: ParsedTemplate; problem?: TemplateProblem } {
  const texts = [template, ...additions].map(text => parse('test', text, functions))
  const problem = texts.flatMap(({ problems }) => problems)[0]
  if (problem) return { problem }
  const [base, ...others] = texts.map(text => text.template!)
  return combine(base!, others)
}

export function run(given: Given, limits: Partial<Limits> = {}): Result {
  const { template, problem } = prepared(given)
  if (!template) return { output: '', problem }
  const executed = execute(template, 'data' in given ? given.data : templateData(), { limits })
  return { ...executed, output: toText(executed.output) }
}

/** The problems that check reports without executing the template. */
function checked(given: Given): readonly TemplateProblem[] {
  const { template } = prepared(given)
  const data = typeOf('data' in given ? given.data : templateData())
  return template ? check(template, data && { data }) : []
}

/** Problems of templates that may still execute without an error. The address of a nil pointer is not printed. */
export const NOT_CERTAIN = new Set([
  'constant-argument',
  'joined-lines',
  'missing-data',
  'other-braces',
  'pointer-address',
  'printed-value',
  'unused-variable',
])

export function runRows(title: string, rows: readonly Row[]): void {
  for (const [template, wanted] of rows) {
    test(`${title}: ${template}`, () => {
      const { expected, error, ...others } = typeof wanted === 'string' ? { expected: wanted } : wanted
      const given: Given = { template, ...others }
      const { output, problem } = run(given)
      if (error === undefined) {
        assert.deepEqual({ output, problem: problem?.goMessage }, { output: expected, problem: undefined })
        // check must not report a failure for a template that Go executes.
        const wrong = given.isExecuted === false ? [] : checked(given).filter(({ code }) => !NOT_CERTAIN.has(code))
        assert.deepEqual(
          wrong.map(({ message }) => message),
          [],
        )
      } else
        assert.ok(
          problem?.goMessage.endsWith(`: ${error}`),
          `expected "${error}", but got "${problem?.goMessage ?? output}"`,
        )
    })
  }
}
