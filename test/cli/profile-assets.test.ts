// osm-krm assets with profiles and no MachineDeployment: what their nodes load, and which of the nodes do.

import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('profile-assets')

const profile = (lines: readonly string[], name = 'own'): string => `apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata: {name: ${name}, namespace: kube-system}
spec:
  osName: ubuntu
  osVersion: "24.04"
  version: v1.0.0
  provisioningUtility: cloud-init
  supportedCloudProviders: [{name: aws}, {name: azure}, {name: hetzner}]
  bootstrapConfig: {files: [{path: /a, content: {inline: {data: a}}}]}
  provisioningConfig:
    files:
      - path: /opt/setup
        permissions: 755
        content:
          inline:
            data: |
              #!/bin/bash
${lines.map(line => `              ${line}\n`).join('')}`

function written(name: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(join(folder, name), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text)
  return name
}

const assets = (...args: string[]) => osmKrm(['assets', ...args], { cwd: folder })
const VERSIONS = ['--kubelet', '1.35.7', '--kubelet', '1.36.4']
const get = (file: string) => `curl -O https://mirror.example.com/${file}`

const OLD = '{{ if semverCompare "<1.36.0-0" .KubeVersion }}'
const AWS = '{{ if eq .CloudProviderName "aws" }}'
const NOT_HETZNER = '{{ if ne .CloudProviderName "hetzner" }}'
const END = '{{ end }}'

const CASES: readonly (readonly [what: string, lines: readonly string[], neededBy: string])[] = [
  ['all', [get('a')], 'own'],
  ['a provider', [AWS, get('a'), END], 'own on aws'],
  ['two of three providers', [NOT_HETZNER, get('a'), END], 'own on aws and azure'],
  ['a release', [OLD, get('a'), END], 'own with Kubernetes 1.35.7'],
  ['a provider with a release', [AWS, OLD, get('a'), END, END], 'own on aws with Kubernetes 1.35.7'],
  [
    'a release, and a provider with the other',
    [OLD, get('a'), '{{ else }}', AWS, get('a'), END, END],
    'own with Kubernetes 1.35.7 and on aws with Kubernetes 1.36.4',
  ],
]

describe('osm-krm assets of a profile alone', () => {
  for (const [what, lines, neededBy] of CASES)
    test(what, async () => {
      const { status, stdout, stderr } = await assets(
        written('own', { 'own.yaml': profile(lines) }),
        ...VERSIONS,
        '-o',
        'json',
      )
      assert.equal(status, 0, stderr)
      const { assets: total, profiles } = JSON.parse(stdout)
      assert.deepEqual(total.urls, [{ url: 'https://mirror.example.com/a', profiles: [neededBy] }])
      assert.deepEqual(
        profiles.map((each: { profile: string }) => each.profile),
        ['own'],
      )
    })

  test('several profiles', async () => {
    const files = { 'a.yaml': profile([get('a'), AWS, get('b'), END], 'a'), 'b.yaml': profile([get('a')], 'b') }
    const { stdout } = await assets(written('several', files), ...VERSIONS)
    assert.match(stdout, /\/a +all 2\n.*\/b +a on aws\n/)
  })

  test('settings of a functionConfig', async () => {
    const config = `apiVersion: osm-krm.dev/v1alpha1\nkind: OperatingSystemConfigGenerator\nmetadata: {name: a}\nspec: {nodes: {proxy: {http: "http://proxy.example.com"}}}\n`
    const files = { 'osm-krm.yaml': config, 'own.yaml': profile([`{{ with .HTTPProxy }}${get('a')}{{ end }}`]) }
    const { status, stdout, stderr } = await assets(written('settings', files), ...VERSIONS)
    assert.equal(status, 0, stderr)
    assert.match(stdout, /https:\/\/mirror\.example\.com\/a/)
  })

  test('a lock', async () => {
    const own = written('lock', { 'own.yaml': profile([get('a')]) })
    const { status, stdout } = await assets(own, ...VERSIONS, '--lock', 'assets.lock')
    assert.deepEqual([status, stdout.split(';')[0]], [0, 'assets.lock has 1 file'])
    assert.match(readFileSync(join(folder, 'assets.lock'), 'utf8'), /https:\/\/mirror\.example\.com\/a/)
  })

  test('a profile that cannot be rendered', async () => {
    const { status, stderr } = await assets(written('wrong', { 'own.yaml': profile(['{{ .Wrong }}']) }), ...VERSIONS)
    assert.equal(status, 1)
    assert.match(stderr, /OperatingSystemProfile kube-system\/own.*Wrong/)
  })

  test('no version', async () => {
    const { status, stderr } = await assets(written('own', { 'own.yaml': profile([get('a')]) }))
    assert.equal(status, 2)
    assert.match(stderr, /name the version of the kubelet, as in --kubelet/)
  })

  test('the name of a node', async () => {
    const { status, stderr } = await assets('own', '--node', 'own', ...VERSIONS)
    assert.equal(status, 2)
    assert.match(stderr, /--node names a MachineDeployment/)
  })

  // What MachineDeployments of these providers and versions load.
  test('a built-in profile is as in its MachineDeployments', async () => {
    const text = readFileSync(join(root, 'osps/generated/osp-ubuntu.yaml'), 'utf8')
    const nodes = ['aws', 'kubevirt'].map(
      provider => `---
apiVersion: cluster.k8s.io/v1alpha1
kind: MachineDeployment
metadata: {name: ${provider}, namespace: kube-system, annotations: {k8c.io/operating-system-profile: osp-ubuntu}}
spec:
  selector: {matchLabels: {a: ${provider}}}
  template:
    metadata: {labels: {a: ${provider}}}
    spec:
      versions: {kubelet: 1.36.4}
      providerSpec: {value: {cloudProvider: ${provider}, cloudProviderSpec: {}, operatingSystem: ubuntu, operatingSystemSpec: {}}}
`,
    )
    const config = 'apiVersion: osm-krm.dev/v1alpha1\nkind: OperatingSystemConfigGenerator\nmetadata: {name: a}\n'
    written('ubuntu', { 'osp-ubuntu.yaml': text })
    written('nodes', { 'osp-ubuntu.yaml': text, 'nodes.yaml': nodes.join(''), 'osm-krm.yaml': config })
    const known = JSON.parse((await assets('ubuntu', '--kubelet', '1.36.4', '-o', 'json')).stdout)
    const rendered = JSON.parse((await assets('nodes', '-o', 'json')).stdout)
    for (const { machineDeployment, ...needs } of rendered.machineDeployments) {
      const provider = machineDeployment.split('/')[1]
      for (const [kind, values] of Object.entries<string[]>(needs)) {
        const names = (known.assets[kind] as { profiles: string[]; url?: string; name?: string; image?: string }[])
          .filter(({ profiles: [users = ''] }) => !users.includes(' on ') || users.includes(provider))
          .map(({ url, name, image }) => url ?? name ?? image)
        assert.deepEqual(names, values, `${provider} ${kind}`)
      }
    }
  })
})
