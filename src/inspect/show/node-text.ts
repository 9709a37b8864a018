// A node as a tree for people.

import { joined, type Text, t, toned } from '../../base/span.ts'
import { digits } from '../../base/words.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Tree } from '../../doc/doc.ts'
import { type Branch, group, indentedBranches } from '../../doc/tree.ts'
import type { NodeOrigin } from '../../node/origins/node-origin.ts'
import type { Hide } from '../../secrets/labels.ts'
import { KIND_NAMES, KINDS, shownValue } from '../assets/needed.ts'
import { arrow, originText, placeText } from './file-lines.ts'
import type { NodeSummary, NodeView } from './node-view.ts'
import { errorsText, limitText, NOT_RENDERED } from './nodes-text.ts'
import type { FileView, ListView, PhaseView, SettingView, UnitView } from './phase-view.ts'
import { settingsViews } from './settings-view.ts'

export function nodeTree(view: NodeView, hide: Hide): Tree {
  const branches: Branch[] = [
    { line: systemText(view) },
    ...(view.errors.length === 0 ? [] : [{ line: t`${toned(t`has errors`, 'bad')}: ${errorsText(view.errors)}` }]),
    { line: profileText(view), below: layersBelow(view) },
    ...(view.userData ? [{ line: t`user data ${limitText(view.userData, view.cloudProvider)}` }] : []),
    ...view.phases.map(phase => phaseBranch(phase, { hide, base: view.origins?.layers[0] })),
    ...view.others.map(({ name, bytes }) => ({ line: t`${name} (${digits(bytes)} bytes)` })),
    ...settingsBranches(view, hide),
    ...needsBranch(view, hide),
  ]
  return { kind: 'tree', root: t`${view.machineDeployment}`, branches }
}

/** Returns a node that could not be rendered, with its errors. */
export function notRenderedTree(title: string, errors: readonly Diagnostic[]): Tree {
  const line = errors.length === 0 ? NOT_RENDERED : t`${NOT_RENDERED}: ${errorsText(errors)}`
  return { kind: 'tree', root: t`${title}`, branches: [{ line }] }
}

export function systemText({ operatingSystem, cloudProvider, kubernetes }: NodeSummary): Text {
  const provider = cloudProvider === undefined ? '' : t` on ${cloudProvider}`
  const release = kubernetes === undefined ? '' : t`, Kubernetes ${kubernetes}`
  return t`${operatingSystem ?? t`unknown operating system`}${provider}${release}`
}

function profileText({ profile, profileVersion }: NodeView): Text {
  if (profile === undefined && profileVersion === undefined) return t`profile unknown: the objects do not name it`
  const version = profileVersion === undefined ? '' : t` ${profileVersion}`
  return t`profile ${profile ?? t`(its name is not in the objects)`}${version}`
}

function layersBelow({ origins, profileVersion }: NodeView): Branch[] {
  if (origins === undefined)
    return profileVersion === undefined ? [] : [{ line: t`where each part comes from is shown only for inputs` }]
  return origins.layers.map((layer, i) => ({
    line: t`${layer.isBuiltIn ? t`built-in ` : ''}${originText(layer)}${placeText(layer)}${i === 0 ? t`: all parts without an arrow` : ''}`,
  }))
}

interface Shown {
  readonly hide: Hide
  /** The profile from which the parts without an arrow come. */
  readonly base: NodeOrigin | undefined
}

function phaseBranch(phase: PhaseView, shown: Shown): Branch {
  const { bytes, isUnreadable, files, units, commands, sshKeys, settings } = phase
  const size = bytes === undefined ? t`of the OperatingSystemConfig; there is no user data` : t`${digits(bytes)} bytes`
  const width = files.reduce((most, file) => Math.max(most, digits(file.bytes).length), 0)
  const below = [
    ...(isUnreadable ? [{ line: t`the user data is not valid YAML or JSON and cannot be shown` }] : []),
    ...group(
      t`files`,
      files.map(file => ({ line: fileText(file, width, shown) })),
    ),
    ...group(
      t`units`,
      units.map(unit => unitBranch(unit, shown)),
    ),
    ...commands.flatMap(list => listBranch(list, shown)),
    ...sshKeys.flatMap(list => listBranch({ ...list, entries: list.entries.map(shortKey) }, shown)),
    ...group(
      t`settings`,
      settings.map(setting => settingBranch(setting, shown)),
    ),
  ]
  return { line: t`${phase.phase} (${size})`, below }
}

function fileText(
  { path, mode = '----', bytes, properties, from }: FileView,
  width: number,
  { hide, base }: Shown,
): Text {
  return t`${mode.padEnd(4)} ${digits(bytes).padStart(width)} ${path}${propertiesText(properties, hide)}${arrow(from, base)}`
}

function propertiesText(properties: ReadonlyMap<string, string>, hide: Hide): Text {
  if (properties.size === 0) return []
  const all = [...properties].map(([name, value]) => t`${name}: ${hide(value)}`)
  return t` (${joined(all, ', ')})`
}

const unitBranch = ({ name, bytes, properties, dropIns, from }: UnitView, { hide, base }: Shown): Branch => ({
  line: t`${name}${bytes === 0 ? '' : t`, ${digits(bytes)} bytes`}${propertiesText(properties, hide)}${arrow(from, base)}`,
  below: dropIns.map(dropIn => ({
    line: t`${dropIn.name}, ${digits(dropIn.bytes)} bytes${arrow(dropIn.from, base)}`,
  })),
})

const listBranch = ({ name, entries, from }: ListView, { hide, base }: Shown): Branch[] =>
  group(
    t`${name}`,
    entries.map((entry, i) => ({ line: t`${hide(entry)}${arrow(from?.slice(i, i + 1), base)}` })),
  )

const SHOWN = 12

/** Shortens the base64 of a public key to its end, in which keys of the same type differ. */
const shortKey = (key: string): string =>
  key.replace(/^(\S+ )([A-Za-z0-9+/=]{40,})/, (_, type, data) => `${type}…${data.slice(-SHOWN)}`)

function settingBranch({ name, text, from }: SettingView, { hide, base }: Shown): Branch {
  const origin = arrow(from, base)
  const hidden = hide(text).replace(/\n$/, '').split('\n')
  return hidden.length === 1
    ? { line: t`${name}: ${hidden[0]!}${origin}` }
    : { line: t`${name}${origin}`, below: indentedBranches(hidden) }
}

const settingsBranches = (view: NodeView, hide: Hide): Branch[] =>
  settingsViews(view, hide).flatMap(({ name, files, rows }) =>
    group(
      files ? t`${name}, read from ${files}` : t`${name}`,
      rows.map(row => ({
        line: t`${row.name}${row.value === '' ? '' : t`: ${row.value}`}${row.note ? t` (${row.note})` : ''}${arrow(row.from, view.origins?.layers[0])}`,
      })),
    ),
  )

function needsBranch({ needs }: NodeView, hide: Hide): Branch[] {
  const below = KINDS.flatMap(kind =>
    group(
      t`${KIND_NAMES[kind][kind === 'unknown' ? 0 : 1]}`,
      needs.filter(needed => needed.kind === kind).map(needed => ({ line: t`${shownValue(needed, hide)}` })),
    ),
  )
  return below.length === 0 ? [] : [{ line: t`loads`, below }]
}
