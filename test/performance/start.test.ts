// What a start costs, in counts that do not depend on the machine: modules of Node's that are loaded, and code that V8 need not compile.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { root } from '../examples/objects.ts'
import { listText } from '../lists.ts'

const DIST = join(root, 'dist')
const FUNCTION = join(DIST, 'osm-krm.js')
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
  assert.deepEqual(
    modulesOf([FUNCTION], LIST).filter(name => !every.has(name)),
    [],
  )
})

describe('the code cache', () => {
  const caches = readdirSync(join(DIST, 'code-cache'))

  test('is there for the function and for commands', () => {
    assert.deepEqual(caches.map(name => name.split('.').at(-1)).sort(), ['command', 'function'])
  })

  test('of the help of commands is a small part of that of the function: it loads nothing that renders', () => {
    const [command, rendering] = ['command', 'function'].map(way => {
      const name = caches.find(name => name.endsWith(`.${way}`))!
      return statSync(join(DIST, 'code-cache', name)).size
    })
    assert.ok(command! < rendering! / 2, `${command} of ${rendering} bytes`)
  })

  /** The launcher, changed to say whether V8 took what it was given. */
  function telling(name: string): string {
    const copy = join(folder, name)
    mkdirSync(copy)
    const text = readFileSync(FUNCTION, 'utf8')
    const run = '.runInThisContext()(require)'
    assert.ok(text.includes(run))
    const said = text.replace(
      /new\(require\("node:vm"\)\.Script\)(\(program,\{.*?\}\))\.runInThisContext\(\)\(require\)/,
      (_, args) =>
        `var s=new(require("node:vm").Script)${args};console.error(cachedData!==undefined,s.cachedDataRejected);s${run}`,
    )
    writeFileSync(join(copy, 'osm-krm.js'), said)
    cpSync(join(DIST, 'code-cache'), join(copy, 'code-cache'), { recursive: true })
    return copy
  }

  test('fits', () => {
    const copy = telling('fits')
    assert.match(start([join(copy, 'osm-krm.js')], LIST).stderr, /^true false\n/)
    assert.match(start([join(copy, 'osm-krm.js'), '--help']).stderr, /^true false\n/)
  })

  test('is left alone where it does not', () => {
    const copy = telling('foreign')
    for (const name of caches) writeFileSync(join(copy, 'code-cache', name), 'something else')
    const { stdout, stderr } = start([join(copy, 'osm-krm.js')], LIST)
    assert.match(stderr, /^true true\n/)
    assert.equal(stdout, WANTED)
  })

  for (const type of ['commonjs', 'module']) {
    test(`may be missing: the file runs alone, as ${type}`, () => {
      const copy = join(folder, `alone-${type}`)
      mkdirSync(copy)
      cpSync(FUNCTION, join(copy, 'osm-krm.js'))
      writeFileSync(join(copy, 'package.json'), JSON.stringify({ type }))
      assert.equal(start([join(copy, 'osm-krm.js')], LIST).stdout, WANTED)
    })
  }
})
