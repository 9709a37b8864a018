// Options of osm-krm diff, with the recorded fleet. test/slow/cli/review.test.ts has what it prints.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { BOOTSTRAP_TOKEN } from '../../src/secrets/stand-ins.ts'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { filesOf, writeFiles } from '../fixtures/files.ts'
import { edit } from '../fixtures/lists.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const FLEET = join(root, 'test/fixtures/fleet')

function run(...args: string[]) {
  return osmKrm(['diff', ...args], { cwd: FLEET })
}

const SIDES = ['--old', 'old', 'new']
const BERLIN = ['--old', 'old/profiles', '--old', 'old/clusters/berlin', 'new/profiles', 'new/clusters/berlin']

test('--full writes all groups, and all differences', async () => {
  const { stdout } = await run(...SIDES, '--full')
  assert.equal(stdout.match(/^(?:!|-\/\+|~) /gm)?.length, 5)
  assert.equal(stdout.match(/^@@ /gm)?.length, 4)
  assert.doesNotMatch(stdout, /--full/)
})

test('--node says nothing of clusters without these MachineDeployments', async () => {
  const { stdout } = await run(...SIDES, '--node', 'berlin / kube-system/gpu')
  assert.match(stdout, /^2 machines are replaced in berlin\n\ncluster .*\nberlin .*\n\n/)
  assert.doesNotMatch(stdout, /madrid|oslo|unchanged/)
})

describe('--fail-on', () => {
  const CASES: readonly { args: readonly string[]; list: string; status: number }[] = [
    { args: SIDES, list: 'stuck', status: 1 },
    { args: BERLIN, list: 'stuck', status: 0 },
    { args: BERLIN, list: 'new', status: 1 },
    { args: BERLIN, list: 'stuck,replace', status: 1 },
    { args: BERLIN, list: 'stuck, replace', status: 1 },
    { args: ['--old', 'old', 'old'], list: 'stuck,new,replace', status: 0 },
  ]
  for (const { args, list, status } of CASES)
    test(`${list}: ${args.join(' ')}`, async () => assert.equal((await run(...args, '--fail-on', list)).status, status))

  test('given twice counts both', async () =>
    assert.equal((await run(...BERLIN, '--fail-on', 'stuck', '--fail-on', 'replace')).status, 1))
})

describe('--fail-on new: a warning about the minimum of the Cluster Autoscaler without replicas', () => {
  const MIN = 'cluster.k8s.io/cluster-api-autoscaler-node-group-min-size'
  const MAX = 'cluster.k8s.io/cluster-api-autoscaler-node-group-max-size'
  const LIMITS = `    ${MIN}: "3"\n    ${MAX}: "300"\n`
  const FILE = 'machine-deployments.yaml'
  const QUICKSTART = filesOf(join(root, 'examples/quickstart'))
  const before = QUICKSTART[FILE]!.replace('  replicas: 3\n', '').replace('  annotations:\n', match => match + LIMITS)
  const CASES: readonly [name: string, status: number, from: string, to: string][] = [
    ['whose value changes', 1, '"3"', '"200"'],
    ['that is quoted otherwise', 0, '"3"', "'3'"],
    ['that moves', 0, 'apiVersion', '# Workers\napiVersion'],
    ['of which the maximum changes', 0, '"300"', '"400"'],
    ['that is gone', 0, LIMITS, ''],
  ]
  const folderOf = temporaryFolders('diff-problems')
  const failing = async (old: string, now: string) => {
    const cwd = folderOf()
    for (const [side, text] of Object.entries({ old, now }))
      writeFiles(join(cwd, side), { ...QUICKSTART, [FILE]: text })
    const { status, stderr } = await osmKrm(['diff', 'old', 'now', '--fail-on', 'new'], { cwd })
    return [status, stderr.match(/--fail-on new: .*/)?.[0]]
  }
  const expected = (status: number) => [status, status === 0 ? undefined : '--fail-on new: OSM0253']
  for (const [name, status, from, to] of CASES)
    test(name, async () => assert.deepEqual(await failing(before, before.replace(from, to)), expected(status)))
  test('that is written now', async () =>
    assert.deepEqual(await failing(before.replace(LIMITS, ''), before), expected(1)))
})

describe('shows the text of an object once that is applied as it is', () => {
  const QUICKSTART = filesOf(join(root, 'examples/quickstart'))
  const textOf = (value: string) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: extra\n  namespace: kube-system\ndata:\n  conf: |\n    a\n    ${value}\n`
  const CASES: readonly [name: string, old: string | undefined, now: string][] = [
    ['that is new', undefined, textOf('b')],
    ['of which a key changes', textOf('b'), textOf('c')],
  ]
  const folderOf = temporaryFolders('diff-objects')
  for (const [name, old, now] of CASES)
    test(name, async () => {
      const cwd = folderOf()
      for (const [side, text] of Object.entries({ old, now }))
        writeFiles(join(cwd, side), { ...QUICKSTART, ...(text !== undefined && { 'extra.yaml': text }) })
      const { stdout } = await osmKrm(['diff', 'old', 'now', '-o', 'markdown'], { cwd })
      assert.equal(stdout.match(/^\+ *[bc]$/gm)?.length, 1)
    })

  const HIDDEN: readonly [name: string, head: string, field?: string][] = [
    ['a Secret', 'apiVersion: v1\nkind: Secret'],
    ['a Secret whose field is misspelt', 'apiVersion: v1\nkind: Secret', 'stringdata'],
    ['a Secret whose kind is misspelt', 'apiVersion: v1\nkind: Sceret'],
    ['a Secret without its kind', '# cloud-init\napiVersion: v1'],
  ]
  for (const [name, head, field = 'stringData'] of HIDDEN)
    test(`but not that of ${name}`, async () => {
      const cwd = folderOf()
      const secret = `${head}\nmetadata: {name: cloud-init-x, namespace: kube-system}\n${field}: {password: tr0ub4dor}\n`
      for (const [side, text] of Object.entries({ old: '', now: secret }))
        writeFiles(join(cwd, side), { ...QUICKSTART, ...(text && { 'extra.yaml': text }) })
      const { stdout, stderr } = await osmKrm(['diff', 'old', 'now', '-o', 'markdown'], { cwd })
      assert.doesNotMatch(stdout + stderr, /tr0ub4dor/)
    })
})

describe('--live with files that have no Secrets', () => {
  const EXPORT = join(root, 'examples/migrate/exported.yaml')
  const folderOf = temporaryFolders('diff-live')
  const imported = async (): Promise<string> => {
    const cwd = folderOf()
    await osmKrm(['import', EXPORT, '-d', 'nodes', '--secrets', 'secrets.yaml'], { cwd })
    return cwd
  }

  const TOKEN = 'Secret kube-system/bootstrap-token-worker'

  test('has the credentials of the cluster', async () => {
    const { stdout, stderr } = await osmKrm(['diff', '--live', EXPORT, 'nodes'], { cwd: await imported() })
    assert.match(stdout, /^Nothing changes for nodes/)
    assert.match(
      stderr,
      new RegExp(`of the cluster: Secret cloud-init-settings/cloud-init-getter-token, ${TOKEN}$`, 'm'),
    )
  })

  test('and an encrypted token has that of the cluster', async () => {
    const cwd = await imported()
    const secret = readFileSync(join(cwd, 'secrets.yaml'), 'utf8')
    writeFiles(cwd, {
      'nodes/secrets.yaml': secret.replaceAll(/(?<=token[\w-]*: ).*/g, 'ENC[AES256_GCM,data:b2s=,type:str]'),
    })
    const { stdout, stderr } = await osmKrm(['diff', '--live', EXPORT, 'nodes'], { cwd })
    assert.match(stdout, /^Nothing changes for nodes/)
    assert.match(stderr, new RegExp(`of the cluster: .*${TOKEN}$`, 'm'))
  })

  const EXCERPTS = [
    '{{ .Token | trunc 4 }}',
    '{{ if hasPrefix "e" .Token }}exam{{ end }}',
    '{{ len .Token }}',
    '{{ .Token | sha256sum }}',
  ]
  for (const excerpt of EXCERPTS)
    test(`and a profile that prints ${excerpt} has none`, async () => {
      const cwd = await imported()
      const [profile = ''] = Object.keys(filesOf(join(cwd, 'nodes/profiles')))
      const file = join('nodes/profiles', profile)
      const text = readFileSync(join(cwd, file), 'utf8')
      writeFiles(cwd, { [file]: edit(text, '{{ .Token }}', `{{ .Token }} # ${excerpt}`) })
      const { stdout, stderr } = await osmKrm(['diff', '--live', EXPORT, 'nodes'], { cwd })
      assert.match(stderr, /not used, because a template does more with a credential than print it: Secret cloud-init/)
      // The token of the export is example-api-token.
      const digest = createHash('sha256').update('example-api-token').digest('hex')
      assert.doesNotMatch(stdout, new RegExp(`# (?:exam|17|${digest.slice(0, 8)})`))
    })

  test('and a Secret of the cluster that is no credential by its type is not read', async () => {
    const cwd = await imported()
    const text = readFileSync(join(cwd, 'nodes/osm-krm.yaml'), 'utf8')
    const apiToken = 'credentials: {apiToken: {secretKeyRef: {namespace: kube-system, name: door, key: code}}}'
    writeFiles(cwd, { 'nodes/osm-krm.yaml': edit(text, '\nspec:\n', `\nspec:\n  ${apiToken}\n`) })
    const list = parse(readFileSync(EXPORT, 'utf8')) as { items: object[] }
    const door = {
      apiVersion: 'v1',
      kind: 'Secret',
      type: 'Opaque',
      metadata: { namespace: 'kube-system', name: 'door' },
    }
    const items = [...list.items, { ...door, data: { code: Buffer.from('4711').toString('base64') } }]
    writeFiles(cwd, { 'exported.json': JSON.stringify({ ...list, items }) })
    const { stdout, stderr } = await osmKrm(['diff', '--live', 'exported.json', 'nodes'], { cwd })
    assert.match(stdout, /bootstrap file \/opt\/bin\/bootstrap changed/)
    assert.doesNotMatch(stdout + stderr, /4711|kube-system\/door/)
  })

  test('and one that cannot be rendered has none', async () => {
    const cwd = await imported()
    const [profile = ''] = Object.keys(filesOf(join(cwd, 'nodes/profiles')))
    const file = join('nodes/profiles', profile)
    const text = readFileSync(join(cwd, file), 'utf8')
    writeFiles(cwd, { [file]: edit(text, '{{ .Token }}', '{{ .Token }}{{ fail "no" }}') })
    const { stderr } = await osmKrm(['diff', '--live', EXPORT, 'nodes'], { cwd })
    assert.match(stderr, /not used, because not everything can be rendered: Secret/)
  })

  /** Writes an export with other Secrets, and returns what the comparison with it says. */
  const withSecrets = async (
    secrets: (given: { metadata: { name: string } }) => readonly object[],
  ): Promise<string> => {
    const cwd = await imported()
    const list = parse(readFileSync(EXPORT, 'utf8')) as { items: { kind: string; metadata: { name: string } }[] }
    const items = list.items.flatMap(item => (item.kind === 'Secret' ? secrets(item) : [item]))
    writeFiles(cwd, { 'exported.json': JSON.stringify({ ...list, items }) })
    const { stdout, stderr } = await osmKrm(['diff', '--live', 'exported.json', 'nodes'], { cwd })
    return stdout + stderr
  }

  test('judges no token that is not known', async () => {
    const output = await withSecrets(secret => (secret.metadata.name.startsWith('bootstrap-token') ? [] : [secret]))
    assert.match(output, /kubeconfig changed/)
    assert.doesNotMatch(output, /OSM083[34]/)
    assert.match(output, /not known: ⟦bootstrap token⟧ \(not among the files\)/)
  })

  test('takes none of two tokens', async () => {
    const other = { metadata: { name: 'bootstrap-token-other1' } }
    const output = await withSecrets(secret =>
      secret.metadata.name.startsWith('bootstrap-token')
        ? [secret, { ...secret, metadata: { ...secret.metadata, ...other.metadata } }]
        : [secret],
    )
    assert.match(output, /not known: ⟦bootstrap token⟧ \(not among the files\)/)
  })

  test('the text of a stand-in in a profile hides nothing of the cluster', async () => {
    const cwd = await imported()
    const [profile = ''] = Object.keys(filesOf(join(cwd, 'nodes/profiles')))
    const file = join('nodes/profiles', profile)
    const text = readFileSync(join(cwd, file), 'utf8')
    writeFiles(cwd, { [file]: edit(text, '--cacert /etc/kubernetes/ca.crt', `--cacert ${BOOTSTRAP_TOKEN.secret}`) })
    const { stdout } = await osmKrm(['diff', '--live', EXPORT, 'nodes'], { cwd })
    assert.match(stdout, /^-.*--cacert \/etc\/kubernetes\/ca\.crt/m)
  })

  test('and an export without Secrets, which no file has, names no place', async () => {
    const output = await withSecrets(() => [])
    assert.match(output, /the bootstrap Secret is not in the cluster/)
    assert.doesNotMatch(output, /^ *at *$/m)
  })
})
