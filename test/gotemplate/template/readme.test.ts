// The README: its example prints what it says, and its numbers and names are the code's.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import ts from 'typescript'
import { DEFAULT_LIMITS } from '../../../src/gotemplate/template/index.ts'
import { BUILTIN_NAMES } from '../../../src/gotemplate/template/names.ts'

const file = new URL('../../../src/gotemplate/README.md', import.meta.url)
const readme = readFileSync(file, 'utf8')

const block = (language: string): string => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(readme)![1]!

test('the example prints what the README says', async t => {
  const absolute = block('ts').replace(/from '(\.[^']+)'/g, (_, path: string) => `from '${new URL(path, file).href}'`)
  const script = ts.transpile(absolute, { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 })
  const printed: string[] = []
  t.mock.method(console, 'log', (line: string) => printed.push(`${line}\n`))
  await import(`data:text/javascript,${encodeURIComponent(script)}`)
  assert.equal(printed.join(''), block('text'))
})

test('the README lists every limit with its default', () => {
  for (const [name, limit] of Object.entries(DEFAULT_LIMITS)) {
    const shown = name.endsWith('Bytes') ? `${limit >> 20} MiB` : String(limit).replace(/\B(?=(\d{3})+$)/g, ',')
    assert.ok(readme.includes(`| \`${name}\` | ${shown} |`), `${name} ${shown}`)
  }
})

test('the README lists every function of the language', () => {
  const listed = /always there: `([^`]+)`/.exec(readme)![1]!.split(' ')
  assert.deepEqual(listed.toSorted(), [...BUILTIN_NAMES].toSorted())
})
