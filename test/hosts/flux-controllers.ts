// Flux's own controllers, against a real API server.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, LOOPBACK } from './machine/listen.ts'
import { built, notInstalled, type Program, startProgram } from './programs.ts'

const NAMES = ['source-controller', 'kustomize-controller'] as const

/** Why they cannot run here, or undefined. */
export const absent = (): string | undefined => notInstalled(...NAMES)

/** Their logs are in the folder. */
export async function startFluxControllers(kubeconfig: string, folder: string): Promise<readonly Program[]> {
  const artifacts = join(folder, 'artifacts')
  mkdirSync(artifacts)
  const storage = `${LOOPBACK}:${await freePort()}`
  const own: Record<(typeof NAMES)[number], readonly string[]> = {
    'source-controller': [`--storage-path=${artifacts}`, `--storage-addr=${storage}`, `--storage-adv-addr=${storage}`],
    'kustomize-controller': [],
  }
  const programs: Program[] = []
  for (const name of NAMES) {
    const addresses = [
      `--health-addr=${LOOPBACK}:${await freePort()}`,
      `--metrics-addr=${LOOPBACK}:${await freePort()}`,
    ]
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      TMPDIR: folder,
      KUBECONFIG: kubeconfig,
      RUNTIME_NAMESPACE: 'flux-system',
    }
    programs.push(startProgram(built(name), [...addresses, ...own[name]], { folder, name, env }))
  }
  return programs
}
