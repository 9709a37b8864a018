// Every example in docs/templates.md gives the output shown, and every wrong one the error shown.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { toText } from 'gotemplate/go/bytes'
import { aliases, functions } from 'gotemplate/sprig'
import { builtins, execute, parse } from 'gotemplate/template'
import type { Value } from 'gotemplate/values'
import 'gotemplate/all'
import { reportedAs } from '../../src/render/osc/templates/engine-problems.ts'
import { exampleData } from './example-node.ts'
import { codeIn, tablesIn } from './markdown.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/templates.md'), 'utf8')
const tables = tablesIn(page)

/** The cells of two columns, in every table that has both; rows in which the first is empty are left out. */
const pairs = (first: string, second: string): [string, string][] =>
  tables.flatMap(({ columns, rows }) => {
    const [a, b] = [columns.indexOf(first), columns.indexOf(second)]
    return a < 0 || b < 0 ? [] : rows.filter(row => row[a] !== '').map((row): [string, string] => [row[a]!, row[b]!])
  })

function rendered(template: string, data: Value): { output: string } | { error: string } {
  const { template: parsed, problems } = parse('example', template, functions)
  if (parsed === undefined) return { error: reportedAs(problems[0]!).code }
  const { output, problem } = execute(parsed, data)
  return problem ? { error: reportedAs(problem).code } : { output: toText(output) }
}

describe('examples of docs/templates.md', () => {
  const examples = pairs('example', 'gives')
  for (const [example, gives] of examples) {
    it(example, () => {
      const found = rendered(codeIn(example)!, exampleData())
      assert.ok('output' in found, `an error: ${JSON.stringify(found)}`)
      assert.equal(found.output.replaceAll('\n', '\\n'), codeIn(gives))
    })
  }
  it('there are more than 200', () => assert.ok(examples.length > 200, `${examples.length}`))
})

describe('errors of docs/templates.md', () => {
  const errors = pairs('wrong', 'error')
  for (const [wrong, error] of errors) {
    it(`${wrong} is ${error}`, () => {
      assert.deepEqual(rendered(codeIn(wrong)!, exampleData()), { error: /^\[(\w+)\]/.exec(error)?.[1] })
    })
  }
  it('there are more than ten', () => assert.ok(errors.length > 10, `${errors.length}`))
})

/** Function names in a cell of code, alone or with arguments. */
const namesIn = (cell: string): string[] => [...cell.matchAll(/`([A-Za-z]\w*)[^`]*`/g)].map(([, name]) => name!)

/** The first column of every table that has a column of this name. */
const cellsUnder = (column: string): string[] =>
  tables.flatMap(({ columns, rows }) => (columns[0] === column ? rows.map(([cell]) => cell!) : []))

describe('functions of docs/templates.md', () => {
  const templates = [...pairs('example', 'gives'), ...pairs('wrong', 'error')].map(([template]) => codeIn(template)!)
  const isCalled = (name: string): boolean =>
    templates.some(template => new RegExp(`(\\{\\{-?|\\(|\\|)[^"{}]*(?<![.$\\w])${name}(?!\\w)`).test(template))
  const calls = cellsUnder('call').map(namesIn)
  for (const names of calls) {
    it(`${names.join(', ')}: has an example`, () => assert.ok(names.some(isCalled)))
  }

  const refused = cellsUnder('function').flatMap(namesIn)
  for (const name of refused) {
    it(`${name} is refused`, () => assert.deepEqual(rendered(`{{ ${name} }}`, exampleData()), { error: 'OSM0403' }))
  }

  it('are complete', () => {
    const known = new Set([...builtins.keys(), ...functions.keys(), ...aliases.keys()])
    assert.deepEqual([...calls.flat(), ...refused].sort(), [...known].sort())
  })
})
