// osm-krm diff names changes of the program that is run as the function, and of what it reads and reports.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { Repository, type RepositoryFiles } from '../fixtures/repository.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('function-changes')
const text = (name: string): string => readFileSync(join(root, 'examples/quickstart', name), 'utf8')
const BASE: RepositoryFiles = {
  'osm-krm.yaml': text('osm-krm.yaml'),
  'machines.yaml': text('machine-deployments.yaml'),
  'kustomization.yaml': 'resources: [machines.yaml]\ntransformers: [osm-krm.yaml]\n',
  Kptfile: text('Kptfile'),
  '.krmignore': '# Not for the function.\nREADME.md\n',
  '.gitignore': '*.log\n',
}
const repository = new Repository(folder)

/** Compares HEAD with the work tree that the edit makes of it. */
async function changesOf(name: string, from: string, to: string) {
  repository.commit(BASE)
  assert.ok(BASE[name]!.includes(from))
  repository.write({ [name]: BASE[name]!.replace(from, to) })
  const [json, markdown] = ['json', 'markdown'].map(form => join(folder, `.git/${form}`)) as [string, string]
  const result = await osmKrm(
    ['diff', '--exit-code', '-o', 'text', '-o', `json=${json}`, '-o', `markdown=${markdown}`],
    {
      cwd: folder,
    },
  )
  const { functionChanges }: { functionChanges: readonly string[] } = JSON.parse(readFileSync(json, 'utf8'))
  return { ...result, functionChanges, comment: readFileSync(markdown, 'utf8') }
}

const CASES: readonly { edit: [file: string, from: string, to: string]; expected: string }[] = [
  {
    edit: ['osm-krm.yaml', '{path: osm-krm}', '{path: ./osm-krm}'],
    expected:
      'osm-krm.yaml: the annotation config.kubernetes.io/function changes from "exec: {path: osm-krm}\\n" to "exec: {path: ./osm-krm}\\n"',
  },
  {
    edit: ['osm-krm.yaml', 'severity: {OSM0309: "off"}', 'severity: {OSM0309: "off", OSM0633: "off"}'],
    expected:
      'osm-krm.yaml: spec.checks changes from {"severity": {"OSM0309": "off"}} to {"severity": {"OSM0309": "off", "OSM0633": "off"}}',
  },
  {
    edit: ['machines.yaml', '  annotations:\n', '  annotations:\n    config.kubernetes.io/local-config: "true"\n'],
    expected:
      'MachineDeployment.cluster.k8s.io kube-system/ubuntu-workers (machines.yaml:1) gets config.kubernetes.io/local-config, so no host applies it',
  },
  {
    edit: ['kustomization.yaml', '[machines.yaml]', '[other.yaml]'],
    expected: 'kustomization.yaml: resources loses machines.yaml and gets other.yaml',
  },
  {
    edit: ['kustomization.yaml', 'transformers', 'secretGenerator: [{name: a, literals: [b=c]}]\ntransformers'],
    expected: 'kustomization.yaml: secretGenerator changes',
  },
  {
    edit: ['Kptfile', 'configPath: osm-krm.yaml', 'configPath: other.yaml'],
    expected: 'Kptfile: pipeline.mutators[0].configPath changes from "osm-krm.yaml" to "other.yaml"',
  },
  {
    edit: ['Kptfile', '    - exec', '    - image: other\n      configMap: {token: hunter2}\n    - exec'],
    expected: 'Kptfile: pipeline.mutators[1].configPath changes from nothing to "osm-krm.yaml"',
  },
  { edit: ['.krmignore', 'README.md', 'machines.yaml'], expected: '.krmignore loses README.md and gets machines.yaml' },
  {
    edit: ['.gitignore', '*.log', 'dist/\nmore/*.yaml'],
    expected: '.gitignore gets more/*.yaml',
  },
]

describe('diff names what changes of the function and its inputs', () => {
  for (const { edit, expected } of CASES)
    test(expected, async () => {
      const { functionChanges, stdout, comment, status } = await changesOf(...edit)
      assert.ok(functionChanges.includes(expected), functionChanges.join('\n'))
      assert.doesNotMatch(stdout, /hunter2|b=c/)
      assert.ok(stdout.replace(/\s+/g, ' ').includes(expected.replace(/\s+/g, ' ')), stdout)
      assert.ok(comment.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)).includes(expected), comment)
      assert.equal(status, 1)
    })

  test('not the revisions that a functionConfig has', async () => {
    const { functionChanges } = await changesOf('osm-krm.yaml', 'spec:\n', 'spec:\n  # A comment.\n')
    assert.deepEqual(functionChanges, [])
  })
})

describe('diff names files that hosts look for', () => {
  const changes = async (files: RepositoryFiles, ...args: string[]): Promise<readonly string[]> => {
    repository.commit({ ...BASE, 'other.yaml': undefined })
    if (args[0]?.includes('..')) repository.commit(files)
    else repository.write(files)
    return JSON.parse((await osmKrm(['diff', ...args, '-o', 'json'], { cwd: folder })).stdout).functionChanges
  }
  const CHANGED: readonly [name: string, files: RepositoryFiles, args: readonly string[], expected: string[]][] = [
    [
      'a functionConfig that moves',
      { 'osm-krm.yaml': undefined, 'other.yaml': BASE['osm-krm.yaml'] },
      [],
      ['the functionConfig osm-krm.yaml is gone, and other.yaml is new'],
    ],
    [
      'between revisions, above the paths, without what Git ignores',
      { '.gitignore': '*.yaml\n', '.krmignore': undefined },
      ['HEAD~1..HEAD', 'machines.yaml'],
      ['.krmignore loses README.md'],
    ],
    [
      'of two folders',
      {
        'old/machines.yaml': BASE['machines.yaml'],
        'old/Kptfile': BASE.Kptfile,
        'new/machines.yaml': BASE['machines.yaml'],
        'new/Kustomization': BASE['kustomization.yaml'],
      },
      ['old', 'new'],
      ['Kustomization is new', 'Kptfile is removed'],
    ],
  ]
  for (const [name, files, args, expected] of CHANGED)
    test(name, async () => assert.deepEqual(await changes(files, ...args), expected))

  test('clusters that exchange their functionConfigs', async () => {
    const config = (name: string): string => BASE['osm-krm.yaml']!.replace(/^ {2}name: .*/m, `  name: ${name}`)
    const clusters = (first: string, second: string): RepositoryFiles => ({
      'clusters/one/machines.yaml': BASE['machines.yaml'],
      'clusters/one/osm-krm.yaml': config(first),
      'clusters/two/machines.yaml': BASE['machines.yaml'],
      'clusters/two/osm-krm.yaml': config(second),
    })
    repository.commit(clusters('prod', 'test'))
    assert.deepEqual(await changes(clusters('test', 'prod'), 'clusters'), [
      'the cluster prod moves from clusters/one to clusters/two',
      'the cluster test moves from clusters/two to clusters/one',
    ])
  })
})
