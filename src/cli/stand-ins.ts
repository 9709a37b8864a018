// Says on stderr, once for all that a command reads, what is not among the files: credentials, and a functionConfig.

import { printable } from '../diagnostics/text.ts'
import type { Side } from '../documents/side.ts'
import { changedCredentials, standInsText } from '../inspect/stand-ins.ts'

const DEFAULTS = 'there is no functionConfig: the nodes are rendered with the defaults of operating-system-manager'

interface Sides {
  readonly old?: Side | undefined
  readonly now?: Side | undefined
}

/** Writes a line with the stand-ins of all sides, and one for each credential that changes. */
export function writeStandIns(clusters: readonly Sides[]): void {
  const all = clusters.flatMap(({ old, now }) => [...(old?.standIns ?? []), ...(now?.standIns ?? [])])
  const text = standInsText(all)
  const isOfController = clusters.some(({ old, now }) => old?.isOfController || now?.isOfController)
  const changed = clusters.flatMap(({ old, now }) => changedCredentials(old?.standIns ?? [], now?.standIns ?? []))
  for (const line of [
    ...(isOfController ? [DEFAULTS] : []),
    ...(text === undefined ? [] : [text]),
    ...new Set(changed),
  ])
    process.stderr.write(`osm-krm: ${printable(line)}\n`)
}
