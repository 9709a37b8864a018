// Searches the names of nodes and the contents of all files of all nodes, without regard to case. Each word of a query must be in the title of
// a node, in the name of a part, or in its text; parts whose file name is a word of the query come first. A content that nodes share is searched
// once; one with names or secrets of its own is searched in each of its nodes.

import { countedDigits, digits } from '../../../diagnostics/words.ts'
import { expandText, type SharedText } from '../../shared-text.ts'
import type { NodeKind, ReportData, ReportNode } from '../report-data.ts'
import { type PlacedPart, placedParts } from './data.ts'
import { Names } from './lists.tsx'
import { nodeLink, partId } from './route.ts'

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
  const titles = new Map(nodes.map(node => [node, node.title.toLowerCase()]))
  const inTitle = (node: ReportNode, words: readonly string[]): boolean =>
    words.every(word => titles.get(node)!.includes(word))
  const lower = new Map<number, string>()
  const lowerOf = (content: number, text: string): string => {
    const known = lower.get(content) ?? text.toLowerCase()
    lower.set(content, known)
    return known
  }
  return query => {
    const words = wordsOf(query)
    if (words.length === 0) return { nodes: [], parts: [], more: 0 }
    const exact: Found[] = []
    const others: Found[] = []
    for (const place of places) {
      const text = place.content === undefined ? '' : contents[place.content]!
      const left = words.filter(word => !place.name.toLowerCase().includes(word))
      const missingIn = (contained: string): string[] => left.filter(word => !contained.includes(word))
      const shared = typeof text === 'string' ? missingIn(lowerOf(place.content ?? -1, text)) : undefined
      const having = place.nodes.filter(node => {
        const missing = shared ?? missingIn(expandText(text, node).toLowerCase())
        // A title alone finds the node, not each of its parts.
        return missing.length < words.length && inTitle(node, missing)
      })
      if (having.length === 0) continue
      const found = words.includes(fileName(place.name)) ? exact : others
      found.push({ place, text, having })
    }
    const found = [...exact, ...others]
    return {
      nodes: nodes.filter(node => inTitle(node, words)),
      parts: found.slice(0, MOST_PARTS).map(({ place, text, having }) => ({
        ...foundPart(place, expandText(text, having[0]!), words),
        node: having[0]!,
        count: having.length,
      })),
      more: Math.max(0, found.length - MOST_PARTS),
    }
  }
}

interface Found {
  readonly place: Place
  readonly text: SharedText
  /** The nodes whose titles and texts have what the name of the part has not. */
  readonly having: readonly ReportNode[]
}

/** Returns the words of a query in lower case. */
export const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean)

const fileName = (name: string): string => name.toLowerCase().slice(name.lastIndexOf('/') + 1)

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

function foundPart(
  { section, name, kind }: Place,
  text: string,
  words: readonly string[],
): Omit<FoundPart, 'node' | 'count'> {
  const found = text.split('\n').map((line, i) => ({ line, lower: line.toLowerCase(), number: i + 1 }))
  const inText = words.filter(word => found.some(({ lower }) => lower.includes(word)))
  const unnamed = inText.filter(word => !name.toLowerCase().includes(word))
  const wanted = unnamed.length > 0 ? unnamed : inText
  const having = (has: (lower: string) => boolean) => found.filter(({ lower }) => has(lower))
  const whole = wanted.length === 0 ? [] : having(lower => wanted.every(word => lower.includes(word)))
  const lines = whole.length > 0 ? whole : having(lower => wanted.some(word => lower.includes(word)))
  return {
    section,
    name,
    kind,
    lines: lines.slice(0, MOST_LINES).map(({ line, lower, number }) => {
      const at = Math.min(...wanted.map(word => lower.indexOf(word)).filter(index => index >= 0))
      const from = at > SHOWN_LINE / 2 ? at - 60 : 0
      return { number, text: line.slice(from, from + SHOWN_LINE) }
    }),
    total: lines.length,
  }
}

interface SearchPageProps {
  readonly query: string
  /** What all nodes are. */
  readonly kind: string
  readonly result: SearchResult
}

const MOST_NAMES = 30

export function SearchPage({ query, kind, result: { nodes, parts, more } }: SearchPageProps) {
  const words = wordsOf(query)
  return (
    <section class="search-page" aria-labelledby="search-title">
      <h1 id="search-title" tabIndex={-1}>
        Search: {query}
      </h1>
      <p class="quiet" role="status">
        {words.length === 0
          ? 'Enter a text to search for.'
          : foundText({ nodes: nodes.length, kind, parts: parts.length + more })}
      </p>
      <Names titles={nodes.map(({ title }) => title)} most={MOST_NAMES} />
      {parts.map(part => (
        <Result key={`${part.node.title} ${partId(part)}`} part={part} kind={kind} words={words} />
      ))}
      {more > 0 && <p class="quiet">{digits(more)} more: add a word.</p>}
    </section>
  )
}

function foundText({ nodes, kind, parts }: { nodes: number; kind: string; parts: number }): string {
  const found = [
    ...(nodes > 0 ? [countedDigits(nodes, kind)] : []),
    ...(parts > 0 ? [countedDigits(parts, 'file or other part', 'files and other parts')] : []),
  ]
  return found.length === 0 ? 'Nothing was found.' : `${found.join(' and ')} found.`
}

interface ResultProps {
  readonly part: FoundPart
  readonly kind: string
  readonly words: readonly string[]
}

function Result({ part: { node, count, lines, total, ...part }, kind, words }: ResultProps) {
  const link = (line?: number): string => nodeLink(node.title, partId(part), line)
  return (
    <article class="card result">
      <h2>
        <a class="mono" href={link()}>
          <Marked text={part.name === '' ? part.kind : part.name} words={words} />
        </a>
        <small>
          {' '}
          {part.section}, {count === 1 ? node.title : `${countedDigits(count, kind)}, such as ${node.title}`}
        </small>
      </h2>
      {lines.length > 0 && (
        <ol class="lines">
          {lines.map(({ number, text }) => (
            <li key={number}>
              <a href={link(number)}>
                <span class="n">{number}</span>
                <span class="t mono">
                  <Marked text={text} words={words} />
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
      {total > lines.length && <p class="quiet">and {countedDigits(total - lines.length, 'more line')}</p>}
    </article>
  )
}

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  const lower = text.toLowerCase()
  // Some letters have lower case letters of another length.
  if (lower.length !== text.length) return <>{text}</>
  const parts = []
  let from = 0
  for (;;) {
    const [next] = words
      .map(word => ({ word, at: lower.indexOf(word, from) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.word.length - a.word.length)
    if (next === undefined) return <>{[...parts, text.slice(from)]}</>
    const end = next.at + next.word.length
    parts.push(text.slice(from, next.at), <mark>{text.slice(next.at, end)}</mark>)
    from = end
  }
}
