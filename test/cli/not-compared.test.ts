// osm-krm diff lists changed files that are no inputs, and says what alters what is compared. test/slow/cli/probes has attacks with such files.

import assert from 'node:assert/strict'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { edit } from '../fixtures/lists.ts'
import { Repository, type RepositoryFiles } from '../fixtures/repository.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('not-compared')
const read = (name: string): string => readFileSync(join(root, 'examples/quickstart', name), 'utf8')
const MACHINES = read('machine-deployments.yaml')
const [UBUNTU = '', FLATCAR = ''] = MACHINES.split(/^---\n/m)
const KUSTOMIZATION = 'resources: [machines.yaml]\ntransformers: [osm-krm.yaml]\n'
const BASE = {
  'osm-krm.yaml': read('osm-krm.yaml'),
  'machines.yaml': UBUNTU,
  'kustomization.yaml': KUSTOMIZATION,
  Kptfile: read('Kptfile'),
  '.krmignore': 'README.md\n',
  '.gitignore': '*.log\n',
}
const BUILD = 'osm-krm diff old.yaml new.yaml, with the output of kustomize for both sides'
const HELM = "osm-krm diff --build 'helm template chart'"

interface Row {
  readonly name: string
  /** What is committed beside the files above. */
  readonly old?: RepositoryFiles
  readonly now: RepositoryFiles
  readonly args?: readonly string[]
  readonly expected: readonly unknown[]
}

const ROWS: readonly Row[] = [
  {
    name: 'a file without a reason, whatever it has',
    now: {
      'README.md': 'x\n',
      '.gitignore': '*.txt\n',
      'job.yaml': 'apiVersion: batch/v1\nkind: Job\n',
      '.x.json': '{',
    },
    expected: ['M .gitignore', 'A .x.json', 'A README.md', 'A job.yaml'],
  },
  {
    name: 'none outside of the paths',
    now: { 'README.md': 'x\n', '.krmignore': undefined, '.gitignore': undefined },
    args: ['HEAD', 'machines.yaml', 'osm-krm.yaml'],
    expected: [],
  },
  {
    name: 'a file that a host reads, without a reason',
    old: { 'a/x.yaml': FLATCAR },
    now: {
      Kptfile: edit(BASE.Kptfile, 'exec: osm-krm', 'exec: evil'),
      '.krmignore': undefined,
      'a/.argocd-source.yaml': 'x\n',
    },
    expected: ['D .krmignore', 'M Kptfile', 'A a/.argocd-source.yaml'],
  },
  {
    name: 'a kustomization that lists one more input',
    now: {
      'pool.yaml': FLATCAR,
      'kustomization.yaml': edit(KUSTOMIZATION, '[machines.yaml', '[machines.yaml, pool.yaml'),
    },
    expected: ['M kustomization.yaml'],
  },
  {
    name: 'a kustomization that lists what is not read: by its name, in a hidden folder, and out of the paths; and a file of others',
    old: { 'pool.txt': FLATCAR, '.base/kustomization.yaml': 'resources: []\n', 'job.yaml': 'kind: Job\n' },
    now: {
      'kustomization.yaml': edit(KUSTOMIZATION, '[machines.yaml', '[machines.yaml, pool.txt, .base, ../x, job.yaml'),
    },
    expected: [
      {
        change: 'M',
        path: 'kustomization.yaml',
        reason: { code: 'kustomization', what: ['pool.txt', '.base', '../x'] },
        line: 'osm-krm diff -k .',
      },
    ],
  },
  {
    name: 'a kustomization of a new folder, and one that lists it',
    old: { 'kustomization.yaml': `${KUSTOMIZATION}# more\n` },
    now: {
      'new/kustomization.yaml': 'kind: Kustomization\nresources: [x.yaml]\n',
      'new/x.yaml': FLATCAR,
      'kustomization.yaml': edit(KUSTOMIZATION, '[machines.yaml', '[machines.yaml, new'),
    },
    expected: ['M kustomization.yaml', 'A new/kustomization.yaml'],
  },
  {
    name: 'a kustomization that goes',
    now: { 'kustomization.yaml': undefined },
    expected: ['D kustomization.yaml'],
  },
  {
    name: 'a chart of which inputs are templates, also as it was, and no other chart',
    old: { 'chart/templates/x.yaml': FLATCAR, 'chart/Chart.yaml': 'name: x\n', 'other/Chart.yaml': 'name: x\n' },
    now: { 'other/Chart.yaml': 'name: y\n' },
    expected: [{ path: 'chart/Chart.yaml', reason: { code: 'chart' }, line: HELM }, 'M other/Chart.yaml'],
  },
  {
    name: 'a chart whose folder has the name of an option',
    old: { '--post-renderer=x/templates/x.yaml': FLATCAR, '--post-renderer=x/Chart.yaml': 'name: x\n' },
    now: { 'other/Chart.yaml': 'name: y\n' },
    expected: [
      {
        path: '--post-renderer=x/Chart.yaml',
        reason: { code: 'chart' },
        line: "osm-krm diff --build 'helm template ./--post-renderer=x'",
      },
      'A other/Chart.yaml',
    ],
  },
  {
    name: 'a copy of an input that is not as the input',
    old: { 'out.yaml': `# osm-krm.dev/generated-by\n${UBUNTU}` },
    now: { 'out.yaml': `# osm-krm.dev/generated-by\n${edit(UBUNTU, 'replicas: 3', 'replicas: 4')}` },
    expected: [
      {
        change: 'M',
        path: 'out.yaml',
        reason: { code: 'copy', of: 'machines.yaml:1', fields: ['spec.replicas'] },
      },
    ],
  },
  {
    name: 'a copy that changes as its input does',
    old: { 'out.yaml': `# osm-krm.dev/generated-by\n${UBUNTU}` },
    now: {
      'out.yaml': `# osm-krm.dev/generated-by\n${edit(UBUNTU, 'replicas: 3', 'replicas: 4')}`,
      'machines.yaml': edit(UBUNTU, 'replicas: 3', 'replicas: 4'),
    },
    expected: [],
  },
  {
    name: 'files of two folders',
    now: {
      'old/machines.yaml': UBUNTU,
      'old/Kptfile': BASE.Kptfile,
      'old/README.md': 'x\n',
      'new/machines.yaml': UBUNTU,
      'new/Kustomization': KUSTOMIZATION,
      'new/README.md': 'y\n',
    },
    args: ['old', 'new'],
    expected: [
      { change: 'A', path: 'Kustomization', reason: { code: 'kustomization', what: ['transformers'] }, line: BUILD },
      'D Kptfile',
      'M README.md',
    ],
  },
]

async function listed(folder: string, args: readonly string[]): Promise<readonly unknown[]> {
  const { stdout, stderr } = await osmKrm(['diff', ...args, '-o', 'json'], { cwd: folder })
  assert.notEqual(stdout, '', stderr)
  const { notCompared } = JSON.parse(stdout) as { notCompared: { change?: string; path: string; reason?: unknown }[] }
  return notCompared.map(each => (each.reason === undefined ? `${each.change} ${each.path}` : each))
}

describe('not compared is', () => {
  for (const { name, old = {}, now, args = [], expected } of ROWS) {
    test(`${name}, of the work tree`, async () => {
      const repository = new Repository(newFolder())
      repository.commit({ ...BASE, ...old })
      repository.write(now)
      assert.deepEqual(await listed(repository.folder, args), expected)
    })
    if (args.length === 0)
      test(`${name}, of revisions`, async () => {
        const repository = new Repository(newFolder())
        repository.commit({ ...BASE, ...old })
        repository.commit(now)
        const named = (await listed(repository.folder, ['HEAD~1', 'HEAD'])) as readonly object[]
        assert.deepEqual(JSON.parse(JSON.stringify(named).replaceAll(/HEAD:|'HEAD~1' HEAD /g, '')), expected)
      })
  }

  test('a link to a folder of inputs, and a link to others without a reason', async () => {
    const repository = new Repository(newFolder())
    repository.commit({ 'v1/x.yaml': UBUNTU, 'v2/x.yaml': FLATCAR, 'doc/x.md': '' })
    symlinkSync('v1', join(repository.folder, 'current'))
    symlinkSync('doc', join(repository.folder, 'more'))
    const expected = [{ change: 'A', path: 'current', reason: { code: 'link', target: 'v1' } }, 'A more']
    assert.deepEqual(await listed(repository.folder, []), expected)
    repository.commit({})
    assert.deepEqual(await listed(repository.folder, ['HEAD~1', 'HEAD']), expected)
    assert.deepEqual(await listed(repository.folder, []), [])
  })

  test('a file of two folders whatever the current folder has, in which the patterns of --each do not begin', async () => {
    const repository = new Repository(newFolder())
    const cluster = { 'osm-krm.yaml': BASE['osm-krm.yaml'], 'machines.yaml': UBUNTU }
    const side = (name: string): RepositoryFiles =>
      Object.fromEntries(Object.entries(cluster).map(([file, text]) => [`${name}/prod/${file}`, text]))
    repository.commit({ ...side('old'), ...side('new'), 'new/prod/notes.md': 'x\n', 'prod/notes.md': 'x\n' })
    assert.deepEqual(await listed(repository.folder, ['old', 'new', '--each', '*']), ['A prod/notes.md'])
  })
})
