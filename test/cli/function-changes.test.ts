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

const CASES: readonly { name: string; edit: [file: string, from: string, to: string]; expected: string }[] = [
  {
    name: 'the program of the function',
    edit: ['osm-krm.yaml', '{path: osm-krm}', '{path: ./osm-krm}'],
    expected:
      'osm-krm.yaml: the annotation config.kubernetes.io/function changes from "exec: {path: osm-krm}\\n" to "exec: {path: ./osm-krm}\\n"',
  },
  {
    name: 'a check that is switched off',
    edit: ['osm-krm.yaml', 'severity: {OSM0309: "off"}', 'severity: {OSM0309: "off", OSM0633: "off"}'],
    expected:
      'osm-krm.yaml: spec.checks changes from {"severity": {"OSM0309": "off"}} to {"severity": {"OSM0309": "off", "OSM0633": "off"}}',
  },
  {
    name: 'a mark for inputs that no host applies',
    edit: ['machines.yaml', '  annotations:\n', '  annotations:\n    config.kubernetes.io/local-config: "true"\n'],
    expected:
      'MachineDeployment.cluster.k8s.io kube-system/ubuntu-workers (machines.yaml:1) gets config.kubernetes.io/local-config, so no host applies it',
  },
]

describe('diff names what changes of the function and its inputs', () => {
  for (const { name, edit, expected } of CASES)
    test(name, async () => {
      const { functionChanges, stdout, comment, status } = await changesOf(...edit)
      assert.deepEqual(functionChanges, [expected])
      assert.ok(stdout.replace(/\s+/g, ' ').includes(expected.replace(/\s+/g, ' ')), stdout)
      assert.ok(comment.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)).includes(expected), comment)
      assert.equal(status, 1)
    })

  test('not the revisions that a functionConfig has', async () => {
    const { functionChanges } = await changesOf('osm-krm.yaml', 'spec:\n', 'spec:\n  # A comment.\n')
    assert.deepEqual(functionChanges, [])
  })
})

describe('diff compares kustomizations', () => {
  for (const kind of ['', 'kind: Kustomization\n'])
    test(`each of several, ${kind === '' ? 'without' : 'with'} a kind`, async () => {
      const kustomizations = (transformers: string) => ({
        'base/kustomization.yaml': `${kind}resources: [../machines.yaml]\n${transformers}`,
        'team/kustomization.yaml': `${kind}resources: []\n`,
      })
      repository.commit({ ...BASE, ...kustomizations('transformers: [../osm-krm.yaml]\n') })
      repository.write(kustomizations(''))
      const { stdout } = await osmKrm(['diff'], { cwd: folder })
      assert.match(stdout, /^Kustomization: changed$/m)
    })
})
