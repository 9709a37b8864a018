// osm-krm import: from an export to a folder for Git whose rendering equals the cluster's objects.

import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { edit } from '../fixtures/lists.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const EXPORTED = join(root, 'examples/migrate/exported.yaml')

const newFolder = temporaryFolders('import')

const run = (cwd: string, ...args: readonly string[]) => osmKrm(args, { cwd })

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort()

const FILES = [
  'machine-deployments/kube-system/workers.yaml',
  'osm-krm.yaml',
  'profiles/kube-system/company-ubuntu.yaml',
  'switch.md',
]

const TOKENS = ['worker.exampleexample00', 'exampleexample00', 'example-api-token']

describe('osm-krm import', () => {
  test('writes a folder whose rendering equals the export', async () => {
    const folder = newFolder()
    const { status, stdout, stderr } = await run(folder, 'import', EXPORTED, '-d', 'git', '--secrets', 'tokens.yaml')
    assert.equal(stderr, '')
    assert.equal(status, 0)
    assert.match(stdout, /^1 MachineDeployment and 1 profile → git\n/)
    assert.match(stdout, /\n1 of 1 identical\.\n/)
    assert.deepEqual(filesBelow(join(folder, 'git')), FILES)
    assert.equal(statSync(join(folder, 'tokens.yaml')).mode & 0o777, 0o600)

    const rendered = await run(folder, 'render', 'git', 'tokens.yaml', '-d', 'rendered')
    assert.equal(rendered.status, 0, rendered.stderr)
    const verified = await run(folder, 'diff', '--live', EXPORTED, 'git/machine-deployments', 'rendered')
    assert.match(verified.stdout, /^1 MachineDeployment: 1 (?:unchanged|other fields only)/m)
  })

  test('writes no token into the folder', async () => {
    const folder = newFolder()
    await run(folder, 'import', EXPORTED, '-d', 'git')
    for (const file of filesBelow(folder)) {
      const text = readFileSync(join(folder, file), 'utf8')
      for (const token of TOKENS) assert.ok(!text.includes(token) && !text.includes(btoa(token)), file)
    }
    assert.deepEqual(
      filesBelow(folder),
      FILES.map(file => `git/${file}`),
    )
  })

  test('shows differences between the rendering and the export', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'exported.yaml'), edit(readFileSync(EXPORTED, 'utf8'), '--fail --silent', '--fail'))
    const { status, stdout } = await run(folder, 'import', 'exported.yaml', '-d', 'git')
    assert.equal(status, 1)
    assert.match(stdout, /\n0 of 1 identical\.\n/)
    assert.match(stdout, /curl --fail --silent/)
  })

  describe('an export without Secrets', () => {
    /** The export without the items of these kinds, after a change of its OperatingSystemConfig. */
    const exportWithout = (folder: string, kinds: readonly string[], change = (config: string) => config): void => {
      const [head = '', ...items] = readFileSync(EXPORTED, 'utf8').split(/^- /m)
      const kindOf = (item: string) => /^ {2}kind: (.*)$/m.exec(item)![1]!
      const kept = items.filter(item => !kinds.includes(kindOf(item)))
      const texts = kept.map(item => (kindOf(item) === 'OperatingSystemConfig' ? change(item) : item))
      writeFileSync(join(folder, 'exported.yaml'), [head, ...texts].join('- '))
    }
    const imported = async (kinds: readonly string[], change?: (config: string) => string) => {
      const folder = newFolder()
      exportWithout(folder, kinds, change)
      const outcome = await run(folder, 'import', 'exported.yaml', '-d', 'git', '--secrets', 'tokens.yaml')
      return { folder, ...outcome }
    }

    test('compares the OperatingSystemConfigs, and lists the values that a rendering needs', async () => {
      const { folder, status, stdout, stderr } = await imported(['Secret'])
      assert.equal(stderr, '')
      assert.equal(status, 0)
      assert.match(
        stdout,
        /\nA rendering needs these values, which are not in the export:\n {2}API server: ConfigMap kube-public\/cluster-info\n {2}CA of the cluster: ConfigMap kube-public\/cluster-info\n {2}API token: Secret cloud-init-settings\/cloud-init-getter-token\n {2}bootstrap token: MachineDeployment with the key kube-system-workers\n/,
      )
      assert.match(stdout, /\n1 of 1 identical in their OperatingSystemConfigs: Secrets were not compared\.\n/)
      assert.deepEqual(filesBelow(folder), ['exported.yaml', ...FILES.map(file => `git/${file}`)])
    })

    const CHANGES: readonly (readonly [name: string, from: string, to: string, shown: RegExp])[] = [
      ['beside a token', '--fail --silent', '--fail', /^-curl --fail --cacert .*Bearer ⟦[^⟧]+⟧' /m],
      ['in a line with a token', 'Authorization: Bearer', 'Authorization: Token', /^-.*Authorization: Token/m],
      ['around a token', 'worker.exampleexample00', 'worker.exampleexample00 x', /^\+ {4}token: ⟦bootstrap token⟧$/m],
      ['in the place of a token', 'worker.exampleexample00', '"$(cat /token)"', /^- {4}token: "\$\(cat \/token\)"$/m],
    ]
    for (const [name, from, to, shown] of CHANGES)
      test(`shows what differs ${name}`, async () => {
        const { status, stdout } = await imported(['Secret'], config => edit(config, from, to))
        assert.equal(status, 1)
        assert.match(stdout, /\n0 of 1 identical in .*\nNew machines would get other data:\n/)
        assert.match(stdout, shown)
        for (const token of TOKENS.filter(token => from !== token)) assert.ok(!stdout.includes(token), token)
      })

    test('says that nothing was compared without OperatingSystemConfigs', async () => {
      const { status, stdout } = await imported(['Secret', 'OperatingSystemConfig'])
      assert.equal(status, 1)
      assert.match(
        stdout,
        /\nkube-system\/workers: not compared, because its OperatingSystemConfig is not in the export\n$/,
      )
    })
  })

  test('writes placeholders for Flux, and their values', async () => {
    const folder = newFolder()
    const options = ['--credentials', 'flux', '--secrets', 'tokens.yaml']
    const { status } = await run(folder, 'import', EXPORTED, '-d', 'git', ...options)
    assert.equal(status, 0)
    assert.match(
      readFileSync(join(folder, 'tokens.yaml'), 'utf8'),
      /OSM_API_TOKEN: [\s\S]*OSM_BOOTSTRAP_TOKEN_KUBE_SYSTEM_WORKERS: /,
    )
    const rendered = await run(folder, 'render', 'git')
    assert.equal(rendered.status, 0, rendered.stderr)
    assert.match(rendered.stdout, /\$\{OSM_BOOTSTRAP_TOKEN_KUBE_SYSTEM_WORKERS\}/)
  })

  test('writes switch.md, whose commands begin with the paths of the import', async () => {
    const folder = newFolder()
    const input = readFileSync(EXPORTED, 'utf8')
    for (const [name, export_] of [
      ['git', ['exported.yaml']],
      ['other', ['-']],
    ] as const) {
      writeFileSync(join(folder, 'exported.yaml'), input)
      await osmKrm(['import', ...export_, '-d', `${name}/`, '--secrets', 'tokens.yaml'], { cwd: folder, input })
      const text = readFileSync(join(folder, name, 'switch.md'), 'utf8')
      assert.match(text, new RegExp(`^osm-krm render ${name} tokens.yaml -d rendered `, 'm'))
      assert.match(text, new RegExp(`^osm-krm diff --live exported.yaml ${name}/machine-deployments rendered$`, 'm'))
    }
  })

  test('writes only switch.md again into a folder with inputs, and the file of --secrets if there is none', async () => {
    const folder = newFolder()
    const again = (...options: readonly string[]) => run(folder, 'import', EXPORTED, '-d', 'git', ...options)
    await again()
    for (const file of FILES) writeFileSync(join(folder, 'git', file), 'edited: true\n')
    const { status, stdout } = await again('--secrets', 'tokens.yaml')
    assert.equal(status, 0)
    assert.equal(
      stdout,
      'Wrote git/switch.md and tokens.yaml only, because git has inputs: choose a new folder to import them again.\n',
    )
    assert.match(readFileSync(join(folder, 'tokens.yaml'), 'utf8'), /^ {2}token-id: d29ya2Vy$/m)
    writeFileSync(join(folder, 'tokens.yaml'), 'edited: true\n')
    assert.match((await again('--secrets', 'tokens.yaml')).stdout, /^Wrote git\/switch\.md only, /)
    assert.deepEqual(
      ['tokens.yaml', ...FILES.map(file => `git/${file}`)].filter(
        file => readFileSync(join(folder, file), 'utf8') !== 'edited: true\n',
      ),
      ['git/switch.md'],
    )
  })

  const REFUSED: readonly (readonly [name: string, options: readonly string[], message: RegExp])[] = [
    ['tokens within the folder', ['--secrets', 'git/tokens.yaml'], /tokens must not get into Git/],
    ['tokens in a work tree', ['--secrets', 'repository/a/tokens.yaml'], /tokens must not get into Git/],
  ]
  for (const [name, options, message] of REFUSED) {
    test(name, async () => {
      const folder = newFolder()
      mkdirSync(join(folder, 'repository/.git'), { recursive: true })
      const { status, stderr } = await run(folder, 'import', EXPORTED, '-d', 'git', ...options)
      assert.equal(status, 2)
      assert.match(stderr, message)
      assert.deepEqual(filesBelow(folder), [])
    })
  }

  const MISPLACED: readonly (readonly [name: string, from: string, to: string, message: RegExp])[] = [
    [
      'a name that leads outside',
      'name: workers',
      'name: ../../../../out',
      /OSM0207.* "..\/..\/..\/..\/out" is not a valid name/s,
    ],
    ['a name that leads to another folder', 'name: workers', 'name: ../../.github/ci', /is not a valid name/],
    ['a namespace that leads outside', 'namespace: kube-system', 'namespace: ../../out', /is not a valid namespace/],
    [
      'a name that ends a block of switch.md',
      '\nitems:\n-',
      `\nitems:
- apiVersion: admissionregistration.k8s.io/v1
  kind: MutatingWebhookConfiguration
  metadata: {name: "operatingsystemmanager\\n\`\`\`"}
-`,
      /is not a valid name/,
    ],
  ]
  for (const [name, from, to, message] of MISPLACED)
    test(`rejects ${name}`, async () => {
      const folder = newFolder()
      const text = readFileSync(EXPORTED, 'utf8').replaceAll(from, to)
      writeFileSync(join(folder, 'exported.yaml'), text)
      const { status, stderr } = await run(folder, 'import', 'exported.yaml', '-d', 'git')
      assert.equal(status, 2)
      assert.match(stderr, message)
      assert.deepEqual(filesBelow(folder), ['exported.yaml'])
    })

  for (const link of ['machine-deployments', 'osm-krm.yaml'])
    test(`does not write through a link in the folder: ${link}`, async () => {
      const folder = newFolder()
      for (const name of ['git', 'elsewhere']) mkdirSync(join(folder, name))
      symlinkSync('../elsewhere', join(folder, 'git', link))
      const { status, stderr } = await run(folder, 'import', EXPORTED, '-d', 'git')
      assert.equal(status, 2)
      assert.match(stderr, /OSM0737.* is a symbolic link, which osm-krm does not write through/s)
      assert.deepEqual(filesBelow(folder), [])
    })

  test('rejects an export without MachineDeployments', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'exported.yaml'), 'apiVersion: v1\nkind: List\nitems: []\n')
    const { status, stderr } = await run(folder, 'import', 'exported.yaml', '-d', 'git')
    assert.equal(status, 2)
    assert.match(stderr, /no MachineDeployment with the annotation k8c\.io\/operating-system-profile/)
  })
})
