// What osm-krm says of kustomizations without kustomize: what it does not see in files, and what it refuses to build.

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { Repository, type RepositoryFiles } from '../fixtures/repository.ts'
import { QUICKSTART } from '../hosts/folder.ts'

const top = mkdtempSync(join(tmpdir(), 'osm-krm-kustomize-test-'))
after(() => rmSync(top, { recursive: true }))

const BASE = {
  'base/kustomization.yaml': 'resources: [machine-deployments.yaml]\n',
  'base/machine-deployments.yaml': QUICKSTART['machine-deployments.yaml'],
}
const OVERLAY = {
  'overlays/prod/Kustomization': `resources: [../../base]
transformers: [osm-krm.yaml]
patches: [{path: kubelet.yaml, target: {kind: MachineDeployment}}]
`,
  'overlays/prod/kubelet.yaml': '- {op: replace, path: /spec/template/spec/versions/kubelet, value: 1.33.5}\n',
  'overlays/prod/osm-krm.yaml': QUICKSTART['osm-krm.yaml'],
}

let count = 0
function repositoryOf(files: RepositoryFiles): Repository {
  const folder = mkdtempSync(join(top, `${count++}-`))
  const repository = new Repository(folder)
  repository.commit(files)
  return repository
}

const PATH = 'overlays/prod/Kustomization' as const
const NOT_SEEN = `osm-krm: not seen: patches of ${PATH}; to see it: osm-krm`

describe('what a kustomization changes is not seen without -k', () => {
  // Beside a controller, so that the base can be shown without the overlay.
  const inputs = {
    ...BASE,
    ...OVERLAY,
    [PATH]: OVERLAY[PATH].replace('transformers: [osm-krm.yaml]\n', ''),
    'overlays/prod/osm-krm.yaml': '# none\n',
  }
  const repository = repositoryOf(inputs)
  repository.write({ 'overlays/prod/kubelet.yaml': inputs['overlays/prod/kubelet.yaml'].replace('1.33.5', '1.36.2') })
  const run = (...args: string[]) => osmKrm(args, { cwd: repository.folder })

  test('diff says so first, in each form, with the line to type', async () => {
    const { status, stdout, stderr } = await run('diff', '-o', 'text', '-o', 'json=diff.json', '-o', 'markdown=diff.md')
    assert.equal(status, 0, stderr)
    assert.equal(stderr.split('\n')[1], `${NOT_SEEN} diff -k overlays/prod`)
    const [headline, , line] = stdout.split('\n')
    assert.equal(headline, 'Not everything is compared: what 1 file does is not seen')
    assert.equal(line, `  ${PATH}: kustomize applies patches of it; to see it: osm-krm diff -k overlays/prod`)
    assert.ok(stdout.includes('\n1 changed file is not compared: M overlays/prod/kubelet.yaml\n'), stdout)
    const written = (name: string): string => readFileSync(join(repository.folder, name), 'utf8')
    assert.deepEqual(JSON.parse(written('diff.json')).notCompared, [
      { path: PATH, reason: { code: 'kustomization', what: ['patches'] }, line: 'osm-krm diff -k overlays/prod' },
      { change: 'M', path: 'overlays/prod/kubelet.yaml' },
    ])
    const comment = written('diff.md').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
    assert.ok(
      comment.startsWith(
        `### ${headline}\n\n- <code>${PATH}</code>: kustomize applies <code>patches</code> of it; to see it: <code>osm-krm diff -k overlays/prod</code>\n`,
      ),
      comment,
    )
  })

  test('diff of revisions names them in the line', async () => {
    const { stderr } = await run('diff', 'HEAD..HEAD')
    assert.match(stderr, /to see it: osm-krm diff HEAD\.\.HEAD -k overlays\/prod\n/)
  })

  for (const command of ['show', 'lint', 'assets'])
    test(`${command} says so`, async () => {
      const { stderr } = await run(command)
      assert.equal(stderr.split('\n')[0], `${NOT_SEEN} ${command} -k overlays/prod`)
    })

  test('an overlay alone says that its base is not read', async () => {
    const { stderr } = await run('lint', 'overlays')
    assert.match(
      stderr,
      /^osm-krm: not seen: patches, base of overlays\/prod\/Kustomization; to see it: osm-krm lint -k overlays\/prod\n/,
    )
  })

  test('a kustomization that only lists files is silent', async () => {
    const { stderr } = await osmKrm(['show'], { cwd: repositoryOf(QUICKSTART).folder })
    assert.doesNotMatch(stderr, /not seen/)
  })
})

/** What a kustomization lists, and what is said of it. */
const LISTED: readonly (readonly [name: string, entry: string, files: RepositoryFiles, says: RegExp])[] = [
  ['a file that is not there', 'more.yaml', {}, /"more\.yaml", which does not exist/],
  ['a file without objects', 'more.yaml', { 'more.yaml': '# none\n' }, /"more\.yaml", which contains no object/],
  ['an object in a file that osm-krm does not read', 'more.txt', { 'more.txt': 'kind: Secret\n' }, /^$/],
  ['a folder without objects', 'more', { 'more/notes.txt': 'none\n' }, /^$/],
]

describe('render says what is wrong with', () => {
  for (const [name, entry, files, says] of LISTED)
    test(name, async () => {
      const resources = `resources: [machine-deployments.yaml, tokens.yaml, ${entry}]\ntransformers: [osm-krm.yaml]\n`
      const { folder } = repositoryOf({ ...QUICKSTART, ...files, 'kustomization.yaml': resources })
      const { stderr } = await osmKrm(['render', '.'], { cwd: folder })
      assert.match(stderr, says)
    })
})

const FUNCTION = (annotation: string): string => `apiVersion: example.com/v1
kind: Other
metadata:
  name: other
  annotations:
    config.kubernetes.io/function: |
      ${annotation}
`

const REFUSED: readonly { readonly name: string; readonly files: RepositoryFiles; readonly expected: string }[] = [
  {
    name: 'a program',
    files: { 'other.yaml': FUNCTION('exec: {path: ./run.sh}'), 'kustomization.yaml': 'transformers: [other.yaml]\n' },
    expected: 'other.yaml:1: the function or plugin Other other (./run.sh) is not osm-krm',
  },
  {
    name: 'a container, after another document',
    files: {
      'other.yaml': `apiVersion: builtin\nkind: PrefixTransformer\nmetadata: {name: a}\n---\n${FUNCTION('container: {image: example.com/run}')}`,
      'kustomization.yaml': 'generators: [other.yaml]\n',
    },
    expected: 'other.yaml:5: the function or plugin Other other (example.com/run) is not osm-krm',
  },
  {
    name: 'a plugin',
    files: {
      'kustomization.yaml': 'generators:\n  - |\n    apiVersion: a/v1\n    kind: Plugin\n    metadata: {name: b}\n',
    },
    expected: 'kustomization.yaml: the function or plugin Plugin b is not osm-krm',
  },
  {
    name: 'a function of a base, listed in a folder',
    files: {
      'kustomization.yaml': 'resources: [base]\n',
      'base/kustomization.yaml': 'validators: [plugins]\n',
      'base/plugins/kustomization.yaml': 'resources: [other.yaml]\n',
      'base/plugins/other.yaml': FUNCTION('exec: {path: run}'),
    },
    expected: 'base/plugins/other.yaml:1: the function or plugin Other other (run) is not osm-krm',
  },
  {
    name: 'helm',
    files: { 'kustomization.yaml': 'helmCharts: [{name: a}]\n' },
    expected: 'kustomization.yaml: helmCharts starts helm',
  },
  {
    name: 'a path out of the repository',
    files: { 'kustomization.yaml': 'resources: [../../../../../../../../../../../../../../etc]\n' },
    expected: 'kustomization.yaml: ../../../../../../../../../../../../../../etc leads out of the files',
  },
  {
    name: 'osm-krm with arguments',
    files: {
      'osm-krm.yaml': QUICKSTART['osm-krm.yaml']!.replace('{path: osm-krm}', '{path: osm-krm, args: [render, .]}'),
      'kustomization.yaml': 'transformers: [osm-krm.yaml]\n',
    },
    expected: 'osm-krm.yaml:1: with the arguments "render .", osm-krm is not a function',
  },
]

describe('-k refuses before it starts kustomize', () => {
  for (const { name, files, expected } of REFUSED)
    test(name, async () => {
      const { status, stderr } = await osmKrm(['show', '-k', '.'], {
        cwd: repositoryOf(files).folder,
        env: { PATH: '' },
      })
      assert.equal(status, 1)
      assert.ok(stderr.startsWith(`osm-krm: error: Kustomization .: cannot be built: ${expected}`), stderr)
    })

  test('a link out of the folder, also of a revision', async () => {
    const repository = repositoryOf({ 'kustomization.yaml': 'resources: [passwd.yaml]\n' })
    symlinkSync('/etc/passwd', join(repository.folder, 'passwd.yaml'))
    const expected = 'passwd.yaml: is a link that leads out of the tree or to nothing, or no regular file'
    const { stderr } = await osmKrm(['show', '-k', '.'], { cwd: repository.folder })
    assert.ok(stderr.includes(`cannot be built: ${expected}`), stderr)
    repository.commit({})
    const revision = await osmKrm(['diff', 'HEAD..HEAD', '-k', '.'], { cwd: repository.folder })
    assert.ok(revision.stderr.includes(`cannot be built: HEAD:${expected}`), revision.stderr)
  })
})

describe('-k', () => {
  const { folder } = repositoryOf({ ...BASE, ...OVERLAY })
  const failure = async (args: readonly string[], env = {}) => (await osmKrm(args, { cwd: folder, env })).stderr

  test('says how to compare two builds if there is no kustomize', async () => {
    const stderr = await failure(['show', '-k', 'overlays/prod'], { PATH: '' })
    assert.match(stderr, /^osm-krm: kustomize is not on the PATH: .* osm-krm diff old\.yaml new\.yaml\n$/)
  })

  const WRONG: readonly (readonly [args: readonly string[], expected: RegExp])[] = [
    [['show', '-k', 'missing'], /^osm-krm: -k missing: there is no such folder\n$/],
    [
      ['show', '-k', 'overlays'],
      /Kustomization overlays: cannot be built: there is no kustomization\.yaml in this folder/,
    ],
    [['show', 'base', '-k', 'overlays/prod'], /^osm-krm: -k names what is built: leave out base\n$/],
    [['diff', '-k', 'overlays/prod', '--', 'base'], /\nosm-krm: -k names what is built: leave out base\n$/],
    [['lint', '-k', '.', '--rendered'], /cannot be used with option '--rendered'/],
    [['show', '-k', '.', '-c', 'a.yaml'], /cannot be used with option '-c, --config <file>'/],
  ]
  for (const [args, expected] of WRONG) test(args.join(' '), async () => assert.match(await failure(args), expected))
})
