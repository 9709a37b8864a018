// The files of a node after both phases, with the units of systemd as files.

import type { NodePart } from '../../node/node-parts.ts'
import { filePath } from './node-file.ts'
import { PHASE_NAMES, partsOfPhase } from './phase-view.ts'

/** Texts by path. Of files that are written several times, the last one. */
export type NodeFiles = ReadonlyMap<string, string>

/** Returns the texts of the files that user data writes, by path. */
export function nodeFiles(parts: readonly NodePart[]): NodeFiles {
  const files = new Map<string, string>()
  for (const phase of PHASE_NAMES)
    for (const part of partsOfPhase(parts, phase)) {
      const path = part.kind === 'unreadable' ? undefined : filePath(part)
      // A unit that is only enabled is a file of the machine image.
      if (path !== undefined && (part.text !== '' || part.kind === 'file')) files.set(path, part.text)
    }
  return files
}

/** Returns the files below a folder in the order in which programs read them. */
export const filesBelow = (folder: string, ending: string, files: NodeFiles): [path: string, text: string][] =>
  [...files]
    .filter(([path]) => path.startsWith(`${folder.replace(/(?<!\/)\/+$/, '')}/`) && path.endsWith(ending))
    .sort(([a], [b]) => comparePaths(a.split('/'), b.split('/')))

function comparePaths(a: readonly string[], b: readonly string[]): number {
  const i = a.findIndex((name, at) => name !== b[at])
  const [one = '', other = ''] = i < 0 ? [] : [a[i], b[i]]
  return one < other ? -1 : one > other ? 1 : 0
}
