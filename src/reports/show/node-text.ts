// Writes a node as a tree for people.

import { printable } from '../../diagnostics/text.ts'
import { shownValue } from '../assets/assets-text.ts'
import { KINDS, type NeededKind } from '../assets/needed.ts'
import type { Hide } from '../secret-labels.ts'
import type { NodeView } from './node-view.ts'
import type { FileView, ListView, PhaseView, SettingView, UnitView } from './phase-view.ts'
import { digits, limitText } from './size-text.ts'

/** A line of the tree with the lines below it. */
interface Branch {
  readonly line: string
  readonly below?: readonly Branch[]
}

/** Returns the tree. No text of an input contains a control character or starts a line. */
export function nodeText(view: NodeView, hide: Hide): string {
  const branches: Branch[] = [
    { line: systemText(view) },
    { line: profileText(view) },
    ...(view.userData ? [{ line: `user data ${limitText(view.userData, view.cloudProvider)}` }] : []),
    ...view.phases.map(phase => phaseBranch(phase, hide)),
    ...view.others.map(({ name, bytes }) => ({ line: `${name} (${digits(bytes)} bytes)` })),
    ...needsBranch(view, hide),
  ]
  return `${printable(view.machineDeployment)}\n${lines(branches, '')}`
}

const lines = (branches: readonly Branch[], indent: string): string =>
  branches
    .map(({ line, below = [] }, i) => {
      const isLast = i === branches.length - 1
      return `${indent}${isLast ? '└─ ' : '├─ '}${printable(line)}\n${lines(below, `${indent}${isLast ? '   ' : '│  '}`)}`
    })
    .join('')

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

function phaseBranch(phase: PhaseView, hide: Hide): Branch {
  const { bytes, isUnreadable, files, units, commands, sshKeys, settings } = phase
  const size = bytes === undefined ? 'of the OperatingSystemConfig; there is no user data' : `${digits(bytes)} bytes`
  const width = files.reduce((most, file) => Math.max(most, digits(file.bytes).length), 0)
  const below = [
    ...(isUnreadable ? [{ line: 'the user data is not valid YAML or JSON and cannot be shown' }] : []),
    ...group(
      'files',
      files.map(file => ({ line: fileText(file, width, hide) })),
    ),
    ...group(
      'units',
      units.map(unit => unitBranch(unit, hide)),
    ),
    ...commands.flatMap(list => listBranch(list, hide)),
    ...sshKeys.flatMap(list => listBranch({ ...list, entries: list.entries.map(shortKey) }, hide)),
    ...group(
      'settings',
      settings.map(setting => settingBranch(setting, hide)),
    ),
  ]
  return { line: `${phase.phase} (${size})`, below }
}

const group = (name: string, below: readonly Branch[]): Branch[] =>
  below.length === 0 ? [] : [{ line: `${name} (${below.length})`, below }]

function fileText({ path, mode = '----', bytes, properties }: FileView, width: number, hide: Hide): string {
  return `${mode.padEnd(4)} ${digits(bytes).padStart(width)} ${path}${propertiesText(properties, hide)}`
}

const propertiesText = (properties: ReadonlyMap<string, string>, hide: Hide): string =>
  properties.size === 0
    ? ''
    : ` (${[...properties].map(([name, value]) => `${name}: ${hide(value, name)}`).join(', ')})`

const unitBranch = ({ name, bytes, properties, dropIns }: UnitView, hide: Hide): Branch => ({
  line: `${name}${bytes === 0 ? '' : `, ${digits(bytes)} bytes`}${propertiesText(properties, hide)}`,
  below: dropIns.map(dropIn => ({ line: `${dropIn.name}, ${digits(dropIn.bytes)} bytes` })),
})

const listBranch = ({ name, entries }: ListView, hide: Hide): Branch[] =>
  group(
    name,
    entries.map(entry => ({ line: hide(entry, name) })),
  )

const SHOWN = 12

/** Shortens the base64 of a public key to its end, in which keys of the same type differ. */
const shortKey = (key: string): string =>
  key.replace(/^(\S+ )([A-Za-z0-9+/=]{40,})/, (_, type, data) => `${type}…${data.slice(-SHOWN)}`)

function settingBranch({ name, text }: SettingView, hide: Hide): Branch {
  const hidden = hide(text, name).replace(/\n$/, '').split('\n')
  return hidden.length === 1 ? { line: `${name}: ${hidden[0]}` } : { line: name, below: hidden.map(line => ({ line })) }
}

const NEEDS: Readonly<Record<NeededKind, string>> = {
  url: 'URLs',
  image: 'images',
  repository: 'repositories',
  package: 'packages',
  unknown: 'known only to the node',
}

function needsBranch({ needs }: NodeView, hide: Hide): Branch[] {
  const below = KINDS.flatMap(kind =>
    group(
      NEEDS[kind],
      needs.filter(needed => needed.kind === kind).map(needed => ({ line: shownValue(needed, hide) })),
    ),
  )
  return below.length === 0 ? [] : [{ line: 'loads', below }]
}
