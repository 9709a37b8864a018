// A line of a node's text with its origins: as the gutter shows them, and as places in the files of the playground.

import { printable } from '../../diagnostics/text.ts'
import type { ShownOrigin } from '../../inspect/report/components/origins.ts'
import { type FileLine, linePlace, placesText } from '../../inspect/show/file-lines.ts'
import { originText } from '../../inspect/show/origin-text.ts'
import type { NodeOrigin } from '../../node/node-origin.ts'

/** Lines of a file, counted from 1. */
export interface SourceRange {
  readonly file: string
  readonly first: number
  readonly last: number
}

export interface TracedLine {
  readonly shown: ShownOrigin
  /** The line of a template, or the fields from which the whole text comes. */
  readonly from: readonly SourceRange[]
  /** Those of the values in the line; undefined for a value whose origin is not in a file. */
  readonly values: readonly (SourceRange | undefined)[]
}

/** Returns the lines of a text. `textOf` returns the text of a file. */
export function tracedLines(lines: readonly FileLine[], textOf: (file: string) => string): TracedLine[] {
  const endOf = fieldEnds(textOf)
  const rangeOf = (origin: NodeOrigin): SourceRange | undefined => {
    const { file, line } = origin
    if (file === undefined || line === undefined) return undefined
    return { file, first: line, last: 'templateLine' in origin ? line : endOf(file, line) }
  }
  let next: { readonly name: string; readonly line: number } | undefined
  return lines.map(({ from, values }) => {
    const place: { readonly name: string; readonly line?: number } =
      from.length === 1 ? linePlace(from[0]!) : { name: placesText(from) }
    const { line = 0 } = place
    const name = printable(place.name)
    const isNext = next?.name === name && next.line === line
    next = { name, line: line === 0 ? 0 : line + 1 }
    return {
      shown: { name, line, isNext, values: values.map(value => printable(originText(value))) },
      from: from.map(rangeOf).filter(range => range !== undefined),
      values: values.map(rangeOf),
    }
  })
}

/** Returns a function that returns the last line of a field: that of the lines below it that are indented further. */
function fieldEnds(textOf: (file: string) => string): (file: string, line: number) => number {
  const files = new Map<string, readonly string[]>()
  return (file, first) => {
    const lines = files.get(file) ?? textOf(file).split('\n')
    files.set(file, lines)
    const head = lines[first - 1] ?? ''
    const indentation = indentOf(head)
    const isItem = isListItem(head)
    let last = first
    for (let i = first; i < lines.length; i++) {
      const text = lines[i]!
      if (text.trim() === '') continue
      // The items of a list may be as far left as its key.
      const isWithin = indentOf(text) > indentation || (!isItem && indentOf(text) === indentation && isListItem(text))
      if (!isWithin) break
      last = i + 1
    }
    return last
  }
}

const indentOf = (text: string): number => text.search(/\S|$/)
const isListItem = (text: string): boolean => /^\s*-( |$)/.test(text)
