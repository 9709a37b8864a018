// Selects the MachineDeployments that a command reports on.

import { nearest } from '../diagnostics/nearest.ts'
import { printable } from '../diagnostics/text.ts'
import type { NodeObjects } from '../inspect/node-objects.ts'
import type { RenderingObjects } from '../inspect/rendering.ts'
import { UsageError } from './usage-error.ts'

/** Throws a UsageError if there are no nodes: these are probably not the files that the user meant. */
export function assertRendered(nodes: readonly NodeObjects[]): void {
  if (nodes.length === 0) throw new UsageError('the files contain no MachineDeployment and no rendered object')
}

/**
 * Returns the node of `namespace/name`, or of a name alone if no other namespace has it. If there are several clusters, the name of the
 * cluster may be before it, as in `berlin/kube-system/workers`.
 */
export function nodeNamed(name: string, { nodes }: Pick<RenderingObjects, 'nodes'>): NodeObjects {
  const found = nodes.filter(({ title, stem }) => title === name || stem === name)
  const named =
    found.length > 0 ? found : nodes.filter(({ title }) => `/${title.replace(' / ', '/')}`.endsWith(`/${name}`))
  if (named.length === 1) return named[0]!
  const titles = (named.length > 0 ? named : nodes).map(({ title }) => title)
  const near = named.length > 0 ? undefined : (nearest(name, titles) ?? nearestName(name, titles))
  throw new UsageError(
    printable(
      named.length > 0
        ? `${named.length} MachineDeployments are named ${name}: ${shown(titles)}`
        : `there is no MachineDeployment ${name}: ${near === undefined ? `there are ${shown(titles)}` : `did you mean ${near}?`}`,
    ),
  )
}

function nearestName(name: string, titles: readonly string[]): string | undefined {
  const byName = new Map(titles.map(title => [title.slice(title.indexOf('/') + 1), title]))
  return byName.get(nearest(name, byName.keys()) ?? '')
}

const SHOWN = 10

const shown = (titles: readonly string[]): string =>
  titles.length <= SHOWN ? titles.join(', ') : `${titles.slice(0, SHOWN).join(', ')} and ${titles.length - SHOWN} more`
