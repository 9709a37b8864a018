// osm-krm lint: profiles without MachineDeployments, rendered for every platform that they declare.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { writeYaml } from '../../src/render/yaml/index.ts'
import { osmKrm } from '../fixtures/command.ts'
import { profileObject } from '../fixtures/profile.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('profiles')

const file = (path: string, data: string): JsonObject => ({
  path,
  content: { inline: { encoding: 'b64', data } },
})

const profile = (data: string, change: JsonObject = {}): JsonObject => {
  const object = profileObject({ bootstrapConfig: { files: [file('/etc/x', data)] } }, { name: 'own' })
  return {
    ...object,
    spec: {
      ...(object.spec as JsonObject),
      supportedCloudProviders: [{ name: 'aws' }, { name: 'hetzner' }],
      ...change,
    },
  }
}

function folderOf(...objects: readonly JsonObject[]): string {
  const folder = newFolder()
  for (const [i, object] of objects.entries()) writeFileSync(join(folder, `${i}.yaml`), writeYaml(object))
  return folder
}

const lint = (...args: readonly string[]) => osmKrm(['lint', ...args])

const overlay: JsonObject = {
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'OperatingSystemProfileOverlay',
  metadata: { name: 'company' },
  spec: {
    extends: 'osp-ubuntu',
    version: 'v1.0.0',
    bootstrapConfig: { files: { add: [file('/etc/company', '{{ .Nme }}')] } },
  },
}

const INCLUDED = { templates: { proxy: 'y' }, files: [file('/y', '{{ define "a" }}{{ end }}')] }
const UNKNOWN_FIELD = profile('x', { osVersoin: '1' })

const CASES: readonly (readonly [name: string, object: JsonObject, status: number, says: RegExp])[] = [
  ['a correct profile', profile('{{ .KubeVersion }}'), 0, /Linted 1 profile for 1 kind of nodes/],
  ['an unknown field of the data', profile('{{ .KubeVersin }}'), 1, /OSM0410[\s\S]*KubeVersion/],
  [
    'a branch for one provider',
    profile('{{ if eq .CloudProviderName "aws" }}{{ .Nme }}{{ end }}'),
    1,
    /a node of own on aws, Kubernetes/,
  ],
  [
    'a branch for one release',
    profile('{{ if semverCompare "~1.36" .KubeVersion }}{{ fail "not on 1.36" }}{{ end }}'),
    1,
    /a node of own on \w+, Kubernetes 1\.36/,
  ],
  ['an overlay of a built-in profile', overlay, 1, /company[\s\S]*OSM0410/],
  [
    'a mistake in a branch that no node executes',
    profile('{{ if .HTTPProxy }}{{ .KubeVersoin }}{{ end }}'),
    0,
    /warning: .*\[OSM0430\]\n[\s\S]*0\.yaml:\d+:\d+[\s\S]*Is KubeVersion meant/,
  ],
  [
    'a template that no file includes',
    profile('x', { provisioningConfig: INCLUDED }),
    0,
    /warning: .*no file of the phase includes the template "proxy" \[OSM0434\]\n {2}--> .*0\.yaml:\d+:\d+/,
  ],
  [
    'templates of a profile with schema errors',
    profile('{{ uper .KubeVersion }}', { osName: 5 }),
    1,
    /OSM0300[\s\S]*OSM0402[\s\S]*Is upper meant/,
  ],
  ['no profiles', { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' } }, 0, /^Nothing to lint: /],
  ['a warning', UNKNOWN_FIELD, 0, /warning: .*\[OSM0301\]/],
]

const MACHINES: JsonObject = {
  apiVersion: 'cluster.k8s.io/v1alpha1',
  kind: 'MachineDeployment',
  metadata: { name: 'workers', namespace: 'kube-system' },
  spec: { replicas: -3 },
}

/** Texts, and whether they have a MachineDeployment for which nodes are rendered. test/source/header.test.ts has every style. */
const WRITTEN: readonly (readonly [name: string, file: string, text: string, isJudged: boolean])[] = [
  ['in block style', 'a.yaml', writeYaml(MACHINES), true],
  ['as JSON in one line', 'a.json', JSON.stringify(MACHINES), true],
  ['with a tag', 'a.yaml', writeYaml(MACHINES).replace('kind: ', 'kind: !!str '), true],
  [
    'in a List, as kubectl writes it',
    'a.json',
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [MACHINES] }, null, 4),
    true,
  ],
  ['in a text', 'a.yaml', `kind: ConfigMap\ndata:\n  a: |\n${writeYaml(MACHINES).replace(/^/gm, '    ')}`, false],
]

describe('osm-krm lint judges a MachineDeployment', () => {
  for (const [name, path, text, isJudged] of WRITTEN)
    it(name, async () => {
      const folder = newFolder()
      writeFileSync(join(folder, path), text)
      const { stdout, stderr, status } = await lint(folder)
      assert.deepEqual([stderr.includes('OSM0247') || stdout.includes('OSM0247'), status], [isJudged, isJudged ? 1 : 0])
    })
})

describe('osm-krm lint', () => {
  for (const [name, object, status, says] of CASES)
    it(name, async () => {
      const result = await lint(folderOf(object))
      assert.match(result.stdout + result.stderr, says)
      assert.equal(result.status, status)
      assert.doesNotMatch(result.stdout, /lint-\d|<lint>/)
    })

  it('warnings are errors with --strict', async () => {
    const { status, stdout } = await lint(folderOf(UNKNOWN_FIELD), '--strict')
    assert.match(stdout, /error: .*\[OSM0301\]/)
    assert.equal(status, 1)
  })

  const strict: JsonObject = {
    apiVersion: 'osm-krm.dev/v1alpha1',
    kind: 'OperatingSystemConfigGenerator',
    metadata: { name: 'production' },
    spec: { checks: { strict: true } },
  }

  it('checks.strict turns warnings about profiles into errors, but not those about generated nodes', async () => {
    assert.equal((await lint(folderOf(profile('x'), strict))).status, 0)
    const { status, stdout } = await lint(folderOf(UNKNOWN_FIELD, strict))
    assert.match(stdout, /error: .*\[OSM0301\]/)
    assert.doesNotMatch(stdout, /OSM0205/)
    assert.equal(status, 1)
  })

  it('an included template counts as used, even if only an overlay includes it', async () => {
    const base = profile('x', {
      bootstrapConfig: {
        templates: { a: 'a', b: 'b' },
        files: [file('/etc/x', '{{ define "d" }}{{ template "a" }}{{ end }}{{ template "d" }}')],
      },
    })
    assert.match((await lint(folderOf(base))).stdout, /^osm-krm: warning: .*includes the template "b"/)
    const adding: JsonObject = {
      ...overlay,
      spec: {
        extends: 'own',
        version: 'v1.0.0',
        bootstrapConfig: { files: { add: [file('/etc/company', '{{ template "b" . }}')] } },
      },
    }
    assert.doesNotMatch((await lint(folderOf(base, adding))).stdout, /OSM0434/)
  })

  it('a diagnostic that the profile ignores is not an error', async () => {
    const { metadata, ...own } = UNKNOWN_FIELD
    const annotations = { 'osm-krm.dev/ignore': 'OSM0301: kept for the old controller' }
    const ignoring = { ...own, metadata: { ...(metadata as JsonObject), annotations } }
    const { status, stdout } = await lint(folderOf(ignoring), '--strict')
    assert.match(stdout, /1 finding is ignored \(OSM0301\)/)
    assert.equal(status, 0)
  })

  it('reports a profile that cannot be used, alone and with others', async () => {
    const broken = { ...profile('x', { osName: 'ubunt' }), metadata: { name: 'broken', namespace: 'kube-system' } }
    for (const objects of [[broken], [broken, profile('x')]]) {
      const { status, stdout } = await lint(folderOf(...objects))
      assert.match(stdout, /broken.*OSM0300/)
      assert.equal(status, 1)
    }
  })

  it('executes Eta for a functionConfig that is named, and not for one that is found', async () => {
    const { metadata, ...own } = profile('<%= it.KubeVersion %>')
    const annotations = { 'osm-krm.dev/template-engine': 'eta' }
    const allowing = { ...strict, spec: { profiles: { templates: { allowEta: true } } } }
    const folder = folderOf({ ...own, metadata: { ...(metadata as JsonObject), annotations } }, allowing)
    assert.match((await lint(folder)).stdout, /which is not allowed here \[OSM0510\]/)
    const { status, stdout } = await lint(folder, '-c', join(folder, '1.yaml'))
    assert.deepEqual([status, stdout], [0, ''])
  })

  it('names the file of the other profile with the same name', async () => {
    const { stdout, status } = await lint(folderOf(profile('x'), profile('y')))
    assert.match(stdout, /OSM0008[\s\S]*the other: OperatingSystemProfile kube-system\/own \(\S+:\d+:1\)/)
    assert.equal(status, 1)
  })
})

describe('osm-krm lint -o', () => {
  const folder = folderOf(UNKNOWN_FIELD)

  it('prints one form, and writes the others into files', async () => {
    const file = join(folder, 'found.sarif')
    const forms = ['github', `sarif=${file}`, `text=${file}.txt`].flatMap(form => ['-o', form])
    const { status, stdout, stderr } = await lint(folder, ...forms)
    assert.equal(status, 0)
    assert.match(stdout, /^::warning file=.*OSM0301/)
    assert.match(stderr, /^Linted 1 profile /)
    assert.equal(JSON.parse(readFileSync(file, 'utf8')).runs[0].results[0].ruleId, 'OSM0301')
    assert.match(readFileSync(`${file}.txt`, 'utf8'), /^warning\[OSM0301\]|^osm-krm: warning: /)
  })

  it('prints nothing but the form', async () => {
    for (const form of ['json', 'sarif']) JSON.parse((await lint(folder, '-o', form)).stdout)
  })
})
