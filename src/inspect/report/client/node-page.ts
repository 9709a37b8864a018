// The page of one node: facts, problems, the tree of what it gets, and the chosen part or a summary.

import { countedDigits, digits, percent } from '../../../diagnostics/words.ts'
import type { NodeKind, ReportData, ReportNode } from '../report-data.ts'
import { type PlacedPart, placedParts } from './data.ts'
import { type Child, h, svg } from './dom.ts'
import { changeFact, type NodeChanges, nodeChanges } from './node-changes.ts'
import { lineOrigins, type ShownOrigin } from './origins.ts'
import { partPane } from './part-pane.ts'
import { nodeLink, partId } from './route.ts'
import { summaryPane } from './summary-pane.ts'
import { tree } from './tree.ts'

export interface NodePage {
  readonly title: string
  readonly content: HTMLElement
}

export interface NodePageRequest {
  readonly data: ReportData
  readonly title: string
  readonly part?: string | undefined
  readonly line?: number | undefined
  /** Whether the address of the page leads to what it shows. */
  readonly hasLink: boolean
  /** Returns the origins of the lines of a part; without it, they are those in the data. */
  readonly originsOf?: (part: PlacedPart) => readonly ShownOrigin[] | undefined
}

export function nodePage({ data, title, part, line, hasLink, originsOf }: NodePageRequest): NodePage | undefined {
  const node = data.nodes.find(each => each.title === title)
  if (node === undefined) return undefined
  const kind = data.kinds[node.kind]!
  const parts = placedParts(kind)
  const chosen = parts.find(each => partId(each) === part)
  const changes = nodeChanges(data, title)
  const origins = originsOf ?? (each => lineOrigins(data, kind, node, each))
  const content = h(
    'div',
    { class: 'node-page' },
    facts(kind, node, changes),
    problemNote(data, node, parts),
    h(
      'div',
      { class: 'split' },
      tree({ kind, node, parts, chosen, changes }),
      h(
        'div',
        { class: 'pane', id: 'pane' },
        chosen
          ? partPane({ data, kind, node, part: chosen, line, hasLink, origins: origins(chosen) })
          : summaryPane(kind, node),
      ),
    ),
  )
  return { title, content }
}

function facts(kind: NodeKind, node: ReportNode, changes: NodeChanges | undefined): HTMLElement {
  const known = [
    kind.operatingSystem && [kind.operatingSystem, kind.cloudProvider && ` on ${kind.cloudProvider}`],
    kind.kubernetes && `Kubernetes ${kind.kubernetes}`,
    kind.profile && `profile ${kind.profile}`,
    kind.profileVersion,
  ].filter(fact => fact !== undefined && fact !== '')
  return h(
    'div',
    { class: 'facts' },
    h(
      'p',
      {},
      h('a', { href: '#view=nodes' }, 'All nodes'),
      ...known.map(fact => h('span', {}, fact as Child)),
      changeFact(changes),
    ),
    sizeBar(kind, node),
  )
}

function sizeBar({ cloudProvider }: NodeKind, { limit, bytes }: ReportNode): Child {
  if (limit === undefined)
    return bytes.bootstrap === undefined
      ? undefined
      : h('p', { class: 'size' }, `${digits(bytes.bootstrap)} bytes of user data; the limit is not known`)
  const { counted: size, limit: most, isCompressed, isPublished, verdict } = limit
  const level = verdict === 'fits' ? 'fits' : verdict === 'nearly' ? 'nearly' : 'over'
  return h(
    'p',
    { class: `size ${level}` },
    meter(size, most),
    h('b', {}, percent(size, most)),
    h(
      'span',
      {},
      ` ${size > (bytes.bootstrap ?? size) ? 'at most ' : ''}${digits(size)} bytes${isCompressed ? ' when compressed' : ''}; ${cloudProvider} ${isPublished ? 'accepts' : 'is said to accept'} ${digits(most)}`,
    ),
  )
}

const problemNote = (data: ReportData, { problems, title }: ReportNode, parts: readonly PlacedPart[]): Child =>
  problems.length === 0
    ? undefined
    : h(
        'details',
        { class: 'node-problems' },
        h('summary', {}, countedDigits(problems.length, 'problem')),
        h(
          'ul',
          {},
          problems.map(i => {
            const { severity, code, message, lines } = data.problems[i]!
            const place = parts.flatMap(part =>
              lines.filter(({ content }) => content === part.content).map(({ line }) => ({ part, line })),
            )[0]
            return h(
              'li',
              {},
              h('span', { class: `severity ${severity}` }, code),
              ` ${message} `,
              place && h('a', { href: nodeLink(title, partId(place.part), place.line) }, `line ${place.line}`),
            )
          }),
        ),
      )

/** A bar that shows a part of a whole. */
const meter = (part: number, whole: number): SVGElement =>
  svg(
    'svg',
    { class: 'meter', viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'all', width: 100, height: 8 }),
    svg('rect', { class: 'used', width: Math.max(1, Math.min(100, Math.ceil((part / whole) * 100))), height: 8 }),
  )
