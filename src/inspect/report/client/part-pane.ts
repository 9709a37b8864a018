// One part of a node: its properties and its content.

import type { NodeKind, ReportData, ReportNode } from '../report-data.ts'
import { codeView } from './code.ts'
import { contentText, counted, digits, type PlacedPart, partBytes, placedParts, sharedText } from './data.ts'
import { type Child, h } from './dom.ts'
import { fileTools } from './file-tools.ts'
import { nodeLink, partId } from './route.ts'

interface PaneRequest {
  readonly data: ReportData
  readonly kind: NodeKind
  readonly node: ReportNode
  readonly part: PlacedPart
  readonly line: number | undefined
  /** Whether the address of the page leads to the part. */
  readonly hasLink: boolean
}

export function partPane({ data, kind, node, part, line, hasLink }: PaneRequest): Child {
  const bytes = partBytes(kind, node)[part.number]!
  const heading = h('h2', { class: 'mono' }, part.name === '' ? part.kind : part.name)
  const properties = [
    part.section,
    part.kind === 'file' ? undefined : part.kind,
    part.mode === undefined ? undefined : `mode ${part.mode}`,
    counted(bytes, 'byte'),
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
  return [heading, description, sharing(data, part), fileTools({ text, code, hasLink }), code]
}

/** Says how many other nodes have the same content in this place. */
function sharing({ nodes, kinds }: ReportData, part: PlacedPart): Child {
  const having = new Set(
    kinds.flatMap((kind, i) =>
      placedParts(kind).some(other => partId(other) === partId(part) && other.content === part.content) ? [i] : [],
    ),
  )
  const count = nodes.filter(({ kind }) => having.has(kind)).length
  if (count < 2) return undefined
  return h(
    'p',
    { class: 'quiet' },
    count === nodes.length
      ? `The same for all ${digits(count)} MachineDeployments`
      : `The same for ${digits(count)} of ${digits(nodes.length)} MachineDeployments`,
    part.bytes === undefined ? ', but for names and secrets.' : '.',
  )
}
