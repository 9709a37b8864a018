// The function under the real kustomize.

import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { renderNodes } from '../../src/index.ts'
import { example } from '../fixtures/examples.ts'
import {
  byName,
  edit,
  type Files,
  FUNCTION,
  folderOf,
  generated,
  nameOf,
  QUICKSTART,
  QUICKSTART_MACHINE_DEPLOYMENTS,
  QUICKSTART_OUTPUTS,
} from './folder.ts'
import { absent, build, buildFolder } from './kustomize.ts'

const MACHINE_DEPLOYMENTS = QUICKSTART['machine-deployments.yaml']!
const FUNCTION_CONFIG = QUICKSTART['osm-krm.yaml']!
const KUSTOMIZATION = QUICKSTART['kustomization.yaml']!

const PROFILE = `apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata:
  name: site-ubuntu
  namespace: kube-system
  annotations:
    config.kubernetes.io/local-config: "true"
spec:
  osName: ubuntu
  osVersion: "24.04"
  version: v1.0.0
  supportedCloudProviders: [{name: hetzner}]
  bootstrapConfig:
    files: [{path: /etc/site, content: {inline: {data: "docker login with Secret registry-login"}}}]
  provisioningConfig: {}
`

const NAMING_THE_PROFILE = edit(
  MACHINE_DEPLOYMENTS,
  '  annotations:\n',
  '  annotations:\n    k8c.io/operating-system-profile: site-ubuntu\n',
)

const firstLine = (text: string): string => text.split('\n')[0]!

describe('kustomize', { skip: absent() }, () => {
  test('gets the outputs in addition to the MachineDeployments, and drops local objects', () => {
    const { status, stderr, manifests } = build(QUICKSTART)
    assert.equal(status, 0, stderr)
    assert.equal(stderr, '')
    assert.deepEqual(manifests.map(nameOf).sort(), [...QUICKSTART_MACHINE_DEPLOYMENTS, ...QUICKSTART_OUTPUTS].sort())
  })

  test('writes the outputs of the function unchanged', async () => {
    const { manifests } = build(QUICKSTART)
    const { objects } = await renderNodes(example('quickstart'))
    const made = objects.map(object => JSON.parse(JSON.stringify(object)))
    assert.deepEqual(generated(manifests), made.sort(byName))
  })

  test('replaces outputs that are among the resources, and removes those whose MachineDeployment is gone', () => {
    const { stdout } = build(QUICKSTART)
    const kustomization = 'resources: [rendered.yaml, tokens.yaml]\ntransformers: [osm-krm.yaml]\n'
    const buildAgain = (rendered: string) =>
      build({ ...QUICKSTART, 'kustomization.yaml': kustomization, 'rendered.yaml': rendered })
    assert.equal(buildAgain(stdout).stdout, stdout)
    const without = stdout
      .split('---\n')
      .filter(text => !text.includes('kind: MachineDeployment') || text.includes('name: ubuntu-workers'))
      .join('---\n')
    assert.deepEqual(
      generated(buildAgain(without).manifests).map(nameOf),
      QUICKSTART_OUTPUTS.filter(name => name.includes('ubuntu')),
    )
  })

  test('shows the warnings of a successful run', () => {
    const functionConfig = edit(FUNCTION_CONFIG, '      kube-system/ubuntu-workers: "1"\n', '')
    const { status, stderr, manifests } = build({ ...QUICKSTART, 'osm-krm.yaml': functionConfig })
    assert.equal(status, 0)
    assert.equal(generated(manifests).length, QUICKSTART_OUTPUTS.length)
    assert.match(firstLine(stderr), /^osm-krm: warning: MachineDeployment kube-system\/ubuntu-workers: .*\[OSM0205\]$/)
  })
})

describe('an error under kustomize', { skip: absent() }, () => {
  const TABLE: readonly { readonly name: string; readonly files: Files; readonly expected: RegExp }[] = [
    {
      name: 'in a MachineDeployment',
      files: {
        'machine-deployments.yaml': edit(MACHINE_DEPLOYMENTS, 'cloudProvider: hetzner', 'cloudProvider: hetznr'),
      },
      expected: /MachineDeployment kube-system\/ubuntu-workers: .*cloudProvider.*hetznr/,
    },
    {
      name: 'the place under "generators:"',
      files: { 'kustomization.yaml': edit(KUSTOMIZATION, 'transformers:', 'generators:') },
      expected: /^osm-krm: error: the function is listed under "generators:".*\[OSM0010\]$/,
    },
  ]
  for (const { name, files, expected } of TABLE) {
    test(`${name}: the first line contains the error, and nothing is written`, () => {
      const { status, stdout, stderr } = build({ ...QUICKSTART, ...files })
      assert.equal(status, 1)
      assert.equal(stdout, '')
      assert.match(firstLine(stderr), expected)
      assert.doesNotMatch(stderr, /\n\s+at /)
    })
  }
})

describe('mode: validate under kustomize', { skip: absent() }, () => {
  const validating = {
    ...QUICKSTART,
    'kustomization.yaml': edit(KUSTOMIZATION, 'transformers:', 'validators:'),
    'osm-krm.yaml': edit(FUNCTION_CONFIG, '\nspec:\n', '\nspec:\n  mode: validate\n'),
  }

  test('accepts correct inputs', () => {
    const { status, stderr, manifests } = build(validating)
    assert.equal(status, 0, stderr)
    assert.deepEqual(manifests.map(nameOf).sort(), QUICKSTART_MACHINE_DEPLOYMENTS)
  })
})

describe('layered kustomizations', { skip: absent() }, () => {
  const base = {
    'base/machine-deployments.yaml': MACHINE_DEPLOYMENTS,
    'base/kustomization.yaml': 'resources: [machine-deployments.yaml]\n',
  }
  const patch = `- op: replace
  path: /spec/template/spec/versions/kubelet
  value: 1.33.5
`
  const overlay = {
    'overlay/osm-krm.yaml': edit(FUNCTION_CONFIG, 'exec: {path: osm-krm}', 'exec: {path: ../bin/osm-krm.js}'),
    'overlay/tokens.yaml': QUICKSTART['tokens.yaml']!,
    'overlay/patch.yaml': patch,
    'overlay/kustomization.yaml': `resources: [../base, tokens.yaml]
transformers: [osm-krm.yaml]
patches: [{path: patch.yaml, target: {kind: MachineDeployment}}]
`,
  }

  /** The program stands beside the kustomizations: its path counts from the one that names it. */
  function installed(files: Files): string {
    const folder = folderOf({ ...base, ...overlay, 'bin/README': '', ...files })
    symlinkSync(FUNCTION, join(folder, 'bin/osm-krm.js'))
    return folder
  }

  test('the function gets objects patched by the overlay', () => {
    const { status, stderr, stdout, manifests } = buildFolder(join(installed({}), 'overlay'))
    assert.equal(status, 0, stderr)
    assert.deepEqual(generated(manifests).map(nameOf), QUICKSTART_OUTPUTS)
    assert.match(stdout, /1\.33\.5/)
    assert.doesNotMatch(stdout, /1\.36\.1/)
  })

  const resources = { ...QUICKSTART, 'machine-deployments.yaml': NAMING_THE_PROFILE, 'profile.yaml': PROFILE }
  const listing = edit(KUSTOMIZATION, '[machine', '[profile.yaml, machine')

  test('namePrefix in the same kustomization: the error names the profiles', () => {
    // Tokens belong to MachineDeployments by label: the prefix hides them, too.
    const { status, stderr } = build({ ...resources, 'kustomization.yaml': `${listing}namePrefix: prod-\n` })
    assert.equal(status, 1)
    assert.match(stderr, /the profile "site-ubuntu" was not found in the namespace "kube-system"/)
    assert.match(stderr, /The profiles are .*prod-site-ubuntu/)
  })
})
