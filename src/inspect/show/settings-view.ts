// The users of a node, and the settings of its kubelet, as rows for text and page.

import type { Json } from '../../base/json.ts'
import { counted } from '../../base/words.ts'
import type { NodeOrigin, NodeOrigins } from '../../node/origins/node-origin.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { KubeletView } from './kubelet-view.ts'
import type { NodeView } from './node-view.ts'
import type { UserView } from './users-view.ts'

export interface SettingsView {
  readonly name: string
  /** The files that are read, in their order. */
  readonly files?: string
  readonly rows: readonly SettingRow[]
}

export interface SettingRow {
  readonly name: string
  readonly value: string
  /** Which files set it, if not the first one alone, or what takes precedence. */
  readonly note?: string
  readonly from?: readonly NodeOrigin[]
}

type Programs = Pick<NodeView, 'users' | 'kubelet' | 'origins'>

export const settingsViews = ({ users, kubelet, origins }: Programs, hide: Hide): SettingsView[] =>
  [
    { name: 'users', rows: users.map(user => userRow(user, hide)) },
    ...(kubelet ? kubeletViews(kubelet, origins, hide) : []),
  ].filter(({ rows }) => rows.length > 0)

const userRow = ({ name, sshKeys, properties }: UserView, hide: Hide): SettingRow => ({
  name: name ?? 'the default user of the machine image',
  value: [
    sshKeys === 0 ? 'no SSH key' : counted(sshKeys, 'SSH key'),
    ...[...properties].map(([property, value]) => `${property}: ${hide(value)}`),
  ].join(', '),
})

const kubeletViews = (
  { flags, files, unreadable, fields }: KubeletView,
  origins: NodeOrigins | undefined,
  hide: Hide,
): SettingsView[] => [
  { name: 'kubelet: flags', rows: [...flags].map(([name, value]) => ({ name: `--${name}`, value: hide(value) })) },
  {
    name: 'kubelet: configuration',
    files: filesText(files, unreadable),
    rows: fields.map(({ name, value, files: from, flag }) => {
      const notes = [
        ...(flag === undefined ? [] : [`the flag --${flag} takes precedence`]),
        ...(from.join() === files[0] ? [] : [`from ${from.join(', ')}`]),
      ]
      return {
        name,
        value: hide(compact(value)),
        ...(notes.length > 0 && { note: notes.join('; ') }),
        from: origins?.kubelet.get(name) ?? [],
      }
    }),
  },
]

const filesText = (files: readonly string[], unreadable: readonly string[]): string =>
  files.map(file => `${file}${unreadable.includes(file) ? ', which is not valid YAML' : ''}`).join(', then ')

/** Writes a value on one line. */
function compact(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(compact).join(', ')}]`
  if (value === null || typeof value !== 'object') return String(value)
  return `{${Object.entries(value)
    .map(([name, below]) => `${name}: ${compact(below)}`)
    .join(', ')}}`
}
