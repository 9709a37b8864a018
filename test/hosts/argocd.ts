// Argo CD's config management plugin server, as its sidecar runs it, and the requests of its repo server.

import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../fixtures/examples.ts'
import { FUNCTION, type Manifest } from './folder.ts'
import { KUSTOMIZE } from './kustomize.ts'
import { built, startProgram, until } from './programs.ts'

/** The plugin server, and a client that asks it as the repo server does. */
export const PROGRAMS = ['argocd-cmp-server', 'cmp-client'] as const
export const [SERVER, CLIENT] = PROGRAMS.map(built) as [string, string]

export const PLUGIN = join(root, 'examples/argocd/plugin')

type Question = 'match' | 'parameters' | 'generate'

export interface Answer {
  readonly failed: boolean
  /** The message that Argo CD shows after a failure. */
  readonly message: string
  /** The result of a match. */
  readonly isSupported: boolean
  readonly manifests: readonly Manifest[]
  /** As Argo CD hands them to its UI. */
  readonly parameters: readonly { readonly name: string; readonly title?: string; readonly tooltip?: string }[]
}

export type PluginServer = Awaited<ReturnType<typeof startServer>>

export interface Sidecar {
  /** The plugin's configuration; by default that of the example. */
  readonly configuration?: string
  /** A folder with programs that come first on the PATH. */
  readonly programs?: string
  /** The folder of another server, for a repo server with both plugins. */
  readonly sockets?: string
}

/** With the example's programs on the PATH. */
export async function startServer({
  configuration = join(PLUGIN, 'plugin.yaml'),
  programs,
  sockets: given,
}: Sidecar = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-argocd-'))
  for (const name of ['config', 'sockets', 'work', 'bin']) mkdirSync(join(folder, name))
  const [bin, sockets] = [join(folder, 'bin'), given ?? join(folder, 'sockets')]
  copyFileSync(configuration, join(folder, 'config/plugin.yaml'))
  symlinkSync(FUNCTION, join(bin, 'osm-krm'))
  symlinkSync(join(PLUGIN, 'osm-krm-argocd'), join(bin, 'osm-krm-argocd'))
  if (existsSync(KUSTOMIZE)) symlinkSync(KUSTOMIZE, join(bin, 'kustomize'))
  const server = startProgram(SERVER, ['--config-dir-path', join(folder, 'config'), '--logformat', 'text'], {
    ...{ folder, name: 'argocd-cmp-server' },
    env: {
      PATH: [...(programs ? [programs] : []), bin, process.env.PATH].join(delimiter),
      HOME: folder,
      ARGOCD_PLUGINSOCKFILEPATH: sockets,
      ARGOCD_CMP_WORKDIR: join(folder, 'work'),
      ARGOCD_EXEC_TIMEOUT: '60s',
    },
  })
  const socket = join(sockets, socketOf(readFileSync(configuration, 'utf8')))
  await until('argocd-cmp-server listens', 10, () => existsSync(socket), server)
  return {
    /** About an Application of that repository: a folder in it, by default the repository itself. */
    ask: (repository: string, question: Question, environment?: readonly string[], application?: string): Answer =>
      ask(socket, repository, question, environment, application),
    /** What the server wrote into its log. */
    log: server.log,
    /** The folder in which the repo server looks for plugins. */
    sockets,
    stop: async (): Promise<void> => {
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

function socketOf(configuration: string): string {
  const { metadata, spec } = parse(configuration)
  return `${spec.version === undefined ? metadata.name : `${metadata.name}-${spec.version}`}.sock`
}

/** Sends a request to the server at the socket. */
export function ask(
  socket: string,
  repository: string,
  question: Question,
  environment: readonly string[] = [],
  application = '.',
): Answer {
  // The repo server always names the Application's folder.
  const args = [socket, repository, application, question, `ARGOCD_APP_SOURCE_PATH=${application}`, ...environment]
  const { status, stdout, stderr } = spawnSync(CLIENT, args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  const response = status === 0 ? JSON.parse(stdout) : {}
  return {
    failed: status !== 0,
    message: stderr,
    isSupported: response.isSupported ?? false,
    manifests: (response.manifests ?? []).map((text: string) => JSON.parse(text)),
    parameters: response.parameterAnnouncements ?? [],
  }
}
