// kustomize as users run it, with the function as an exec transformer.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { edit, type Files, FUNCTION, folderOf, type Manifest, manifestsIn, QUICKSTART } from './folder.ts'

const INSTALLED = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'osm-krm-tools/kustomize')

const program = existsSync(INSTALLED) ? INSTALLED : 'kustomize'

/** Why it cannot run here, or undefined. */
export const absent = (): string | undefined =>
  spawnSync(program, ['version']).status === 0 ? undefined : 'kustomize is not on this machine'

export interface Build {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
  readonly manifests: readonly Manifest[]
}

export const PLUGINS: readonly string[] = ['--enable-alpha-plugins', '--enable-exec']

export function buildFolder(folder: string, flags: readonly string[] = PLUGINS): Build {
  const { status, stdout, stderr } = spawnSync(program, ['build', ...flags, folder], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return { status, stdout, stderr, manifests: status === 0 ? manifestsIn(stdout) : [] }
}

export const build = (files: Files, flags?: readonly string[]): Build => buildFolder(folderOf(files), flags)

/** A functionConfig that says which program it configures. */
export const withProgram = (functionConfig: string, path = FUNCTION): string =>
  edit(
    functionConfig,
    '  annotations:\n',
    `  annotations:\n    config.kubernetes.io/function: |\n      exec:\n        path: ${path}\n`,
  )

export const FUNCTION_CONFIG = withProgram(QUICKSTART['osm-krm.yaml']!)

/** The quickstart as a kustomization. */
export const KUSTOMIZATION: Files = {
  ...QUICKSTART,
  'osm-krm.yaml': FUNCTION_CONFIG,
  'kustomization.yaml': 'resources: [machine-deployments.yaml, tokens.yaml]\ntransformers: [osm-krm.yaml]\n',
}
