// The pages that users read, and where their blocks of code run.

import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Block, blocksIn } from './markdown.ts'

export const root = join(import.meta.dirname, '../..')

export interface Page {
  /** Within the project: docs/eta.md. */
  readonly path: string
  readonly text: string
}

const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith('.md'))
    .sort()
    .map(name => join(folder, name))

export const pages: readonly Page[] = [
  ...markdownIn('.'),
  ...markdownIn('docs'),
  ...markdownIn('krm'),
  ...readdirSync(join(root, 'examples'))
    .sort()
    .flatMap(name => markdownIn(join('examples', name))),
].map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

export interface PageBlock extends Block {
  readonly page: string
  /** The block after it on the page. */
  readonly next: Block | undefined
}

export const blocks: readonly PageBlock[] = pages.flatMap(({ path, text }) =>
  blocksIn(text).map((block, i, all) => ({ ...block, page: path, next: all[i + 1] })),
)

export const placeOf = ({ page, line }: PageBlock): string => `${page}:${line}`

export interface Workplace {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly remove: () => void
}

/** A copy of what the pages name, and an environment in which osm-krm is a command. */
export function workplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-docs-'))
  const [cwd, bin] = [join(folder, 'project'), join(folder, 'bin')]
  mkdirSync(bin)
  for (const name of ['examples', 'function-config']) cpSync(join(root, name), join(cwd, name), { recursive: true })
  const bundle = join(root, 'dist/osm-krm.js')
  chmodSync(bundle, 0o755)
  symlinkSync(bundle, join(bin, 'osm-krm'))
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
  return { cwd, env, remove: () => rmSync(folder, { recursive: true }) }
}
