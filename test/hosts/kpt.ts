// kpt as users run it: the function as an executable, on a package of files.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parse, stringify } from 'yaml'
import { type Files, FUNCTION, filesOf, folderOf, QUICKSTART } from './folder.ts'
import { built } from './programs.ts'

/** The kpt that is tested, instead of one that is on the PATH. */
const KPT = process.env.KPT ?? built('kpt')
if (existsSync(KPT)) {
  const folder = folderOf({})
  symlinkSync(KPT, join(folder, 'kpt'))
  process.env.PATH = `${folder}${delimiter}${process.env.PATH}`
}

export const absent = (): string | undefined =>
  spawnSync('kpt', ['version']).status === 0 ? undefined : 'kpt is not on this machine'

export interface Step {
  readonly exec?: string
  readonly image?: string
  readonly configPath?: string
  readonly configMap?: Readonly<Record<string, string>>
  readonly exclude?: readonly Readonly<Record<string, string>>[]
}

export interface Pipeline {
  readonly mutators?: readonly Step[]
  readonly validators?: readonly Step[]
}

export const GENERATE: Step = { exec: FUNCTION, configPath: 'osm-krm.yaml' }

const kptfile = (pipeline: Pipeline): string =>
  stringify({
    apiVersion: 'kpt.dev/v1',
    kind: 'Kptfile',
    metadata: { name: 'workers', annotations: { 'config.kubernetes.io/local-config': 'true' } },
    pipeline,
  })

/** A folder that holds the package `workers`. */
export const packageOf = (files: Files = QUICKSTART, pipeline: Pipeline = { mutators: [GENERATE] }): string =>
  join(
    folderOf(
      Object.fromEntries(
        Object.entries({ ...files, Kptfile: kptfile(pipeline) }).map(([path, text]) => [`workers/${path}`, text]),
      ),
    ),
    'workers',
  )

/** The files of a package. Its Kptfile is without its status, in which versions after 1.0.0-beta.61 record each rendering. */
export function filesOfPackage(folder: string): Record<string, string> {
  const { Kptfile: text = '', ...files } = filesOf(folder)
  const { status: _, ...own } = parse(text)
  return { ...files, Kptfile: stringify(own) }
}

export interface FunctionResult {
  readonly message: string
  readonly severity: string
  readonly resourceRef?: { readonly kind: string; readonly namespace?: string; readonly name: string }
  readonly field?: { readonly path: string }
  readonly file?: { readonly path: string; readonly index?: number }
  readonly tags?: Readonly<Record<string, string>>
}

export interface Run {
  readonly status: number | null
  /** What kpt shows on a terminal. */
  readonly shown: string
  /** Of all functions, as kpt writes them into a file. */
  readonly results: readonly FunctionResult[]
}

/** Results go beside the package. */
export const kpt = (folder: string, ...args: readonly string[]): Run => kptIn(process.env, folder, ...args)

export function kptIn(env: NodeJS.ProcessEnv, folder: string, ...args: readonly string[]): Run {
  const out = join(folder, '../results')
  const { status, stderr } = spawnSync('kpt', ['fn', ...args, '--results-dir', out], { env, encoding: 'utf8' })
  const file = join(out, 'results.yaml')
  const written = existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined
  const items: readonly { results?: readonly FunctionResult[] }[] = written?.items ?? []
  return { status, shown: stderr, results: items.flatMap(({ results = [] }) => results) }
}

export const render = (folder: string): Run => kpt(folder, 'render', folder, '--allow-exec')
