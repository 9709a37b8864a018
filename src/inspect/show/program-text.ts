// Writes the users of a node, and the settings of its kubelet and containerd.

import { counted } from '../../diagnostics/words.ts'
import { type NodeOrigin, type NodeOrigins, originKey } from '../../node/node-origin.ts'
import type { Json } from '../../render/model/json.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { ContainerdView } from './containerd-view.ts'
import type { KubeletView } from './kubelet-view.ts'
import { arrow, originText } from './origin-text.ts'
import { type Branch, group } from './tree.ts'
import type { UserView } from './users-view.ts'

export const usersBranches = (users: readonly UserView[], hide: Hide): Branch[] =>
  group(
    'users',
    users.map(({ name = 'the default user of the machine image', sshKeys, properties }) => ({
      line: [
        name,
        sshKeys === 0 ? 'no SSH key' : counted(sshKeys, 'SSH key'),
        ...[...properties].map(([property, value]) => `${property}: ${hide(value, property)}`),
      ].join(', '),
    })),
  )

export function kubeletBranches(view: KubeletView | undefined, origins: NodeOrigins | undefined, hide: Hide): Branch[] {
  if (view === undefined) return []
  const { flags, files, unreadable, fields } = view
  const below = [
    ...group(
      'flags',
      flags.map(({ name, value }) => ({ line: hide(`--${name}${value === '' ? '' : `=${value}`}`, name) })),
    ),
    ...group(
      'configuration files, in their order',
      files.map(file => ({ line: `${file}${unreadable.includes(file) ? ', which is not valid YAML' : ''}` })),
    ),
    ...group(
      'configuration',
      fields.map(({ name, value, files: from, flag }) => ({
        line: [
          `${name}: ${hide(compact(value), name)}`,
          flag === undefined ? '' : `, but the flag --${flag} takes precedence`,
          arrowOf([
            ...(from.length === 1 && from[0] === files[0] ? [] : from.map(fileName)),
            ...(origins?.kubelet.get(name) ?? []).map(originText),
          ]),
        ].join(''),
      })),
    ),
  ]
  return [{ line: 'kubelet', below }]
}

export function containerdBranches(
  view: ContainerdView | undefined,
  origins: NodeOrigins | undefined,
  hide: Hide,
): Branch[] {
  if (view === undefined) return []
  const { version, files, unreadable, configVersion, sandboxImage, registries, settings } = view
  const below = [
    ...group(
      `configuration files${configVersion === undefined ? '' : ` of version ${configVersion}`}`,
      files.map(file => ({ line: `${file}${unreadable.includes(file) ? ', which is not valid TOML' : ''}` })),
    ),
    { line: `sandbox image: ${sandboxImage ?? 'the default of containerd'}${arrow(origins?.sandboxImage, undefined)}` },
    ...group(
      'registries',
      registries.map(({ registry, hosts, server, file }) => {
        const urls = [...new Set([...hosts, ...(server === undefined ? [] : [server])])].join(', then ')
        return { line: `${hide(`${registry}: ${urls}`)}${arrow(fileOrigins(file, origins), origins?.layers[0])}` }
      }),
    ),
    ...group(
      'settings',
      settings.map(({ name, value }) => ({ line: `${name}: ${hide(compact(value), lastName(name))}` })),
    ),
  ]
  return [{ line: `containerd${version === undefined ? '' : ` ${version}`}`, below }]
}

/** Returns the origins of a file that the controller or a setting adds. */
export const fileOrigins = (file: string | undefined, origins: NodeOrigins | undefined): readonly NodeOrigin[] =>
  (file !== undefined && origins?.phases.provisioning.get(originKey('file', file))) || []

const arrowOf = (names: readonly string[]): string => (names.length === 0 ? '' : `  ← ${names.join(', ')}`)

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** Writes a value on one line. */
export function compact(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(compact).join(', ')}]`
  if (value === null || typeof value !== 'object') return String(value)
  return `{${Object.entries(value)
    .map(([name, below]) => `${name}: ${compact(below)}`)
    .join(', ')}}`
}
