// The image of the sidecar, built from the Dockerfile and started with the permissions of examples/argocd/plugin/repo-server-patch.yaml: Argo CD's
// plugin server runs in it, and gets requests from outside, as from the repo server. The image is also that of the init container.

import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parse } from 'yaml'
import { root } from '../../fixtures/examples.ts'
import { ask, PLUGIN, SERVER } from '../argocd.ts'
import { filesOf, folderOf, generated, nameOf, QUICKSTART_OUTPUTS } from '../folder.ts'
import { type Container, restricted } from '../pod-steps.ts'
import { outputOf, until } from '../programs.ts'
import { ARGOCD_IMAGE as IMAGE, mustRun } from './containers.ts'

const FILES = filesOf(PLUGIN)
const WORKERS = filesOf(join(root, 'examples/argocd/workers'))

const sidecar = (): Container => parse(FILES['repo-server-patch.yaml']!).spec.template.spec.containers[0]

/** Returns the arguments of podman for a container of Kubernetes, with folders in the place of volumes. */
const argumentsFor = (container: Container, volumes: Readonly<Record<string, string>>): string[] => [
  ...['--network', 'none', ...restricted(container, new Map(Object.entries(volumes)))],
  ...['--entrypoint', JSON.stringify([...container.command!, ...(container.args ?? [])])],
]

/** Empty volumes are writable by everyone. */
function volume(name: string): string {
  const folder = join(folderOf({}), name)
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  chmodSync(join(folder, '..'), 0o755)
  return folder
}

export function argocdSidecar(): void {
  // What a hook makes goes with the hook: these are made before.
  const volumes = { 'var-files': volume('var-files'), plugins: volume('plugins'), 'osm-krm-tmp': volume('tmp') }
  const socket = join(volumes.plugins, 'osm-krm-v1.sock')
  let container = ''

  before(async () => {
    copyFileSync(SERVER, join(volumes['var-files'], 'argocd-cmp-server'))
    container = mustRun('podman', ['run', '--detach', ...argumentsFor(sidecar(), volumes), IMAGE]).trim()
    await until('the plugin server listens', 10, () => existsSync(socket))
  })
  after(() => {
    if (container !== '') mustRun('podman', ['rm', '--force', '--time', '0', container])
  })

  test('renders with a read-only root', () => {
    const { message, manifests } = ask(socket, folderOf(WORKERS), 'generate', ['PARAM_HTTP_PROXY=http://proxy:3128'])
    assert.equal(message, '')
    assert.deepEqual(generated(manifests).map(nameOf), QUICKSTART_OUTPUTS)
    assert.match(JSON.stringify(manifests), /http:\/\/proxy:3128/)
  })

  test('copies an executable that needs no Node, as an init container', () => {
    const [init] = parse(FILES['repo-server-init-patch.yaml']!).spec.template.spec.initContainers
    const tools = volume('osm-krm')
    mustRun('podman', ['run', '--rm', ...argumentsFor(init, { 'osm-krm': tools }), IMAGE])
    assert.match(outputOf(join(tools, 'osm-krm'), ['--version'], { env: { PATH: '' } }), /^osm-krm \d/)
  })
}
