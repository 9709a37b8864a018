// Several clusters in one run of a command, with the shipped fleet.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-clusters-'))
after(() => rmSync(folder, { recursive: true }))

const run = async (args: readonly string[], cwd = folder) => {
  const { status, stdout, stderr } = await osmKrm(args, { cwd })
  return { status, stdout, stderr }
}
const output = async (...args: string[]): Promise<string> => {
  const { status, stdout, stderr } = await run(args)
  assert.equal(status, 0, stderr)
  assert.equal(stderr.replace(/^osm-krm: comparing .*\n/, ''), '')
  return stdout
}
const edit = (file: string, from: string | RegExp, to: string): void => {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  assert.notEqual(text.replace(from, to), text)
  writeFileSync(path, text.replace(from, to))
}

cpSync(join(root, 'examples/fleet'), join(folder, 'old'), { recursive: true })
// Berlin has a profile of its own, and does not use the shared one.
cpSync(join(root, 'examples/fleet/profiles/company-ubuntu.yaml'), join(folder, 'old/clusters/berlin/profile.yaml'))
edit('old/clusters/berlin/profile.yaml', 'name: company-ubuntu', 'name: berlin-ubuntu')
edit('old/clusters/berlin/machine-deployments.yaml', 'company-ubuntu', 'berlin-ubuntu')
// Not of this test: the warning about the default containerd.
for (const cluster of ['berlin', 'oslo'])
  edit(`old/clusters/${cluster}/osm-krm.yaml`, 'OSM0309: "off"', 'OSM0309: "off", OSM0354: "off"')
cpSync(join(folder, 'old'), join(folder, 'new'), { recursive: true })
edit('new/clusters/berlin/machine-deployments.yaml', 'kubelet: 1.36.1', 'kubelet: 1.36.3')
// Madrid is new, and has the machines that Oslo had.
renameSync(join(folder, 'new/clusters/oslo'), join(folder, 'new/clusters/madrid'))
edit('new/clusters/madrid/osm-krm.yaml', 'name: oslo', 'name: madrid')
cpSync(join(folder, 'old'), join(folder, 'broken'), { recursive: true })
edit('broken/clusters/oslo/machine-deployments.yaml', 'kubelet: 1.36.1', 'kubelet: nonsense')

describe('diff of several clusters', () => {
  const VERDICT =
    'Do not merge yet: 1 thing to do. 3 machines are removed, 3 waiting for a revision, 3 new, in 3 clusters\n'

  test('has one verdict, and a line for each cluster', async () => {
    const text = await output('diff', '--old', 'old', 'new')
    assert.ok(text.startsWith(`${VERDICT}\nBefore merging:\n\n1. No machines will be made: `), text)
    assert.match(text, /^ {3}for berlin \/ kube-system\/workers$/m)
    assert.match(text, /^ {5}# berlin\n {5}spec:$/m)
    assert.match(
      text,
      /^cluster {7}gone {2}waiting {2}new\nberlin {14}1\nmadrid \(new\) {17}1\noslo \(gone\) {3}1\nall {11}1 {5}1 {8}1\n$/m,
    )
    assert.match(text, /^! berlin \/ kube-system\/workers: no machines are made until .* \(3 machines\)$/m)
    assert.match(
      text,
      /^3 MachineDeployments: 1 gone, 1 waiting, 1 new\. 3 machines new, 3 removed; 3 wait for a revision$/m,
    )
    assert.match(text, /downloads changed: 4 checksums of this release: kubelet 1\.36\.1 → 1\.36\.3, /)
  })

  test('has the clusters that are new or gone in Markdown', async () =>
    assert.match(
      await output('diff', '--old', 'old', 'new', '-o', 'markdown'),
      /^\| <code>madrid<\/code> \(new\) \| {2}\| {2}\| 1 \|$/m,
    ))

  test('has the JSON of each cluster as it is alone', async () => {
    const { clusters, others, differs } = JSON.parse(await output('diff', '--old', 'old', 'new', '-o', 'json'))
    assert.deepEqual([differs, others], [true, []])
    assert.deepEqual(
      clusters.map(({ cluster, state }: { cluster: string; state: string }) => `${cluster} ${state}`),
      ['berlin changed', 'madrid new', 'oslo gone'],
    )
    const paths = (name: string) => [`${name}/profiles`, `${name}/clusters/berlin`]
    const [first, second] = paths('old')
    const alone = JSON.parse(await output('diff', '--old', first!, '--old', second!, ...paths('new'), '-o', 'json'))
    const named = (found: object) => JSON.stringify(found).replaceAll('berlin / ', '')
    assert.equal(named({ ...clusters[0], cluster: '' }), named(alone.clusters[0]))
  })

  test('names a change of what they share once', async () => {
    cpSync(join(folder, 'old'), join(folder, 'other'), { recursive: true })
    writeFileSync(join(folder, 'other/profiles/motd.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: motd}\n')
    const text = await output('diff', '--old', 'old', 'other')
    assert.match(text, /^Nothing changes for nodes\n\n2 clusters unchanged\n/)
    assert.equal(text.split('ConfigMap motd is new').length, 2)
  })

  test('shows the others if one cannot be rendered', async () => {
    const { status, stdout, stderr } = await run(['diff', '--old', 'old', 'broken'])
    assert.equal(status, 1)
    assert.match(
      stdout,
      /^Do not merge yet: 1 thing to do\. Not known for 1 of 2: it cannot be rendered\n\nBefore merging:\n\n1\. .*\[OSM\d{4}\]\n {3}at broken\/clusters\/oslo\/.*\n {3}for oslo \/ kube-system\/workers\n/,
    )
    assert.match(stdout, /^oslo \(not compared\) {2}1\n\n1 cluster unchanged$/m)
    assert.match(stdout, /^! oslo \/ kube-system\/workers: cannot be rendered$/m)
    assert.match(stderr, /MachineDeployment oslo \/ kube-system\/workers: /)
  })

  test('reads folders of renderings with --each', async () => {
    for (const name of ['old', 'new'])
      for (const cluster of name === 'old' ? ['berlin', 'oslo'] : ['berlin', 'madrid'])
        await run([
          'render',
          `${name}/profiles`,
          `${name}/clusters/${cluster}`,
          '--with-inputs',
          '-d',
          `${name}-rendered/${cluster}`,
        ])
    assert.ok((await output('diff', '--old', 'old-rendered', 'new-rendered', '--each', '*')).startsWith(VERDICT))
    const { status, stderr } = await run(['diff', '--old', 'old-rendered', 'new-rendered'])
    assert.equal(status, 2)
    assert.match(
      stderr,
      /is in old-rendered\/berlin\/\S+ and, with different content, in old-rendered\/oslo\/\S+: .*--each/,
    )
  })

  test('reads two revisions of Git, with paths or with --each', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        cwd: join(folder, 'git'),
      })
    cpSync(join(folder, 'old'), join(folder, 'git'), { recursive: true })
    git('init', '-qb', 'main')
    git('add', '-A')
    git('commit', '-qm', 'first')
    rmSync(join(folder, 'git/clusters'), { recursive: true })
    cpSync(join(folder, 'new/clusters'), join(folder, 'git/clusters'), { recursive: true })
    git('add', '-A')
    git('commit', '-qm', 'second')
    const expected = (await output('diff', '--old', 'old', 'new')).replace('(new/clusters', '(HEAD:clusters')
    for (const args of [
      ['--', '.'],
      ['--', 'profiles', 'clusters'],
      ['--each', 'clusters/*', '--', 'profiles'],
    ]) {
      const { stdout, stderr } = await run(['diff', 'HEAD~1..HEAD', ...args], join(folder, 'git'))
      assert.equal(stderr.split('\n').length, 2)
      assert.match(stderr, /^osm-krm: comparing HEAD~1 \(\w+\) with HEAD \(\w+\)\n$/)
      assert.equal(stdout, expected)
    }
  })

  test('needs clusters on both sides', async () => {
    cpSync(join(folder, 'old/clusters/oslo/machine-deployments.yaml'), join(folder, 'machines.yaml'))
    assert.match(
      (await run(['diff', '--old', 'machines.yaml', 'new'])).stderr,
      /name the folders of its clusters with --each/,
    )
  })
})

describe('a report of several clusters', () => {
  test('has the clusters, and their names before those of MachineDeployments', async () => {
    const html = await output('show', 'old', '-o', 'html')
    assert.match(html, /<title>2 clusters, 2 MachineDeployments · osm-krm report<\/title>/)
    for (const name of ['berlin', 'oslo'])
      assert.ok(
        html.includes(`<a href="#node=${name}%20%2F%20kube-system%2Fworkers">${name} / kube-system/workers</a>`),
      )
  })

  test('has what becomes of each', async () => {
    const html = await output('diff', '--old', 'old', 'new', '-o', 'html')
    for (const [name, state, found] of [
      ['berlin', '', 'waiting'],
      ['madrid', ' \\(new\\)', 'new'],
      ['oslo', ' \\(gone\\)', 'gone'],
    ])
      assert.match(html, new RegExp(`>${name}</a>${state}</th>.*?class=${found}">1</a>`))
    assert.match(html, /<h2><a [^>]*>berlin \/ kube-system\/workers<\/a>: no machines are made until/)
    assert.equal(await output('diff', '--old', 'old', 'new', '-o', 'html'), html)
    assert.match(await output('diff', '--old', 'old', 'old', '-o', 'html'), /<h1[^>]*>Nothing changes for nodes<\/h1>/)
  })
})

describe('lint of several clusters', () => {
  test('lints a profile that they share once', async () => {
    assert.match(
      (await run(['lint', 'old'])).stderr,
      /^Linted 2 profiles for 16 kinds of nodes and 2 MachineDeployments in 2 clusters\.\n/,
    )
  })

  test('reports a finding in a shared profile once, with the MachineDeployments of all clusters', async () => {
    cpSync(join(root, 'examples/fleet'), join(folder, 'warned'), { recursive: true })
    edit('warned/profiles/company-ubuntu.yaml', 'ntp.example.com', '{{ .Nothing }}')
    const { stdout } = await run(['lint', 'warned'])
    assert.equal(stdout.split(/\[OSM0410\]/).length, 2, stdout)
    assert.match(stdout, /berlin \/ kube-system\/workers/)
    assert.match(stdout, /oslo \/ kube-system\/workers/)
  })

  test('reports an overlay that no cluster uses', async () => {
    cpSync(join(folder, 'old'), join(folder, 'unused'), { recursive: true })
    renameSync(join(folder, 'unused/clusters/berlin/profile.yaml'), join(folder, 'unused/profiles/berlin.yaml'))
    edit('unused/clusters/oslo/machine-deployments.yaml', 'company-ubuntu', 'berlin-ubuntu')
    assert.match(
      (await run(['lint', 'unused'])).stdout,
      /Overlay company-ubuntu: .*no MachineDeployment uses the overlay/,
    )
  })
})

describe('assets of several clusters', () => {
  test('are listed once, with the MachineDeployments of all clusters', async () => {
    const text = await output('assets', 'old')
    assert.match(text, /^registry\.k8s\.io\/pause:\S+ +\S+ +all 2$/m)
    assert.match(text, /^oslo \/ kube-system\/workers +\d+/m)
    assert.doesNotMatch(await output('assets', 'old', '--node', 'oslo/kube-system/workers'), /berlin/)
  })

  test('have the JSON of each cluster as it is alone', async () => {
    const { assets, clusters } = JSON.parse(await output('assets', 'old', '-o', 'json'))
    assert.deepEqual(assets.images[0].machineDeployments, [
      'berlin / kube-system/workers',
      'oslo / kube-system/workers',
    ])
    const alone = JSON.parse(await output('assets', 'old/profiles', 'old/clusters/oslo', '-o', 'json'))
    assert.deepEqual(clusters[1], { cluster: 'oslo', ...alone })
  })
})

describe('render of several clusters', () => {
  const filesIn = (path: string): Record<string, string> =>
    Object.fromEntries(
      readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.yaml'))
        .map(name => [name, readFileSync(join(folder, path, name), 'utf8')]),
    )

  test('prints nothing, because it would be applied to one of them', async () => {
    for (const args of [['old'], ['old', '-o', 'json'], ['--each', 'old/clusters/*', 'old/profiles']]) {
      const { status, stdout, stderr } = await run(['render', ...args])
      assert.deepEqual([status, stdout], [2, ''])
      assert.match(stderr, /^osm-krm: there are 2 clusters \(berlin, oslo\).*: write each .* with -d FOLDER, or name/)
    }
  })

  test('writes each into a folder of its own, as it is alone', async () => {
    const render = async (...args: string[]) => assert.equal((await run(['render', ...args])).status, 0)
    await render('old', '-d', 'out/all')
    for (const name of ['berlin', 'oslo']) {
      await render('old/profiles', `old/clusters/${name}`, '-d', `out/alone/${name}`)
      assert.ok(Object.keys(filesIn(`out/all/${name}`)).length > 3)
    }
    assert.deepEqual(filesIn('out/all'), filesIn('out/alone'))
    await render('--each', 'old/clusters/*', 'old/profiles', '-d', 'out/each')
    assert.deepEqual(filesIn('out/each'), filesIn('out/all'))
  })

  test('writes nothing if one of them cannot be rendered, and names it', async () => {
    const { status, stdout, stderr } = await run(['render', 'broken', '-d', 'out/broken'])
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(stderr, /oslo \/ kube-system\/workers/)
    assert.ok(!existsSync(join(folder, 'out/broken')))
  })

  test('reads what it has written beside the inputs for its cluster, and continues its revisions', async () => {
    cpSync(join(folder, 'old'), join(folder, 'again'), { recursive: true })
    for (const name of ['berlin', 'oslo'])
      edit(`again/clusters/${name}/osm-krm.yaml`, /\n {2}machineDeployments:\n {4}revisions:\n.*/, '')
    const render = (...args: string[]) => run(['render', ...args], join(folder, 'again'))
    assert.equal((await render('-d', 'rendered')).status, 0)
    edit('again/clusters/oslo/machine-deployments.yaml', 'kubelet: 1.36.1', 'kubelet: 1.36.3')
    assert.equal((await render('-d', 'rendered', '--with-inputs')).status, 0)
    const revisionsIn = (path: string) => [
      ...new Set(
        Object.values(filesIn(path))
          .join()
          .match(/revision: "\d"/g),
      ),
    ]
    assert.deepEqual(
      ['berlin', 'oslo'].map(name => revisionsIn(`again/rendered/${name}`)),
      [['revision: "1"'], ['revision: "2"']],
    )
    assert.equal((await render('--previous', 'rendered', '-d', 'other', 'profiles', 'clusters')).status, 0)
    assert.deepEqual(revisionsIn('again/other/oslo'), ['revision: "2"'])
    rmSync(join(folder, 'again/other'), { recursive: true })
    assert.match((await run(['show', 'again'])).stdout, /^berlin \/ .*\noslo \/ /m)
  })
})
