// The pages that users read.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../fixtures/examples.ts'
import { type Block, blocksIn, withoutBlocks } from './markdown.ts'

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

/** The blocks below a heading, with those of its own subsections. */
export function blocksBelow(page: string, heading: string): PageBlock[] {
  const lines = withoutBlocks(pages.find(({ path }) => path === page)!.text).split('\n')
  const [level] = /^#+/.exec(heading) ?? ['']
  const start = lines.indexOf(heading)
  if (start < 0) throw new Error(`${page} has no line "${heading}"`)
  const next = lines.findIndex((line, i) => i > start && /^#+ /.test(line) && line.indexOf(' ') <= level.length)
  return blocks.filter(({ page: of, line }) => of === page && line > start && (next < 0 || line <= next))
}

export const placeOf = ({ page, line }: PageBlock): string => `${page}:${line}`
