// Writes a tree for people.

import { printable } from '../../diagnostics/text.ts'

/** A line of the tree with the lines below it. */
export interface Branch {
  readonly line: string
  readonly below?: readonly Branch[]
}

/** Returns a branch with the number of those below it, unless there are none. */
export const group = (name: string, below: readonly Branch[]): Branch[] =>
  below.length === 0 ? [] : [{ line: `${name} (${below.length})`, below }]

/** Returns the lines. No text of an input contains a control character or starts a line. */
export const treeText = (branches: readonly Branch[], indent = ''): string =>
  branches
    .map(({ line, below = [] }, i) => {
      const isLast = i === branches.length - 1
      return `${indent}${isLast ? '└─ ' : '├─ '}${printable(line)}\n${treeText(below, `${indent}${isLast ? '   ' : '│  '}`)}`
    })
    .join('')
