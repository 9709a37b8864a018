// Writes what nodes load as tables for people.

import { printable } from '../../diagnostics/text.ts'
import type { Hide } from '../../secrets/labels.ts'
import { tableText } from '../table.ts'
import type { Missing } from './missing.ts'
import { KINDS, type Needed, type NeededByMachines, type NeededKind, type RenderingNeeds } from './needed.ts'

const TITLES: Readonly<Record<NeededKind, string>> = {
  url: 'URL',
  image: 'IMAGE',
  repository: 'REPOSITORY',
  package: 'PACKAGE',
  unknown: 'KNOWN ONLY TO THE NODE',
}

/** Returns a text that is never empty and ends with a line break. */
export function assetsText({ total, nodes }: RenderingNeeds, hide: Hide): string {
  const all = nodes.length
  const tables = KINDS.flatMap(kind => {
    const rows = total.filter(needed => needed.kind === kind)
    return rows.length === 0
      ? []
      : [
          tableText(
            [TITLES[kind], 'VERSION', 'SHA-256', 'NEEDED BY'],
            rows.map(row => rowOf(row, all, hide)),
          ),
        ]
  })
  return [...tables, tableText(['MACHINEDEPLOYMENT', ...KINDS.map(kind => COUNTS[kind])], nodes.map(countsOf))].join(
    '\n',
  )
}

const COUNTS: Readonly<Record<NeededKind, string>> = {
  url: 'URLS',
  image: 'IMAGES',
  repository: 'REPOSITORIES',
  package: 'PACKAGES',
  unknown: 'UNKNOWN',
}

const countsOf = ({ machineDeployment, needs }: RenderingNeeds['nodes'][number]): string[] => [
  machineDeployment,
  ...KINDS.map(kind => `${needs.filter(needed => needed.kind === kind).length}`),
]

const DIGITS = 12

function rowOf(needed: NeededByMachines, all: number, hide: Hide): string[] {
  const { version = '', sha256, isMirrored, machineDeployments } = needed
  const mirror = isMirrored ? ' (from a mirror)' : ''
  return [
    `${shownValue(needed, hide)}${mirror}`,
    version,
    sha256 === undefined ? '' : `${sha256.slice(0, DIGITS)}…`,
    machineDeployments.length === all
      ? all === 1
        ? machineDeployments[0]!
        : `all ${all}`
      : listed(machineDeployments),
  ]
}

const LISTED = 3

const listed = (names: readonly string[]): string =>
  names.length <= LISTED ? names.join(', ') : `${names.slice(0, LISTED).join(', ')} and ${names.length - LISTED} more`

/** Returns the value without secrets, which are also the user and the password of a URL. */
export const shownValue = ({ value }: Needed, hide: Hide): string => hide(value)

/** Returns a line for what is not in the list. */
export function missingText({ needed, verdict }: Missing, hide: Hide): string {
  const what =
    needed.kind === 'unknown' ? shownValue(needed, hide) : `${NAMES[needed.kind]} ${shownValue(needed, hide)}`
  const why = verdict === 'no' ? 'is not in the list' : 'may not be in the list: a part of it is known only to the node'
  const known =
    needed.kind === 'unknown' ? 'may load what is not in the list: its source is known only to the node' : why
  return `${printable(`${what} ${known} (${listed(needed.machineDeployments)})`)}\n`
}

const NAMES: Readonly<Record<Exclude<NeededKind, 'unknown'>, string>> = {
  url: 'URL',
  image: 'image',
  repository: 'repository',
  package: 'package',
}
