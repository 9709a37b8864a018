// A cluster with Flux's own controllers, a repository of the fleet that they fetch, and a registry, for test/hosts/flux-in-cluster.test.ts.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { JsonObject } from '../../src/base/json.ts'
import { customResourceDefinitions } from '../../src/render/outputs/prerequisites/index.ts'
import { commandsAt } from '../docs/commands.ts'
import { type ApiServer, apiServerOf } from './api-server.ts'
import { commit } from './ci-jobs.ts'
import { CLUSTER_API } from './cluster-objects.ts'
import { startFluxControllers } from './flux-controllers.ts'
import { edit } from './folder.ts'
import { startGitServer } from './git-server.ts'
import { definitions, FLUX } from './host-manifests.ts'
import { startCluster } from './machine/cluster.ts'
import { type Image, type PodSpec, projectedVolume, runPod, type Step } from './pod-steps.ts'
import { PATH, until } from './programs.ts'
import { startRegistry } from './registry.ts'

/** What Flux fills in. */
export const TOKENS = {
  OSM_API_TOKEN: 'eyJhbGciOi.eyJpc3Mi.c2lnbmF0dXJl',
  OSM_BOOTSTRAP_TOKEN: 'abcdef.0123456789abcdef',
}

/** The commands of docs/hosts.md that install it. */
export const DOCUMENTED = commandsAt('Flux in the cluster')

const SOURCE = 'source.toolkit.fluxcd.io/v1'
const KUSTOMIZATION = 'kustomize.toolkit.fluxcd.io/v1'
const start = promisify(execFile)

export type FluxSite = Awaited<ReturnType<typeof openFluxSite>>

/** `repository` is a repository of examples/fleet. */
export async function openFluxSite(repository: string) {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-flux-'))
  const registry = await startRegistry()
  const gitServer = await startGitServer(repository)
  // What docs/hosts.md says to set.
  write('flux/in-cluster/cronjob.yaml', text => edit(text, 'oci://registry.example.com', `oci://${registry.host}`))
  write('flux/in-cluster.yaml', text => edit(text, 'https://git.example.com/fleet.git', gitServer.url))
  write('flux/cluster.yaml', text =>
    edit(text, 'oci://registry.example.com/fleet/berlin', `oci://${registry.host}/fleet/berlin\n  insecure: true`),
  )
  commit(repository, 'the servers of the tests')
  const server = apiServerOf(await startCluster(folder))
  await prepare(server)
  const controllers = await startFluxControllers(server.kubeconfig, folder)

  function write(path: string, edited: (text: string) => string): void {
    const file = join(repository, path)
    writeFileSync(file, edited(readFileSync(file, 'utf8')))
  }
  const ask = (kind: string, name: string, apiVersion: string, namespace = 'flux-system') =>
    server.get({ apiVersion, kind, metadata: { name, namespace } })

  let requests = 0
  /** As `flux reconcile` does, but without blocking the servers of this process. */
  async function reconcile(kind: 'GitRepository' | 'OCIRepository' | 'Kustomization', name: string): Promise<void> {
    const apiVersion = kind === 'Kustomization' ? KUSTOMIZATION : SOURCE
    const requestedAt = `request ${requests++}`
    const annotations = { 'reconcile.fluxcd.io/requestedAt': requestedAt }
    const object = { apiVersion, kind, metadata: { name, namespace: 'flux-system' } }
    await server.patch(object, { metadata: { annotations } }, 'flux')
    await until(`${kind} ${name} is reconciled`, 60, async () => {
      const status = (await ask(kind, name, apiVersion))?.status as JsonObject | undefined
      return status?.lastHandledReconcileAt === requestedAt
    })
  }

  /** Of the job that kubectl makes from the CronJob. */
  async function podSpec(): Promise<PodSpec> {
    const { spec } = (await ask('Job', 'first', 'batch/v1', 'osm-krm')) as unknown as {
      spec: { template: { spec: PodSpec } }
    }
    return spec.template.spec
  }

  const dataOf = async (kind: string, name: string): Promise<Readonly<Record<string, string>>> =>
    (await ask(kind, name, 'v1', 'osm-krm'))!.data as unknown as Record<string, string>

  return {
    server,
    /** The artifacts of the cluster, which the job pushes. */
    pushed: `oci://${registry.host}/fleet/berlin:latest`,
    /** Changes a file of the repository in a commit, which source-controller fetches. */
    change: async (path: string, edited: (text: string) => string): Promise<void> => {
      write(path, edited)
      commit(repository, `change ${path}`)
      await reconcile('GitRepository', 'fleet')
    },
    ask,
    artifactOf: async (kind: 'GitRepository' | 'OCIRepository', name: string) =>
      ((await ask(kind, name, SOURCE))?.status as { artifact?: { revision: string } } | undefined)?.artifact,
    /** The condition of a Kustomization. */
    ready: async (name: string) => {
      const { status } = (await ask('Kustomization', name, KUSTOMIZATION)) as unknown as {
        status: { conditions: readonly { type: string; status: string; message: string }[] }
      }
      return status.conditions.find(({ type }) => type === 'Ready')!
    },
    reconcile,
    /** Runs the command of docs/hosts.md that begins with these words, in the repository. */
    documented: async (beginning: string): Promise<string> => {
      const command = DOCUMENTED.find(({ text }) => text.startsWith(beginning))
      assert.ok(command, `docs/hosts.md does not have ${beginning}`)
      const env = { PATH, KUBECONFIG: server.kubeconfig, HOME: folder, PASSWORD: 'secret' }
      // Not spawnSync: this process serves Git.
      return (await start('sh', ['-euc', command.text], { cwd: repository, env, timeout: 180_000 })).stdout
    },
    podSpec,
    /** One run of the job, as it is stored in the API server. */
    runJob: async (images: (image: string) => Image): Promise<readonly Step[]> => {
      const { '.dockerconfigjson': login = '' } = await dataOf('Secret', 'registry')
      const volumes = {
        policy: projectedVolume(await dataOf('ConfigMap', 'policy')),
        registry: projectedVolume({ 'config.json': Buffer.from(login, 'base64').toString() }),
        'api-access': projectedVolume({ token: await server.tokenOf('osm-krm', 'render'), 'ca.crt': server.ca }),
      }
      const { hostname, port } = new URL(server.url)
      const env = { KUBERNETES_SERVICE_HOST: hostname, KUBERNETES_SERVICE_PORT: port }
      return runPod(await podSpec(), images, volumes, env)
    },
    close: async (): Promise<void> => {
      for (const controller of controllers) await controller.stop()
      await server.close()
      gitServer.close()
      registry.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Definitions, namespaces, and the tokens that Flux fills in. */
async function prepare(server: ApiServer): Promise<void> {
  await server.define([...definitions(FLUX), ...customResourceDefinitions(), ...CLUSTER_API])
  const metadata = { name: 'osm-krm-tokens', namespace: 'flux-system' }
  const tokens = { apiVersion: 'v1', kind: 'Secret', metadata, stringData: TOKENS }
  await server.makeNamespaces([tokens, { metadata: { namespace: 'cloud-init-settings' } }])
  await server.apply([tokens])
}
