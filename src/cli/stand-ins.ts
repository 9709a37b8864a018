// Says on stderr, once for all that a command reads, what is not among the files: credentials, and a functionConfig.

import { printable } from '../diagnostics/text.ts'
import type { Side } from '../documents/side.ts'
import { standInsText } from '../inspect/stand-ins.ts'
import type { StandIn } from '../render/inputs/stand-ins.ts'

const DEFAULTS = 'there is no functionConfig: the nodes are rendered with the defaults of operating-system-manager'

/** What is not among the files of a side. */
export type Absences = Pick<Side, 'standIns' | 'isOfController'>

interface Sides {
  readonly old?: Absences | undefined
  readonly now?: Absences | undefined
}

/** Returns the stand-ins of all sides. */
export const standInsOf = (clusters: readonly Sides[]): StandIn[] =>
  clusters.flatMap(({ old, now }) => [...(old?.standIns ?? []), ...(now?.standIns ?? [])])

/** Writes a line with the stand-ins of all sides. */
export function writeStandIns(clusters: readonly Sides[]): void {
  const text = standInsText(standInsOf(clusters))
  const isOfController = clusters.some(({ old, now }) => old?.isOfController || now?.isOfController)
  for (const line of [...(isOfController ? [DEFAULTS] : []), ...(text === undefined ? [] : [text])])
    process.stderr.write(`osm-krm: ${printable(line)}\n`)
}
