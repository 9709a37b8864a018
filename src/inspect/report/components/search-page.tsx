// The results of a search: nodes by name, and files and other parts with the lines that were found.

import { countedDigits, digits } from '../../../diagnostics/words.ts'
import { Names } from './lists.tsx'
import { nodeLink, partId } from './route.ts'
import { type FoundPart, type SearchResult, wordsOf } from './search.ts'

interface SearchPageProps {
  readonly query: string
  readonly result: SearchResult
}

const MOST_NAMES = 30

export function SearchPage({ query, result: { nodes, parts, more } }: SearchPageProps) {
  const words = wordsOf(query)
  return (
    <section class="search-page" aria-labelledby="search-title">
      <h1 id="search-title" tabIndex={-1}>
        Search: {query}
      </h1>
      <p class="quiet" role="status">
        {words.length === 0 ? 'Enter a text to search for.' : foundText(nodes.length, parts.length + more)}
      </p>
      <Names titles={nodes.map(({ title }) => title)} most={MOST_NAMES} />
      {parts.map(part => (
        <Result key={`${part.node.title} ${partId(part)}`} part={part} words={words} />
      ))}
      {more > 0 && <p class="quiet">{digits(more)} more: add a word.</p>}
    </section>
  )
}

function foundText(nodes: number, parts: number): string {
  const found = [
    ...(nodes > 0 ? [countedDigits(nodes, 'MachineDeployment')] : []),
    ...(parts > 0 ? [countedDigits(parts, 'file or other part', 'files and other parts')] : []),
  ]
  return found.length === 0 ? 'Nothing was found.' : `${found.join(' and ')} found.`
}

interface ResultProps {
  readonly part: FoundPart
  readonly words: readonly string[]
}

function Result({ part: { node, count, lines, total, ...part }, words }: ResultProps) {
  const link = (line?: number): string => nodeLink(node.title, partId(part), line)
  return (
    <article class="card result">
      <h2>
        <a class="mono" href={link()}>
          <Marked text={part.name === '' ? part.kind : part.name} words={words} />
        </a>
        <small>
          {' '}
          {part.section},{' '}
          {count === 1 ? node.title : `${countedDigits(count, 'MachineDeployment')}, such as ${node.title}`}
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
