// Prints the table of packages/gotemplate/README.md beside other packages: what each makes of 1,000 of the recorded template programs.
//
//   npx tsx scripts/maintain/compare-packages.ts
//
// The packages are installed from npm into a temporary folder. Go, and each of them, gets the same JSON as data.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { renderTemplate } from 'gotemplate'
import { functions } from 'gotemplate/sprig'
import { PROGRAMS, programData, programs } from '../../test/conformance/cases.ts'
import { ofGo, type Result } from './go-templates/run.ts'

const COUNT = 1000

type Render = (text: string, data: object) => unknown

interface Compared {
  readonly name: string
  readonly note?: string
  readonly entry: string
  /** Returns the function that renders, from what the package exports. */
  readonly render: (exported: never) => Render
}

interface Mdfriday {
  readonly New: (name: string) => {
    readonly Parse: (text: string) => [{ readonly Execute: (data: object) => Promise<[string, unknown]> }, unknown]
  }
}

const PACKAGES: readonly Compared[] = [
  {
    name: '@evertdespiegeleer/go-template',
    note: 'Go as WebAssembly',
    entry: 'dist/main.js',
    render: ({ parse }: { readonly parse: Render }) => parse,
  },
  {
    name: '@mdfriday/text-template',
    entry: 'dist/index.mjs',
    render:
      ({ New }: Mdfriday) =>
      async (text, data) => {
        const [template, parseError] = New('t').Parse(text)
        if (parseError) throw parseError
        const [output, error] = await template.Execute(data)
        if (error) throw error
        return output
      },
  },
  {
    name: 'go-text-template',
    entry: 'dist/index.js',
    render:
      ({ Template }: { readonly Template: new () => { readonly execute: Render } }) =>
      (text, data) =>
        new Template().execute(text, data),
  },
]

const all = PROGRAMS.flatMap(name => programs(name).map(({ src }) => src))
const texts = Array.from({ length: COUNT }, (_, i) => all[Math.floor((i * all.length) / COUNT)]!)
const data: object = programData()
const isPlain = (text: string): boolean =>
  ![...functions.keys()].some(name => new RegExp(`\\{\\{[^}]*\\b${name}\\b`).test(text))

const ofReference: Result[] = []
for await (const result of ofGo(texts, data)) ofReference.push(result)

async function compare(name: string, render: Render): Promise<void> {
  const counts = { right: [0, 0], wrong: [0, 0], throws: [0, 0] }
  for (const [i, text] of texts.entries()) {
    const { output, error } = ofReference[i]!
    const own = await Promise.resolve()
      .then(() => render(text, structuredClone(data)))
      .then(output => ({ output }))
      .catch(() => undefined)
    const kind =
      own === undefined ? (error === undefined ? 'throws' : 'right') : own.output === output ? 'right' : 'wrong'
    counts[kind][0]!++
    if (isPlain(text)) counts[kind][1]!++
  }
  const row = (of: number): string =>
    Object.values(counts)
      .map(each => each[of]!.toLocaleString('en'))
      .join(' | ')
  console.log(`| ${name} | all | ${row(0)} |\n| | ${texts.filter(isPlain).length} | ${row(1)} |`)
}

console.log(`${ofReference.filter(({ error }) => error === undefined).length} of ${COUNT} render in Go`)
await compare('gotemplate', async (text, data) => {
  const { output, problems } = await renderTemplate(text, data)
  if (problems.length > 0) throw new Error(problems[0]!.goMessage)
  return output
})
const folder = mkdtempSync(join(tmpdir(), 'osm-krm-packages-'))
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  spawnSync('npm', ['install', '--silent', ...PACKAGES.map(({ name }) => name)], { cwd: folder, stdio: 'inherit' })
  for (const { name, note, entry, render } of PACKAGES) {
    const path = join(folder, 'node_modules', name)
    const { version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { version: string }
    const exported = (await import(pathToFileURL(join(path, entry)).href)) as never
    await compare(`${name} ${version}${note === undefined ? '' : ` (${note})`}`, render(exported))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
