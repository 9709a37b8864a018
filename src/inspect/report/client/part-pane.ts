// One part of a node: its properties and its content.

import { countedDigits, digits } from '../../../diagnostics/words.ts'
import type { NodeKind, ReportData, ReportNode } from '../report-data.ts'
import { codeView } from './code.ts'
import { contentText, type PlacedPart, partBytes, placedParts, sharedText } from './data.ts'
import { type Child, h } from './dom.ts'
import { fileTools } from './file-tools.ts'
import type { ShownOrigin } from './origins.ts'
import { nodeLink, partId } from './route.ts'

interface PaneRequest {
  readonly data: ReportData
  readonly kind: NodeKind
  readonly node: ReportNode
  readonly part: PlacedPart
  readonly line: number | undefined
  /** Whether the address of the page leads to the part. */
  readonly hasLink: boolean
  /** The origins of the lines, if they are known. */
  readonly origins: readonly ShownOrigin[] | undefined
}

export function partPane({ data, kind, node, part, line, hasLink, origins }: PaneRequest): Child {
  const bytes = partBytes(kind, node)[part.number]!
  const heading = h('h2', { class: 'mono' }, part.name === '' ? part.kind : part.name)
  const properties = [
    part.section,
    part.kind === 'file' ? undefined : part.kind,
    part.mode === undefined ? undefined : `mode ${part.mode}`,
    countedDigits(bytes, 'byte'),
    ...part.properties.map(([name, value]) => `${name}: ${sharedText(value, node)}`),
  ].filter(text => text !== undefined)
  const description = h(
    'p',
    { class: 'properties' },
    properties.map(text => h('span', {}, text)),
  )
  if (part.content === undefined)
    return [
      heading,
      description,
      h(
        'p',
        { class: 'note' },
        'This is not valid YAML or JSON. It is not shown, because its secrets cannot be found.',
      ),
    ]
  const content = part.content
  const problems = node.problems.flatMap(i => {
    const problem = data.problems[i]!
    return problem.lines.filter(place => place.content === content).map(place => ({ line: place.line, problem }))
  })
  const text = contentText(data, content, node)
  const code = codeView({
    name: part.name,
    text,
    label: `Content of ${part.name}`,
    lineLink: number => nodeLink(node.title, partId(part), number),
    selected: line,
    problems,
  })
  return [heading, description, sharing(data, part), fileTools({ text, code, origins, hasLink }), code]
}

/** The MachineDeployments whose nodes have the same text, another one, or none at all. */
function sharing({ nodes, kinds }: ReportData, part: PlacedPart): Child {
  if (nodes.length < 2) return undefined
  const id = partId(part)
  const contents = kinds.map(kind => placedParts(kind).find(other => partId(other) === id)?.content)
  const having = (wanted: (content: number | undefined) => boolean): string[] =>
    nodes.filter(({ kind }) => wanted(contents[kind])).map(({ title }) => title)
  const same = having(content => content === part.content)
  const other = having(content => content !== undefined && content !== part.content)
  const without = having(content => content === undefined)
  const heading = [
    same.length === nodes.length
      ? `The same for all ${digits(same.length)} MachineDeployments`
      : `The same for ${digits(same.length)} of ${digits(nodes.length)} MachineDeployments`,
    part.bytes === undefined ? ', but for names and secrets' : '',
  ].join('')
  return h(
    'details',
    { class: 'sharing' },
    h('summary', { class: 'quiet' }, heading),
    titles('The same in', same, id),
    titles('Different in', other, id),
    titles('Not in', without, undefined),
  )
}

const SHOWN_TITLES = 30

function titles(heading: string, names: readonly string[], id: string | undefined): Child {
  if (names.length === 0) return undefined
  const more = names.length - SHOWN_TITLES
  return [
    h('p', { class: 'quiet' }, heading),
    h(
      'ul',
      { class: 'names' },
      names.slice(0, SHOWN_TITLES).map(title => h('li', {}, h('a', { href: nodeLink(title, id) }, title))),
      more > 0 ? h('li', {}, `and ${digits(more)} more`) : undefined,
    ),
  ]
}
