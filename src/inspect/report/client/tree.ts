// The tree of what a node gets.

import { digits } from '../../../diagnostics/words.ts'
import type { NodeKind, ReportNode } from '../report-data.ts'
import { type PlacedPart, partBytes } from './data.ts'
import { type Child, h } from './dom.ts'
import { changeMark, type NodeChanges } from './node-changes.ts'
import { changeLink, nodeLink, partId } from './route.ts'

interface TreeRequest {
  readonly kind: NodeKind
  readonly node: ReportNode
  readonly parts: readonly PlacedPart[]
  readonly chosen: PlacedPart | undefined
  /** Set if two renderings are compared. */
  readonly changes: NodeChanges | undefined
}

const GROUPS: readonly (readonly [kinds: readonly string[], name: string])[] = [
  [['file'], 'Files'],
  [['unit', 'drop-in'], 'Units'],
  [['commands'], 'Commands'],
  [['SSH keys'], 'SSH keys'],
  [['setting', 'unreadable'], 'Settings'],
]

export function tree(request: TreeRequest): HTMLElement {
  const { kind, node, parts, chosen } = request
  const leaves = treeLeaves(request)
  const others = parts.filter(({ section }) => section !== 'bootstrap' && section !== 'provisioning')
  return h(
    'nav',
    { class: 'tree', 'aria-labelledby': 'tree-title' },
    h('h2', { id: 'tree-title', class: 'unseen' }, 'What the node gets'),
    h(
      'ul',
      {},
      h(
        'li',
        {},
        h(
          'a',
          { class: 'leaf', href: nodeLink(node.title), ...(chosen === undefined && { 'aria-current': 'page' }) },
          h('span', { class: 'path' }, 'Overview'),
        ),
      ),
    ),
    kind.phases.map(({ phase }) =>
      phaseDetails(
        phase,
        node,
        parts.filter(({ section }) => section === phase),
        leaves,
      ),
    ),
    others.length === 0 ? undefined : [h('h3', {}, 'Beside the user data'), leaves(others)],
    removedParts(request.changes),
  )
}

/** Parts that the node no longer gets. */
function removedParts(changes: NodeChanges | undefined): Child {
  const removed = [...(changes?.parts.values() ?? [])].filter(({ change }) => change === 'removed')
  return removed.length === 0
    ? undefined
    : [
        h('h3', {}, 'Removed ', h('span', { class: 'quiet' }, String(removed.length))),
        h(
          'ul',
          {},
          removed.map(part =>
            h(
              'li',
              { class: 'has-mark' },
              h(
                'a',
                { class: 'leaf', href: changeLink(part.id) },
                h('span', { class: 'path' }, h('del', {}, part.title)),
              ),
              changeMark(part),
            ),
          ),
        ),
      ]
}

type Leaves = (parts: readonly PlacedPart[]) => HTMLElement

/** Returns a function that lists parts, each with its mode and size. */
function treeLeaves({ kind, node, chosen, changes }: TreeRequest): Leaves {
  const sizes = partBytes(kind, node)
  const leaf = (part: PlacedPart): HTMLElement => {
    const change = changes?.parts.get(partId(part))
    return h(
      'li',
      change === undefined ? {} : { class: 'has-mark' },
      h(
        'a',
        {
          href: nodeLink(node.title, partId(part)),
          class: part.kind === 'drop-in' ? 'leaf inner' : 'leaf',
          title: part.name,
          ...(part === chosen && { 'aria-current': 'page' }),
        },
        h('span', { class: 'path' }, pathNodes(part)),
        h('span', { class: 'meta' }, part.mode),
        h('span', { class: 'meta bytes' }, digits(sizes[part.number]!)),
      ),
      change && changeMark(change),
    )
  }
  return parts => h('ul', {}, parts.map(leaf))
}

function phaseDetails(
  phase: NodeKind['phases'][number]['phase'],
  { bytes }: ReportNode,
  parts: readonly PlacedPart[],
  leaves: Leaves,
): HTMLElement {
  const total = bytes[phase]
  return h(
    'details',
    { open: true },
    h(
      'summary',
      {},
      h('b', {}, phase),
      h('span', { class: 'meta' }, total === undefined ? '' : `${digits(total)} bytes`),
    ),
    GROUPS.map(([kinds, name]) => {
      const group = parts.filter(part => kinds.includes(part.kind))
      return group.length === 0
        ? undefined
        : [h('h3', {}, `${name} `, h('span', { class: 'quiet' }, String(group.length))), leaves(group)]
    }),
  )
}

/** The folder of a path is quieter than its file. */
function pathNodes({ name, kind }: PlacedPart): Child {
  const at = name.lastIndexOf('/') + 1
  if (kind === 'SSH keys') return name === '' ? 'SSH keys' : name
  return at === 0 ? name : [h('span', { class: 'folder' }, breakable(name.slice(0, at))), name.slice(at)]
}

/** A path may be broken after a slash. */
const breakable = (path: string): Child => (path.match(/[^/]*\/|[^/]+/g) ?? []).map(step => [step, h('wbr')])
