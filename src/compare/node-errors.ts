// The errors of nodes: a node that they keep from being rendered is named with them, and the others are shown.

import { grouped } from '../base/grouped.ts'
import { hasNodes } from '../base/kinds.ts'
import { namespacedName } from '../base/refs.ts'
import { type Diagnostic, isError, type ObjectRef, type RenderedPlace } from '../diagnostics/diagnostic.ts'
import { inClusterNamed } from '../diagnostics/names.ts'
import { mergeRepeats } from '../diagnostics/repeats.ts'

/** Returns the errors by the title of each MachineDeployment that they are about, or that shares an object with them. */
export function errorsByNode(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic[]> {
  const errors = mergeRepeats(diagnostics.filter(isError))
  const titled = errors.flatMap(error => titlesOf(error).map(title => ({ title, error })))
  return new Map(
    Array.from(
      grouped(titled, ({ title }) => title),
      ([title, all]) => [title, all.map(({ error }) => error)],
    ),
  )
}

/** Returns the titles of the MachineDeployments that a problem is about, each once. */
export const titlesOf = ({ object, related = [] }: Diagnostic): string[] => [
  ...new Set([...(object ? [object] : []), ...related.map(each => each.object)].filter(hasNodes).map(titleOf)),
]

/** Returns the places in what is rendered for a MachineDeployment that a problem is about. */
export const placesIn = ({ object, rendered, related = [] }: Diagnostic, title: string): RenderedPlace[] =>
  [...(object ? [{ object, rendered }] : []), ...related]
    .filter(each => titleOf(each.object) === title)
    .flatMap(each => each.rendered ?? [])

/** Returns the title of the MachineDeployment that a reference names. */
export const titleOf = (ref: ObjectRef): string => inClusterNamed(ref.cluster ?? '', namespacedName(ref))
