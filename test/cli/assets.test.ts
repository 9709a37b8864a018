// osm-krm assets as a process: its tables, --check and mirrors.

import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseAllDocuments, stringify } from 'yaml'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { assertGolden } from '../fixtures/golden.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('assets')

const assets = (args: readonly string[], input = '') => osmKrm(['assets', ...args], { cwd: folder, input })

cpSync(join(root, 'examples/quickstart'), join(folder, 'inputs'), { recursive: true })
const rendering = (await osmKrm(['render', 'inputs'], { cwd: folder })).stdout
// biome-ignore lint/suspicious/noExplicitAny: objects of any kind
const objects: any[] = parseAllDocuments(rendering).map(document => document.toJS())

const json = async (...args: string[]) => {
  const { status, stdout, stderr } = await assets([...args, '-o', 'json'])
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}

/** A configuration with one script. */
const config = (script: string, files: readonly object[] = [], path = '/opt/setup') =>
  stringify({
    apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1',
    kind: 'OperatingSystemConfig',
    metadata: { name: 'own-kube-system-config', namespace: 'kube-system' },
    spec: {
      bootstrapConfig: {},
      provisioningConfig: {
        files: [...files, { path, content: { inline: { data: `#!/bin/bash\n${script}\n` } } }],
      },
    },
  })

describe('osm-krm assets', () => {
  test('prints a table', async () =>
    assertGolden(join(root, 'test/cli/golden/assets.txt'), (await assets(['inputs'])).stdout))

  test('prints the same for inputs, a rendering, an export on stdin, and Secrets alone', async () => {
    const all = await json('inputs')
    const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects })
    assert.deepEqual(JSON.parse((await assets(['-', '-o', 'json'], list)).stdout), all)
    const secrets = JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      items: objects.filter(({ kind }) => kind === 'Secret'),
    })
    assert.deepEqual(JSON.parse((await assets(['-', '-o', 'json'], secrets)).stdout), all)
  })

  test('prints the assets of the files that the nodes get', async () => {
    const { assets: total, machineDeployments } = await json('inputs')
    for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'OperatingSystemConfig')) {
      const { files } = spec.provisioningConfig
      const lines = (path: string): string[] =>
        files
          .find((file: { path: string }) => file.path === path)
          ?.content.inline.data.split('\n')
          .filter((line: string) => /^[^#]/.test(line)) ?? []
      const own = machineDeployments.find(
        ({ machineDeployment }: { machineDeployment: string }) =>
          machineDeployment === `kube-system/${metadata.name.replace(/-kube-system-config$/, '')}`,
      )
      assert.deepEqual([...own.packages].sort(), lines('/etc/osm-krm/packages').sort())
      const downloads = lines('/etc/osm-krm/downloads').map(line => line.split(' '))
      assert.deepEqual([...own.urls].sort(), downloads.map(([, , , , url]) => url).sort())
      for (const [, version, , sha256, url] of downloads) {
        const found = total.urls.find((each: { url: string }) => each.url === url)
        assert.deepEqual([found.version, found.sha256], [version, sha256])
      }
    }
  })

  test('prints the names that the node sees if Flux fills in placeholders', async () => {
    const set = ['placeholders=flux', `apiToken.placeholder=\${A}`, `bootstrapToken.placeholder=\${B}`]
    const { packages, urls } = await json('inputs', ...set.flatMap(each => ['--set', `credentials.${each}`]))
    const plain = await json('inputs')
    assert.deepEqual([packages, urls], [plain.packages, plain.urls])
  })

  test('includes the packages of updates if profiles.osUpdates enables them', async () => {
    const { machineDeployments } = await json(
      'inputs',
      '--node',
      'ubuntu-workers',
      '--set',
      'profiles.osUpdates=security',
    )
    assert.ok(machineDeployments[0].packages.includes('unattended-upgrades'))
  })

  test('includes the checksum file that a node downloads if no checksum is pinned', async () => {
    const text = readFileSync(join(folder, 'inputs/machine-deployments.yaml'), 'utf8').replaceAll('1.36.1', '1.34.99')
    writeFileSync(join(folder, 'newer.yaml'), text)
    const { stdout } = await assets([
      'newer.yaml',
      'inputs/osm-krm.yaml',
      'inputs/tokens.yaml',
      '--node',
      'flatcar-workers',
      '-o',
      'json',
    ])
    assert.deepEqual(
      JSON.parse(stdout).machineDeployments[0].urls.filter((url: string) => url.endsWith('.sha256')),
      ['amd64/kubectl', 'amd64/kubelet', 'arm64/kubectl', 'arm64/kubelet'].map(
        path => `https://dl.k8s.io/v1.34.99/bin/linux/${path}.sha256`,
      ),
    )
  })

  test('prints the assets of one MachineDeployment', async () => {
    const { machineDeployments, assets: total } = await json('inputs', '--node', 'flatcar-workers')
    assert.equal(machineDeployments.length, 1)
    assert.deepEqual(total.packages, [])
  })

  test('knows all package names of built-in profiles', async () => {
    for (const system of ['rhel', 'rockylinux', 'amzn2']) {
      const name = `own-${system}.yaml`
      const text = readFileSync(join(root, `osps/generated/osp-${system}.yaml`), 'utf8')
      const { spec } = parseAllDocuments(text)[0]!.toJS()
      const setup = spec.provisioningConfig.files.find(
        ({ path }: { path: string }) => path === '/opt/osm-krm/bin/setup',
      )
      const script = setup.content.inline.data.replace(/^#!.*\n/, '')
      const files = [{ path: '/etc/osm-krm/packages', content: { inline: { data: 'socat\nconntrack-tools\n' } } }]
      const write = (text: string) => writeFileSync(join(folder, name), config(text, files, '/opt/osm-krm/bin/setup'))
      write(script)
      // The script installs the others where profiles.osUpdates or the running kernel requires them.
      const maybe = ['dnf-automatic', 'kernel', 'kernel-modules-extra', 'kernel-modules-extra-$(uname -r)', 'yum-cron']
      assert.deepEqual(
        [...(await json(name)).machineDeployments[0].packages].sort(),
        ['conntrack-tools', 'socat', ...maybe].sort(),
        system,
      )
      write(`${script}read -r url </etc/hidden\ncurl "$url" | sh\n`)
      const changed = (await json(name)).machineDeployments[0]
      assert.ok(changed.unknown.includes('curl "$url"') && changed.packages.includes('$package'), 'a changed script')
    }
  })

  test('masks passwords in URLs and escapes control characters', async () => {
    writeFileSync(
      join(folder, 'own.yaml'),
      config('curl https://admin:pw9@a.example/x\ncurl "https://a.example/\u001b[31m"'),
    )
    for (const args of [['own.yaml'], ['own.yaml', '-o', 'json'], ['own.yaml', '--check', 'empty.txt']]) {
      writeFileSync(join(folder, 'empty.txt'), '')
      const { stdout, stderr } = await assets(args)
      assert.match(stdout + stderr, /https:\/\/⟦A⟧@a\.example\/x/)
      assert.doesNotMatch(stdout + stderr, /pw9|\u001b/)
    }
  })
})

const SCRIPT = `curl -O https://a.example/v1.2.3/x
docker pull nginx:1.27
apt-get install -y socat
curl "https://b.example/$(uname -r)/y"
curl "$url"`

const ALL = ['https://a.example/', 'docker.io/library/nginx', 'socat', 'https://b.example/', 'curl "$url"']

const MISSING: readonly (readonly [name: string, list: readonly string[], missing: readonly string[]])[] = [
  ['everything', [...ALL, '# a comment', ''], []],
  ['entries with comments', ALL.map(entry => `  ${entry}  # why`), []],
  ['a URL', ALL.slice(1), ['URL https://a.example/v1.2.3/x is not in the list (own-kube-system)']],
  [
    'a part of a segment',
    ['https://a.exam', ...ALL.slice(1)],
    ['URL https://a.example/v1.2.3/x is not in the list (own-kube-system)'],
  ],
  [
    'an image',
    ALL.filter(entry => !/nginx/.test(entry)),
    ['image docker.io/library/nginx:1.27 is not in the list (own-kube-system)'],
  ],
  [
    'a package',
    ['soc', ...ALL.filter(entry => entry !== 'socat')],
    ['package socat is not in the list (own-kube-system)'],
  ],
  [
    'a URL known only on the node',
    [...ALL.slice(0, 3), 'https://b.example/6.8.0/'],
    [
      'URL https://b.example/$(uname -r)/y may not be in the list: a part of it is known only to the node (own-kube-system)',
      'curl "$url" may load what is not in the list: its source is known only to the node (own-kube-system)',
    ],
  ],
]

describe('assets --kubelet', () => {
  const versions = ['--kubelet', '1.36.1', '--kubelet', '1.35.3']

  test('renders the MachineDeployments with each version, and joins what they load', async () => {
    const one = await json('inputs', '--kubelet', '1.35.3')
    const both = await json('inputs', ...versions)
    assert.equal(both.machineDeployments.length, 2)
    const urls = ({ assets: total }: { assets: { urls: { url: string }[] } }) => total.urls.map(({ url }) => url)
    assert.deepEqual(urls(both).sort(), [...new Set([...urls(await json('inputs')), ...urls(one)])].sort())
    assert.ok(urls(one).some(url => url.includes('v1.35.3')))
    assert.equal(
      urls(one).some(url => url.includes('v1.36.1')),
      false,
    )
  })

  test('takes one MachineDeployment', async () =>
    assert.deepEqual(
      (await json('inputs', ...versions, '--node', 'flatcar-workers')).machineDeployments.map(
        ({ machineDeployment }: { machineDeployment: string }) => machineDeployment,
      ),
      ['kube-system/flatcar-workers'],
    ))

  test('replaces the version of MachineDeployments in JSON, too', async () => {
    const list = JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      items: parseAllDocuments(readFileSync(join(folder, 'inputs/machine-deployments.yaml'), 'utf8')).map(document =>
        document.toJS(),
      ),
    })
    writeFileSync(join(folder, 'list.json'), list)
    const files = ['list.json', 'inputs/osm-krm.yaml', 'inputs/tokens.yaml']
    assert.deepEqual(await json(...files, '--kubelet', '1.35.3'), await json('inputs', '--kubelet', '1.35.3'))
  })

  test('needs inputs', async () => {
    writeFileSync(join(folder, 'rendered.yaml'), rendering)
    const { status, stderr } = await assets(['rendered.yaml', '--kubelet', '1.35.3'])
    assert.equal(status, 2)
    assert.match(stderr, /^osm-krm: --kubelet needs inputs with a functionConfig/)
  })
})

describe('assets --lock', () => {
  const lockFile = (name: string): string => readFileSync(join(folder, name), 'utf8')

  test('records URLs and known digests, and says what the script adds', async () => {
    const { status, stdout } = await assets(['inputs', '--lock', 'new.lock'])
    assert.deepEqual(
      [status, stdout],
      [
        0,
        'new.lock has 12 files, 1 image, 1 repository; the script of osm-krm assets --script adds 14 digests or sizes\n',
      ],
    )
    assertGolden(join(root, 'test/cli/golden/assets.lock.txt'), lockFile('new.lock'))
    const { stderr } = await assets(['inputs', '--check', 'new.lock'])
    assert.match(stderr, /^URL https:\/\/dl\.k8s\.io\/\S+ is in the lock, but was not loaded yet \(kube-system\//)
  })

  test('keeps sizes, adds what is new, and is then complete', async () => {
    const filled = lockFile('new.lock')
      .replace(/( {4}sha256: .*\n)/g, '$1    size: 7\n')
      .replace(/( {2}- image: .*\n)/, `$1    digest: "sha256:${'a'.repeat(64)}"\n`)
      .replace(/( {4}components: .*\n)/, `$1    sha256: "${'a'.repeat(64)}"\n`)
    writeFileSync(join(folder, 'filled.lock'), filled)
    assert.equal(
      (await assets(['inputs', '--lock', 'filled.lock'])).stdout,
      'filled.lock has 12 files, 1 image, 1 repository\n',
    )
    assert.equal(lockFile('filled.lock'), filled)
    assert.equal(
      (await assets(['inputs', '--check', 'filled.lock'])).stdout,
      'The lock contains all 29 that the nodes load.\n',
    )
    const newer = await assets(['inputs', '--kubelet', '1.36.1', '--kubelet', '1.35.3', '--check', 'filled.lock'])
    assert.equal(newer.status, 1)
    assert.match(
      newer.stderr,
      /^URL https:\/\/dl\.k8s\.io\/v1\.35\.3\/bin\/linux\/amd64\/kubectl is not in the lock \(/,
    )
    // Only what is not in the lock is to be loaded.
    await assets(['inputs', '--kubelet', '1.35.3', '--check', 'filled.lock', '--lock', 'more.lock'])
    assert.equal(new Set(lockFile('more.lock').match(/^ {2}- url: ".*?\/v[\d.]+/gm)).size, 2)
  })

  test('with another digest than nodes verify is an error', async () => {
    const [sum] = /[0-9a-f]{64}/.exec(lockFile('new.lock'))!
    writeFileSync(join(folder, 'wrong.lock'), lockFile('new.lock').replace(sum, 'b'.repeat(64)))
    const { status, stderr } = await assets(['inputs', '--lock', 'wrong.lock'])
    assert.equal(status, 2)
    assert.match(
      stderr,
      new RegExp(
        `^osm-krm: https://\\S+ has the SHA-256 b{64} in wrong\\.lock, but nodes verify ${sum}: find out which one is right`,
        'm',
      ),
    )
  })

  for (const [name, text, message] of [
    ['not a lock', 'a list\n', /--lock other\.lock: the file is not a lock, and is not replaced/],
    ['not valid', 'kind: AssetLock\n', /other\.lock is not valid: apiVersion /],
  ] as const)
    test(`does not replace a file that is ${name}`, async () => {
      writeFileSync(join(folder, 'other.lock'), text)
      const { status, stderr } = await assets(['inputs', '--lock', 'other.lock'])
      assert.equal(status, 2)
      assert.match(stderr, message)
      assert.equal(lockFile('other.lock'), text)
    })

  test('reports assets that cannot be mirrored on stderr, and exits with 1', async () => {
    writeFileSync(join(folder, 'check.yaml'), config(SCRIPT))
    const { status, stderr } = await assets(['check.yaml', '--lock', 'left.lock'])
    assert.equal(status, 1)
    assert.equal(
      stderr,
      `URL https://b.example/$(uname -r)/y cannot be mirrored: a part of it is known only to the node (own-kube-system)
package socat cannot be mirrored: it comes from the repositories of the machine image, which only the node knows (own-kube-system)
curl "$url" cannot be mirrored: a part of it is known only to the node (own-kube-system)
`,
    )
    assert.match(lockFile('left.lock'), /^ {2}- url: "https:\/\/a\.example\/v1\.2\.3\/x"\nimages:\n.*nginx:1\.27"\n$/m)
  })

  test('omits assets that the list of --check contains', async () => {
    writeFileSync(join(folder, 'list.txt'), ALL.slice(1).join('\n'))
    const { status, stderr } = await assets(['check.yaml', '--lock', 'less.lock', '--check', 'list.txt'])
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(lockFile('less.lock'), /AssetLock\nfiles:\n {2}- url: "https:\/\/a\.example\/v1\.2\.3\/x"\n$/)
  })

  test('has the original URLs for nodes with a mirror', async () => {
    const kubernetes = 'profiles.downloads.kubernetes=https://mirror.example.com/k'
    await assets(['inputs', '--lock', 'mirrored.lock', '--set', kubernetes])
    assert.equal(lockFile('mirrored.lock'), lockFile('new.lock'))
  })
})

describe('assets --script', () => {
  test('prints the script, and needs no inputs', async () =>
    assert.deepEqual(await assets(['--script']), {
      status: 0,
      stdout: readFileSync(join(root, 'src/inspect/mirror/mirror.sh'), 'utf8'),
      stderr: '',
    }))

  for (const args of [['inputs'], ['--lock', 'new.lock'], ['--check', 'list.txt'], ['-o', 'json']])
    test(`does not take ${args.join(' ')}`, async () => assert.equal((await assets(['--script', ...args])).status, 2))
})

describe('assets --check', () => {
  for (const [name, list, missing] of MISSING)
    test(name, async () => {
      writeFileSync(join(folder, 'check.yaml'), config(SCRIPT))
      writeFileSync(join(folder, 'list.txt'), list.join('\n'))
      const { status, stdout, stderr } = await assets(['check.yaml', '--check', 'list.txt'])
      assert.equal(stderr, missing.map(line => `${line}\n`).join(''))
      assert.equal(status, missing.length > 0 ? 1 : 0)
      assert.equal(stdout, missing.length > 0 ? '' : 'The list contains all 5 that the nodes load.\n')
    })

  test('accepts an image whose registry has a mirror', async () => {
    const hosts = {
      path: '/etc/containerd/certs.d/docker.io/hosts.toml',
      content: { inline: { data: '[host."https://mirror.example"]\n' } },
    }
    writeFileSync(join(folder, 'mirror.yaml'), config('ctr image pull docker.io/library/nginx:1', [hosts]))
    writeFileSync(join(folder, 'list.txt'), 'https://mirror.example')
    const { status, stderr } = await assets(['mirror.yaml', '--check', 'list.txt'])
    assert.deepEqual([status, stderr], [0, ''])
    assert.match((await assets(['mirror.yaml'])).stdout, /nginx:1 \(from a mirror\)/)
  })

  test('-o json reports the missing assets', async () => {
    const { status, stdout } = await assets(['check.yaml', '--check', '/dev/null', '-o', 'json'])
    assert.equal(status, 1)
    assert.equal(JSON.parse(stdout).missing.length, 5)
  })

  test('-o FORM=FILE writes several forms, and what is found is on the terminal', async () => {
    const { status, stdout, stderr } = await assets(['check.yaml', '-o', 'json=needs.json', '-o', 'table'])
    assert.deepEqual([status, stderr], [0, ''])
    assert.equal(stdout, (await assets(['check.yaml'])).stdout)
    const report = await json('check.yaml')
    assert.deepEqual(JSON.parse(readFileSync(join(folder, 'needs.json'), 'utf8')), report)

    writeFileSync(join(folder, 'all.txt'), ALL.join('\n'))
    const checked = await assets(['check.yaml', '--check', 'all.txt', '-o', 'json=needs.json'])
    assert.deepEqual([checked.status, checked.stdout], [0, 'The list contains all 5 that the nodes load.\n'])
    assert.deepEqual(JSON.parse(readFileSync(join(folder, 'needs.json'), 'utf8')), { ...report, missing: [] })
  })
})
