// The overview of a node: the way from machine to node, the largest parts, what it loads, and its settings.

import type { NodeKind, ReportNode, ReportSettings } from '../report-data.ts'
import { counted, type PlacedPart, partBytes, sharedText } from './data.ts'
import { type Child, h } from './dom.ts'
import { meter } from './meter.ts'
import { nodeLink, partId } from './route.ts'

const LOADS: readonly (readonly [kind: string, name: string])[] = [
  ['url', 'URLs'],
  ['image', 'Images'],
  ['repository', 'Repositories'],
  ['package', 'Packages'],
  ['unknown', 'Known only to the node'],
]

export function summaryPane(
  kind: NodeKind,
  node: ReportNode,
  parts: readonly PlacedPart[],
  picture: HTMLElement,
): Child {
  return [
    h('h2', {}, 'From machine to node'),
    picture,
    largestParts(kind, node, parts),
    kind.loads.length === 0
      ? undefined
      : [h('h2', {}, 'What the node loads'), LOADS.map(([what, name]) => loadsDetails(what, name, kind, node))],
    kind.settings.length === 0
      ? undefined
      : [h('h2', {}, 'Users and effective settings'), kind.settings.map(each => settingsDetails(each, node))],
  ]
}

function largestParts(kind: NodeKind, node: ReportNode, parts: readonly PlacedPart[]): Child {
  const sizes = partBytes(kind, node)
  const largest = parts
    .filter(({ section, kind: what }) => section === 'bootstrap' && what !== 'unreadable')
    .map(part => ({ part, bytes: sizes[part.number]! }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 6)
  if (largest.length === 0) return undefined
  const most = Math.max(1, largest[0]!.bytes)
  return [
    h('h2', {}, 'Largest parts of the user data'),
    h(
      'ul',
      { class: 'bars' },
      largest.map(({ part, bytes }) =>
        h(
          'li',
          {},
          h('a', { class: 'mono', href: nodeLink(node.title, partId(part)) }, part.name === '' ? part.kind : part.name),
          meter(bytes, most),
          h('span', { class: 'meta' }, counted(bytes, 'byte')),
        ),
      ),
    ),
  ]
}

function loadsDetails(what: string, name: string, kind: NodeKind, node: ReportNode): Child {
  const loads = kind.loads.filter(load => load.kind === what)
  if (loads.length === 0) return undefined
  return h(
    'details',
    { open: what !== 'package' },
    h('summary', {}, `${name} `, h('span', { class: 'quiet' }, String(loads.length))),
    h(
      'ul',
      { class: 'loads' },
      loads.map(({ value, version, sha256, isMirrored }) =>
        h(
          'li',
          {},
          h('span', { class: 'mono' }, sharedText(value, node)),
          version === undefined ? undefined : h('span', { class: 'quiet' }, ` ${version}`),
          sha256 === undefined ? undefined : h('span', { class: 'quiet mono' }, ` sha256 ${sha256.slice(0, 12)}…`),
          isMirrored ? h('span', { class: 'quiet' }, ' from a mirror') : undefined,
        ),
      ),
    ),
  )
}

const settingsDetails = ({ name, note, settings }: ReportSettings, node: ReportNode): Child =>
  h(
    'details',
    { open: settings.length <= MOST_OPEN },
    h('summary', {}, `${name} `, h('span', { class: 'quiet' }, String(settings.length))),
    note === undefined ? undefined : h('p', { class: 'quiet read' }, `Read from ${note}`),
    h(
      'dl',
      { class: 'settings' },
      settings.map(({ name: setting, value, note: from }) => [
        h('dt', { class: 'mono' }, setting),
        h(
          'dd',
          {},
          h('span', { class: 'mono' }, sharedText(value, node)),
          from === undefined ? undefined : h('span', { class: 'quiet' }, ` ${from}`),
        ),
      ]),
    ),
  )

/** Longer lists of settings are closed at first. */
const MOST_OPEN = 12
