// A rendered folder cannot permit code to run: permission must come from outside of it.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, test } from 'node:test'
import { documentsOf, resourceListOf } from '../../../src/source/documents.ts'
import { splitFunctionConfig } from '../../../src/source/inputs.ts'
import { PROGRAM, SINGLE_FILE } from '../../fixtures/built.ts'
import { root } from '../../fixtures/examples.ts'
import { edit } from '../../fixtures/lists.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const folder = temporaryFolder('permissions')
const inFolder = (...path: string[]): string => join(folder, ...path)
const readIn = (...path: string[]): string => readFileSync(inFolder(...path), 'utf8')

cpSync(join(root, 'examples/eta'), inFolder('eta'), { recursive: true })
const MARK = 'the template was executed'
writeFileSync(
  inFolder('eta/profile.yaml'),
  edit(readIn('eta/profile.yaml'), '# <%= it.file %>', `<% process.stderr.write('${MARK}') %># <%= it.file %>`),
)
writeFileSync(inFolder('given.yaml'), readIn('eta/osm-krm.yaml'))

interface Copy {
  readonly name: string
  readonly file: string
  readonly text: string
}

/** Other forms of the same functionConfig. */
const COPIES: readonly Copy[] = [
  {
    name: 'list',
    file: 'osm-krm.yaml',
    text: `apiVersion: v1\nkind: List\nitems:\n-\n${readIn('given.yaml').replace(/^(?=.)/gm, '  ')}`,
  },
  { name: 'anchor', file: 'osm-krm.yaml', text: withAnchor(readIn('given.yaml')) },
]
for (const { name, file, text } of COPIES) {
  cpSync(inFolder('eta'), inFolder(name), { recursive: true })
  writeFileSync(inFolder(name, file), text)
}

function withAnchor(text: string): string {
  return edit(
    edit(text, 'externalCloudProvider: true', 'externalCloudProvider: &yes true'),
    'allowEta: true',
    'allowEta: *yes',
  )
}

const run = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [PROGRAM, ...args], { cwd: folder, encoding: 'utf8', input })

const ALLOW = ['--set', 'profiles.templates.allowEta=true']

describe('a functionConfig among the inputs cannot allow Eta', () => {
  const refused = [
    ['render', 'eta'],
    ['render', 'eta', '--set', 'nodes.proxy.noProxy=.svc'],
    ['render', 'list'],
    ['render', 'anchor'],
    ['render', 'eta/osm-krm.yaml', 'eta/profile.yaml', 'eta/machine-deployments.yaml', 'eta/tokens.yaml'],
    ['diff', '--old', 'eta', 'eta'],
    ['diff', '--old', 'eta', 'list'],
  ]
  for (const args of refused) {
    test(args.join(' '), () => {
      const { status, stdout, stderr } = run(args)
      assert.notEqual(status, 0)
      // A comparison says what it could not compare.
      if (args[0] === 'render') assert.equal(stdout, '')
      else
        assert.match(
          stdout,
          /^Do not merge yet: 1 thing to do\. Not known for [\s\S]*^1 MachineDeployment: 1 not rendered\./m,
        )
      assert.ok(!(stdout + stderr).includes(MARK), stderr)
      assert.match(stderr, /^error\[OSM0510\]/m)
      assert.match(stderr, /-c/)
      assert.match(stderr, /--set profiles\.templates\.allowEta=true/)
    })
  }

  test('nor on stdin', () => {
    const files = ['osm-krm', 'profile', 'machine-deployments', 'tokens'].map(name => readIn(`eta/${name}.yaml`))
    const { status, stderr } = run(['render', '-'], files.join('---\n'))
    assert.equal(status, 1)
    assert.ok(!stderr.includes(MARK), stderr)
  })
})

describe('the caller can allow Eta', () => {
  const allowed = [
    ['render', 'eta', '-c', 'given.yaml'],
    ['render', 'eta', '-c', 'eta/osm-krm.yaml'],
    ['render', 'eta', ...ALLOW],
    ['render', 'eta', '--set', 'profiles={templates: {allowEta: true}}'],
    ['diff', '--old', 'eta', 'eta', '-c', 'eta/osm-krm.yaml'],
    ['diff', '--old', 'eta', 'eta', ...ALLOW],
  ]
  for (const args of allowed) {
    test(args.join(' '), () => {
      const { status, stderr } = run(args)
      assert.equal(status, 0, stderr)
      assert.ok(stderr.includes(MARK), stderr)
    })
  }

  test('the functionConfig of the function can allow Eta', () => {
    const documents = ['osm-krm', 'profile', 'machine-deployments', 'tokens'].flatMap(name =>
      documentsOf(name, readIn(`eta/${name}.yaml`)),
    )
    const split = splitFunctionConfig(documents, undefined)
    const { status, stderr } = run([], resourceListOf(split.documents, split.functionConfig).text)
    assert.equal(status, 0, stderr)
    assert.ok(stderr.includes(MARK), stderr)
  })

  test('the caller can forbid Eta, whatever a file sets', () => {
    const { status, stderr } = run([
      'render',
      'eta',
      '-c',
      'given.yaml',
      ...ALLOW,
      '--set',
      'profiles.templates.allowEta=false',
    ])
    assert.equal(status, 1)
    assert.ok(!stderr.includes(MARK), stderr)
  })
})

describe('the Argo CD plugin of the examples', () => {
  const bin = inFolder('bin')
  const plugin = (application: string, environment: Readonly<Record<string, string>> = {}) =>
    spawnSync('sh', [join(root, 'examples/argocd/plugin/osm-krm-argocd')], {
      cwd: inFolder(application),
      encoding: 'utf8',
      env: { PATH: `${bin}${delimiter}${process.env.PATH}`, ...environment },
    })
  cpSync(SINGLE_FILE, join(bin, 'osm-krm'))

  const attempts: readonly Readonly<Record<string, string>>[] = [
    {},
    { PARAM_SET_0: 'profiles.templates.allowEta=true' },
    { PARAM_SET_0: 'profiles={templates: {allowEta: true}}' },
    { PARAM_SET_0: 'spec.profiles.templates.allowEta=true', PARAM_TARGET: 'all' },
    { PARAM_PATHS_0: '--set=profiles.templates.allowEta=true' },
    { PARAM_PATHS_0: '-cosm-krm.yaml' },
    { PARAM_PATHS_0: '--config=osm-krm.yaml' },
    { PARAM_SET_0: '--', PARAM_SET_1: 'profiles.templates.allowEta=true' },
    { PARAM_SET_0: '-c', PARAM_SET_1: 'osm-krm.yaml' },
  ]
  for (const environment of attempts) {
    test(`rejects Eta with ${JSON.stringify(environment)}`, () => {
      const { status, stdout, stderr } = plugin('eta', environment)
      assert.notEqual(status, 0)
      assert.equal(stdout, '')
      assert.ok(!stderr.includes(MARK), stderr)
    })
  }

  test('treats a path that looks like an option as a path', () => {
    const { status, stderr } = plugin('eta', { PARAM_PATHS_0: '--help' })
    assert.equal(status, 1)
    assert.equal(stderr, 'osm-krm-argocd: paths: "--help" is not a folder of this repository\n')
  })
})
