// The overview of a node: what it loads, and its settings.

import type { NodeKind, ReportNode, ReportSettings } from '../report-data.ts'
import { sharedText } from './data.ts'
import { type Child, h } from './dom.ts'

const LOADS: readonly (readonly [kind: string, name: string])[] = [
  ['url', 'URLs'],
  ['image', 'Images'],
  ['repository', 'Repositories'],
  ['package', 'Packages'],
  ['unknown', 'Known only to the node'],
]

export const summaryPane = (kind: NodeKind, node: ReportNode): Child => [
  kind.loads.length === 0
    ? undefined
    : [h('h2', {}, 'What the node loads'), LOADS.map(([what, name]) => loadsDetails(what, name, kind, node))],
  kind.settings.length === 0
    ? undefined
    : [h('h2', {}, 'Users and effective settings'), kind.settings.map(each => settingsDetails(each, node))],
]

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
