// The files of a node after both phases, with the units of systemd as files, and the user data that has them.

import { nearest } from '../../base/nearest.ts'
import { secretText } from '../../node/document-object.ts'
import { type NodeObjects, type NodePart, SECRET_KEYS } from '../../node/node-objects.ts'
import { PHASE_NAMES, type Phase, partsOfPhase } from './phase-view.ts'

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

export interface FoundFile {
  readonly phase: Phase
  readonly part: NodePart
}

/** Returns the file as each phase writes it, in the order of the phases. A phase that writes it several times leaves the last one. */
export const filesAt = (path: string, parts: readonly NodePart[]): FoundFile[] =>
  PHASE_NAMES.flatMap(phase => {
    const part = partsOfPhase(parts, phase).findLast(
      candidate => candidate.kind !== 'unreadable' && filePath(candidate) === path,
    )
    return part === undefined ? [] : [{ phase, part }]
  })

/** Returns the path of the file that was probably meant. */
export const nearestPath = (path: string, parts: readonly NodePart[]): string | undefined => {
  const paths = PHASE_NAMES.flatMap(phase => partsOfPhase(parts, phase)).flatMap(part => filePath(part) ?? [])
  return nearest(path, paths) ?? paths.find(candidate => candidate.endsWith(`/${path}`))
}

const UNITS = '/etc/systemd/system'

/** Returns the path of a file, also of one that is a unit or a drop-in of it. */
export function filePath({ kind, name: numbered }: NodePart): string | undefined {
  // Files with the same path are numbered.
  const name = numbered.replace(/ \(\d+\)$/, '')
  if (kind === 'file') return name
  if (kind === 'unit') return `${UNITS}/${name}`
  return kind === 'drop-in' ? `${UNITS}/${name.replace('/', '.d/')}` : undefined
}

/** Returns the user data as the Secret has it, with the placeholders that Flux fills in. */
export function userDataText({ objects }: NodeObjects, phase: Phase): string | undefined {
  const secret = objects[phase]
  return secret && secretText(secret, SECRET_KEYS[phase])
}
