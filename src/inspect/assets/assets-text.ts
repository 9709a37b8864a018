// What nodes load, as tables for people.

import { firstOf, type Hole, joined, type Text, t } from '../../base/span.ts'
import type { Line, Table, TerminalDoc } from '../../doc/doc.ts'
import { sharedNamespace } from '../../doc/table.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { Missing } from '../mirror/available.ts'
import type { NotMirrored } from '../mirror/mirror-plan.ts'
import { KIND_NAMES, KINDS, type Needed, type NeededByMachines, type RenderingNeeds, shownValue } from './needed.ts'

type NameOf = (title: string) => string

/** On a terminal that is not wide enough, the namespace that all have is left out, and then what is loaded has lines of its own. */
export function assetsDoc({ total, nodes }: RenderingNeeds, hide: Hide): TerminalDoc {
  const namespace = sharedNamespace(nodes.map(({ machineDeployment }) => machineDeployment))
  const whole: NameOf = title => title
  const bare: NameOf = title => (namespace === undefined ? title : title.slice(namespace.length + 1))
  const tables = KINDS.flatMap((kind): TerminalDoc => {
    const found = total.filter(needed => needed.kind === kind)
    if (found.length === 0) return []
    const table = (name: NameOf): Table => ({
      kind: 'table',
      head: [t`${KIND_NAMES[kind][0].toUpperCase()}`, t`VERSION`, t`SHA-256`, t`NEEDED BY`],
      rows: found.map(needed => rowOf(needed, { all: nodes.map(each => each.machineDeployment), hide, name })),
    })
    return [{ kind: 'forms', forms: [[table(whole)], [table(bare)], [{ ...table(bare), isStacked: true }]] }]
  })
  const counts = (name: NameOf): Table => ({
    kind: 'table',
    head: [t`NAME`, ...KINDS.map(kind => t`${KIND_NAMES[kind][1].toUpperCase()}`)],
    rows: nodes.map(node => [
      t`${name(node.machineDeployment)}`,
      ...KINDS.map(kind => t`${node.needs.filter(needed => needed.kind === kind).length}`),
    ]),
  })
  return [...tables, { kind: 'forms', forms: [[counts(whole)], [counts(bare)]] }]
}

const DIGITS = 12

interface RowRequest {
  /** The names of all MachineDeployments or profiles. */
  readonly all: readonly string[]
  readonly hide: Hide
  readonly name: NameOf
}

function rowOf(needed: NeededByMachines, { all, hide, name }: RowRequest): Text[] {
  const { version = '', sha256, isMirrored, machineDeployments } = needed
  return [
    t`${shownValue(needed, hide)}${isMirrored ? t` (from a mirror)` : ''}`,
    t`${version}`,
    sha256 === undefined ? [] : t`${sha256.slice(0, DIGITS)}…`,
    all.length > 1 && all.every(each => machineDeployments.includes(each))
      ? t`all ${all.length}`
      : firstOf(machineDeployments.map(name), LISTED),
  ]
}

const LISTED = 3

const namedValue = (needed: Needed, hide: Hide): Hole =>
  needed.kind === 'unknown' ? shownValue(needed, hide) : t`${KIND_NAMES[needed.kind][0]} ${shownValue(needed, hide)}`

/** Returns a line for what is not in `place`, such as "the list". */
export function missingLine({ needed, verdict, reason }: Missing, hide: Hide, place: Text): Line {
  const why =
    needed.kind === 'unknown'
      ? t`may load what is not in ${place}: its source is known only to the node`
      : verdict === 'no'
        ? t`is not in ${place}`
        : t`may not be in ${place}: a part of it is known only to the node`
  return {
    kind: 'line',
    text: t`${namedValue(needed, hide)} ${reason ?? why} (${firstOf(needed.machineDeployments, LISTED)})`,
  }
}

export const notMirroredLine = ({ needed, reason }: NotMirrored, hide: Hide): Line => ({
  kind: 'line',
  text: t`${namedValue(needed, hide)} cannot be mirrored: ${reason} (${joined(needed.machineDeployments, ', ')})`,
})
