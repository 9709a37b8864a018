// The pages that users read.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../fixtures/examples.ts'
import { type Block, blocksIn } from './markdown.ts'

export { root }

export interface Page {
  /** Within the project: docs/show.md. */
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
  ...readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.md'))
    .sort()
    .map(path => join('examples', path)),
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
