// The program as it ships: what it loads, and that as a function it only reads stdin and writes stdout, stderr and compiled code.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bundles, PROGRAM, SINGLE_FILE } from '../fixtures/built.ts'
import { root } from '../fixtures/examples.ts'
import { assertGolden } from '../fixtures/golden.ts'
import { listText, QUICKSTART } from '../fixtures/lists.ts'

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

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = LIST): string {
  const options = { input, encoding: 'utf8', env: { ...process.env, ...env } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
  assert.equal(status, 0, stderr)
  return stdout
}

const OUTPUT = run([PROGRAM])

describe('the text of the program', () => {
  const texts = new Map(bundles().map(file => [file, readFileSync(file, 'utf8')]))
  const programs = [...texts].filter(([file]) => file === SINGLE_FILE || file.startsWith(dirname(PROGRAM)))
  const text = programs.map(([, text]) => text).join('\n')

  test('has the function names of the sources', () => {
    for (const name of ['readResourceList', 'mergeOutputs', 'renderUserData'])
      for (const where of [text, texts.get(SINGLE_FILE)!]) assert.ok(where.includes(` ${name}(`), name)
  })

  test('names the file of the sources above each part', () => {
    const sources = programs.flatMap(([file]) => sourcesOf(file))
    assert.ok(sources.length > 800)
    for (const path of sources) assert.ok(existsSync(join(root, path)), path)
  })

  test('is ASCII, which Node reads and compiles faster', () => {
    for (const [file, part] of programs) assert.deepEqual(part.match(/^.*[^\0-\x7f].*$/gmu), null, file)
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

  test('loads neither lint nor commands, nor what only some profiles need', () => {
    const loaded = filesLoadedBy(LIST)
    const sources = new Set(loaded.flatMap(sourcesOf))
    for (const source of [
      'src/function.ts',
      'src/render/osc/index.ts',
      'src/render/profiles/built-in/generated/osp-ubuntu.ts',
    ])
      assert.ok(sources.has(source), source)
    const unwanted =
      /\bnode_modules\/(commander|eta|re2js|yaml|unbash)\/|^src\/(inspect|import|lint)\/|^src\/cli\/(?!stdio|errors)|time-zones|osp-rhel/
    assert.deepEqual(
      [...sources].filter(source => unwanted.test(source)),
      [],
    )
  })

  test('--help loads these modules', () => {
    const modules = filesLoadedBy('', ['--help']).flatMap(sourcesOf)
    assertGolden(join(import.meta.dirname, 'golden/loaded-help.txt'), `${modules.sort().join('\n')}\n`)
  })

  test('one node loads modules of these folders', () => {
    const folders = new Set(filesLoadedBy(LIST).flatMap(sourcesOf).map(dirname))
    assertGolden(join(import.meta.dirname, 'golden/loaded-one-node.txt'), `${[...folders].sort().join('\n')}\n`)
  })

  test('one node loads the engine in the file of the core: what a file imports and exports costs each function that is compiled', () => {
    const withSources = (folder: string): string[] =>
      filesLoadedBy(LIST).filter(file => sourcesOf(file).some(source => source.startsWith(folder)))
    assert.equal(withSources('src/evaluate/').length, 1)
    assert.deepEqual(withSources('packages/gotemplate/'), withSources('src/evaluate/'))
  })

  test('loads at most 1.6 MB', () => {
    const size = filesLoadedBy(LIST).reduce((sum, file) => sum + statSync(file).size, 0)
    assert.ok(size < 1.6e6, `${size} bytes`)
  })

  const TEMPLATES = [
    ['{{ regexFind "[0-9]+" "v17" }}', 'node_modules/re2js/build/index.js', '17'],
    [
      '{{ dateInZone "15:04 MST" 0 "Europe/Berlin" }}',
      'packages/gotemplate/src/time/generated/time-zones.ts',
      '01:00 CET',
    ],
    // What the template itself writes is parsed and executed, too.
    ['{{ "{{ reg" }}exFind "[0-9]+" "v17" {{ "}}" }}', 'node_modules/re2js/build/index.js', '17'],
  ] as const
  for (const [template, source, output] of TEMPLATES)
    test(`loads ${source} for ${template}`, () => {
      const list = listText({ items: [...QUICKSTART, profileWith(template)] })
      assert.ok(filesLoadedBy(list).flatMap(sourcesOf).includes(source))
      assert.match(run([PROGRAM], {}, list), new RegExp(`<\\s+${output}>\n`))
    })
})

describe('compiled code', { skip: !('enableCompileCache' in module) && 'needs Node 22.1' }, () => {
  const nothing = (): void => undefined
  const CASES: readonly [name: string, prepare: (home: string) => void, kept: boolean, more?: NodeJS.ProcessEnv][] = [
    ['is kept in a folder of the user', nothing, true],
    ['is not kept where others can write', home => chmodSync(home, 0o777), false],
    [
      'is not kept in a folder that others can read',
      home => mkdirSync(`${home}/.cache/osm-krm`, { recursive: true }),
      false,
    ],
    ['is not kept behind a link', home => symlinkSync(newFolder(), `${home}/.cache`), false],
    ['is not kept in a shared temporary folder', nothing, false, { XDG_CACHE_HOME: tmpdir() }],
    ['is not kept without a home', nothing, false, { HOME: '/nonexistent' }],
    ['is not kept if the user wants none', nothing, false, { NODE_DISABLE_COMPILE_CACHE: '1' }],
  ]
  for (const [name, prepare, kept, more] of CASES)
    test(name, () => {
      const home = newFolder()
      prepare(home)
      const { XDG_CACHE_HOME: _, NODE_COMPILE_CACHE: __, ...env } = process.env
      for (const args of [[PROGRAM], [PROGRAM, '--version']])
        for (let i = 0; i < 2; i++) {
          const { status, stdout } = spawnSync(process.execPath, args, {
            input: LIST,
            encoding: 'utf8',
            env: { ...env, HOME: home, ...more },
          })
          assert.equal(status, 0)
          if (args.length === 1) assert.equal(stdout, OUTPUT)
        }
      const files = readdirSync(home, { recursive: true, encoding: 'utf8' })
      assert.equal(
        files.some(file => file.startsWith('.cache/osm-krm/v')),
        kept,
        files.join('\n'),
      )
      if (kept) assert.equal(statSync(join(home, '.cache/osm-krm')).mode & 0o777, 0o700)
      assert.equal(existsSync(join(tmpdir(), 'osm-krm')), false)
    })
})

const profileWith = (template: string): string => `apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata: {name: osp-ubuntu, namespace: kube-system}
spec:
  osName: ubuntu
  osVersion: "24.04"
  version: v1.0.0
  supportedCloudProviders: [{name: hetzner}]
  bootstrapConfig: {}
  provisioningConfig:
    templates: {tested: ${JSON.stringify(template)}}
    files:
      - path: /f
        content: {inline: {data: '<{{ template "tested" }}>'}}
`

/** The files of dist/ that a run loads: of the function, unless there are arguments. */
function filesLoadedBy(input: string, args: readonly string[] = []): string[] {
  const folder = newFolder()
  run([PROGRAM, ...args], { NODE_V8_COVERAGE: folder }, input)
  return readdirSync(folder).flatMap(file => {
    const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { result: { url: string }[] }
    const urls = result.map(({ url }) => url).filter(url => url.startsWith('file:'))
    return urls.map(url => fileURLToPath(url)).filter(path => path.startsWith(join(root, 'dist')))
  })
}

/** The modules in a file, by their paths in the repository, which esbuild writes above each. */
const sourcesOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^ *\/\/ ((?:src|packages|node_modules)\/\S+)$/gm)].map(([, path]) => path!)

describe('the file alone', () => {
  for (const type of ['commonjs', 'module']) {
    for (const name of ['osm-krm', 'osm-krm.js']) {
      test(`runs as ${name} next to a package.json of type ${type}`, () => {
        const folder = newFolder()
        writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }))
        copyFileSync(SINGLE_FILE, join(folder, name))
        assert.equal(run([join(folder, name)]), OUTPUT)
        assert.match(run([join(folder, name), 'schema']), /OperatingSystemConfigGenerator/)
      })
    }
  }
})
