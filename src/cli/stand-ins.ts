// Says on stderr, once for all that a command reads, which credentials are not known.

import { printable } from '../diagnostics/text.ts'
import type { Side } from '../documents/side.ts'
import { changedCredentials, standInsText } from '../inspect/stand-ins.ts'

interface Sides {
  readonly old?: Side | undefined
  readonly now?: Side | undefined
}

/** Writes a line with the stand-ins of all sides, and one for each credential that changes. */
export function writeStandIns(clusters: readonly Sides[]): void {
  const all = clusters.flatMap(({ old, now }) => [...(old?.standIns ?? []), ...(now?.standIns ?? [])])
  const text = standInsText(all)
  const changed = clusters.flatMap(({ old, now }) => changedCredentials(old?.standIns ?? [], now?.standIns ?? []))
  for (const line of [...(text === undefined ? [] : [text]), ...new Set(changed)])
    process.stderr.write(`osm-krm: ${printable(line)}\n`)
}
