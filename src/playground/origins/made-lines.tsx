// The lines of the shown node that come from the lines at the cursor of the editor.

import type { PlacedPart } from '../../inspect/report/components/data.ts'
import { nodeLink, partId } from '../../inspect/report/components/route.ts'
import type { SourceRange } from './node-sources.ts'
import type { SourceIndex } from './source-index.ts'

export interface MadePart {
  readonly part: PlacedPart
  readonly lines: readonly number[]
}

export function madeParts(parts: readonly PlacedPart[], index: SourceIndex, cursor: SourceRange): readonly MadePart[] {
  const found = index.linesFrom(cursor)
  return parts.flatMap(part => {
    const lines = found.get(part.number)
    return lines === undefined ? [] : [{ part, lines }]
  })
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
