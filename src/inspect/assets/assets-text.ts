// Writes what nodes load as tables for people.

import { listed } from '../../base/words.ts'
import { printable } from '../../diagnostics/text.ts'
import { fitting, sharedNamespace, stackedText, tableText } from '../../doc/table.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { Missing } from './missing.ts'
import { KIND_NAMES, KINDS, type Needed, type NeededByMachines, type RenderingNeeds } from './needed.ts'

/** Returns a text that is never empty and ends with a line break. `columns` is the width of the terminal. */
export function assetsText({ total, nodes }: RenderingNeeds, hide: Hide, columns?: number): string {
  const namespace = sharedNamespace(nodes.map(({ machineDeployment }) => machineDeployment))
  const bare = (title: string): string => (namespace === undefined ? title : title.slice(namespace.length + 1))
  const tables = KINDS.flatMap(kind => {
    const found = total.filter(needed => needed.kind === kind)
    if (found.length === 0) return []
    const titles = [KIND_NAMES[kind][0].toUpperCase(), 'VERSION', 'SHA-256', 'NEEDED BY']
    const rows = (name: (title: string) => string): string[][] =>
      found.map(needed => rowOf(needed, { all: nodes.map(each => each.machineDeployment), hide, name }))
    return [
      fitting(columns, [
        () =>
          tableText(
            titles,
            rows(title => title),
          ),
        () => tableText(titles, rows(bare)),
        () => stackedText(titles, rows(bare)),
      ]),
    ]
  })
  const counts = (name: (title: string) => string): string =>
    tableText(
      ['NAME', ...KINDS.map(kind => KIND_NAMES[kind][1].toUpperCase())],
      nodes.map(node => countsOf(node, name)),
    )
  const end = fitting(columns, [() => counts(title => title), () => counts(bare)])
  return [...tables, end].join('\n')
}

const countsOf = (
  { machineDeployment, needs }: RenderingNeeds['nodes'][number],
  name: (title: string) => string,
): string[] => [name(machineDeployment), ...KINDS.map(kind => `${needs.filter(needed => needed.kind === kind).length}`)]

const DIGITS = 12

interface RowRequest {
  /** The names of all MachineDeployments or profiles. */
  readonly all: readonly string[]
  readonly hide: Hide
  readonly name: (title: string) => string
}

function rowOf(needed: NeededByMachines, { all, hide, name }: RowRequest): string[] {
  const { version = '', sha256, isMirrored, machineDeployments } = needed
  const mirror = isMirrored ? ' (from a mirror)' : ''
  return [
    `${shownValue(needed, hide)}${mirror}`,
    version,
    sha256 === undefined ? '' : `${sha256.slice(0, DIGITS)}…`,
    all.length > 1 && all.every(each => machineDeployments.includes(each))
      ? `all ${all.length}`
      : listed(machineDeployments.map(name), LISTED),
  ]
}

const LISTED = 3

/** Returns the value without secrets, which are also the user and the password of a URL. */
export const shownValue = ({ value }: Needed, hide: Hide): string => hide(value)

export const namedValue = (needed: Needed, hide: Hide): string =>
  needed.kind === 'unknown' ? shownValue(needed, hide) : `${KIND_NAMES[needed.kind][0]} ${shownValue(needed, hide)}`

/** Returns a line for what is not in `place`, such as "the list". */
export function missingText({ needed, verdict, reason }: Missing, hide: Hide, place: string): string {
  const what = namedValue(needed, hide)
  const why =
    needed.kind === 'unknown'
      ? `may load what is not in ${place}: its source is known only to the node`
      : verdict === 'no'
        ? `is not in ${place}`
        : `may not be in ${place}: a part of it is known only to the node`
  return `${printable(`${what} ${reason ?? why} (${listed(needed.machineDeployments, LISTED)})`)}\n`
}
