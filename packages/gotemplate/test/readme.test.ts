// The README: its examples print the output shown, its differences from Go match the code, and its tables are complete.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, it } from 'node:test'
import { buildSync } from 'esbuild'
import { DEFAULT_LIMITS, fromJs, INT32, PROBLEM_CODES, pointer, renderTemplate } from '../src/index.ts'
import { builtins } from '../src/template/builtins.ts'

const file = new URL('../README.md', import.meta.url)
const readme = readFileSync(file, 'utf8')
const resolveDir = dirname(import.meta.dirname)

const examples = [...readme.matchAll(/```js\n(.*?)```\n\nprints\n\n```text\n(.*?)```/gs)]

describe('README', () => {
  for (const [i, [, code, expected]] of examples.entries()) {
    it(`example ${i + 1} prints the output shown below it`, async t => {
      const stdin = { contents: code!, resolveDir }
      const { outputFiles } = buildSync({ stdin, bundle: true, format: 'esm', platform: 'node', write: false })
      const printed: string[] = []
      t.mock.method(console, 'log', (...parts: unknown[]) => printed.push(`${parts.join(' ')}\n`))
      await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`)
      assert.equal(printed.join(''), expected)
    })
  }

  it('has four examples', () => assert.equal(examples.length, 4))

  const table = readme.slice(readme.indexOf('| template | in Go | here |'))
  const differences = [...table.matchAll(/^\| `(\{\{.*?\}\})` \| .*? \| (`[^|]*`) \| /gm)]
  const data = fromJs({ Port: pointer(INT32, fromJs(80, INT32)) })

  for (const [, template, here] of differences) {
    it(`${template} gives ${here}`, async () => {
      const { output, problems } = await renderTemplate(template!, data)
      const codes = problems.map(({ code }) => `\`${code}\``).join(', ')
      assert.equal(codes || `\`${output}\``, here)
    })
  }

  it('lists five differences from Go', () => assert.equal(differences.length, 5))

  it('lists every problem code with its meaning', () => {
    for (const [code, meaning] of Object.entries(PROBLEM_CODES))
      assert.ok(readme.includes(`| \`${code}\` | ${meaning} |`), `| \`${code}\` | ${meaning} |`)
  })

  it('lists every limit with its default', () => {
    for (const [name, limit] of Object.entries(DEFAULT_LIMITS)) {
      const shown = name.endsWith('Bytes') ? `${limit >> 20} MiB` : String(limit).replace(/\B(?=(\d{3})+$)/g, ',')
      assert.ok(readme.includes(`| \`${name}\` | ${shown} |`), `${name} ${shown}`)
    }
  })

  it('lists every builtin function', () => {
    const listed = /always available: `([^`]+)`/.exec(readme)![1]!.split(' ')
    assert.deepEqual(listed.toSorted(), [...builtins.keys()].toSorted())
  })
})
