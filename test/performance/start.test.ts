// What a start costs, in counts that do not depend on the machine: modules of Node's that are loaded, and code that V8 need not compile.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { root } from '../examples/objects.ts'
import { listText } from '../lists.ts'

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

const PARTS = ['function', 'command', 'shared', 'rest']

describe('the parts of the program', () => {
  const files = readdirSync(join(DIST, 'osm-krm'))
  const fileOf = (part: string, end: string): string => {
    const [file, ...others] = files.filter(name => name.startsWith(`${part}-`) && name.endsWith(end))
    assert.deepEqual(others, [])
    return join(DIST, 'osm-krm', file!)
  }
  const sizeOf = (part: string, end: string): number => statSync(fileOf(part, end)).size

  test('are these, compiled where a usual run loads them', () => {
    assert.deepEqual(
      files.filter(name => name !== 'start.js').sort(),
      PARTS.flatMap(part =>
        (part === 'rest' ? ['.js'] : ['.cache', '.js']).map(end => basename(fileOf(part, end))),
      ).sort(),
    )
  })

  test('of commands are small: their help loads nothing that renders', () => {
    const forHelp = sizeOf('command', '.cache') + sizeOf('shared', '.cache')
    assert.ok(forHelp < sizeOf('function', '.cache') / 2, `${forHelp} of ${sizeOf('function', '.cache')} bytes`)
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
      const tells = `console.error(name.split("-")[0],${said})`
      writeFileSync(
        path,
        text.replace(script, (_, args) => `var s=new(require("node:vm").Script)${args};${tells};return s`),
        'latin1',
      )
    }
    return paths
  }

  const opened = (stderr: string): string[] =>
    stderr
      .split('\n')
      .filter(line => /^\w+ (none|fits|refused)$/.test(line))
      .sort()

  const fitting = telling('fitting')
  for (const [way, path] of Object.entries(fitting)) {
    test(`${way}: a usual run opens what it needs, and compiles nothing of it again`, () => {
      assert.deepEqual(opened(start([path], LIST).stderr), ['function fits', 'shared fits'])
      for (const command of ['--help', 'version'])
        assert.deepEqual(opened(start([path, command]).stderr), ['command fits', 'shared fits'])
    })
  }

  const foreign = telling('foreign')
  for (const name of readdirSync(join(folder, 'foreign/osm-krm')).filter(name => name.endsWith('.cache')))
    writeFileSync(join(folder, 'foreign/osm-krm', name), 'something else')
  for (const [way, path] of Object.entries(foreign)) {
    test(`${way}: what does not fit is left alone`, () => {
      const { stdout, stderr } = start([path], LIST)
      assert.deepEqual(opened(stderr), ['function refused', 'shared refused'])
      assert.equal(stdout, WANTED)
    })
  }

  test('render the same from files and from one file', () => {
    assert.equal(start([START], LIST).stdout, WANTED)
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
