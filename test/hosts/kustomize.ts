// kustomize as users run it, with the function as an exec transformer.

import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Files, FUNCTION, folderOf, type Manifest, manifestsIn } from './folder.ts'

const INSTALLED = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'osm-krm-tools/kustomize')

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
