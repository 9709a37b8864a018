// Every example in packages/gotemplate/FUNCTIONS.md gives the output shown, and every function is there.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { toText } from 'gotemplate/go/bytes'
import { aliases, functions } from 'gotemplate/sprig'
import { builtins, execute, parse } from 'gotemplate/template'
import 'gotemplate/all'
import { codeIn, tablesIn } from './markdown.ts'

const page = readFileSync(join(import.meta.dirname, '../../packages/gotemplate/FUNCTIONS.md'), 'utf8')
const tables = tablesIn(page)

/** The rows of the functions that can be called, with their examples and outputs. */
const rows = tables.flatMap(({ columns, rows }) => {
  const [example, gives] = [columns.indexOf('example'), columns.indexOf('gives')]
  return example < 0 ? [] : rows.map(row => [row[0]!, row[example]!, row[gives]!] as const)
})
/** `call` has none: it needs data with a function. */
const examples = rows.filter(([call]) => call !== '`call FUNCTION VALUE…`')

function rendered(template: string): { output: string } | { error: string } {
  const { template: parsed, problems } = parse('example', template, functions)
  if (parsed === undefined) return { error: problems[0]!.code }
  const { output, problem } = execute(parsed, null)
  return problem ? { error: problem.code } : { output: toText(output) }
}

describe('examples of functions', () => {
  for (const [, example, gives] of examples) {
    it(example, () => {
      const found = rendered(codeIn(example)!)
      assert.ok('output' in found, `an error: ${JSON.stringify(found)}`)
      assert.equal(found.output.replaceAll('\n', '\\n'), codeIn(gives))
    })
  }
  it('are missing only for call', () => assert.equal(examples.length, rows.length - 1))
})

/** Function names in a cell of code, alone or with arguments. */
const namesIn = (cell: string): string[] => [...cell.matchAll(/`([A-Za-z]\w*)[^`]*`/g)].map(([, name]) => name!)

/** The first column of every table that has a column of this name. */
const cellsUnder = (column: string): string[] =>
  tables.flatMap(({ columns, rows }) => (columns[0] === column ? rows.map(([cell]) => cell!) : []))

describe('functions', () => {
  const templates = examples.map(([, template]) => codeIn(template)!)
  const isCalled = (name: string): boolean =>
    templates.some(template => new RegExp(`(\\{\\{-?|\\(|\\|)[^"{}]*(?<![.$\\w])${name}(?!\\w)`).test(template))
  const calls = cellsUnder('call').map(namesIn)
  for (const names of calls) {
    if (names[0] !== 'call') it(`${names.join(', ')}: has an example`, () => assert.ok(names.some(isCalled)))
  }

  const refused = cellsUnder('function').flatMap(namesIn)
  for (const name of refused) {
    it(`${name} is refused`, () => assert.deepEqual(rendered(`{{ ${name} }}`), { error: 'refused-function' }))
  }

  it('are complete', () => {
    const known = new Set([...builtins.keys(), ...functions.keys(), ...aliases.keys()])
    assert.deepEqual([...calls.flat(), ...refused].sort(), [...known].sort())
  })
})
