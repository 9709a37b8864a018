// Reads Argo CD's files with Argo CD's own code.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { built } from './built.ts'
import type { Manifest } from './folder.ts'

const READS = built('argocd-reads')

/** The reason why it cannot run here, or undefined. */
export const absent = (): string | undefined =>
  existsSync(READS) ? undefined : 'argocd-reads is not there: .ci/install-programs builds it'

export interface Application extends Manifest {
  readonly spec: { readonly source: { readonly path: string } }
}

export interface Generated {
  readonly application: Application
  /** Its parameters as the environment of the plugin's command. */
  readonly environment: readonly string[]
}

/** The Application in a file, or those that Argo CD's controller makes of an ApplicationSet, where its repository is a folder. */
export function applicationsOf(file: string, repository: string): Generated[] {
  const { status, stdout, stderr } = read(process.env, 'applications', file, repository)
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

export interface Reading {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

const read = (env: NodeJS.ProcessEnv, ...args: readonly string[]): Reading =>
  spawnSync(READS, args, { env, encoding: 'utf8', maxBuffer: 1 << 28, timeout: 120_000 })
