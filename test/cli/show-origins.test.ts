// The origins of the parts of a node in osm-krm show.

import assert from 'node:assert/strict'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { assertGolden } from '../fixtures/golden.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('show-origins')
for (const name of ['quickstart', 'extend'])
  cpSync(join(root, 'examples', name), join(folder, name), { recursive: true })

const runs = new Map<string, string>()

/** The output of a command, which runs only once. */
async function run(...args: string[]): Promise<string> {
  const key = args.join(' ')
  const known = runs.get(key)
  if (known !== undefined) return known
  const { status, stdout, stderr } = await osmKrm(['show', ...args], { cwd: folder })
  assert.equal(status, 0, stderr)
  runs.set(key, stdout)
  return stdout
}

const edited = (name: string, file: string, edit: (text: string) => string): string => {
  if (!existsSync(join(folder, name))) cpSync(join(folder, 'quickstart'), join(folder, name), { recursive: true })
  const path = join(folder, name, file)
  writeFileSync(path, edit(readFileSync(path, 'utf8')))
  return name
}

const settings = edited('settings', 'osm-krm.yaml', text =>
  text.replace(
    /^ {2}nodes:$/m,
    `  nodes:
    kubelet: {config: {podPidsLimit: 50, resolvConf: /etc/resolv.other}, register: [labels]}
    containerd:
      registryMirrors: {quay.io: [https://mirror.example.com]}
      insecureRegistries: [mirror.example.com]`,
  ),
)
edited('settings', 'machine-deployments.yaml', text =>
  text.replaceAll(/^( {4}spec:)$/gm, '$1\n      metadata: {labels: {pool: one}}'),
)

interface From {
  readonly kind: string
  readonly field?: string
  readonly line?: number
  readonly isDefault?: true
}

const fileOrigins = async (args: readonly string[]): Promise<Map<string, string>> => {
  const { phases } = JSON.parse(await run(...args, '-o', 'json'))
  type File = { path: string; from: From[] }
  return new Map(
    phases.flatMap(({ files }: { files: File[] }) =>
      files.map(({ path, from }) => [path, from.map(({ kind, field }) => `${kind} ${field ?? ''}`.trim()).join(', ')]),
    ),
  )
}

const UBUNTU = ['--node', 'ubuntu-workers'] as const
const FILES: readonly (readonly [name: string, args: readonly string[], path: string, from: string])[] = [
  [
    'a profile',
    ['quickstart', ...UBUNTU],
    '/etc/crictl.yaml',
    'profile spec.provisioningConfig.supportedContainerRuntimes[0].files[2]',
  ],
  ['an overlay', ['extend', ...UBUNTU], '/etc/sysctl.d/90-company.conf', 'overlay spec.bootstrapConfig.files.add[2]'],
  ['the controller', ['quickstart', ...UBUNTU], '/etc/machine-name', 'controller'],
  ['the default registry', ['quickstart', ...UBUNTU], '/etc/containerd/certs.d/docker.io/hosts.toml', 'controller'],
  [
    'a mirror',
    [settings, ...UBUNTU],
    '/etc/containerd/certs.d/quay.io/hosts.toml',
    'setting spec.nodes.containerd.registryMirrors[quay.io]',
  ],
  [
    'an insecure registry',
    [settings, ...UBUNTU],
    '/etc/containerd/certs.d/mirror.example.com/hosts.toml',
    'setting spec.nodes.containerd.insecureRegistries[0]',
  ],
  [
    'a drop-in of kubelets',
    [settings, ...UBUNTU],
    '/etc/kubernetes/kubelet.conf.d/50-osm-krm.conf',
    'setting spec.nodes.kubelet.config.podPidsLimit, setting spec.nodes.kubelet.config.resolvConf',
  ],
  [
    '--set',
    ['quickstart', ...UBUNTU, '--set', 'nodes.kubelet.config.podPidsLimit=40'],
    '/etc/kubernetes/kubelet.conf.d/50-osm-krm.conf',
    'option nodes.kubelet.config.podPidsLimit',
  ],
  [
    'registration',
    [settings, ...UBUNTU],
    '/etc/osm-krm/kubelet.env',
    'setting spec.nodes.kubelet.register, machineDeployment spec.template.spec.metadata.labels',
  ],
]

describe('the origin of a file from', () => {
  for (const [name, args, path, from] of FILES)
    test(name, async () => assert.equal((await fileOrigins(args)).get(path), from))

  test("the origin of a profile's file that settings change", async () => {
    const old = edited('old', 'machine-deployments.yaml', text => text.replaceAll('1.36.1', '1.29.0'))
    const set = ['--set', 'nodes.kubelet.config.podPidsLimit=40']
    assert.match(
      (await fileOrigins([old, ...UBUNTU, ...set])).get('/etc/kubernetes/kubelet.conf')!,
      /^profile spec\.provisioningConfig\.files\[\d+\], option nodes\.kubelet\.config\.podPidsLimit$/,
    )
  })

  test('the origin of a value from a flag', async () => {
    const config = (name: string, data: string): string => {
      writeFileSync(
        join(folder, name),
        `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: flags}\ndata:\n  cluster-dns: 10.96.0.10\n${data}`,
      )
      return name
    }
    const inputs = edited('flags', 'osm-krm.yaml', () => '')
    rmSync(join(folder, inputs, 'osm-krm.yaml'))
    writeFileSync(
      join(folder, inputs, 'cluster-info.yaml'),
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {namespace: kube-public, name: cluster-info}\ndata:\n  kubeconfig: |\n    apiVersion: v1\n    kind: Config\n    clusters: [{name: "", cluster: {server: "https://api.example.com:6443", certificate-authority-data: ${btoa(CA)}}}]\n`,
    )
    const flags = config('flags.yaml', '  node-registry-mirrors: https://mirror.example.com\n')
    assert.equal(
      (await fileOrigins([inputs, ...UBUNTU, '-c', flags])).get('/etc/containerd/certs.d/docker.io/hosts.toml'),
      'flag data.node-registry-mirrors',
    )
  })
})

const CA = /-----BEGIN[\s\S]*?END CERTIFICATE-----/
  .exec(readFileSync(join(root, 'examples/quickstart/osm-krm.yaml'), 'utf8'))![0]
  .replace(/^ +/gm, '')

describe('the origin of other parts', () => {
  test('the positions of origins are those in the files', async () => {
    const { composedOf, phases } = JSON.parse(await run('extend', ...UBUNTU, '-o', 'json'))
    const text = readFileSync(join(folder, 'extend/company-ubuntu.yaml'), 'utf8').split('\n')
    type Placed = { kind: string; file?: string; line: number }
    const overlay = composedOf.find(({ kind }: Placed) => kind === 'overlay')
    assert.equal(overlay.file, 'extend/company-ubuntu.yaml')
    const from = phases[0].commands[0].from.map(({ kind, file, line }: Placed) => ({
      kind,
      text: file && text[line - 1],
    }))
    assert.deepEqual(
      from.slice(0, 4).map(({ kind }: Placed) => kind),
      ['overlay', 'overlay', 'overlay', 'profile'],
    )
    assert.match(from[0].text, /update-ca-certificates/)
    assert.equal(from[3].text, undefined)
    assert.equal(phases[0].sshKeys[0].from[0].field, 'spec.template.spec.providerSpec.value.sshPublicKeys[0]')
  })

  test('a rendering has no origins', async () => {
    const rendered = await osmKrm(['render', 'quickstart'], { cwd: folder })
    writeFileSync(join(folder, 'rendered.yaml'), rendered.stdout)
    const { composedOf, phases } = JSON.parse(await run('rendered.yaml', ...UBUNTU, '-o', 'json'))
    assert.equal(composedOf, null)
    assert.equal(phases[0].files[0].from, undefined)
    assert.match(await run('rendered.yaml', ...UBUNTU), /profile kube-system\/osp-ubuntu v.*\n.*only for inputs/)
    const lines = ['show', 'rendered.yaml', ...UBUNTU, '--file', '/etc/crictl.yaml', '--origins']
    const { status, stderr } = await osmKrm(lines, { cwd: folder })
    assert.equal(status, 2, stderr)
    assert.match(stderr, /needs the inputs/)
  })

  test('the tree has the profiles and the overlay at its head, and the origins of parts that are not of the built-in profile', async () => {
    const lines = (await run('extend', ...UBUNTU)).split('\n')
    const shown = lines.filter((line, i) => i < 8 || line.includes(' ← '))
    assertGolden(join(root, 'test/cli/golden/show-origins.txt'), `${shown.join('\n')}\n`)
  })
})

describe('--origins', () => {
  const lines = (...args: string[]): Promise<string> => run(...args, '--origins')

  test('of a built-in profile', async () =>
    assertGolden(
      join(root, 'test/cli/golden/show-lines.txt'),
      await lines('quickstart', ...UBUNTU, '--file', '/etc/kubernetes/kubelet.conf'),
    ))

  test("of a file in the user's profile, with the line in that file", async () => {
    const own = edited('own', 'osm-krm.yaml', text => text)
    const profile = await osmKrm(['profiles', 'osp-ubuntu'])
    writeFileSync(join(folder, own, 'profile.yaml'), profile.stdout)
    const source = profile.stdout.split('\n')
    for (const path of ['/etc/osm-krm/downloads', '/opt/osm-krm/bin/setup', '/etc/systemd/system/bootstrap.service']) {
      const found = (await lines(own, ...UBUNTU, '--file', path)).trimEnd().split('\n')
      for (const line of found) {
        const [, at, text = ''] = /^own\/profile\.yaml:(\d+) +\|(?: (.*))?$/.exec(line) ?? assert.fail(line)
        const template = source[Number(at) - 1]!
        if (!template.includes('{{')) assert.equal(template.trim(), text.trim())
      }
    }
  })

  test('of a file that the controller adds', async () =>
    assert.match(
      await lines('quickstart', ...UBUNTU, '--file', '/etc/machine-name'),
      /^the controller \| <MACHINE_NAME>\n$/,
    ))

  test('as JSON', async () => {
    const { phase, lines: found } = JSON.parse(
      await lines('extend', ...UBUNTU, '--file', '/etc/sysctl.d/90-company.conf', '-o', 'json'),
    )
    const [{ text, from }] = found
    assert.deepEqual(
      { phase, text, kind: from[0].kind, file: from[0].file, templateLine: from[0].templateLine },
      {
        phase: 'bootstrap',
        text: 'vm.max_map_count = 262144',
        kind: 'overlay',
        file: 'extend/company-ubuntu.yaml',
        templateLine: 1,
      },
    )
  })

  test('keeps secrets masked', async () => {
    const found = await lines('quickstart', ...UBUNTU, '--file', '/etc/osm-krm/api.curl')
    assert.match(
      found,
      /^osp-ubuntu:1 \| header = "Authorization: Bearer ⟦API token⟧" {2}← default of setting credentials\.apiToken$/m,
    )
  })
})
