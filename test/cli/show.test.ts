// osm-krm show as a process: inputs, renderings, exports and masked secrets.

import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseAllDocuments, stringify } from 'yaml'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { assertGolden } from '../fixtures/golden.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('show')

const run = (args: readonly string[], input = '') => osmKrm(args, { cwd: folder, input })

const show = async (...args: string[]): Promise<string> => {
  const { status, stdout, stderr } = await run(['show', ...args])
  assert.equal(status, 0, stderr)
  return stdout
}

cpSync(join(root, 'examples/quickstart'), join(folder, 'inputs'), { recursive: true })
await run(['render', 'inputs', '-d', 'rendered'])
const rendering = (await run(['render', 'inputs', '--with-inputs'])).stdout
// biome-ignore lint/suspicious/noExplicitAny: objects of any kind
const objects: any[] = parseAllDocuments(rendering).map(document => document.toJS())
/** As kubectl prints it: Secrets have no stringData. */
const exported = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects })
writeFileSync(join(folder, 'all.yaml'), rendering)
const write = (name: string, items: readonly unknown[]): void =>
  writeFileSync(join(folder, name), items.map(item => stringify(item)).join('---\n'))
write(
  'secrets.yaml',
  objects.filter(({ kind, metadata }) => kind === 'Secret' && /-config$/.test(metadata.name)),
)
write(
  'configs.yaml',
  objects.filter(({ kind }) => kind === 'OperatingSystemConfig'),
)

const GOLDEN: readonly (readonly [name: string, ...args: string[]])[] = [
  ['show-all', 'inputs'],
  ['show-ubuntu', 'inputs', '--node', 'kube-system/ubuntu-workers'],
]

describe('osm-krm show', () => {
  for (const [name, ...args] of GOLDEN)
    test(name, async () => assertGolden(join(root, `test/cli/golden/${name}.txt`), await show(...args)))

  test('prints the same for a rendering with inputs, an export on stdin and, apart from origins, the inputs', async () => {
    const tree = await show('all.yaml', '--node', 'ubuntu-workers')
    const withoutOrigins = (await show('inputs', '--node', 'ubuntu-workers')).replace(/ {2}← .*$/gm, '')
    const only = '│  └─ where each part comes from is shown only for inputs'
    assert.equal(withoutOrigins, tree.replace(only, '│  └─ built-in profile osp-ubuntu: all parts without an arrow'))
    const { stdout, stderr } = await run(['show', '-', '--node', 'ubuntu-workers'], exported)
    assert.equal(stdout, tree, stderr)
  })

  test('of Secrets alone does not know the system and the provider', async () => {
    const [tree, all] = [
      await show('secrets.yaml', '--node', 'ubuntu-workers'),
      await show('all.yaml', '--node', 'ubuntu-workers'),
    ]
    const [head, files] = [tree.split('\n').slice(0, 5), tree.split('\n').slice(5)]
    assert.match(
      head.join('\n'),
      /\n├─ unknown operating system\n[\s\S]*user data [\d,]+ bytes; the cloud provider is not known$/,
    )
    assert.deepEqual(files, all.split('\n').slice(5))
  })

  test('of an OperatingSystemConfig alone has its files, and no user data', async () => {
    const tree = await show('configs.yaml', '--node', 'ubuntu-workers-kube-system')
    assert.match(tree, /^├─ bootstrap \(of the OperatingSystemConfig; there is no user data\)\n│ {2}├─ files \(6\)$/m)
    assert.match(tree, /^├─ ubuntu on hetzner\n/m)
    const raw = await run(['show', 'configs.yaml', '--node', 'ubuntu-workers-kube-system', '--raw'])
    assert.deepEqual([raw.status, raw.stdout], [2, ''])
    assert.match(raw.stderr, /bootstrap Secret/)
  })

  test('--raw prints the user data with its secrets masked', async () => {
    const secret = objects.find(({ metadata }) => metadata.name === 'ubuntu-workers-kube-system-bootstrap-config')
    const userData = Buffer.from(secret.data['cloud-config'], 'base64').toString()
    assert.equal(
      await show('inputs', '--node', 'ubuntu-workers', '--raw'),
      userData.replaceAll('example-api-token', '⟦API token⟧'),
    )
  })

  test('masks credentials of the settings', async () => {
    const proxy = "nodes.proxy.http=http://user:pass'word@proxy.example.com"
    for (const args of [['--raw'], ['--raw', '--phase', 'provisioning'], ['-o', 'json']])
      assert.ok(!(await show('inputs', '--node', 'ubuntu-workers', '--set', proxy, ...args)).includes('word@'))
  })

  test('prints JSON', async () => {
    const json = JSON.parse(await show('inputs', '--node', 'ubuntu-workers', '-o', 'json'))
    assert.equal(json.cloudProvider, 'hetzner')
    assert.equal(json.userData.limit, 32_768)
    assert.deepEqual(JSON.parse(await show('inputs', '-o', 'json')).machineDeployments.length, 2)
  })

  test('prints the paths, modes and sizes of the OperatingSystemConfig', async () => {
    for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'OperatingSystemConfig')) {
      const name = metadata.name.replace(/-kube-system-config$/, '')
      const { phases } = JSON.parse(await show('inputs', '--node', name, '-o', 'json'))
      for (const phase of phases) {
        const { files = [], units = [] } = spec[`${phase.phase}Config`]
        type File = { path: string; mode: string; bytes: number }
        const shown = new Map<string, File>(phase.files.map((file: File) => [file.path, file]))
        assert.ok(files.length > 0)
        for (const { path, permissions, content } of files) {
          // cloud-init writes block scalars, which lose the line break at the end.
          const { bytes, mode } = shown.get(path)!
          assert.equal(mode, `0${permissions}`)
          assert.ok(Math.abs(bytes - Buffer.byteLength(content.inline.data)) <= 1, path)
        }
        const order = phase.units.map((unit: { name: string }) => unit.name)
        assert.deepEqual(
          order.filter((unit: string) => units.some((each: { name: string }) => each.name === unit)),
          units.map((unit: { name: string }) => unit.name),
        )
      }
    }
  })

  test('--file prints the file that the node gets', async () => {
    const config = objects.find(({ metadata }) => metadata.name === 'flatcar-workers-kube-system-config')
    for (const path of ['/opt/osm-krm/bin/setup', '/etc/containerd/config.toml', '/etc/osm-krm/downloads']) {
      const file = config.spec.provisioningConfig.files.find((each: { path: string }) => each.path === path)
      assert.equal(
        (await show('inputs', '--node', 'flatcar-workers', '--file', path, '--show-secrets')).trimEnd(),
        file.content.inline.data.trimEnd(),
        path,
      )
    }
  })

  test('--file prints a file of both phases', async () => {
    const file = ['--file', '/etc/osm-krm/api.curl', '--phase', 'bootstrap']
    assert.match(await show('inputs', '--node', 'ubuntu-workers', ...file), /Authorization: Bearer ⟦API token⟧/)
  })

  test('--raw prints an Ignition config with all files, with secrets masked', async () => {
    const text = await show('inputs', '--node', 'flatcar-workers', '--raw')
    const { storage, passwd } = JSON.parse(text)
    const contents = new Map<string, string>(
      storage.files.map(({ path, contents }: { path: string; contents: { source: string } }) => [
        path,
        decodeURIComponent(contents.source),
      ]),
    )
    assert.equal(contents.size, 7)
    assert.equal(passwd.users[0].name, 'core')
    assert.match(contents.get('/etc/osm-krm/api.curl')!, /Bearer ⟦API token⟧/)
    const clear = await show('inputs', '--node', 'flatcar-workers', '--raw', '--show-secrets')
    const token = /Bearer ([^"]+)/.exec(decodeURIComponent(clear))![1]!
    assert.ok(!decodeURIComponent(text).includes(token))
  })

  test('--file prints a unit', async () =>
    assert.match(
      await show('inputs', '--node', 'flatcar-workers', '--file', '/etc/systemd/system/setup.service'),
      /^\[Unit\]/,
    ))

  test('applies limits of the settings', async () => {
    const limits = 'checks.userDataLimits={"hetzner": 6000}'
    assert.match(await show('inputs', '--node', 'ubuntu-workers', '--set', limits), /hetzner accepts 6,000/)
  })

  test('prints a node without a rendering', async () => {
    const deployment = objects.find(({ kind }) => kind === 'MachineDeployment')
    const name = `${deployment.metadata.name}-kube-system`
    write('part.yaml', [
      ...objects.filter(({ kind, metadata }) => kind === 'OperatingSystemConfig' && metadata.name !== `${name}-config`),
      deployment,
    ])
    assert.match(await show('part.yaml'), /not rendered/)
    assert.match(await show('part.yaml', '--node', deployment.metadata.name), /profile unknown/)
  })

  test('reports user data that cannot be parsed', async () => {
    const secret = structuredClone(
      objects.find(({ metadata }) => metadata.name === 'ubuntu-workers-kube-system-bootstrap-config'),
    )
    secret.data = { 'cloud-config': btoa('#cloud-config\na: [password-1234\n') }
    write('unreadable.yaml', [secret])
    assert.match(await show('unreadable.yaml', '--node', 'ubuntu-workers-kube-system'), /is not valid YAML or JSON/)
    const raw = ['show', 'unreadable.yaml', '--node', 'ubuntu-workers-kube-system', '--raw']
    assert.deepEqual([(await run(raw)).status, (await run(raw)).stdout], [2, ''])
    assert.match((await run([...raw, '--show-secrets'])).stdout, /password-1234/)
  })

  test('escapes control characters', async () => {
    const config = structuredClone(
      objects.find(({ metadata }) => metadata.name === 'ubuntu-workers-kube-system-config'),
    )
    config.spec.provisioningConfig.files[0].path = '/etc/\u001b[31mred\nfake'
    config.spec.provisioningConfig.modules = { runcmd: ['echo \u001b]0;title\u0007'] }
    config.metadata.annotations['osm-krm.dev/profile'] = 'a\u001b[2J'
    write('control.yaml', [config])
    for (const args of [['control.yaml'], ['control.yaml', '--node', 'ubuntu-workers-kube-system']])
      assert.doesNotMatch(await show(...args), /[\u001b\u0007]|^fake/m)
    const { status, stderr } = await run(['show', 'control.yaml', '--node', '\u001b[31m'])
    assert.equal(status, 2)
    assert.doesNotMatch(stderr, /\u001b/)
  })
})

/** All outputs of show for a node. */
const textsOf = async (node: string, ...args: string[]): Promise<string[]> => [
  await show('inputs', '--node', node, ...args),
  await show('inputs', '--node', node, '-o', 'json', ...args),
  await show('inputs', '--node', node, '--raw', ...args),
  await show('inputs', '--node', node, '--raw', '--phase', 'provisioning', ...args),
  await show('inputs', '--node', node, '--file', '/etc/osm-krm/api.curl', ...args),
]

describe('secrets', () => {
  const kubeconfigs = objects.filter(
    ({ kind, metadata }) => kind === 'Secret' && /kubelet-bootstrap-config$/.test(metadata.name),
  )
  const inputs = readFileSync(join(folder, 'inputs/tokens.yaml'), 'utf8')
  const tokens = [...inputs.matchAll(/(?:token[\w-]*|password):\s*"?([\w.-]{16,})/g)].map(([, token]) => token!)
  for (const { data } of kubeconfigs) tokens.push(/token: (\S+)/.exec(atob(data.kubeconfig))![1]!)

  for (const node of ['flatcar-workers', 'ubuntu-workers']) {
    test(`${node}: are masked`, async () => {
      for (const text of await textsOf(node)) {
        const plain = text.replace(
          /[A-Za-z0-9+/]{40,}={0,2}/g,
          found => `${found}\n${atob(found.slice(0, found.length - (found.length % 4)))}`,
        )
        for (const token of tokens) assert.ok(!plain.includes(token), `${token.slice(0, 4)}… in ${text.slice(0, 60)}`)
      }
    })

    test(`${node}: are shown with --show-secrets`, async () => {
      const texts = await textsOf(node, '--show-secrets')
      assert.ok(tokens.some(token => texts.some(text => text.includes(token))))
      for (const text of texts) assert.doesNotMatch(text, /⟦/)
    })
  }
})

describe('what is found about the nodes of osm-krm show', () => {
  const COMPANY = '/etc/systemd/system/kubelet.service.d/50-company.conf'
  const fleet = join(root, 'test/fixtures/fleet/new')
  const CASES: readonly [name: string, args: readonly string[], isFound: boolean][] = [
    ['of a node', [], true],
    ['of the file', ['--file', COMPANY], true],
    ['of another file', ['--file', '/etc/crictl.yaml'], false],
  ]
  for (const [name, args, isFound] of CASES)
    test(`is that ${name}`, async () => {
      const { status, stderr } = await run(['show', fleet, '--node', 'berlin / kube-system/general-b', ...args])
      assert.equal(status, 0, stderr)
      if (isFound) assert.match(stderr, /50-company\.conf has the setting CPUWeigth=/)
      else assert.equal(stderr, '')
    })
})
