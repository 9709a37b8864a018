// What Helm and kustomize make, reviewed with --build: the real programs run in a copy of each side.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { filesOf } from '../fixtures/files.ts'
import { edit } from '../fixtures/lists.ts'
import { Repository } from '../fixtures/repository.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'
import { notInstalled, notOnPath, PATH } from './programs.ts'

const newFolder = temporaryFolders('host-build')
const QUICKSTART = filesOf(join(root, 'examples/quickstart'))
/** Why the program can be found neither there nor elsewhere, or undefined. */
const without = (name: string): string | undefined => notInstalled(name) && notOnPath(name)

const VALUES = `pools:
  - {name: web, replicas: 3, kubelet: 1.36.1}
  - {name: batch, replicas: 2, kubelet: 1.36.1}
`
const CHART = {
  'charts/nodes/Chart.yaml': 'apiVersion: v2\nname: nodes\nversion: 0.1.0\n',
  'charts/nodes/values.yaml': VALUES,
  'charts/nodes/templates/machines.yaml': `{{- range .Values.pools }}
---
apiVersion: cluster.k8s.io/v1alpha1
kind: MachineDeployment
metadata:
  name: {{ .name }}
  namespace: kube-system
  annotations: {k8c.io/operating-system-profile: osp-ubuntu}
spec:
  replicas: {{ .replicas }}
  selector: {matchLabels: {name: {{ .name }}}}
  template:
    metadata: {labels: {name: {{ .name }}}}
    spec:
      versions: {kubelet: {{ .kubelet | quote }}}
      providerSpec:
        value:
          cloudProvider: hetzner
          cloudProviderSpec: {serverType: cx22, location: fsn1}
          operatingSystem: ubuntu
          operatingSystemSpec: {distUpgradeOnBoot: false}
{{- end }}
`,
  'config/osm-krm.yaml': QUICKSTART['osm-krm.yaml']!,
  'config/tokens.yaml': QUICKSTART['tokens.yaml']!,
}

describe('a chart', { skip: without('helm') }, () => {
  const repository = new Repository(newFolder())
  repository.commit(CHART)
  repository.branch('pr')
  repository.commit({
    'charts/nodes/values.yaml': edit(VALUES, 'kubelet: 1.36.1}\n  - {name: b', 'kubelet: 1.36.2}\n  - {name: b'),
  })
  const run = (...args: string[]) => osmKrm(args, { cwd: repository.folder, env: { PATH } })
  const HELM = ['--build', 'helm template charts/nodes']

  it('is reviewed: what changes, why, and for which machines', async () => {
    const { status, stdout, stderr } = await run('diff', ...HELM, 'main...HEAD')
    assert.equal(status, 0, stderr)
    assert.match(stdout, /^3 machines are replaced: kube-system\/web$/m)
    assert.match(
      stdout,
      /^ {2}kubelet 1\.36\.1 → 1\.36\.2 \(the build helm template charts\/nodes; changed in its tree: charts\/nodes\/values\.yaml\): kube-system\/web$/m,
    )
  })

  it('is a source of show, lint and assets', async () => {
    for (const command of ['show', 'lint', 'assets']) {
      const { status, stdout, stderr } = await run(command, ...HELM, 'config')
      assert.equal(status, 0, stderr)
      assert.match(stdout + stderr, command === 'lint' ? /^Linted 2 MachineDeployments\.$/m : /1\.36\.2/)
    }
  })

  it('has problems at its templates', async () => {
    const { stderr } = await run('show', '--build', 'helm template charts/nodes --set pools[0].kubelet=x', 'config')
    assert.match(stderr, /^ {2}--> <build of helm template .*: nodes\/templates\/machines\.yaml>:\d+:\d+, /m)
  })

  it('that cannot be filled in is not known, with what helm says', async () => {
    const { status, stderr } = await run('show', '--build', 'helm template charts/missing')
    assert.equal(status, 1)
    assert.match(stderr, /its command ended with status 1: helm template charts\/missing/)
    assert.match(stderr, /Error: repo charts not found/)
  })

  it('is several clusters with several values', async () => {
    const builds = ['oslo', 'rome'].flatMap(name => ['--build', `${name}=helm template charts/nodes`])
    const { stdout } = await run('diff', ...builds, 'main...HEAD')
    assert.match(stdout, /^6 machines are replaced in 2 clusters/m)
  })

  it('alone names the command that reviews it', async () => {
    const { stderr } = await run('diff', 'main...HEAD')
    assert.match(stderr, /help: To review what the chart makes: `osm-krm diff --build 'helm template charts\/nodes'`/)
  })
})

describe('a kustomization', { skip: without('kustomize') }, () => {
  it('is built by the command of the user', async () => {
    const repository = new Repository(newFolder())
    const patch = (version: string): string =>
      `resources: [../../base]
patches:
  - target: {kind: MachineDeployment}
    patch: |-
      - op: replace
        path: /spec/template/spec/versions/kubelet
        value: ${version}
`
    repository.commit({
      'base/machine-deployments.yaml': QUICKSTART['machine-deployments.yaml']!,
      'base/kustomization.yaml': 'resources: [machine-deployments.yaml]\n',
      'overlays/prod/kustomization.yaml': patch('1.36.1'),
    })
    repository.write({ 'overlays/prod/kustomization.yaml': patch('1.36.2') })
    const { status, stdout, stderr } = await osmKrm(['diff', '--build', 'kustomize build overlays/prod'], {
      cwd: repository.folder,
      env: { PATH },
    })
    assert.equal(status, 0, stderr)
    assert.match(
      stdout,
      /kubelet 1\.36\.1 → 1\.36\.2 \(the build .*; changed in its tree: overlays\/prod\/kustomization\.yaml\)/,
    )
  })
})
