// The lines of the shown node that come from the lines at the cursor of the editor, and the other way round.

import type { PlacedPart } from '../../inspect/report/components/data.ts'
import { nodeLink, partId } from '../../inspect/report/components/route.ts'
import type { NodeSources, SourceRange } from './node-sources.ts'

export interface MadePart {
  readonly part: PlacedPart
  readonly lines: readonly number[]
}

export function madeParts(
  parts: readonly PlacedPart[],
  sources: NodeSources,
  { file, first, last }: SourceRange,
): readonly MadePart[] {
  const isMeant = (range: SourceRange | undefined): boolean =>
    range !== undefined && range.file === file && range.first <= last && range.last >= first
  return parts.flatMap(part => {
    const lines = (sources.parts[part.number] ?? []).flatMap(({ from, values }, i) =>
      from.some(isMeant) || values.some(isMeant) ? [i + 1] : [],
    )
    return lines.length === 0 ? [] : [{ part, lines }]
  })
}

export interface SourcePlace {
  readonly file: string
  /** Counted from 1. */
  readonly line: number
}

/** Returns the place of the template line or field of a line of a part, or that of a value in it. */
export function placeOf({ parts }: NodeSources, part: number, line: number, value?: number): SourcePlace | undefined {
  const found = parts[part]?.[line - 1]
  const range = value === undefined ? found?.from[0] : found?.values[value]
  return range && { file: range.file, line: range.first }
}

export const madeLink = (node: string, { part, lines }: MadePart): string => nodeLink(node, partId(part), lines[0])

/** More files are only counted. */
const SHOWN_PARTS = 20

interface MadeLinesProps {
  readonly node: string
  /** Whether there are other nodes. */
  readonly isOneOfSeveral: boolean
  readonly made: readonly MadePart[]
}

/** The list below the editor. */
export function MadeLines({ node, isOneOfSeveral, made }: MadeLinesProps) {
  const name = isOneOfSeveral ? node : 'the node'
  if (made.length === 0) return <>Nothing on {name} comes from here.</>
  const textOf = ({ part, lines }: MadePart): string => {
    const isAlone = made.every(other => part === other.part || nameOfPart(part) !== nameOfPart(other.part))
    const place = lines.length === 1 ? `:${lines[0]}` : ` (${lines.length} lines)`
    return `${isAlone ? '' : `${part.section} `}${nameOfPart(part)}${place}`
  }
  const more = made.length - SHOWN_PARTS
  return (
    <span>
      On {name}:{' '}
      {made.slice(0, SHOWN_PARTS).map((each, i) => (
        <>
          {i > 0 && ', '}
          <a class="mono" href={madeLink(node, each)}>
            {textOf(each)}
          </a>
        </>
      ))}
      {more > 0 && ` and ${more} more`}
    </span>
  )
}

const nameOfPart = ({ name, kind }: PlacedPart): string => (name === '' ? kind : name)
