// Commands know NodePools as they know MachineDeployments.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { objectsIn, root } from '../fixtures/examples.ts'
import { filesOf, writeFiles } from '../fixtures/files.ts'
import { edit } from '../fixtures/lists.ts'
import { Repository } from '../fixtures/repository.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('node-pools')
const FILES = filesOf(join(root, 'examples/cluster-api'))
const POOL = FILES['pool.yaml']!
const LABELLED = edit(POOL, 'labels: {pool: workers}', 'labels: {pool: gpu}')

function repositoryOf(files: Readonly<Record<string, string>> = FILES): Repository {
  const repository = new Repository(newFolder())
  repository.commit(files)
  return repository
}

// biome-ignore lint/suspicious/noExplicitAny: objects of any kind
type Any = any

const run = (cwd: string, ...args: string[]) => osmKrm(args, { cwd })

describe('diff', () => {
  it('replaces the machines of Cluster API for other data, also if the token is not in Git', async () => {
    const repository = repositoryOf({ ...FILES, '.gitignore': 'tokens.yaml\n' })
    repository.write({ 'pool.yaml': LABELLED })
    const { status, stdout, stderr } = await run(repository.folder, 'diff', 'HEAD')
    assert.equal(status, 0, stderr)
    assert.match(stderr, /stand-ins are shown for values that are not known: ⟦bootstrap token⟧ \(not among the files\)/)
    assert.match(stdout, /prod\/workers: all nodes are replaced \(3 machines, 1 extra meanwhile\)/)
  })

  describe('the machines of a pool whose data another program reads', () => {
    const output = (text: string) => edit(POOL, 'clusterAPI: {clusterName: prod}', text)
    const [file, secret] = [output('file: {}'), output('secret: {name: data, key: userdata}')]
    const newLabel = (pool: string) => edit(pool, 'labels: {pool: workers}', 'labels: {pool: gpu}')
    const tokens = FILES['tokens.yaml']!.replace('exampleexample0', 'exampleexample1')
    const CASES: readonly [what: string, old: string, change: Record<string, string>, reads: string][] = [
      ['a file', file, { 'pool.yaml': newLabel(file) }, 'prod/workers.user-data'],
      ['a file, with another token', file, { 'tokens.yaml': tokens }, 'prod/workers.user-data'],
      ['a Secret', secret, { 'pool.yaml': newLabel(secret) }, 'key userdata of Secret prod/data'],
      [
        'a Secret under another name',
        secret,
        { 'pool.yaml': edit(secret, 'name: data', 'name: other') },
        'key userdata of Secret prod/other',
      ],
      ['a file that was a Secret', secret, { 'pool.yaml': file }, 'prod/workers.user-data'],
      ['what Cluster API reads from now on', file, { 'pool.yaml': POOL }, 'prod/workers.user-data'],
    ]
    for (const [what, old, change, reads] of CASES)
      it(what, async () => {
        const repository = repositoryOf({ ...FILES, 'pool.yaml': old })
        repository.write(change)
        const { status, stdout, stderr } = await run(repository.folder, 'diff', '--fail-on', 'replace')
        assert.equal(status, 1)
        assert.match(stderr, /failed: --fail-on replace: prod\/workers\n/)
        const meaning = `the program that reads ${reads} decides whether machines are replaced`
        assert.ok(stdout.includes(`\n~ prod/workers: ${meaning}\n`), stdout)
        assert.match(stdout, /^The data of 1 pool changes; what makes its machines decides\n/)
        assert.match(
          stdout,
          /^1 NodePool: 1 decided elsewhere\. No machines replaced.*; not known for 1 NodePool that is .*\n$/m,
        )
      })

    it('are told in all forms', async () => {
      const repository = repositoryOf({ ...FILES, 'pool.yaml': file })
      repository.write({ 'pool.yaml': newLabel(file) })
      const diff = async (form: string) => (await run(repository.folder, 'diff', '-o', form)).stdout
      const meaning = 'the program that reads prod/workers.user-data decides whether machines are replaced'
      const found = JSON.parse(await diff('json'))
      assert.deepEqual([found.classes, found.uncounted, found.machines.replaced], [{ 'decided elsewhere': 1 }, 1, 0])
      const [{ class: name, meaning: text }] = found.clusters[0].machineDeployments
      assert.deepEqual([name, text], ['decided elsewhere', meaning])
      const read = meaning.replace('prod/workers.user-data', '<code>prod/workers.user-data</code>')
      assert.ok((await diff('markdown')).includes(`- &#126; <code>prod/workers</code>: ${read}\n`))
      assert.ok((await diff('html')).includes(meaning))
    })
  })

  it('takes the objects of Cluster API, which it completes, for inputs', async () => {
    const repository = repositoryOf()
    const machines = edit(FILES['machine-deployment.yaml']!, 'replicas: 3', 'replicas: 4')
    repository.write({ 'machine-deployment.yaml': machines })
    const { status, stdout, stderr } = await run(repository.folder, 'diff', '--full')
    assert.equal(status, 0, stderr)
    assert.match(stdout, /replicas 3 → 4/)
    assert.doesNotMatch(stdout, /do not make|committed rendering|dataSecretName/)
  })

  it('shows another name or key of a Secret, which is a new one and not refused', async () => {
    const secret = (text: string) => edit(POOL, 'clusterAPI: {clusterName: prod}', `secret: {${text}}`)
    const repository = repositoryOf({ ...FILES, 'pool.yaml': secret('name: workers, key: userdata') })
    repository.write({ 'pool.yaml': secret('name: others, key: cloud') })
    const { status, stdout } = await run(repository.folder, 'diff', 'HEAD', '--exit-code')
    assert.equal(status, 1)
    assert.match(stdout, /^The data of 1 pool changes; what makes its machines decides\n/)
    assert.match(
      stdout,
      /metadata\.name workers → others\n *data\.userdata is gone: ⟦hidden⟧\n *data\.cloud is new: ⟦hidden⟧/,
    )
  })

  it('names what the annotations of a pool leave out', async () => {
    const repository = repositoryOf()
    const annotation = '    config.kubernetes.io/local-config: "true"\n'
    const ignoring = edit(POOL, annotation, '    osm-krm.dev/ignore: OSM0651\n')
    repository.write({ 'other.yaml': edit(ignoring, 'name: workers', 'name: others').replace('workers}', 'others}') })
    const { stdout } = await run(repository.folder, 'diff', 'HEAD')
    assert.match(stdout, /^ {2}NodePool prod\/others is new: osm-krm\.dev\/ignore OSM0651 \(other\.yaml:1\)/m)
  })

  it('compares with the Secret that Cluster API uses now, not with one that it kept', async () => {
    const { folder } = repositoryOf()
    const made: Any[] = objectsIn((await run(folder, 'render', '.', '--with-inputs')).stdout)
    const current = made.find(({ kind }) => kind === 'Secret')
    const machines = made.find(({ apiVersion }) => apiVersion.startsWith('cluster.x-k8s.io'))
    const former = (name: string) => {
      const data = { ...current.data, value: Buffer.from('#cloud-config\n').toString('base64') }
      return { ...current, metadata: { ...current.metadata, name }, data }
    }
    const naming = (name: string, kind = 'MachineDeployment') => {
      const { template } = machines.spec
      const spec = { ...machines.spec, template: { spec: { ...template.spec, bootstrap: { dataSecretName: name } } } }
      return { ...machines, kind, spec }
    }
    const [older, other] = ['workers-0000000000', 'workers-zzzzzzzzzz'] as const
    const compared = async (name: string) => {
      const items = [former(older), current, former(other), naming(name), naming(older, 'MachineSet')]
      const live = join(newFolder(), 'live.json')
      writeFiles(join(live, '..'), { 'live.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items }) })
      return (await run(folder, 'diff', '--live', live, '.')).stdout
    }
    assert.match(
      await compared(current.metadata.name),
      /^Nothing changes for nodes\n\n1 NodePool: 1 unchanged\. No machines/,
    )
    assert.match(await compared(other), /prod\/workers: all nodes are replaced \(3 machines/)
  })
})

describe('render -d with a pool', () => {
  const asFile = (pool: string) => edit(pool, 'clusterAPI: {clusterName: prod}', 'file: {}')
  const written = async (files: Readonly<Record<string, string>>) => {
    const { folder } = repositoryOf(files)
    const { status, stdout, stderr } = await run(folder, 'render', '.', '-d', 'out')
    assert.equal(status, 0, stderr)
    return { stdout, files: filesOf(join(folder, 'out/prod')) }
  }
  const { 'machine-deployment.yaml': _, ...others } = FILES
  const given = { ...others, 'pool.yaml': asFile(POOL) }

  it('writes a hash beside the user data', async () => {
    const { stdout, files } = await written(given)
    assert.equal(stdout, 'out/prod/workers.user-data\nout/prod/workers.hash\n')
    assert.match(files['workers.hash']!, /^[0-9a-f]{10}\n$/)
  })

  const NEW_TOKEN = edit(FILES['tokens.yaml']!, 'token-secret: example', 'token-secret: another')
  for (const { name, changed, isOther } of [
    { name: 'another token', changed: { 'tokens.yaml': NEW_TOKEN }, isOther: false },
    { name: 'another label', changed: { 'pool.yaml': asFile(LABELLED) }, isOther: true },
    { name: 'another kubelet', changed: { 'pool.yaml': edit(asFile(POOL), '1.36.4', '1.36.3') }, isOther: true },
  ])
    it(`${isOther ? 'changes' : 'keeps'} the hash for ${name}`, async () => {
      const [before, after] = await Promise.all([written(given), written({ ...given, ...changed })])
      assert.notEqual(before.files['workers.user-data'], after.files['workers.user-data'])
      assert.equal(before.files['workers.hash'] !== after.files['workers.hash'], isOther)
    })
})

it('diff compares what is compressed as it is on the node', async () => {
  const { 'machine-deployment.yaml': _, ...others } = FILES
  const given = (compress: boolean, label: string) => {
    const spec = edit(POOL, 'clusterAPI: {clusterName: prod}', `secret: {compress: ${compress}}`)
    return { ...others, 'pool.yaml': edit(spec, 'pool: workers', `pool: ${label}`) }
  }
  const { folder } = repositoryOf(given(true, 'workers'))
  await run(folder, 'render', '.', '-d', '../before')
  const repository = repositoryOf(given(false, 'workers'))
  await run(repository.folder, 'render', '.', '-d', '../plain')
  repository.write(given(true, 'gpu'))
  await run(repository.folder, 'render', '.', '-d', '../after')
  const diff = async (a: string, b: string) => (await run(repository.folder, 'diff', a, b)).stdout
  assert.match(await diff('../before', '../plain'), /^Nothing changes for nodes/)
  assert.match(await diff('../before', '../after'), /-KUBELET_FLAGS=--node-labels=pool=workers/)
})

for (const name of ['cluster-api', 'terraform'])
  it(`lint finds nothing in examples/${name} beside its rendering`, async () => {
    const { folder } = repositoryOf(filesOf(join(root, 'examples', name)))
    const rendered = await run(folder, 'render', '.', '-d', 'rendered')
    assert.equal(rendered.status, 0, rendered.stderr)
    const { status, stdout } = await run(folder, 'lint', '.')
    // The advisory of the containerd that is downloaded by default is no finding about pools.
    const codes = (stdout.match(/OSM\d{4}/g) ?? []).filter(code => code !== 'OSM0354')
    assert.deepEqual([status, codes], [0, []], stdout)
  })

it('lint --rendered counts the Secrets of pools, whose provider nothing says', async () => {
  const { folder } = repositoryOf()
  await run(folder, 'render', '.', '-d', 'out')
  const { status, stderr } = await run(folder, 'lint', '--rendered', 'out')
  assert.equal(status, 0, stderr)
  assert.match(stderr, /^Linted the rendering of 1 NodePool\. The size of 1 Secret with user data was not checked: /)
})

it('assets --kubelet is of another version for pools, too', async () => {
  const { folder } = repositoryOf()
  const { stdout } = await run(folder, 'assets', '.', '--kubelet', '1.35.8')
  assert.match(stdout, /release\/v1\.35\.8|\/v1\.35\.8\/bin\/linux\/amd64\/kubelet /)
  assert.doesNotMatch(stdout, /1\.36\.4/)
})

describe('a pool in no folder of a cluster', () => {
  const clusters = Object.fromEntries(
    ['a', 'b'].map(name => [`${name}/osm-krm.yaml`, edit(FILES['osm-krm.yaml']!, 'name: prod', `name: ${name}`)]),
  )

  it('is not left out', async () => {
    const { folder } = repositoryOf({ ...clusters, 'pool.yaml': POOL })
    const { status, stderr } = await run(folder, 'show', '.')
    assert.equal(status, 2)
    assert.match(stderr, /pool\.yaml:1 is in the folder of no functionConfig, and a\/osm-krm\.yaml:\d+ has no Machine/)
  })

  it('is left alone if it is of Karpenter', async () => {
    const karpenter = 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata: {name: general}\n'
    const { folder } = repositoryOf({
      ...clusters,
      'pool.yaml': karpenter,
      'a/pool.yaml': POOL,
      'a/machines.yaml': FILES['machine-deployment.yaml']!,
    })
    const { status, stderr } = await run(folder, 'show', '.')
    assert.equal(status, 0, stderr)
  })
})

it('a missing token is explained for the clusters of kubeadm', async () => {
  const { 'tokens.yaml': _, ...files } = FILES
  const { stderr } = await run(repositoryOf(files).folder, 'render', '.')
  assert.match(stderr, /NodePool prod\/workers: no bootstrap token for "prod-workers" is among the items \[OSM0220\]/)
  assert.match(
    stderr,
    /Add a Secret for each NodePool:[\s\S]*auth-extra-groups: system:bootstrappers:kubeadm:default-node-token/,
  )
})

describe('show', () => {
  it('keeps pools apart whose namespaces and names, joined by a dash, are the same', async () => {
    const pool = (namespace: string, name: string): string => `apiVersion: osm-krm.dev/v1alpha1
kind: NodePool
metadata: {name: ${name}, namespace: ${namespace}}
spec: {operatingSystem: ubuntu, kubernetesVersion: 1.36.1, cloudProvider: hetzner, output: {file: {}}}
`
    const cwd = newFolder()
    writeFiles(cwd, { 'a.yaml': pool('z', 'x-y'), 'b.yaml': pool('y-z', 'x') })
    const { stdout } = await run(cwd, 'show', '.')
    assert.deepEqual(stdout.match(/^(?:z\/x-y|y-z\/x) /gm), ['y-z/x ', 'z/x-y '])
  })
})
