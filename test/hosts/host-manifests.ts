// The definitions of Argo CD and Flux that .ci/install-programs extracted from their modules, and validation of files by a real API server.

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '../../src/base/json.ts'
import { objectsIn } from '../fixtures/examples.ts'
import { whyNoCluster } from './machine/cluster.ts'
import { built, notInstalled } from './programs.ts'

const FOLDERS = ['argocd-crds', 'flux-source', 'flux-kustomize'] as const

const taken = (name: string): string => built(join('manifests', name))

/** Argo CD's own manifests of everything that it runs. */
export const ARGOCD_INSTALL = taken('argocd-install.yaml')

/** Why nothing can be checked here, or undefined. */
export const absent = (): string | undefined =>
  notInstalled(...FOLDERS.map(name => `manifests/${name}`), 'manifests/argocd-install.yaml', 'kubectl') ??
  whyNoCluster()

/** The CustomResourceDefinitions of both. */
export const definitions = (): JsonObject[] =>
  FOLDERS.flatMap(name =>
    readdirSync(taken(name))
      .sort()
      .flatMap(file => objectsIn(readFileSync(join(taken(name), file), 'utf8'))),
  ).filter(({ kind }) => kind === 'CustomResourceDefinition')

export interface Verdict {
  readonly accepted: boolean
  readonly message: string
}

/** The API server's verdict on objects in a dry run, with unknown fields as errors. */
export function dryRun(kubeconfig: string, objects: readonly JsonObject[]): Verdict {
  const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects })
  return kubectl(kubeconfig, input, 'apply', '--server-side', '--dry-run=server', '--validate=strict', '-f', '-')
}

export function kubectl(kubeconfig: string, input: string, ...args: readonly string[]): Verdict {
  const { status, stdout, stderr } = spawnSync(built('kubectl'), ['--kubeconfig', kubeconfig, ...args], {
    input,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { accepted: status === 0, message: `${stdout}${stderr}` }
}
