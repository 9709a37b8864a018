// The data of the page: the texts of its nodes, and what changes for one of them.

import type { ChangedPart, ChangeGroup } from '../../../compare/changes.ts'
import type { ChangeClass } from '../../../compare/diff-model.ts'
import { expandText } from '../../../compare/shared-text.ts'
import type { NodeKind, ReportData, ReportNode, ReportPart } from '../report-data.ts'
import { partId } from './route.ts'

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

export function partBytes(kind: NodeKind, node: ReportNode): number[] {
  let next = 0
  return placedParts(kind).map(({ bytes }) => bytes ?? node.sizes[next++] ?? 0)
}

export const contentText = (data: Pick<ReportData, 'contents'>, content: number, node: ReportNode): string =>
  expandText(data.contents[content] ?? '', node)

export interface NodeChanges {
  readonly group: ChangeGroup
  /** The changed parts by the id that they have in the tree. */
  readonly parts: ReadonlyMap<string, ChangedPart>
}

export function nodeChanges({ changes }: ReportData, title: string): NodeChanges | undefined {
  const group = changes?.groups.find(({ titles }) => titles.includes(title))
  if (changes === undefined || group === undefined || group.class === 'unchanged') return undefined
  const parts = group.parts.map(i => changes.parts[i]!)
  return { group, parts: new Map(parts.map(part => [treeId(part), part])) }
}

/** In the tree, a text has the name of its section. */
export const treeId = ({ section, kind, name }: ChangedPart): string =>
  partId({ section, kind, name: kind === 'text' ? section : name })

/** The colour of each class. */
export const LEVELS: Readonly<Record<ChangeClass, string>> = {
  failed: 'roll',
  gone: 'roll',
  waits: 'roll',
  replaced: 'roll',
  paused: 'quiet',
  'decided elsewhere': 'data',
  new: 'new',
  scaled: 'quiet',
  'new machines': 'data',
  objects: 'quiet',
  unchanged: 'quiet',
}
