// Runs tables of {name, template, expected}. What is expected is what Go 1.26's text/template gives for the same data.

import assert from 'node:assert/strict'
import test from 'node:test'
import { toText } from '../../../src/gotemplate/strconv/bytes.ts'
import {
  check,
  combine,
  execute,
  type Limits,
  type ParsedTemplate,
  parse,
  type TemplateProblem,
} from '../../../src/gotemplate/template/index.ts'
import { typeOf, type Value } from '../../../src/gotemplate/values/values.ts'
import { functions, world } from './world.ts'

/** What is executed. */
export interface Given {
  readonly template: string
  /** Texts that are parsed into the same set afterwards. */
  readonly with?: readonly string[]
  readonly data?: Value
  /** False if a branch that is not executed would fail. */
  readonly isExecuted?: false
}

export interface Case extends Given {
  readonly name: string
  /** The output as text: every broken byte of it is U+FFFD. */
  readonly expected?: string
  /** Instead of an output: how Go's error ends, after the place. */
  readonly error?: string
}

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
  const executed = execute(template, 'data' in given ? given.data : world(), { limits })
  return { ...executed, output: toText(executed.output) }
}

/** What the check of the text says without executing it. */
function checked(given: Given): readonly TemplateProblem[] {
  const { template } = prepared(given)
  const data = typeOf('data' in given ? given.data : world())
  return template ? check(template, data && { data }) : []
}

/** Problems with which a program need not fail. The address of a pointer that is nil is not printed. */
export const NOT_CERTAIN = new Set([
  'constant-argument',
  'joined-lines',
  'missing-data',
  'other-braces',
  'pointer-address',
  'printed-value',
  'unused-variable',
])

export function runCases(title: string, cases: readonly Case[]): void {
  assert.notEqual(cases.length, 0, `${title}: no case`)
  for (const given of cases) {
    test(`${title}: ${given.name}`, () => {
      const { output, problem } = run(given)
      const { expected, error } = given
      if (error === undefined) {
        assert.deepEqual({ output, problem: problem?.goMessage }, { output: expected, problem: undefined })
        // The check must not say that what Go has executed fails.
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
