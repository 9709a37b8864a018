// Searches the names of nodes and the contents of all files of all nodes, without regard to case. A content that nodes share is searched
// once; one with names or secrets of its own is searched in each of its nodes.

import type { NodeKind, ReportData, ReportNode } from '../report-data.ts'
import { expandText } from '../shared-text.ts'
import { type PlacedPart, placedParts } from './data.ts'

export interface FoundPart {
  readonly section: string
  readonly name: string
  readonly kind: string
  /** A node that has it, and how many have it. */
  readonly node: ReportNode
  readonly count: number
  readonly lines: readonly { readonly number: number; readonly text: string }[]
  /** How many lines have the text. */
  readonly total: number
}

export interface SearchResult {
  readonly nodes: readonly ReportNode[]
  readonly parts: readonly FoundPart[]
  /** How many parts there are beyond those that are returned. */
  readonly more: number
}

const MOST_PARTS = 100
const MOST_LINES = 4
const SHOWN_LINE = 300

interface Place extends PlacedPart {
  /** The nodes that have this content in this place. */
  readonly nodes: ReportNode[]
}

export type Search = (query: string) => SearchResult

export function searchOf({ contents, kinds, nodes }: ReportData): Search {
  const members = kinds.map((): ReportNode[] => [])
  for (const node of nodes) members[node.kind]!.push(node)
  const places = placesOf(kinds, members)
  const lower = new Map<number, string>()
  const lowerOf = (content: number, text: string): string => {
    const known = lower.get(content) ?? text.toLowerCase()
    lower.set(content, known)
    return known
  }
  return query => {
    const wanted = query.trim().toLowerCase()
    if (wanted === '') return { nodes: [], parts: [], more: 0 }
    const parts: FoundPart[] = []
    let more = 0
    for (const place of places) {
      const text = place.content === undefined ? '' : contents[place.content]!
      const isNamed = place.name.toLowerCase().includes(wanted)
      const having =
        typeof text === 'string'
          ? isNamed || lowerOf(place.content ?? -1, text).includes(wanted)
            ? place.nodes
            : []
          : place.nodes.filter(node => isNamed || expandText(text, node).toLowerCase().includes(wanted))
      if (having.length === 0) continue
      if (parts.length >= MOST_PARTS) more++
      else
        parts.push({
          ...foundPart(place, expandText(text, having[0]!), wanted),
          node: having[0]!,
          count: having.length,
        })
    }
    return { nodes: nodes.filter(({ title }) => title.toLowerCase().includes(wanted)), parts, more }
  }
}

function placesOf(kinds: readonly NodeKind[], members: readonly (readonly ReportNode[])[]): Place[] {
  const places = new Map<string, Place>()
  for (const [i, kind] of kinds.entries()) {
    for (const part of placedParts(kind)) {
      const key = JSON.stringify([part.section, part.kind, part.name, part.content])
      const known = places.get(key) ?? { ...part, nodes: [] }
      known.nodes.push(...members[i]!)
      places.set(key, known)
    }
  }
  return [...places.values()]
}

function foundPart({ section, name, kind }: Place, text: string, wanted: string): Omit<FoundPart, 'node' | 'count'> {
  const lines: { number: number; text: string }[] = []
  let total = 0
  for (const [i, line] of text.split('\n').entries()) {
    const at = line.toLowerCase().indexOf(wanted)
    if (at < 0) continue
    total++
    const from = at > SHOWN_LINE / 2 ? at - 60 : 0
    if (lines.length < MOST_LINES) lines.push({ number: i + 1, text: line.slice(from, from + SHOWN_LINE) })
  }
  return { section, name, kind, lines, total }
}
