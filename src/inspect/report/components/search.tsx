// Finds nodes, and the files and other parts of nodes, by their names, without regard to case. Contents are not searched.

import { counted } from '../../../base/words.ts'
import type { ReportData, ReportPart } from '../report-data.ts'
import { placedParts } from './data.ts'
import { Names, Some } from './lists.tsx'
import { nodeLink, partId } from './route.ts'

export interface FoundPart extends Pick<ReportPart, 'kind' | 'name'> {
  readonly section: string
  /** The nodes that have it. */
  readonly titles: readonly string[]
}

export interface SearchResult {
  readonly titles: readonly string[]
  readonly parts: readonly FoundPart[]
}

export type Search = (query: string) => SearchResult

interface NamedNode {
  readonly title: string
  /** The title and the name of its profile or overlay, in lower case. */
  readonly names: string
}

/**
 * Returns what finds the nodes that have each word of a query in their title, or in the name of their profile or overlay; and the parts that have one
 * in their own name, and the others there or in those of a node.
 */
export function searchOf({ kinds, nodes, notRendered = [] }: ReportData): Search {
  const named = (title: string, profile = ''): NamedNode => ({ title, names: `${title}\n${profile}`.toLowerCase() })
  const rendered = nodes.map(({ title, kind }) => named(title, kinds[kind]!.profile))
  const all = [...rendered, ...notRendered.map(({ title, profile }) => named(title, profile))]
  const members = kinds.map((_, i) => rendered.filter((__, j) => nodes[j]!.kind === i))
  const parts = new Map<string, Pick<FoundPart, 'section' | 'kind' | 'name'> & { readonly nodes: NamedNode[] }>()
  kinds.forEach((kind, i) => {
    for (const { section, kind: partKind, name } of placedParts(kind)) {
      const part = { section, kind: partKind, name }
      const known = parts.get(partId(part)) ?? { ...part, nodes: [] }
      known.nodes.push(...members[i]!)
      parts.set(partId(part), known)
    }
  })
  return query => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length === 0) return { titles: [], parts: [] }
    return {
      titles: titlesWith(words, all),
      parts: [...parts.values()].flatMap(({ nodes: having, ...part }) => {
        const name = shownName(part).toLowerCase()
        const others = words.filter(word => !name.includes(word))
        const titles = others.length < words.length ? titlesWith(others, having) : []
        return titles.length > 0 ? [{ ...part, titles }] : []
      }),
    }
  }
}

const titlesWith = (words: readonly string[], nodes: readonly NamedNode[]): string[] =>
  nodes.filter(({ names }) => words.every(word => names.includes(word))).map(({ title }) => title)

const shownName = ({ name, kind }: Pick<FoundPart, 'name' | 'kind'>): string => name || kind

interface SearchPageProps {
  readonly query: string
  readonly data: ReportData
  readonly result: SearchResult
}

const MOST_NAMES = 30
const MOST_PARTS = 100

export function SearchPage({ query, data, result: { titles, parts } }: SearchPageProps) {
  return (
    <section class="search-page" aria-labelledby="search-title">
      <h1 id="search-title" tabIndex={-1}>
        Search: {query}
      </h1>
      <p class="quiet" role="status">
        {query.trim() === '' ? 'Enter a name to search for.' : foundText(titles.length, data.kind, parts.length)}
      </p>
      <Names
        key={`nodes ${query}`}
        titles={titles}
        most={MOST_NAMES}
        known={new Set(data.nodes.map(({ title }) => title))}
      />
      {parts.length > 0 && (
        <ul class="results">
          <Some key={`parts ${query}`} items={parts} most={MOST_PARTS}>
            {part => (
              <li class="result" key={partId(part)}>
                <a class="mono" href={nodeLink(part.titles[0]!, partId(part))}>
                  {shownName(part)}
                </a>
                <small>
                  {' '}
                  {part.section},{' '}
                  {part.titles.length === 1
                    ? part.titles[0]
                    : `${counted(part.titles.length, data.kind)}, such as ${part.titles[0]}`}
                </small>
              </li>
            )}
          </Some>
        </ul>
      )}
    </section>
  )
}

function foundText(nodes: number, kind: string, parts: number): string {
  const found = [
    ...(nodes > 0 ? [counted(nodes, kind)] : []),
    ...(parts > 0 ? [counted(parts, 'file or other part', 'files and other parts')] : []),
  ]
  return found.length === 0 ? 'Nothing has this name. Contents are not searched.' : `${found.join(' and ')} found.`
}
