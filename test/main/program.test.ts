// dist/osm-krm.js as it ships: one file, which only reads stdin and writes stdout and stderr.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { PROGRAM } from '../fixtures/built.ts'
import { root } from '../fixtures/examples.ts'
import { listText } from '../fixtures/lists.ts'

const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-program-'))
  folders.push(folder)
  return folder
}

const LIST = listText()

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const options = { input: LIST, encoding: 'utf8', env: { ...process.env, ...env } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
  assert.equal(status, 0, stderr)
  return stdout
}

const OUTPUT = run([PROGRAM])
const text = readFileSync(PROGRAM, 'utf8')

describe('the text of the program', () => {
  test('has the function names of the sources', () => {
    for (const name of ['readResourceList', 'mergeOutputs', 'renderUserData'])
      assert.ok(text.includes(` ${name}(`), name)
  })

  test('has a source map with the files of the sources', () => {
    const { sources } = JSON.parse(readFileSync(`${PROGRAM}.map`, 'utf8')) as { sources: string[] }
    const own = sources.filter(source => !source.includes('node_modules'))
    assert.ok(own.includes('../src/main.ts'))
    for (const source of own) {
      assert.ok(existsSync(join(root, 'dist', source)), source)
      assert.ok(text.includes(`// ${source.slice(3)}\n`), source)
    }
  })

  test('is ASCII, which Node compiles faster', () => {
    assert.deepEqual(text.match(/^.*[^\0-\x7f].*$/gmu), null)
  })

  for (const means of ['WebAssembly', 'node:vm', 'setFlagsFromString', 'cachedData', 'NODE_COMPILE_CACHE']) {
    test(`does not contain ${means}`, () => assert.ok(!text.includes(means)))
  }
})

describe('the function', () => {
  test('evaluates no text as code', () => {
    assert.equal(run(['--disallow-code-generation-from-strings', PROGRAM]), OUTPUT)
  })

  test('writes no files and starts no processes', () => {
    const permission = process.allowedNodeEnvironmentFlags.has('--permission')
      ? '--permission'
      : '--experimental-permission'
    assert.equal(run([permission, '--allow-fs-read=*', PROGRAM]), OUTPUT)
  })

  test('does not load the command line, Eta or the yaml package', () => {
    const folder = newFolder()
    run([PROGRAM], { NODE_V8_COVERAGE: folder })
    const loaded = readdirSync(folder).flatMap(file => modulesIn(join(folder, file)))
    for (const module of ['src/function.ts', 'src/render/osc/index.ts']) assert.ok(loaded.includes(module), module)
    const unwanted =
      /\bnode_modules\/(commander|eta|yaml)\/|^src\/cli\/(?!input-limit|usage-error|stdio|failure|file-error)|^src\/reports\//
    assert.deepEqual(
      loaded.filter(module => unwanted.test(module)),
      [],
    )
  })
})

/** Modules that can be loaded later: esbuild wraps each in a function with the module's name. */
function modulesIn(coverage: string): string[] {
  const { result } = JSON.parse(readFileSync(coverage, 'utf8')) as {
    result: { url: string; functions: { functionName: string; ranges: [{ count: number }] }[] }[]
  }
  return result
    .filter(({ url }) => url.endsWith('/dist/osm-krm.js'))
    .flatMap(({ functions }) => functions)
    .filter(({ functionName, ranges: [whole] }) => /\.(ts|js)$/.test(functionName) && whole.count > 0)
    .map(({ functionName }) => functionName)
}

describe('the file alone', () => {
  for (const type of ['commonjs', 'module']) {
    for (const name of ['osm-krm', 'osm-krm.js']) {
      test(`runs as ${name} next to a package.json of type ${type}`, () => {
        const folder = newFolder()
        writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }))
        copyFileSync(PROGRAM, join(folder, name))
        assert.equal(run([join(folder, name)]), OUTPUT)
        assert.match(run([join(folder, name), 'schema']), /OperatingSystemConfigGenerator/)
      })
    }
  }
})
