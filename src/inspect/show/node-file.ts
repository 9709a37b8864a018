// Finds one file of a node by its path.

import { nearest } from '../../diagnostics/nearest.ts'
import type { NodePart } from '../../node/node-parts.ts'
import { PHASE_NAMES, type Phase, partsOfPhase } from './phase-view.ts'

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
