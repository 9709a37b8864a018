// kustomize as users run it, with the function as an exec transformer.

import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Json } from '../../src/base/json.ts'
import { type Files, FUNCTION, folderOf, type Manifest, manifestsIn } from './folder.ts'
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

export function buildFolder(folder: string): Build {
  const args = ['build', '--enable-alpha-plugins', '--enable-exec', folder]
  return builtBy(spawnSync(KUSTOMIZE, args, { env, encoding: 'utf8', maxBuffer: 1 << 28 }))
}

export const builtBy = ({ status, stdout, stderr }: Omit<Build, 'manifests'>): Build => ({
  status,
  stdout,
  stderr,
  get manifests() {
    return manifestsIn(stdout)
  },
})

export const build = (files: Files): Build => buildFolder(folderOf(files))

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
