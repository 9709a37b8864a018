// A cluster that no functionConfig governs, beside one that has its own: each has its own profiles and settings, in all commands.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { filesOf } from '../fixtures/files.ts'
import { edit } from '../fixtures/lists.ts'
import { Repository } from '../fixtures/repository.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const QUICKSTART = filesOf(join(root, 'examples/quickstart'))
const NODES = QUICKSTART['machine-deployments.yaml']!
const NOTE =
  'osm-krm: no functionConfig governs clusters/b: the nodes are rendered with the defaults of operating-system-manager\n'
const PROFILE = `apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata: {name: osp-ubuntu, namespace: kube-system}
spec:
  osName: ubuntu
  osVersion: "24.04"
  version: v9.9.9
  supportedCloudProviders: [{name: hetzner}]
  bootstrapConfig:
    files: [{path: /etc/bootstrap, content: {inline: {data: own}}}]
  provisioningConfig:
    files: [{path: /etc/own, content: {inline: {data: own}}}]
`

const repository = new Repository(temporaryFolders('ungoverned')())
repository.commit({
  ...Object.fromEntries(Object.entries(QUICKSTART).map(([name, text]) => [`clusters/a/${name}`, text])),
  'clusters/b/machine-deployments.yaml': NODES,
  'clusters/b/profile.yaml': PROFILE,
})
const run = (...args: string[]) => osmKrm(args, { cwd: repository.folder })
const ubuntuVersions = (text: string): string[] =>
  [...text.matchAll(/ubuntu-workers .* kube-system\/osp-ubuntu +(\S+)/g)].map(([, version]) => version!)

it('show has each with its own profile', async () => {
  const [alone] = ubuntuVersions((await run('show', 'clusters/a')).stdout)
  const { status, stdout, stderr } = await run('show', '.')
  assert.deepEqual([status, ubuntuVersions(stdout).sort()], [0, [alone, 'v9.9.9'].sort()], stderr)
  assert.ok(stderr.startsWith(NOTE))
})

it('diff asks for no revisions of the one that the controller governs', async () => {
  repository.write({ 'clusters/b/machine-deployments.yaml': edit(NODES, 'kubelet: 1.36.1', 'kubelet: 1.36.2') })
  const { status, stdout, stderr } = await run('diff')
  repository.write({ 'clusters/b/machine-deployments.yaml': NODES })
  assert.deepEqual(
    [status, stdout.split('\n')[0]],
    [0, '3 machines are replaced: b / kube-system/ubuntu-workers'],
    stderr,
  )
  assert.match(stdout, /^1 cluster unchanged$/m)
  assert.match(stdout, /^-\/\+ b \/ kube-system\/\S+: all nodes are replaced/m)
  assert.ok(stderr.includes(NOTE))
})

it('render refuses what no functionConfig governs', async () => {
  for (const args of [['.'], ['.', '-d', 'out']]) {
    const { status, stdout, stderr } = await run('render', ...args)
    assert.deepEqual([status, stdout], [2, ''])
    assert.match(stderr, /no functionConfig governs clusters\/b, and one governs other files: put one into its folder/)
  }
})
