// What a start costs, in counts that do not depend on the machine: modules of Node's that are loaded, and code that V8 need not compile.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { asFromACluster, quickstart } from '../../scripts/training-lists.mjs'
import { root } from '../fixtures/examples.ts'
import { listText } from '../fixtures/lists.ts'

const DIST = join(root, 'dist')
const FUNCTION = join(DIST, 'osm-krm.js')
const START = join(DIST, 'osm-krm/start.js')
const folder = mkdtempSync(join(tmpdir(), 'osm-krm-start-'))
after(() => rmSync(folder, { recursive: true }))

const start = (args: readonly string[], input = '') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return { stdout, stderr }
}

const LIST = listText()
const WANTED = start([FUNCTION], LIST).stdout

/** Node's own modules that a program loads, without those that every program does. */
function modulesOf(args: readonly string[], input = ''): string[] {
  const tell = join(folder, 'tell.cjs')
  const list = join(folder, 'modules.json')
  writeFileSync(
    tell,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(list)}, JSON.stringify(process.moduleLoadList)))`,
  )
  start(['--require', tell, ...args], input)
  return JSON.parse(readFileSync(list, 'utf8'))
}

test('the function loads no module of Node beyond those that an empty program does', () => {
  const empty = join(folder, 'empty.cjs')
  writeFileSync(empty, "require('node:fs'); require('node:vm')")
  const every = new Set(modulesOf([empty]))
  assert.ok(every.size > 50)
  for (const program of [FUNCTION, START]) {
    assert.deepEqual(
      modulesOf([program], LIST).filter(name => !every.has(name)),
      [],
    )
  }
})

describe('the parts of the program', () => {
  const files = readdirSync(join(DIST, 'osm-krm'))
  /** `built-in-and-listed`: of runs of both kinds. */
  const partOf = (name: string): string => name.replace(/-[0-9a-f]{16}\b.*$/, '')
  const parts = files.filter(name => name !== 'start.js')

  test('are all compiled', () => {
    const [texts, caches] = ['.js', '.cache'].map(end =>
      parts
        .filter(name => name.endsWith(end))
        .map(partOf)
        .sort(),
    )
    assert.equal(texts!.length + caches!.length, parts.length)
    assert.equal(new Set(texts).size, texts!.length)
    assert.deepEqual(caches, texts)
    for (const part of ['built-in', 'many', 'command', 'rest']) assert.ok(texts!.includes(part), part)
  })

  test('of commands are small: their help loads nothing that renders', () => {
    const sizes = (isOf: (part: string) => boolean): number[] =>
      parts
        .filter(name => name.endsWith('.cache') && isOf(partOf(name)))
        .map(name => statSync(join(DIST, 'osm-krm', name)).size)
    const total = (all: readonly number[]): number => all.reduce((sum, size) => sum + size, 0)
    const [forHelp, rendering] = [
      total(sizes(part => part.includes('command'))),
      total(sizes(part => !part.includes('command'))),
    ]
    assert.ok(forHelp < rendering / 2, `${forHelp} of ${rendering} bytes`)
  })

  /** A copy whose launcher says which parts it opens, and whether V8 took what it was given: none, fits, refused. */
  function telling(name: string): Readonly<Record<string, string>> {
    const copy = join(folder, name)
    cpSync(DIST, copy, { recursive: true, filter: path => !/\/types|\.mjs$/.test(path) })
    const paths = { 'the package': join(copy, 'osm-krm/start.js'), 'one file': join(copy, 'osm-krm.js') }
    for (const path of Object.values(paths)) {
      const text = readFileSync(path, 'latin1')
      const script = /return new\(require\("node:vm"\)\.Script\)(\(textOf\(name\),\{[^}]*\}\))/
      assert.match(text, script)
      const said = 'cachedData===undefined?"none":s.cachedDataRejected?"refused":"fits"'
      const tells = `console.error(name.slice(0,-17),${said})`
      writeFileSync(
        path,
        text.replace(script, (_, args) => `var s=new(require("node:vm").Script)${args};${tells};return s`),
        'latin1',
      )
    }
    return paths
  }

  const opened = (stderr: string): string[] =>
    stderr.split('\n').filter(line => /^[\w-]+ (none|fits|refused)$/.test(line))

  const fitting = telling('fitting')
  for (const [way, path] of Object.entries(fitting)) {
    const usual: readonly [of: string, args: readonly string[], input?: string][] = [
      ['built-in', [], quickstart()],
      ['listed', [], asFromACluster()],
      ['many', [], asFromACluster({ count: 4 })],
      ['command', ['--help']],
      ['command', ['version']],
    ]
    for (const [kind, args, input] of usual) {
      test(`${way}: ${args[0] ?? kind}: opens what it needs, and compiles nothing of it again`, () => {
        const said = opened(start([path, ...args], input).stderr)
        assert.ok(said.length > 0)
        for (const line of said) assert.match(line, new RegExp(`\\b${kind}\\b.* fits$`))
      })
    }
  }

  for (const [way, path] of Object.entries(fitting)) {
    test(`${way}: what few runs need is compiled, too`, () => {
      assert.ok(opened(start([path, 'profiles', 'list']).stderr).includes('rest fits'))
    })
  }

  const foreign = telling('foreign')
  for (const name of parts.filter(name => name.endsWith('.cache')))
    writeFileSync(join(folder, 'foreign/osm-krm', name), 'something else')
  for (const [way, path] of Object.entries(foreign)) {
    test(`${way}: what does not fit is left alone`, () => {
      const { stdout, stderr } = start([path], LIST)
      const said = opened(stderr)
      assert.ok(said.length > 0)
      for (const line of said) assert.match(line, / refused$/)
      assert.equal(stdout, WANTED)
    })
  }

  test('render the same from files and from one file', () => {
    assert.equal(start([START], LIST).stdout, WANTED)
  })

  test('are missed with a word', () => {
    const copy = join(folder, 'copied.cjs')
    cpSync(START, copy)
    const { status, stderr } = spawnSync(process.execPath, [copy], { input: LIST, encoding: 'utf8' })
    assert.equal(status, 1)
    assert.match(
      stderr,
      /^osm-krm: ENOENT: .*\n.*copied\.cjs needs the files beside it\. dist\/osm-krm\.js .* runs alone\.\n$/,
    )
  })

  for (const type of ['commonjs', 'module']) {
    test(`may be missing: one file runs alone, as ${type}`, () => {
      const copy = join(folder, `alone-${type}`)
      mkdirSync(copy)
      cpSync(FUNCTION, join(copy, 'osm-krm.js'))
      writeFileSync(join(copy, 'package.json'), JSON.stringify({ type }))
      assert.equal(start([join(copy, 'osm-krm.js')], LIST).stdout, WANTED)
      assert.match(start([join(copy, 'osm-krm.js'), 'schema']).stdout, /OperatingSystemConfigGenerator/)
    })
  }
})
