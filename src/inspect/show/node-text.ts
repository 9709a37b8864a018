// Writes a node as a tree for people.

import { digits } from '../../base/words.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { printable } from '../../diagnostics/text.ts'
import type { NodeOrigin } from '../../node/origins/node-origin.ts'
import type { Hide } from '../../secrets/labels.ts'
import { shownValue } from '../assets/assets-text.ts'
import { KIND_NAMES, KINDS } from '../assets/needed.ts'
import { arrow, originText, placeText } from './file-lines.ts'
import type { NodeView } from './node-view.ts'
import { errorsText, limitText } from './nodes-text.ts'
import type { FileView, ListView, PhaseView, SettingView, UnitView } from './phase-view.ts'
import { settingsViews } from './settings-view.ts'
import { type Branch, group, indentedBranches, treeText } from './tree.ts'

/** Returns the tree. No text of an input contains a control character or starts a line. */
export function nodeText(view: NodeView, hide: Hide, columns?: number): string {
  const branches: Branch[] = [
    { line: systemText(view) },
    ...(view.errors.length === 0 ? [] : [{ line: `has errors: ${errorsText(view.errors)}` }]),
    { line: profileText(view), below: layersBelow(view) },
    ...(view.userData ? [{ line: `user data ${limitText(view.userData, view.cloudProvider)}` }] : []),
    ...view.phases.map(phase => phaseBranch(phase, { hide, base: view.origins?.layers[0] })),
    ...view.others.map(({ name, bytes }) => ({ line: `${name} (${digits(bytes)} bytes)` })),
    ...settingsBranches(view, hide),
    ...needsBranch(view, hide),
  ]
  return `${printable(view.machineDeployment)}\n${treeText(branches, { columns })}`
}

/** Returns the line of a node that could not be rendered, with its errors. */
export const notRenderedText = (title: string, errors: readonly Diagnostic[]): string =>
  `${printable(title)}\n${treeText([{ line: errors.length === 0 ? 'not rendered' : `not rendered: ${errorsText(errors)}` }])}`

const systemText = ({ operatingSystem, cloudProvider, kubernetes }: NodeView): string =>
  [
    operatingSystem ?? 'unknown operating system',
    cloudProvider === undefined ? '' : ` on ${cloudProvider}`,
    kubernetes === undefined ? '' : `, Kubernetes ${kubernetes}`,
  ].join('')

function profileText({ profile, profileVersion }: NodeView): string {
  if (profile === undefined && profileVersion === undefined) return 'profile unknown: the objects do not name it'
  return ['profile', profile ?? '(its name is not in the objects)', profileVersion].filter(Boolean).join(' ')
}

function layersBelow({ origins, profileVersion }: NodeView): Branch[] {
  if (origins === undefined)
    return profileVersion === undefined ? [] : [{ line: 'where each part comes from is shown only for inputs' }]
  return origins.layers.map((layer, i) => ({
    line: `${layer.isBuiltIn ? 'built-in ' : ''}${originText(layer)}${placeText(layer)}${i === 0 ? ': all parts without an arrow' : ''}`,
  }))
}

interface Shown {
  readonly hide: Hide
  /** The profile from which the parts without an arrow come. */
  readonly base: NodeOrigin | undefined
}

function phaseBranch(phase: PhaseView, shown: Shown): Branch {
  const { bytes, isUnreadable, files, units, commands, sshKeys, settings } = phase
  const size = bytes === undefined ? 'of the OperatingSystemConfig; there is no user data' : `${digits(bytes)} bytes`
  const width = files.reduce((most, file) => Math.max(most, digits(file.bytes).length), 0)
  const below = [
    ...(isUnreadable ? [{ line: 'the user data is not valid YAML or JSON and cannot be shown' }] : []),
    ...group(
      'files',
      files.map(file => ({ line: fileText(file, width, shown) })),
    ),
    ...group(
      'units',
      units.map(unit => unitBranch(unit, shown)),
    ),
    ...commands.flatMap(list => listBranch(list, shown)),
    ...sshKeys.flatMap(list => listBranch({ ...list, entries: list.entries.map(shortKey) }, shown)),
    ...group(
      'settings',
      settings.map(setting => settingBranch(setting, shown)),
    ),
  ]
  return { line: `${phase.phase} (${size})`, below }
}

function fileText(
  { path, mode = '----', bytes, properties, from }: FileView,
  width: number,
  { hide, base }: Shown,
): string {
  return `${mode.padEnd(4)} ${digits(bytes).padStart(width)} ${path}${propertiesText(properties, hide)}${arrow(from, base)}`
}

const propertiesText = (properties: ReadonlyMap<string, string>, hide: Hide): string =>
  properties.size === 0 ? '' : ` (${[...properties].map(([name, value]) => `${name}: ${hide(value)}`).join(', ')})`

const unitBranch = ({ name, bytes, properties, dropIns, from }: UnitView, { hide, base }: Shown): Branch => ({
  line: `${name}${bytes === 0 ? '' : `, ${digits(bytes)} bytes`}${propertiesText(properties, hide)}${arrow(from, base)}`,
  below: dropIns.map(dropIn => ({
    line: `${dropIn.name}, ${digits(dropIn.bytes)} bytes${arrow(dropIn.from, base)}`,
  })),
})

const listBranch = ({ name, entries, from }: ListView, { hide, base }: Shown): Branch[] =>
  group(
    name,
    entries.map((entry, i) => ({ line: `${hide(entry)}${arrow(from?.slice(i, i + 1), base)}` })),
  )

const SHOWN = 12

/** Shortens the base64 of a public key to its end, in which keys of the same type differ. */
const shortKey = (key: string): string =>
  key.replace(/^(\S+ )([A-Za-z0-9+/=]{40,})/, (_, type, data) => `${type}…${data.slice(-SHOWN)}`)

function settingBranch({ name, text, from }: SettingView, { hide, base }: Shown): Branch {
  const origin = arrow(from, base)
  const hidden = hide(text).replace(/\n$/, '').split('\n')
  return hidden.length === 1
    ? { line: `${name}: ${hidden[0]}${origin}` }
    : { line: `${name}${origin}`, below: indentedBranches(hidden) }
}

const settingsBranches = (view: NodeView, hide: Hide): Branch[] =>
  settingsViews(view, hide).flatMap(({ name, files, rows }) =>
    group(
      files ? `${name}, read from ${files}` : name,
      rows.map(row => ({
        line: `${row.name}${row.value === '' ? '' : `: ${row.value}`}${row.note ? ` (${row.note})` : ''}${arrow(row.from, view.origins?.layers[0])}`,
      })),
    ),
  )

function needsBranch({ needs }: NodeView, hide: Hide): Branch[] {
  const below = KINDS.flatMap(kind =>
    group(
      KIND_NAMES[kind][kind === 'unknown' ? 0 : 1],
      needs.filter(needed => needed.kind === kind).map(needed => ({ line: shownValue(needed, hide) })),
    ),
  )
  return below.length === 0 ? [] : [{ line: 'loads', below }]
}
