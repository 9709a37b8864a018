// What changes for one node, if two renderings are compared.

import type { ChangedPart, ChangeGroup } from '../../diff/changes.ts'
import type { ChangeClass } from '../../diff/diff-model.ts'
import type { ReportData } from '../report-data.ts'
import { partId } from './route.ts'

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
  waits: 'roll',
  gone: 'roll',
  new: 'new',
  paused: 'quiet',
  replaced: 'roll',
  'new machines': 'data',
  scaled: 'quiet',
  objects: 'quiet',
  unchanged: 'quiet',
}
