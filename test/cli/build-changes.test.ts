// osm-krm diff names what other programs do with the inputs, and which inputs they read, though it does not follow them.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { Repository, type RepositoryFiles } from '../fixtures/repository.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('build')
const outputs = temporaryFolder('build-outputs')
const text = (name: string): string => readFileSync(join(root, 'examples/quickstart', name), 'utf8')

const KUSTOMIZATION = `resources: [machines.yaml]
transformers: [osm-krm.yaml]
secretGenerator:
  - name: settings
    literals: [value=d0n0tsh0w]
patches:
  - path: kubelet.yaml
  - patch: |
      - op: add
        path: /metadata/labels/team
        value: nodes
    target: {kind: MachineDeployment}
`
const PATCH = `apiVersion: v1
kind: ConfigMap
metadata: {name: motd}
data: {text: hello}
`
const SECRET = `apiVersion: v1
kind: Secret
metadata: {name: motd}
stringData: {text: d0n0tsh0w}
`
const CONFIG = text('osm-krm.yaml')
const BASE: RepositoryFiles = {
  'osm-krm.yaml': CONFIG,
  'tokens.yaml': text('tokens.yaml'),
  'machines.yaml': text('machine-deployments.yaml'),
  'kustomization.yaml': KUSTOMIZATION,
  'kubelet.yaml': PATCH,
  'secret.yaml': SECRET,
  '.gitignore': 'out/\n',
}
const repository = new Repository(folder)
repository.commit({ ...BASE, Kptfile: text('Kptfile') })

interface Found {
  readonly place: string
  readonly field: string
  readonly old: string | null
  readonly new: string | null
}

/** Compares HEAD with the work tree that the edits make of it. */
async function changesOf(edits: RepositoryFiles): Promise<{ text: string; build: readonly Found[] }> {
  repository.commit({ ...BASE, Kptfile: text('Kptfile') })
  repository.write(edits)
  const files = ['json', 'markdown'].map(form => join(outputs, form))
  const [json, markdown] = files as [string, string]
  const { status, stdout, stderr } = await osmKrm(
    ['diff', '-o', 'text', '-o', `json=${json}`, '-o', `markdown=${markdown}`],
    { cwd: folder },
  )
  assert.equal(status, 0, stderr)
  const comment = readFileSync(markdown, 'utf8').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
  const { build }: { build: readonly Found[] } = JSON.parse(readFileSync(json, 'utf8'))
  for (const form of [stdout, comment]) {
    assert.doesNotMatch(form, /d0n0tsh0w/)
    for (const { place, field } of build) assert.ok(form.includes(`${place} ${field}`.trim()), form)
  }
  return { text: stdout, build }
}

const edited = (name: string, from: string, to: string): RepositoryFiles => {
  const before = name === 'Kptfile' ? text(name) : BASE[name]!
  assert.ok(before.includes(from))
  return { [name]: before.replace(from, to) }
}

describe('diff names what is not compared', () => {
  const CASES: readonly { name: string; edits: RepositoryFiles; expected: Found }[] = [
    {
      name: 'the program of the function',
      edits: edited('osm-krm.yaml', '{path: osm-krm}', '{path: ./osm-krm}'),
      expected: {
        place: 'osm-krm.yaml:9',
        field: 'metadata.annotations["config.kubernetes.io/function"].exec.path',
        old: 'osm-krm',
        new: './osm-krm',
      },
    },
    {
      name: 'a check that is switched off',
      edits: edited('osm-krm.yaml', 'severity: {OSM0309: "off"}', 'severity: {OSM0309: "off", OSM0633: "off"}'),
      expected: { place: 'osm-krm.yaml:31', field: 'spec.checks.severity.OSM0633', old: null, new: 'off' },
    },
    {
      name: 'an inline patch',
      edits: edited('kustomization.yaml', 'value: nodes', 'value: others'),
      expected: { place: 'kustomization.yaml:8', field: 'patches[1].patch[0].value', old: 'nodes', new: 'others' },
    },
    {
      name: 'the file of a patch',
      edits: edited('kubelet.yaml', 'hello', 'bye'),
      expected: { place: 'kubelet.yaml:4', field: 'data.text', old: 'hello', new: 'bye' },
    },
    {
      name: 'an input that kustomize no longer reads',
      edits: edited('kustomization.yaml', 'resources: [machines.yaml]', 'resources: []'),
      expected: { place: 'kustomization.yaml:1', field: 'resources[0]', old: 'machines.yaml', new: null },
    },
    {
      name: 'a prefix of names',
      edits: edited('kustomization.yaml', '[osm-krm.yaml]', '[osm-krm.yaml]\nnamePrefix: a-'),
      expected: { place: 'kustomization.yaml:3', field: 'namePrefix', old: null, new: 'a-' },
    },
    {
      name: 'a literal of a secretGenerator, hidden',
      edits: edited('kustomization.yaml', 'd0n0tsh0w', 'd0n0tsh0w-either'),
      expected: {
        place: 'kustomization.yaml:5',
        field: 'secretGenerator[0].literals[0]',
        old: '<hidden>',
        new: '<hidden>',
      },
    },
    {
      name: 'the program of the function in the pipeline of kpt',
      edits: edited('Kptfile', 'exec: osm-krm', 'exec: ./osm-krm'),
      expected: { place: 'Kptfile:10', field: 'pipeline.mutators[0].exec', old: 'osm-krm', new: './osm-krm' },
    },
    {
      name: 'what Git ignores',
      edits: { '.gitignore': 'out/\nmore.yaml\n' },
      expected: { place: '.gitignore', field: '', old: 'out/\n', new: 'out/\nmore.yaml\n' },
    },
    {
      name: 'a mark for inputs that no host applies',
      edits: edited(
        'machines.yaml',
        '  annotations:\n',
        '  annotations:\n    config.kubernetes.io/local-config: "true"\n',
      ),
      expected: {
        place: 'machines.yaml:1',
        field: 'metadata.annotations[config.kubernetes.io/local-config]',
        old: null,
        new: 'true',
      },
    },
  ]
  for (const { name, edits, expected } of CASES)
    test(name, async () => {
      const { text: shown, build } = await changesOf(edits)
      assert.deepEqual(build, [expected])
      assert.match(shown, /^Not compared: what follows from 1 change of how manifests are built\n/)
    })

  test('a kustomization that is new, with what it contains', async () => {
    const { text: shown } = await changesOf({
      'overlays/kustomization.yaml': KUSTOMIZATION,
      'overlays/kubelet.yaml': PATCH,
    })
    assert.match(
      shown,
      /^ {2}overlays\/kustomization\.yaml:\n {4}@@ -0,0 \+1,12 @@\n {4}\+resources: \[machines\.yaml\]$/m,
    )
    assert.match(shown, /^ {2}overlays\/kubelet\.yaml:\n/m)
  })
  test('nothing, if a comment changes', async () =>
    assert.deepEqual((await changesOf({ 'kustomization.yaml': `# comment\n${KUSTOMIZATION}` })).build, []))
})
