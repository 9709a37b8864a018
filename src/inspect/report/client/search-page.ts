// The results of a search: nodes by name, and files and other parts with the lines that were found.

import { countedDigits, digits } from '../../../diagnostics/words.ts'
import { type Child, h } from './dom.ts'
import { nodeLink, partId } from './route.ts'
import { type FoundPart, type SearchResult, wordsOf } from './search.ts'

const SHOWN_NODES = 30

export function searchPage(query: string, { nodes, parts, more }: SearchResult): HTMLElement {
  const words = wordsOf(query)
  const count = parts.length + more
  return h(
    'div',
    { class: 'search-page' },
    h(
      'p',
      { class: 'quiet', role: 'status' },
      words.length === 0 ? 'Enter a text to search for.' : foundText(nodes.length, count),
    ),
    nodes.length === 0
      ? undefined
      : h(
          'ul',
          { class: 'names' },
          nodes
            .slice(0, SHOWN_NODES)
            .map(({ title }) => h('li', {}, h('a', { href: nodeLink(title) }, withMarks(title, words)))),
          nodes.length > SHOWN_NODES ? h('li', {}, `and ${digits(nodes.length - SHOWN_NODES)} more`) : undefined,
        ),
    parts.map(part => result(part, words)),
    more > 0 ? h('p', { class: 'quiet' }, `${digits(more)} more: add a word.`) : undefined,
  )
}

function foundText(nodes: number, parts: number): string {
  const found = [
    ...(nodes > 0 ? [countedDigits(nodes, 'MachineDeployment')] : []),
    ...(parts > 0 ? [countedDigits(parts, 'file or other part', 'files and other parts')] : []),
  ]
  return found.length === 0 ? 'Nothing was found.' : `${found.join(' and ')} found.`
}

function result(part: FoundPart, words: readonly string[]): HTMLElement {
  const { node, count, lines, total, section, name, kind } = part
  const link = (line?: number): string => nodeLink(node.title, partId(part), line)
  const where = count === 1 ? node.title : `${countedDigits(count, 'MachineDeployment')}, such as ${node.title}`
  return h(
    'article',
    { class: 'card result' },
    h(
      'h2',
      {},
      h('a', { class: 'mono', href: link() }, withMarks(name === '' ? kind : name, words)),
      h('small', {}, ` ${section}, ${where}`),
    ),
    lines.length === 0
      ? undefined
      : h(
          'ol',
          { class: 'lines' },
          lines.map(({ number, text }) =>
            h(
              'li',
              {},
              h(
                'a',
                { href: link(number) },
                h('span', { class: 'n' }, String(number)),
                h('span', { class: 't mono' }, withMarks(text, words)),
              ),
            ),
          ),
        ),
    total > lines.length
      ? h('p', { class: 'quiet' }, `and ${countedDigits(total - lines.length, 'more line')}`)
      : undefined,
  )
}

function withMarks(text: string, words: readonly string[]): Child {
  const lower = text.toLowerCase()
  // Some letters have lower case letters of another length.
  if (lower.length !== text.length) return text
  const parts: Child[] = []
  let from = 0
  for (;;) {
    const [next] = words
      .map(word => ({ word, at: lower.indexOf(word, from) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.word.length - a.word.length)
    if (next === undefined) return [...parts, text.slice(from)]
    const end = next.at + next.word.length
    parts.push(text.slice(from, next.at), h('mark', {}, text.slice(next.at, end)))
    from = end
  }
}
