// Which cluster a file belongs to: show, diff, lint, assets and render -d have the same clusters, with the same nodes.
// test/source/clusters.test.ts has all rules.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { filesOf } from '../fixtures/files.ts'
import { Repository, type RepositoryFiles } from '../fixtures/repository.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('governed')
const QUICKSTART = filesOf(join(root, 'examples/quickstart'))
const [MACHINES = ''] = QUICKSTART['machine-deployments.yaml']!.split('\n---\n')

const config = (name: string): string =>
  `${QUICKSTART['osm-krm.yaml']!.replace('name: quickstart', `name: ${name}`).replace(/ {2}machineDeployments:[\s\S]*/, '')}  credentials:
    placeholders: flux
    apiToken: {placeholder: '\${API}'}
    bootstrapToken: {placeholder: '\${TOKEN}'}
`
const machines = (name: string): string => MACHINES.replaceAll('ubuntu-workers', name)
const policy =
  'apiVersion: osm-krm.dev/v1alpha1\nkind: OperatingSystemConfigGenerator\nmetadata: {name: policy}\nspec: {checks: {strict: false, severity: {OSM0309: "off"}}}\n'
const profile = `apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata: {name: osp-ubuntu, namespace: kube-system}
spec:
  osName: ubuntu
  osVersion: "24.04"
  version: v1.0.0
  supportedCloudProviders: [{name: hetzner}]
  bootstrapConfig: {files: [{path: /etc/a, content: {inline: {data: a}}}]}
  provisioningConfig: {files: [{path: /etc/b, content: {inline: {data: b}}}]}
`

interface Case {
  readonly name: string
  readonly files: RepositoryFiles
  /** The nodes of each cluster; a single one has no name. */
  readonly clusters?: Readonly<Record<string, readonly string[]>>
  /** What is said beside. */
  readonly note?: RegExp
  /** Why render refuses it, though the others read it. */
  readonly notRendered?: RegExp
  /** Why every command refuses it. */
  readonly refused?: RegExp
  readonly args?: readonly string[]
}

const CASES: readonly Case[] = [
  {
    name: 'several with shared profiles',
    files: {
      'a/c.yaml': config('a'),
      'a/m.yaml': machines('m'),
      'b/c.yaml': config('b'),
      'b/m.yaml': machines('m'),
      'profiles/p.yaml': profile,
    },
    clusters: { a: ['m'], b: ['m'] },
  },
  {
    name: 'a cluster with one and a cluster without',
    files: { 'a/c.yaml': config('a'), 'a/m.yaml': machines('m'), 'b/m.yaml': machines('m'), 'p.yaml': profile },
    clusters: { a: ['m'], b: ['m'] },
    note: /^osm-krm: no functionConfig governs b: the nodes are rendered with the defaults of operating-system-manager\n/,
    notRendered: /no functionConfig governs b, /,
  },
  {
    name: 'a cluster with one, and two folders without',
    files: {
      'a/c.yaml': config('a'),
      'a/m.yaml': machines('m'),
      'b/m.yaml': machines('m'),
      'd/n.yaml': machines('web'),
      'p.yaml': profile,
    },
    clusters: { a: ['m'], 'without functionConfig': ['m', 'web'] },
    notRendered: /no functionConfig governs b/,
  },
  {
    name: 'two without in separate folders',
    files: { 'a/m.yaml': machines('m'), 'b/n.yaml': machines('web'), 'p.yaml': profile },
    clusters: { '': ['m', 'web'] },
    note: /no functionConfig governs a, b: .*, as one cluster; --each makes several$/m,
    notRendered: /functionConfig/,
  },
  {
    name: 'overlays over a base, without -k',
    files: {
      'base/m.yaml': machines('m'),
      'overlays/prod/c.yaml': config('prod'),
      'overlays/staging/c.yaml': config('staging'),
    },
    refused:
      /m\.yaml:\d+ is in the folder of no functionConfig, and .*c\.yaml:\d+ has no MachineDeployments: .*-k, -c or --each/,
  },
  {
    name: 'a policy in the tree',
    files: { 'n/c.yaml': config('a'), 'n/m.yaml': machines('m'), 'policy/p.yaml': policy },
    args: ['--policy', 'policy/p.yaml'],
    clusters: { '': ['m'] },
  },
  {
    name: '--each, without functionConfigs',
    files: { 'r/a/m.yaml': machines('m'), 'r/b/n.yaml': machines('web'), 'p.yaml': profile },
    args: ['--each', 'r/*', '.'],
    clusters: { a: ['m'], b: ['web'] },
    notRendered: /functionConfig/,
  },
]

const titlesOf = (clusters: NonNullable<Case['clusters']>): string[] =>
  Object.entries(clusters)
    .flatMap(([name, nodes]) => nodes.map(node => `${name === '' ? '' : `${name} / `}kube-system/${node}`))
    .sort()

for (const { name, files, clusters = {}, note = /^/, notRendered, refused, args = [] } of CASES)
  describe(name, () => {
    const repository = new Repository(newFolder())
    repository.commit(files)
    const words = args.includes('.') ? args : [...args, '.']
    const run = (command: string, ...others: string[]) =>
      osmKrm([command, ...others, ...words], { cwd: repository.folder })
    const titles = titlesOf(clusters)
    const isFleet = !('' in clusters)

    if (refused !== undefined) {
      for (const command of ['show', 'diff', 'lint', 'assets', 'render'])
        it(`is refused by ${command}`, async () => {
          const { status, stderr } = await run(command)
          assert.equal(status, 2)
          assert.match(stderr, refused)
        })
      return
    }

    // It judges nothing, so that no option names the policy.
    it('show', { skip: args.includes('--policy') }, async () => {
      const { stdout, stderr } = await run('show')
      const shown = [...stdout.matchAll(/^((?:\S.* \/ )?kube-system\/\S+)/gm)].map(([, title]) => title!)
      assert.deepEqual(shown.sort(), titles, stderr)
      assert.match(stderr, note)
    })

    it('diff', async () => {
      repository.write(
        Object.fromEntries(
          Object.entries(files).map(([path, text]) => [path, text?.replace(/kubelet: .*/, 'kubelet: 1.36.2')]),
        ),
      )
      const { stdout, stderr } = await run('diff', '-o', 'json')
      repository.write(files)
      assert.notEqual(stdout, '', stderr)
      const found = JSON.parse(stdout).clusters.flatMap(
        (cluster: { machineDeployments: { machineDeployment: string }[] }) =>
          cluster.machineDeployments.map(each => each.machineDeployment),
      )
      assert.deepEqual(found.sort(), titles)
    })

    it('lint', async () => {
      const { status, stderr } = await run('lint')
      assert.equal(status, 0, stderr)
      assert.match(stderr, note)
      const count = Object.keys(clusters).length
      const nodes = `${titles.length} MachineDeployment${titles.length === 1 ? '' : 's'}`
      assert.match(stderr, new RegExp(`^Linted .*${nodes}${isFleet ? ` in ${count} clusters` : ''}\\.$`, 'm'))
    })

    it('assets', async () => {
      const { status, stdout, stderr } = await run('assets', '-o', 'json')
      assert.equal(status, 0, stderr)
      assert.match(stderr, note)
      const found = JSON.parse(stdout).clusters?.map((each: { cluster: string }) => each.cluster) ?? ['']
      assert.deepEqual(found.sort(), Object.keys(clusters).sort())
    })

    it('render -d', async () => {
      const out = join(newFolder(), 'out')
      const { status, stderr } = await run('render', '-d', out)
      if (notRendered !== undefined) {
        assert.notEqual(status, 0)
        assert.match(stderr, notRendered)
      } else {
        assert.equal(status, 0, stderr)
        if (isFleet) assert.deepEqual(readdirSync(out).sort(), Object.keys(clusters).sort())
      }
    })
  })

it('prerequisites alone govern nothing', async () => {
  const repository = new Repository(newFolder())
  repository.commit({
    'a/c.yaml': config('a'),
    'a/m.yaml': machines('m'),
    'prerequisites/c.yaml':
      'apiVersion: osm-krm.dev/v1alpha1\nkind: OperatingSystemConfigGenerator\nmetadata: {name: prerequisites}\nspec: {output: {prerequisites: true}}\n',
  })
  const { status, stdout, stderr } = await osmKrm(['show', '.'], { cwd: repository.folder })
  assert.equal(status, 0, stderr)
  assert.match(stdout, /^a \/ kube-system\/m /m)
})
