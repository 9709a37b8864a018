// Says on stderr, once for all that a command reads, what is not among the files: credentials, and a functionConfig.

import { printable } from '../diagnostics/text.ts'
import type { Side } from '../documents/side.ts'
import { standInsText } from '../inspect/stand-ins.ts'

const DEFAULTS = 'there is no functionConfig: the nodes are rendered with the defaults of operating-system-manager'

interface Sides {
  readonly old?: Side | undefined
  readonly now?: Side | undefined
}

/** Writes a line with the stand-ins of all sides. */
export function writeStandIns(clusters: readonly Sides[]): void {
  const all = clusters.flatMap(({ old, now }) => [...(old?.standIns ?? []), ...(now?.standIns ?? [])])
  const text = standInsText(all)
  const isOfController = clusters.some(({ old, now }) => old?.isOfController || now?.isOfController)
  for (const line of [...(isOfController ? [DEFAULTS] : []), ...(text === undefined ? [] : [text])])
    process.stderr.write(`osm-krm: ${printable(line)}\n`)
}
