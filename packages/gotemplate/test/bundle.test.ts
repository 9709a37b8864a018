// Bundles for browsers: what they load at first, what a template loads later, and the sizes in the README.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { build, type Metafile, type OutputFile } from 'esbuild'

interface Bundle {
  readonly outputs: Metafile['outputs']
  readonly files: readonly OutputFile[]
}

async function bundle(script: string, splitting: boolean): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: script, resolveDir: import.meta.dirname },
    absWorkingDir: import.meta.dirname,
    bundle: true,
    minify: true,
    splitting,
    format: 'esm',
    platform: 'browser',
    outdir: 'out',
    metafile: true,
    write: false,
  })
  return { outputs: metafile.outputs, files: outputFiles }
}

const ENTRY = 'out/stdin.js'

/** Returns a file with those that it imports at once. */
function withImports(file: string, { outputs }: Bundle, found = new Set<string>()): ReadonlySet<string> {
  found.add(file)
  for (const { path, kind } of outputs[file]!.imports)
    if (kind === 'import-statement' && !found.has(path)) withImports(path, { outputs, files: [] }, found)
  return found
}

/** Returns the size of files in KB, and their size compressed. */
function sizes(names: ReadonlySet<string>, { files }: Bundle): readonly [number, number] {
  const contents = files.flatMap(({ path, contents }) => ([...names].some(name => path.endsWith(name)) ? contents : []))
  const total = (each: (file: Uint8Array) => number): number =>
    contents.reduce((sum, file) => sum + each(file), 0) / 1000
  return [total(file => file.length), total(file => gzipSync(file, { level: 9 }).length)]
}

/** The folders and packages of a file's parts. */
const partsOf = (names: ReadonlySet<string>, { outputs }: Bundle): ReadonlySet<string> =>
  new Set(
    [...names].flatMap(name =>
      Object.entries(outputs[name]!.inputs).flatMap(([path, { bytesInOutput }]) =>
        bytesInOutput === 0 ? [] : [path.replace(/^.*(?:\/src\/|node_modules\/)/, '').replace(/\/[^/]*$/, '')],
      ),
    ),
  )

const LATER = ['encoding/yaml', 'encoding/toml', 're2js/build', 'time/generated']
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

describe('a bundle', () => {
  let core: Bundle
  let render: Bundle
  let all: Bundle
  before(async () => {
    core = await bundle("export { parse, execute, fromJs } from '../src/index.ts'", false)
    render = await bundle("export { renderTemplate } from '../src/index.ts'", true)
    all = await bundle("import '../src/sprig/loaded.ts'\nexport { renderTemplate } from '../src/index.ts'", false)
  })

  it('of parse, execute and fromJs has no function of sprig and no encoding', () => {
    const parts = partsOf(new Set([ENTRY]), core)
    assert.deepEqual(
      [...parts].filter(part => /^(?:sprig|encoding|regexp|semver|re2js|time\/generated)/.test(part)),
      [],
    )
    assert.ok(parts.has('template'))
  })

  it('of renderTemplate loads YAML, TOML, regular expressions and time zones later, each alone', () => {
    const first = withImports(ENTRY, render)
    assert.deepEqual(
      LATER.filter(part => partsOf(first, render).has(part)),
      [],
    )
    const later = render.outputs[ENTRY]!.imports.filter(({ kind }) => kind === 'dynamic-import')
    const loaded = later.map(({ path }) => LATER.filter(part => partsOf(withImports(path, render), render).has(part)))
    assert.deepEqual(loaded.toSorted(), LATER.map(part => [part]).toSorted())
  })

  it('imports nothing else', () => {
    for (const { outputs } of [core, render, all])
      for (const { imports } of Object.values(outputs))
        assert.deepEqual(
          imports.filter(({ path }) => outputs[path] === undefined),
          [],
        )
  })

  it('has the sizes in the README', () => {
    const first = withImports(ENTRY, render)
    const later = (part: string): readonly [number, number] => {
      const { path } = render.outputs[ENTRY]!.imports.find(({ path }) => partsOf(new Set([path]), render).has(part))!
      return sizes(new Set([path]), render)
    }
    const rows: readonly (readonly [row: string, measured: readonly [number, number]])[] = [
      ['`parse`, `execute`, `fromJs`, no sprig', sizes(new Set([ENTRY]), core)],
      ['`renderTemplate`', sizes(first, render)],
      ['regular expressions', later('re2js/build')],
      ['time zones', later('time/generated')],
      ['YAML', later('encoding/yaml')],
      ['TOML', later('encoding/toml')],
      ['`gotemplate/all`', sizes(new Set([ENTRY]), all)],
    ]
    for (const [row, measured] of rows) {
      const written = new RegExp(`^\\| (?:later: )?${row} \\| (\\d+) KB \\| (\\d+) KB \\|$`, 'm').exec(readme)
      const [bytes, compressed] = measured.map(Math.round)
      assert.ok(
        written && Math.abs(bytes! - Number(written[1])) <= 1 && Math.abs(compressed! - Number(written[2])) <= 1,
        `| ${row} | ${bytes} KB | ${compressed} KB |`,
      )
    }
  })
})
