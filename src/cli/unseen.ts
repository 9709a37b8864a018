// Says which changes of kustomizations are not seen, because files are read as they are, and the line that sees them.

import { printable } from '../diagnostics/text.ts'
import { counted } from '../diagnostics/words.ts'
import { unseenKustomizations } from '../documents/kustomizations.ts'
import type { UnseenChanges } from '../inspect/diff/changes.ts'
import { shellCommand } from '../inspect/shell-command.ts'
import { normalPath } from '../render/krm/relative-path.ts'
import type { SideFiles } from './clusters.ts'
import type { SideSource } from './sources.ts'

/** Returns what is not seen of sides. `command` has the words of the command line. */
export function unseenChanges(
  sources: readonly SideSource[],
  sides: readonly SideFiles[],
  command: readonly string[],
): UnseenChanges[] {
  const found = sides.flatMap(({ documents, placeOf }, i) => {
    const { paths, isRoot = false } = sources[i]!
    const given = paths.map(normalPath)
    const isRead = (path: string): boolean => given.some(each => isWithin(each, path))
    const placed = isRoot ? documents : documents.map(each => ({ ...each, file: placeOf(each.file) }))
    return unseenKustomizations(placed, isRead).map(({ file, folder, what }) => ({
      file,
      what,
      line: isRoot ? BY_HAND : shellCommand('osm-krm', ...command, '-k', folder),
    }))
  })
  return [...new Map(found.map(each => [each.file, each])).values()]
}

const BY_HAND = 'osm-krm diff old.yaml new.yaml, with the output of kustomize for both sides'

const isWithin = (folder: string, path: string): boolean =>
  folder === '' ? !path.startsWith('..') : path === folder || path.startsWith(`${folder}/`)

const SHOWN = 3

/** Writes a line for each kustomization, up to a few. */
export function writeUnseen(unseen: readonly UnseenChanges[]): void {
  for (const { file, what, line } of unseen.slice(0, SHOWN))
    process.stderr.write(`osm-krm: ${printable(`not seen: ${what.join(', ')} of ${file}; to see it: ${line}`)}\n`)
  if (unseen.length > SHOWN)
    process.stderr.write(`osm-krm: and ${counted(unseen.length - SHOWN, 'more kustomization')}\n`)
}
