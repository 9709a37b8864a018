// osm-krm show, diff and lint with -k: the build of the real kustomize, in which osm-krm is the only function that runs.

import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { Repository, type RepositoryFiles } from '../fixtures/repository.ts'
import { edit, QUICKSTART } from './folder.ts'
import { absent, KUSTOMIZE } from './kustomize.ts'

const top = mkdtempSync(join(tmpdir(), 'osm-krm-review-'))
after(() => rmSync(top, { recursive: true }))
const programs = mkdtempSync(join(top, 'bin-'))
if (KUSTOMIZE !== 'kustomize') symlinkSync(KUSTOMIZE, join(programs, 'kustomize'))
/** The temporary folders of osm-krm. */
const temporary = mkdtempSync(join(top, 'tmp-'))

// The advisory for the default containerd is not the subject here.
const FUNCTION_CONFIG = QUICKSTART['osm-krm.yaml']!.replace('OSM0309: "off"', 'OSM0309: "off", OSM0354: "off"')
const overlay = (name: string, more = ''): RepositoryFiles => ({
  [`overlays/${name}/kustomization.yaml`]: `resources: [../../base, tokens.yaml]\ntransformers: [osm-krm.yaml]\n${more}`,
  [`overlays/${name}/osm-krm.yaml`]: edit(FUNCTION_CONFIG, 'name: quickstart', `name: ${name}`),
  [`overlays/${name}/tokens.yaml`]: QUICKSTART['tokens.yaml'],
})
const KUBELET = {
  'overlays/prod/kubelet.yaml': '- {op: replace, path: /spec/template/spec/versions/kubelet, value: 1.36.2}\n',
}
const PATCHES = 'patches: [{path: kubelet.yaml, target: {kind: MachineDeployment}}]\n'
const FILES: RepositoryFiles = {
  '.gitignore': 'tokens.yaml\n',
  'base/kustomization.yaml': 'resources: [machine-deployments.yaml]\n',
  'base/machine-deployments.yaml': QUICKSTART['machine-deployments.yaml'],
  ...overlay('prod', PATCHES),
  ...KUBELET,
  ...overlay('staging'),
}

let count = 0
function repositoryOf(files: RepositoryFiles): Repository {
  const repository = new Repository(mkdtempSync(join(top, `${count++}-`)))
  repository.commit(files)
  return repository
}

const env = { PATH: `${programs}${delimiter}${process.env.PATH}`, TMPDIR: temporary }
const run = async ({ folder }: Repository, ...args: string[]) => {
  const outcome = await osmKrm(args, { cwd: folder, env })
  assert.deepEqual(readdirSync(temporary), [], 'a temporary folder is left')
  return outcome
}

describe('-k', { skip: absent() }, () => {
  const repository = repositoryOf(FILES)

  test('shows what the host would apply, with stand-ins for tokens that are not in Git', async () => {
    rmSync(join(repository.folder, 'overlays/prod/tokens.yaml'))
    const { status, stdout, stderr } = await run(repository, 'show', '-k', 'overlays/prod')
    assert.equal(status, 0, stderr)
    assert.match(stdout, /kube-system\/ubuntu-workers +3 +ubuntu +hetzner +1\.36\.2 /)
    assert.match(stderr, /^osm-krm: overlays\/prod\/tokens\.yaml is not in Git: it is left out of the build\n/)
    assert.match(
      stderr,
      /\nosm-krm: stand-ins are shown for values that are not known: ⟦API token⟧ and ⟦bootstrap token⟧/,
    )
    repository.write({ 'overlays/prod/tokens.yaml': QUICKSTART['tokens.yaml'] })
  })

  test('masks credentials that are among the files', async () => {
    const { stdout } = await run(repository, 'show', '-k', 'overlays/prod', '--node', 'ubuntu-workers', '--raw')
    assert.doesNotMatch(stdout, /example-api-token|exampleexample00/)
    assert.match(stdout, /⟦API token/)
  })

  test('lint finds the line of a file that the build leaves as it is', async () => {
    const wrong = edit(FILES['base/machine-deployments.yaml']!, 'cloudProvider: hetzner', 'cloudProvider: hetznr')
    const other = repositoryOf({ ...FILES, 'base/machine-deployments.yaml': wrong })
    const { status, stdout } = await run(other, 'lint', '-k', 'overlays/staging')
    assert.equal(status, 1)
    const line = wrong.split('\n').findIndex(text => text.includes('hetznr')) + 1
    assert.match(stdout, new RegExp(`--> base/machine-deployments\\.yaml:${line}:`))
  })
})

const BOOTSTRAP = 'ubuntu-workers-kube-system-bootstrap-config'
const DELETED = `\n      $patch: delete\n      apiVersion: v1\n      kind: Secret\n      metadata: {name: ${BOOTSTRAP}}\n`
const LARGE = `\n      - {op: add, path: /data/cloud-config, value: ${Buffer.alloc(40_000, 'a').toString('base64')}}\n`
const patchOfSecret = (patch: string): string =>
  `patches:\n  - target: {kind: Secret, name: ${BOOTSTRAP}}\n    patch: |${patch}`

test('a kustomization that cannot be built comes first, and the others are compared', { skip: absent() }, async () => {
  const repository = repositoryOf(FILES)
  repository.commit({ 'overlays/prod/kustomization.yaml': 'resources: [missing.yaml]\n' })
  const folders = ['-k', 'overlays/prod', '-k', 'overlays/staging']
  const { status, stdout } = await run(repository, 'diff', 'HEAD~1..HEAD', ...folders)
  assert.equal(status, 1)
  assert.match(
    stdout,
    /^Do not merge yet: 1 thing to do\. Not known for 2 of 4: .*\n\nBefore merging:\n\n1\. Kustomization prod \/ HEAD:overlays\/prod: cannot be built: /,
  )
  assert.match(stdout, /\n1 cluster unchanged\n/)
  const { stdout: back } = await run(repository, 'diff', 'HEAD..HEAD~1', '-k', 'overlays/prod')
  assert.match(back, /^Not known for 2 of 2: they cannot be compared\n/)
})

describe('a change after the rendering', { skip: absent() }, () => {
  const repository = repositoryOf({
    ...FILES,
    'base/kustomization.yaml': 'resources: [machine-deployments.yaml, tokens.yaml]\ntransformers: [osm-krm.yaml]\n',
    'base/osm-krm.yaml': FUNCTION_CONFIG,
    'base/tokens.yaml': QUICKSTART['tokens.yaml'],
    'overlays/prod/kustomization.yaml': `resources: [../../base]\n${PATCHES}`,
    'overlays/twice/kustomization.yaml': 'resources: [../../base]\ntransformers: [osm-krm.yaml]\n',
    'overlays/twice/osm-krm.yaml': FUNCTION_CONFIG,
    'overlays/prefix/kustomization.yaml': 'resources: [../../base]\nnamePrefix: prod-\n',
    'overlays/sound/kustomization.yaml': 'resources: [../../base]\ncommonLabels: {a: b}\ncommonAnnotations: {c: d}\n',
    'overlays/deleted/kustomization.yaml': `resources: [../../base]\n${patchOfSecret(DELETED)}`,
    'overlays/large/kustomization.yaml': `resources: [../../base]\n${patchOfSecret(LARGE)}`,
  })

  for (const [command, stream] of [
    ['lint', 'stdout'],
    ['show', 'stderr'],
    ['diff', 'stderr'],
  ] as const)
    test(`of a MachineDeployment is an error of ${command}, with the line that moves the function outwards`, async () => {
      const outcome = await run(repository, command, '-k', 'overlays/prod')
      assert.equal(outcome.status, 1)
      assert.match(
        outcome[stream],
        /error\[OSM0813\] MachineDeployment kube-system\/flatcar-workers and kube-system\/ubuntu-workers: /,
      )
      assert.match(
        outcome[stream],
        /Move base\/osm-krm\.yaml to overlays\/prod\/, remove it from "transformers:" of base\/kustomization\.yaml, and write into overlays\/prod\/kustomization\.yaml:\n\n +transformers: \[osm-krm\.yaml\]\n/,
      )
    })

  for (const [name, expected] of [
    ['sound', /^$/],
    [
      'deleted',
      /^osm-krm: error: MachineDeployment kube-system\/ubuntu-workers: there is no bootstrap Secret .* \[OSM0802\]$/m,
    ],
    [
      'large',
      /^osm-krm: error: Secret cloud-init-settings\/ubuntu-workers-kube-system-bootstrap-config: .*: \d+ bytes .* \[OSM0808\]$/m,
    ],
    ['prefix', /^error\[OSM0803\] MachineDeployment kube-system\/prod-flatcar-workers: /m],
  ] as const)
    test(`in the overlay "${name}"`, async () => {
      const { status, stdout } = await run(repository, 'lint', '-k', `overlays/${name}`)
      assert.equal(status, name === 'sound' ? 0 : 1)
      assert.match(stdout, expected)
    })
})

describe('nothing of the reviewed folder runs', { skip: absent() }, () => {
  const marker = join(top, 'marker')
  const evil = (annotation: string): RepositoryFiles => ({
    'run.sh': `#!/bin/sh\ntouch ${marker}\ncat\n`,
    'kustomization.yaml': 'resources: [base]\ntransformers: [plugins]\n',
    'base/kustomization.yaml': FILES['base/kustomization.yaml'],
    'base/machine-deployments.yaml': FILES['base/machine-deployments.yaml'],
    // A plugin of kustomize, which its kustomization makes a function.
    'plugins/kustomization.yaml': `resources: [plugin.yaml]
patches:
  - target: {kind: PrefixTransformer}
    patch: |
      - {op: replace, path: /apiVersion, value: v1}
      - {op: add, path: /metadata/annotations, value: {config.kubernetes.io/function: "${annotation}"}}
`,
    'plugins/plugin.yaml': 'apiVersion: builtin\nkind: PrefixTransformer\nmetadata: {name: plugin}\nprefix: a-\n',
  })

  test('no helm is run for a chart that its kustomization makes', async () => {
    writeFileSync(join(programs, 'helm'), `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 })
    const { status, stderr } = await run(
      repositoryOf({
        ...evil('exec: {path: helm}'),
        'kustomization.yaml': 'resources: [base]\ngenerators: [plugins]\n',
        'plugins/kustomization.yaml': `resources: [plugin.yaml]
patches:
  - target: {kind: PrefixTransformer}
    options: {allowKindChange: true}
    patch: |
      - {op: replace, path: /kind, value: HelmChartInflationGenerator}
`,
        'plugins/plugin.yaml':
          'apiVersion: builtin\nkind: PrefixTransformer\nmetadata: {name: plugin}\nname: a\nrepo: https://127.0.0.1:9\n',
      }),
      'show',
      '-k',
      '.',
    )
    assert.equal(status, 1)
    assert.match(stderr, /-k starts no helm/)
    assert.equal(existsSync(marker), false)
  })

  test('a program is not run', async () => {
    const repository = repositoryOf(evil(`exec: {path: ${join(top, 'run.sh')}}`))
    writeFileSync(join(top, 'run.sh'), `#!/bin/sh\ntouch ${marker}\ncat\n`, { mode: 0o755 })
    await run(repository, 'show', '-k', '.')
    assert.equal(existsSync(marker), false)
  })

  test('a container is refused by its name, and no docker runs', async () => {
    writeFileSync(join(programs, 'docker'), `#!/bin/sh\ntouch ${marker}\ncat\n`, { mode: 0o755 })
    const { status, stderr } = await run(repositoryOf(evil('container: {image: evil}')), 'show', '-k', '.')
    assert.equal(status, 1)
    assert.match(stderr, /the function PrefixTransformer plugin is not osm-krm: -k runs nothing but osm-krm/)
    assert.equal(existsSync(marker), false)
  })
})
