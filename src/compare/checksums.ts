// What changes in a list of downloads whose checksums this release knows: only their versions are news for a reader.

import { knownDownload } from '../render/profiles/built-in/downloads.ts'

export interface ChecksumChange {
  /** The number of lines that one side alone has. */
  readonly old: number
  readonly now: number
  readonly programs: readonly { readonly name: string; readonly old: string; readonly now: string }[]
}

/** Returns what changes if all lines that differ are of the table of this release, with its URLs; undefined otherwise. */
export function checksumChange(old = '', now = ''): ChecksumChange | undefined {
  const [before, after] = [old, now].map(text => text.split('\n')) as [string[], string[]]
  const [was, is] = [new Set(before), new Set(after)]
  const [gone, added] = [before.filter(line => !is.has(line)), after.filter(line => !was.has(line))]
  const [removed, known] = [gone, added].map(lines => lines.flatMap(line => knownDownload(line) ?? []))
  if (gone.length + added.length === 0 || removed!.length < gone.length || known!.length < added.length)
    return undefined
  // A line that is in another place, or there twice, is another change.
  if (before.filter(line => is.has(line)).join('\n') !== after.filter(line => was.has(line)).join('\n'))
    return undefined
  const versions = (of: typeof known, name: string): string =>
    [...new Set(of!.flatMap(each => (each.name === name ? each.version : [])))].join(', ')
  const names = [...new Set([...known!, ...removed!].map(each => each.name))]
  return {
    old: gone.length,
    now: added.length,
    programs: names.map(name => ({ name, old: versions(removed, name), now: versions(known, name) })),
  }
}
