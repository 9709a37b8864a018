// The tree of what a node gets.

import type { NodeKind, ReportNode } from '../report-data.ts'
import { digits, type PlacedPart, partBytes } from './data.ts'
import { type Child, h } from './dom.ts'
import { nodeLink, partId } from './route.ts'

interface TreeRequest {
  readonly kind: NodeKind
  readonly node: ReportNode
  readonly parts: readonly PlacedPart[]
  readonly chosen: PlacedPart | undefined
}

const GROUPS: readonly (readonly [kinds: readonly string[], name: string])[] = [
  [['file'], 'Files'],
  [['unit', 'drop-in'], 'Units'],
  [['commands'], 'Commands'],
  [['SSH keys'], 'SSH keys'],
  [['setting', 'unreadable'], 'Settings'],
]

export function tree({ kind, node, parts, chosen }: TreeRequest): HTMLElement {
  const sizes = partBytes(kind, node)
  const leaf = (part: PlacedPart): HTMLElement =>
    h(
      'li',
      {},
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
    )
  const phases = kind.phases.map(({ phase }) => {
    const own = parts.filter(({ section }) => section === phase)
    const total = node.bytes[phase]
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
        const group = own.filter(part => kinds.includes(part.kind))
        return group.length === 0
          ? undefined
          : [h('h3', {}, `${name} `, h('span', { class: 'quiet' }, String(group.length))), h('ul', {}, group.map(leaf))]
      }),
    )
  })
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
    phases,
    others.length === 0 ? undefined : [h('h3', {}, 'Beside the user data'), h('ul', {}, others.map(leaf))],
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
