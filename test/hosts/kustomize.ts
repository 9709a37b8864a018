// kustomize as users run it, with the function as an exec transformer.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Json } from '../../src/base/json.ts'
import {
  type Files,
  FUNCTION,
  folderOf,
  generated,
  type Manifest,
  manifestsIn,
  nameOf,
  QUICKSTART_OUTPUTS,
} from './folder.ts'
import { built } from './programs.ts'

const INSTALLED = built('kustomize')

export const KUSTOMIZE = existsSync(INSTALLED) ? INSTALLED : 'kustomize'

/** Why it cannot run here, or undefined. */
export const absent = (): string | undefined =>
  spawnSync(KUSTOMIZE, ['version']).status === 0 ? undefined : 'kustomize is not on this machine'

export interface Build {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
  readonly manifests: readonly Manifest[]
}

/** The example asks for a program on the PATH. */
function installed(): string {
  const folder = folderOf({})
  symlinkSync(FUNCTION, join(folder, 'osm-krm'))
  return folder
}

const env = { ...process.env, PATH: `${installed()}${delimiter}${process.env.PATH}` }

export const PLUGINS: readonly string[] = ['--enable-alpha-plugins', '--enable-exec']

export function buildFolder(folder: string, flags: readonly string[] = PLUGINS): Build {
  const { status, stdout, stderr } = spawnSync(KUSTOMIZE, ['build', ...flags, folder], {
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return { status, stdout, stderr, manifests: status === 0 ? manifestsIn(stdout) : [] }
}

export const build = (files: Files, flags?: readonly string[]): Build => buildFolder(folderOf(files), flags)

/** However the function of the quickstart is run: it replaces outputs that are among the resources, and removes those whose MachineDeployment is gone. */
export function assertOutputsFollow(build: (files: Files) => Build, files: Files): void {
  const { stdout } = build(files)
  const again = {
    ...files,
    'kustomization.yaml': 'resources: [rendered.yaml, tokens.yaml]\ntransformers: [osm-krm.yaml]\n',
  }
  assert.equal(build({ ...again, 'rendered.yaml': stdout }).stdout, stdout)
  const without = stdout
    .split('---\n')
    .filter(text => !text.includes('kind: MachineDeployment') || text.includes('name: ubuntu-workers'))
    .join('---\n')
  assert.deepEqual(
    generated(build({ ...again, 'rendered.yaml': without }).manifests).map(nameOf),
    QUICKSTART_OUTPUTS.filter(name => name.includes('ubuntu')),
  )
}

/**
 * Of these kustomize makes by itself what no Go program reads as it was, whatever the function does. It writes U+007F to U+009F, U+FFFE and
 * U+FFFF as they are, and refuses to read them again.
 */
const SPOILT = /[\x7f-\x9f\ufffe\uffff]|^\t.*\n|^<<$/s
const SPOILT_KEY = /^$|[\n\r\u2028\u2029]/

export const isSpoilt = (value: Json): boolean => {
  if (typeof value === 'string') return SPOILT.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, member]) => SPOILT.test(key) || SPOILT_KEY.test(key) || isSpoilt(member!))
}
