// The data of the page, and the texts of its nodes.

import { expandText, type SharedText } from '../../shared-text.ts'
import type { NodeKind, ReportData, ReportNode, ReportPart } from '../report-data.ts'

/** A part of a node with its number among all parts of the node. */
export interface PlacedPart extends ReportPart {
  readonly section: string
  readonly number: number
}

/** Returns the parts of a kind: those of the phases, then the other texts. */
export function placedParts({ phases, others }: NodeKind): PlacedPart[] {
  let number = 0
  return [
    ...phases.flatMap(({ phase, parts }) =>
      parts.map(part => ({ ...part, section: phase as string, number: number++ })),
    ),
    ...others.map(part => ({ ...part, section: part.name, number: number++ })),
  ]
}

/** Returns the bytes of each part of a node. */
export function partBytes(kind: NodeKind, node: ReportNode): number[] {
  let next = 0
  return placedParts(kind).map(({ bytes }) => bytes ?? node.sizes[next++] ?? 0)
}

export const contentText = (data: Pick<ReportData, 'contents'>, content: number, node: ReportNode): string =>
  expandText(data.contents[content] ?? '', node)

export const sharedText = (text: SharedText, node: ReportNode): string => expandText(text, node)
