// What changes for one node, if two renderings are compared.

import type { ChangedPart, ChangeGroup } from '../../diff/changes.ts'
import type { ReportData } from '../report-data.ts'
import { type Child, h } from './dom.ts'
import { changeLink, partId } from './route.ts'

export interface NodeChanges {
  readonly group: ChangeGroup
  /** The changed parts by the id that they have in the tree. */
  readonly parts: ReadonlyMap<string, ChangedPart>
}

export function nodeChanges({ changes }: ReportData, title: string): NodeChanges | undefined {
  const group = changes?.groups.find(({ titles }) => titles.includes(title))
  if (changes === undefined || group === undefined) return undefined
  const parts = group.parts.map(i => changes.parts[i]!)
  return { group, parts: new Map(parts.map(part => [treeId(part), part])) }
}

/** In the tree, a text has the name of its section. */
const treeId = ({ section, kind, name }: ChangedPart): string =>
  partId({ section, kind, name: kind === 'text' ? section : name })

const MARKS = { added: ['A', 'added'], removed: ['D', 'removed'], changed: ['M', 'changed'] } as const

/** A mark that leads to the difference. */
export function changeMark({ change, id }: ChangedPart): HTMLElement {
  const [letter, word] = MARKS[change]
  return h(
    'a',
    { class: `mark ${change}`, href: changeLink(id), title: word, 'aria-label': `${word}: show the difference` },
    letter,
  )
}

export const changeFact = (changes: NodeChanges | undefined): Child =>
  changes === undefined || changes.group.class === 'unchanged'
    ? undefined
    : h('a', { href: '#view=changes', class: 'change-fact' }, changes.group.meaning)
