// Writes a tree for people.

import { plain, type Text, t } from '../base/span.ts'
import { wrappedLine } from './table.ts'

/** A line of the tree with the lines below it. */
export interface Branch {
  readonly line: Text
  readonly below?: readonly Branch[]
}

/** Returns a branch with the number of those below it, unless there are none. */
export const group = (name: Text, below: readonly Branch[]): Branch[] =>
  below.length === 0 ? [] : [{ line: t`${name} (${below.length})`, below }]

/** Returns lines as branches, with those that are indented more below the one before them. */
export function indentedBranches(lines: readonly string[]): Branch[] {
  const branches: Branch[] = []
  const open: { readonly indent: number; readonly below: Branch[] }[] = [{ indent: -1, below: branches }]
  for (const text of lines) {
    const line = text.trimStart()
    const indent = text.length - line.length
    while (open.at(-1)!.indent >= indent) open.pop()
    const branch = { line: t`${line}`, below: [] }
    open.at(-1)!.below.push(branch)
    open.push({ indent, below: branch.below })
  }
  return branches
}

interface TreeOptions {
  readonly indent?: string
  /** The width of the terminal; undefined if the text is not for a terminal. */
  readonly columns?: number | undefined
  /** Returns a text as it is printed. */
  readonly written?: (text: Text) => string
}

export const treeText = (branches: readonly Branch[], options: TreeOptions = {}): string =>
  branches
    .map(({ line, below = [] }, i) => {
      const { indent = '', columns, written = plain } = options
      const isLast = i === branches.length - 1
      const inner = `${indent}${isLast ? '   ' : '│  '}`
      const width = columns === undefined ? Number.POSITIVE_INFINITY : columns - inner.length
      const [first = '', ...others] = wrappedLine(written(line), width, width - CONTINUED)
      // What continues the line is between it and the branches below it.
      const margin = `${inner}${below.length > 0 ? '│ ' : '  '}`
      return [
        `${indent}${isLast ? '└─ ' : '├─ '}${first}\n`,
        ...others.map(text => `${margin}${text}\n`),
        treeText(below, { ...options, indent: inner }),
      ].join('')
    })
    .join('')

const CONTINUED = 2
