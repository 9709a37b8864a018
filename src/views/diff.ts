// Changes as a text for a screen, and as Markdown for a comment of a pull request.

import { t } from '../base/span.ts'
import type { Changes } from '../compare/changes.ts'
import { type MarkdownOptions, markdownOf } from '../doc/markdown.ts'
import { type TextOptions, textOf } from '../doc/text.ts'
import { changesDoc, differencesDoc, sumLine } from './changes.ts'

/** The lines of a text that is for a screen. */
const LINES = 60

export interface DiffTextOptions extends Pick<TextOptions, 'columns' | 'hasColours'> {
  /** Whether all differences are written. Otherwise those that fit on a screen are, and the others are counted. */
  readonly isFull: boolean
}

export const diffText = (changes: Changes, { isFull, ...options }: DiffTextOptions): string =>
  textOf([...changesDoc(changes), ...differencesDoc(changes)], {
    ...options,
    lines: isFull ? undefined : LINES,
    option: '--full',
    end: sumLine(changes),
  })

/** A comment of GitHub has at most 65,536 characters; in bytes, these are at least as many. */
const BYTES = 65_000

export const diffMarkdown = (changes: Changes, linkOf: MarkdownOptions['linkOf'] = () => undefined): string =>
  markdownOf([...changesDoc(changes), ...differencesDoc(changes)], {
    bytes: BYTES,
    linkOf,
    whole: t`${'osm-krm diff -o html'}`,
  })
