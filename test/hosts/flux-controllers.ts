// Flux's own controllers, against a real API server, and the events that they send to notification-controller.

import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { freePort, LOOPBACK, listen } from './machine/listen.ts'
import { built, notInstalled, type Program, startProgram } from './programs.ts'

const NAMES = ['source-controller', 'kustomize-controller'] as const

/** Why they cannot run here, or undefined. */
export const absent = (): string | undefined => notInstalled(...NAMES)

export interface FluxEvent {
  readonly involvedObject: { readonly kind: string; readonly name: string }
  readonly severity: string
  readonly reason: string
  readonly message: string
}

export interface FluxControllers {
  /** The folder in which source-controller keeps artifacts. */
  readonly artifacts: string
  readonly events: readonly FluxEvent[]
  stop(): Promise<void>
}

/** Their logs are in the folder. */
export async function startFluxControllers(kubeconfig: string, folder: string): Promise<FluxControllers> {
  const events: FluxEvent[] = []
  const receiver = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    events.push(JSON.parse(text))
    response.writeHead(202).end()
  })
  const receiverPort = await listen(receiver)
  const artifacts = join(folder, 'artifacts')
  mkdirSync(artifacts)
  const storage = `${LOOPBACK}:${await freePort()}`
  const own: Record<(typeof NAMES)[number], readonly string[]> = {
    'source-controller': [`--storage-path=${artifacts}`, `--storage-addr=${storage}`, `--storage-adv-addr=${storage}`],
    'kustomize-controller': [],
  }
  const programs: Program[] = []
  for (const name of NAMES) {
    const common = [
      `--health-addr=${LOOPBACK}:${await freePort()}`,
      `--metrics-addr=${LOOPBACK}:${await freePort()}`,
      `--events-addr=http://${LOOPBACK}:${receiverPort}/`,
    ]
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      TMPDIR: folder,
      KUBECONFIG: kubeconfig,
      RUNTIME_NAMESPACE: 'flux-system',
    }
    programs.push(startProgram(built(name), [...common, ...own[name]], { folder, name, env }))
  }
  return {
    artifacts,
    events,
    stop: async () => {
      for (const program of programs) await program.stop()
      receiver.close()
    },
  }
}
