// The users of a node, and the settings of its kubelet and containerd, as rows for text and page.

import { counted } from '../../diagnostics/words.ts'
import { type NodeOrigin, type NodeOrigins, originKey } from '../../node/origins/node-origin.ts'
import type { Json } from '../../render/model/json.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { ContainerdView } from './containerd-view.ts'
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

type Programs = Pick<NodeView, 'users' | 'kubelet' | 'containerd' | 'origins'>

export const settingsViews = ({ users, kubelet, containerd, origins }: Programs, hide: Hide): SettingsView[] =>
  [
    { name: 'users', rows: users.map(user => userRow(user, hide)) },
    ...(kubelet ? kubeletViews(kubelet, origins, hide) : []),
    ...(containerd ? [containerdRows(containerd, origins, hide)] : []),
  ].filter(({ rows }) => rows.length > 0)

const userRow = ({ name, sshKeys, properties }: UserView, hide: Hide): SettingRow => ({
  name: name ?? 'the default user of the machine image',
  value: [
    sshKeys === 0 ? 'no SSH key' : counted(sshKeys, 'SSH key'),
    ...[...properties].map(([property, value]) => `${property}: ${hide(value, property)}`),
  ].join(', '),
})

const kubeletViews = (
  { flags, files, unreadable, fields }: KubeletView,
  origins: NodeOrigins | undefined,
  hide: Hide,
): SettingsView[] => [
  { name: 'kubelet: flags', rows: flags.map(({ name, value }) => ({ name: `--${name}`, value: hide(value, name) })) },
  {
    name: 'kubelet: configuration',
    files: filesText(files, unreadable, 'YAML'),
    rows: fields.map(({ name, value, files: from, flag }) => {
      const notes = [
        ...(flag === undefined ? [] : [`the flag --${flag} takes precedence`]),
        ...(from.join() === files[0] ? [] : [`from ${from.join(', ')}`]),
      ]
      return {
        name,
        value: hide(compact(value), name),
        ...(notes.length > 0 && { note: notes.join('; ') }),
        from: origins?.kubelet.get(name) ?? [],
      }
    }),
  },
]

const containerdRows = (
  { version, files, unreadable, sandboxImage, registries, settings }: ContainerdView,
  origins: NodeOrigins | undefined,
  hide: Hide,
): SettingsView => ({
  name: `containerd${version === undefined ? '' : ` ${version}`}`,
  files: filesText(files, unreadable, 'TOML'),
  rows: [
    {
      name: 'sandbox image',
      value: hide(sandboxImage ?? 'the default of containerd'),
      from: origins?.sandboxImage ?? [],
    },
    ...registries.map(({ registry, hosts, server, file }) => ({
      name: `registry ${registry}`,
      value: hide([...new Set([...hosts, ...(server === undefined ? [] : [server])])].join(', then ')),
      from: fileOrigins(file, origins),
    })),
    ...settings.map(({ name, value }) => ({ name, value: hide(compact(value), lastName(name)) })),
  ],
})

const filesText = (files: readonly string[], unreadable: readonly string[], format: string): string =>
  files.map(file => `${file}${unreadable.includes(file) ? `, which is not valid ${format}` : ''}`).join(', then ')

/** Returns the origins of a file that the controller or a setting adds. */
export const fileOrigins = (file: string | undefined, origins: NodeOrigins | undefined): readonly NodeOrigin[] =>
  (file !== undefined && origins?.phases.provisioning.get(originKey('file', file))) || []

export const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** Writes a value on one line. */
function compact(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(compact).join(', ')}]`
  if (value === null || typeof value !== 'object') return String(value)
  return `{${Object.entries(value)
    .map(([name, below]) => `${name}: ${compact(below)}`)
    .join(', ')}}`
}
