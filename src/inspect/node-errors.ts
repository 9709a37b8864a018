// The errors of nodes: a node that they keep from being rendered is named with them, and the others are shown.

import type { Diagnostic, ObjectRef } from '../diagnostics/diagnostic.ts'
import { inClusterNamed } from '../diagnostics/names.ts'
import { mergeRepeats } from '../diagnostics/repeats.ts'

/** Returns the errors by the title of each MachineDeployment that they are about, or that shares an object with them. */
export function errorsByNode(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic[]> {
  const errors = new Map<string, Diagnostic[]>()
  for (const diagnostic of mergeRepeats(diagnostics.filter(({ severity }) => severity === 'error')))
    for (const title of titlesOf(diagnostic)) {
      const known = errors.get(title)
      if (known) known.push(diagnostic)
      else errors.set(title, [diagnostic])
    }
  return errors
}

/** Returns the titles of the MachineDeployments that a problem is about, each once. */
export const titlesOf = ({ object, related = [] }: Diagnostic): string[] => [
  ...new Set(
    [...(object ? [object] : []), ...related.map(each => each.object)].filter(isMachineDeployment).map(titleOf),
  ),
]

const isMachineDeployment = ({ kind }: ObjectRef): boolean => kind === 'MachineDeployment'
const titleOf = ({ namespace, name, cluster }: ObjectRef): string => {
  const title = `${namespace || 'default'}/${name}`
  return cluster === undefined ? title : inClusterNamed(cluster, title)
}
