// The users of a node and the effective settings of its kubelet and containerd, as osm-krm show has them.

import { counted } from '../../diagnostics/words.ts'
import type { NodePart } from '../../node/node-parts.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { Needed } from '../assets/needed.ts'
import type { OwnTexts } from '../shared-text.ts'
import { containerdView } from '../show/containerd-view.ts'
import { kubeletView } from '../show/kubelet-view.ts'
import { nodeFiles } from '../show/node-files.ts'
import type { NodeSummary } from '../show/node-view.ts'
import { compact, lastName } from '../show/program-text.ts'
import { usersView } from '../show/users-view.ts'
import type { ReportSetting, ReportSettings } from './report-data.ts'

export interface SettingsRequest {
  readonly parts: readonly NodePart[]
  readonly summary: NodeSummary
  readonly needs: readonly Needed[]
  readonly own: OwnTexts
  readonly hide: Hide
}

export function settingsOfNode(request: SettingsRequest): readonly ReportSettings[] {
  const files = nodeFiles(request.parts)
  return [
    ...group('Users', undefined, users(request)),
    ...kubelet(kubeletView(files, request.summary.kubernetes), request),
    ...containerd(containerdView(files, request.needs), request),
  ]
}

const group = (name: string, note: string | undefined, settings: readonly ReportSetting[]): ReportSettings[] =>
  settings.length === 0 ? [] : [{ name, ...(note !== undefined && { note }), settings }]

const users = ({ parts, summary, own, hide }: SettingsRequest): ReportSetting[] =>
  usersView(parts, summary.operatingSystem).map(({ name, sshKeys, properties }) => ({
    name: name ?? 'the default user of the machine image',
    value: own.share(
      [
        sshKeys === 0 ? 'no SSH key' : counted(sshKeys, 'SSH key'),
        ...[...properties].map(([property, value]) => `${property}: ${hide(value, property)}`),
      ].join(', '),
    ),
  }))

function kubelet(view: ReturnType<typeof kubeletView>, { own, hide }: SettingsRequest): ReportSettings[] {
  if (view === undefined) return []
  const { flags, files, unreadable, fields } = view
  return [
    ...group(
      'kubelet: configuration',
      filesNote(files, unreadable, 'YAML'),
      fields.map(({ name, value, files: from, flag }) => ({
        name,
        value: own.share(hide(compact(value), name)),
        ...((flag !== undefined || from.join() !== files[0]) && {
          note: [
            ...(flag === undefined ? [] : [`the flag --${flag} takes precedence`]),
            ...(from.join() === files[0] ? [] : [`from ${from.join(', ')}`]),
          ].join('; '),
        }),
      })),
    ),
    ...group(
      'kubelet: flags',
      undefined,
      flags.map(({ name, value }) => ({ name: `--${name}`, value: own.share(hide(value, name)) })),
    ),
  ]
}

function containerd(view: ReturnType<typeof containerdView>, { own, hide }: SettingsRequest): ReportSettings[] {
  if (view === undefined) return []
  const { version, files, unreadable, sandboxImage, registries, settings } = view
  return group(`containerd${version === undefined ? '' : ` ${version}`}`, filesNote(files, unreadable, 'TOML'), [
    { name: 'sandbox image', value: own.share(hide(sandboxImage ?? 'the default of containerd')) },
    ...registries.map(({ registry, hosts, server }) => ({
      name: `registry ${registry}`,
      value: own.share(hide([...new Set([...hosts, ...(server === undefined ? [] : [server])])].join(', then '))),
    })),
    ...settings.map(({ name, value }) => ({ name, value: own.share(hide(compact(value), lastName(name))) })),
  ])
}

const filesNote = (files: readonly string[], unreadable: readonly string[], format: string): string =>
  files.map(file => `${file}${unreadable.includes(file) ? `, which is not valid ${format}` : ''}`).join(', then ')
