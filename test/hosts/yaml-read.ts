// Go's YAML readers, given many documents at once.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname ?? '.', 'go/yaml-read')

/** Why they cannot run here, or undefined. */
export function absent(): string | undefined {
  if (spawnSync('go', ['version']).status !== 0) return 'Go is not installed'
  const { status } = spawnSync('go', ['build', '-o', '/dev/null', '.'], { cwd: FOLDER })
  return status === 0 ? undefined : 'the Go modules cannot be loaded'
}

/** What each reader makes of a document; numbers as `{number: "420"}`. */
export interface Reading {
  readonly v2: unknown
  readonly v3: unknown
  readonly sigs: unknown
  /** Why sigs.k8s.io/yaml refuses the document if it is strict, or null. */
  readonly strict: string | null
  /** The ResourceList that kyaml writes for the document; null if it cannot read it. */
  readonly listed: string | null
}

export function readWithGo(texts: readonly string[]): Reading[] {
  const input = texts.map(text => `${JSON.stringify(text)}\n`).join('')
  const { stdout, stderr, status } = spawnSync('go', ['run', '.'], {
    cwd: FOLDER,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  if (status !== 0) throw new Error(`go run failed: ${stderr}`)
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Reading)
}
