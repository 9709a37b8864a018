// Argo CD's config management plugin server, as its sidecar runs it, and the requests of its repo server.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { root } from '../fixtures/examples.ts'
import { FUNCTION, type Manifest } from './folder.ts'
import { KUSTOMIZE } from './kustomize.ts'

const TOOLS = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'osm-krm-tools')
export const SERVER = join(TOOLS, 'argocd-cmp-server')
const CLIENT = join(TOOLS, 'cmp-client')

/** Why it cannot run here, or undefined. */
export const absent = (): string | undefined =>
  existsSync(SERVER) && existsSync(CLIENT) ? undefined : 'argocd-cmp-server is not on this machine'

export const PLUGIN = join(root, 'examples/argocd/plugin')

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

export interface PluginServer {
  /** About an Application of that repository: a folder in it, by default the repository itself. */
  ask(
    repository: string,
    question: 'match' | 'parameters' | 'generate',
    environment?: readonly string[],
    application?: string,
  ): Answer
  /** What the server wrote into its log. */
  log(): string
  stop(): void
}

/** With a plugin of that configuration, and the example's programs on the PATH. */
export async function startServer(configuration = join(PLUGIN, 'plugin.yaml')): Promise<PluginServer> {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-argocd-'))
  const [config, sockets, work, bin] = ['config', 'sockets', 'work', 'bin'].map(name => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const path of [config, sockets, work, bin]) mkdirSync(path)
  copyFileSync(configuration, join(config, 'plugin.yaml'))
  symlinkSync(FUNCTION, join(bin, 'osm-krm'))
  symlinkSync(join(PLUGIN, 'osm-krm-argocd'), join(bin, 'osm-krm-argocd'))
  if (existsSync(KUSTOMIZE)) symlinkSync(KUSTOMIZE, join(bin, 'kustomize'))
  const server = spawn(SERVER, ['--config-dir-path', config, '--logformat', 'text'], {
    env: {
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      HOME: folder,
      ARGOCD_PLUGINSOCKFILEPATH: sockets,
      ARGOCD_CMP_WORKDIR: work,
      ARGOCD_EXEC_TIMEOUT: '60s',
    },
  })
  let log = ''
  server.stderr.on('data', data => (log += data))
  server.stdout.on('data', data => (log += data))
  const socket = join(sockets, 'osm-krm-v1.sock')
  for (let tries = 0; !existsSync(socket); tries++) {
    if (tries > 100 || server.exitCode !== null) throw new Error(`argocd-cmp-server does not start: ${log}`)
    await setTimeout(100)
  }
  return { ask: (...question) => ask(socket, ...question), log: () => log, stop: () => stop(server, folder) }
}

/** It ignores SIGTERM. */
function stop(server: ChildProcess, folder: string): void {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true })
}

/** Sends a request to the server at the socket. */
export function ask(
  socket: string,
  repository: string,
  question: string,
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
