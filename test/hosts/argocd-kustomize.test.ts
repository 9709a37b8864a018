// The function run by kustomize under Argo CD: in a plugin, and in the repo server itself.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { stringify } from 'yaml'
import { absent, type PluginServer, startServer } from './argocd.ts'
import { buildInRepoServer, absent as cannotRead } from './argocd-reads.ts'
import {
  edit,
  type Files,
  FUNCTION,
  folderOf,
  generated,
  type Manifest,
  nameOf,
  QUICKSTART,
  QUICKSTART_OUTPUTS,
} from './folder.ts'
import { KUSTOMIZE, absent as noKustomize } from './kustomize.ts'

const OPTIONS = '--enable-alpha-plugins --enable-exec'

/** kustomize with the function on the PATH, as a plugin's command. */
const WITH_KUSTOMIZE = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'ConfigManagementPlugin',
  metadata: { name: 'osm-krm' },
  spec: {
    version: 'v1',
    generate: { command: ['kustomize'], args: ['build', ...OPTIONS.split(' '), '.'] },
    discover: { fileName: './osm-krm.yaml' },
  },
}

const running = (how: string): Files => ({
  ...QUICKSTART,
  'osm-krm.yaml': edit(QUICKSTART['osm-krm.yaml']!, 'exec: {path: osm-krm}', how),
})

/** A repository with the program, as an executable file. */
function withProgram(): string {
  const folder = folderOf(running('exec: {path: ./bin/osm-krm}'))
  mkdirSync(join(folder, 'bin'))
  copyFileSync(FUNCTION, join(folder, 'bin/osm-krm'))
  chmodSync(join(folder, 'bin/osm-krm'), 0o755)
  return folder
}

describe('kustomize in a plugin', { skip: absent() ?? noKustomize() }, () => {
  let server: PluginServer
  before(async () => {
    server = await startServer({
      configuration: join(folderOf({ 'plugin.yaml': stringify(WITH_KUSTOMIZE) }), 'plugin.yaml'),
    })
  })
  after(() => server.stop())

  test('finds the function on the PATH, regardless of file modes', () => {
    const { manifests, message } = server.ask(folderOf(QUICKSTART), 'generate')
    assert.equal(message, '')
    assert.deepEqual(generated(manifests).map(nameOf), QUICKSTART_OUTPUTS)
  })

  test('does not run a program of the repository, which loses its execute bit', () => {
    const { failed, message } = server.ask(withProgram(), 'generate')
    assert.ok(failed)
    assert.match(message, /bin\/osm-krm: permission denied/)
  })
})

describe('kustomize in the repo server', { skip: cannotRead() ?? noKustomize() }, () => {
  /** The programs of its image, and those that were added. */
  const programs = (...more: readonly string[]): string => {
    const folder = folderOf({})
    const where = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    symlinkSync(KUSTOMIZE.includes('/') ? KUSTOMIZE : where(KUSTOMIZE), join(folder, 'kustomize'))
    for (const name of ['git', 'sh', 'env']) symlinkSync(where(name), join(folder, name))
    if (more.includes('osm-krm')) {
      symlinkSync(FUNCTION, join(folder, 'osm-krm'))
      symlinkSync(process.execPath, join(folder, 'node'))
    }
    return folder
  }
  const objectsIn = (stdout: string): Manifest[] => JSON.parse(stdout)

  test('finds the function on the PATH', () => {
    const { status, stdout, stderr } = buildInRepoServer(folderOf(QUICKSTART), OPTIONS, programs('osm-krm'))
    assert.equal(status, 0, stderr)
    assert.deepEqual(generated(objectsIn(stdout)).map(nameOf), QUICKSTART_OUTPUTS)
  })

  test('makes no Secret without --enable-exec in its options, and reports nothing', () => {
    const { status, stdout } = buildInRepoServer(folderOf(QUICKSTART), '--enable-alpha-plugins', programs('osm-krm'))
    assert.equal(status, 0)
    assert.deepEqual(generated(objectsIn(stdout)), [])
  })

  test('reports a missing osm-krm', () => {
    const { status, stderr } = buildInRepoServer(folderOf(QUICKSTART), OPTIONS, programs())
    assert.equal(status, 1)
    assert.match(stderr, /"osm-krm": executable file not found/)
  })

  test('shows the first line of an error', () => {
    const files = edit(QUICKSTART['machine-deployments.yaml']!, 'cloudProvider: hetzner', 'cloudProvider: hetznr')
    const { status, stderr } = buildInRepoServer(
      folderOf({ ...QUICKSTART, 'machine-deployments.yaml': files }),
      OPTIONS,
      programs('osm-krm'),
    )
    assert.equal(status, 1)
    assert.match(stderr, /osm-krm: error: MachineDeployment kube-system\/ubuntu-workers: .*hetznr/)
  })

  test('cannot start a container, as it has no docker', () => {
    const files = running('container: {image: registry.example.com/osm-krm:v0.1.0}')
    const { status, stderr } = buildInRepoServer(folderOf(files), OPTIONS, programs('osm-krm'))
    assert.equal(status, 1)
    assert.match(stderr, /"docker": executable file not found/)
  })
})
