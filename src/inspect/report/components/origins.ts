// Where the lines of a text come from: the file or template and its line before each line, and the origins of its values after it.

import { expandText } from '../../shared-text.ts'
import type { NodeKind, ReportData, ReportNode } from '../report-data.ts'
import type { PlacedPart } from './data.ts'

export interface ShownOrigin {
  /** The file or template, or what the text as a whole comes from. */
  readonly name: string
  /** The line there; 0 if the name has no lines. */
  readonly line: number
  /** Whether it follows the origin of the line before it. */
  readonly isNext: boolean
  readonly values: readonly string[]
}

/** Returns the origins of the lines of a part, or undefined if they are not known. */
export function lineOrigins(
  data: Pick<ReportData, 'origins'>,
  kind: NodeKind,
  node: ReportNode,
  { number }: PlacedPart,
): ShownOrigin[] | undefined {
  const text = data.origins?.texts[(node.origins ?? kind.origins)?.[number] ?? -1]
  if (text === undefined) return undefined
  const nameOf = (index: number): string => expandText(data.origins!.names[index] ?? '', node)
  const { runs, values } = text
  const valuesAt = new Map<number, readonly string[]>()
  for (let i = 0; i < values.length; i += 2) valuesAt.set(values[i]!, [nameOf(values[i + 1]!)])
  const lines: ShownOrigin[] = []
  for (let i = 0; i < runs.length; i += 3) {
    const [count = 0, index = 0, first = 0] = runs.slice(i, i + 3)
    const name = nameOf(index)
    for (let j = 0; j < count; j++) {
      const line = first === 0 ? 0 : first + j
      lines.push({ name, line, isNext: j > 0, values: valuesAt.get(lines.length) ?? [] })
    }
  }
  return lines
}

/** The longest text in the gutter. */
const MOST_SHOWN = 36

export interface GutterPlace extends Pick<ShownOrigin, 'isNext' | 'values'> {
  readonly shown: string
  readonly whole: string
}

/** Returns what the gutter shows: the names of files without folders, unless there are two with the same name. */
export function gutterOf(origins: readonly ShownOrigin[]): GutterPlace[] {
  const names = new Set(origins.flatMap(({ name, line }) => (line > 0 ? [name] : [])))
  const counts = new Map<string, number>()
  for (const name of names) counts.set(lastStep(name), (counts.get(lastStep(name)) ?? 0) + 1)
  return origins.map(({ name, line, isNext, values }) => {
    const short = line > 0 && counts.get(lastStep(name)) === 1 ? lastStep(name) : name
    const at = line > 0 ? `:${line}` : ''
    const most = MOST_SHOWN - at.length
    const shown = short.length > most ? `${short.slice(0, most - 1)}…` : short
    return { shown: `${shown}${at}`, whole: `${name}${at}`, isNext, values }
  })
}

const lastStep = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
