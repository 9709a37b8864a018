// Selects the MachineDeployments that a command reports on.

import { nearest } from '../diagnostics/nearest.ts'
import { printable } from '../diagnostics/text.ts'
import { listed } from '../diagnostics/words.ts'
import type { NodeObjects } from '../inspect/node-objects.ts'
import { UsageError } from './usage-error.ts'

/** Throws a UsageError if there are no nodes: these are probably not the files that the user meant. */
export function assertRendered(nodes: readonly NodeObjects[]): void {
  if (nodes.length === 0) throw new UsageError('the files contain no MachineDeployment and no rendered object')
}

interface NamedNode {
  readonly title: string
  readonly stem: string
}

/**
 * Returns the titles of the nodes that are named: by `namespace/name`, by a name alone if no other namespace has it, or by the common part of
 * the names of its objects. If there are several clusters, the name of the cluster may be before it, as in `berlin/kube-system/workers`.
 */
export const titlesNamed = (names: readonly string[], nodes: readonly NamedNode[]): ReadonlySet<string> =>
  new Set(names.map(name => titleNamed(name, nodes)))

function titleNamed(name: string, nodes: readonly NamedNode[]): string {
  const all = [...new Set(nodes.map(({ title }) => title))]
  const exact = nodes.filter(({ title, stem }) => title === name || stem === name)
  const ending = `/${name.replace(' / ', '/')}`
  const titles = new Set(
    exact.length > 0
      ? exact.map(({ title }) => title)
      : all.filter(title => `/${title.replace(' / ', '/')}`.endsWith(ending)),
  )
  const [first, ...others] = titles
  if (first !== undefined && others.length === 0) return first
  const near = first === undefined ? (nearest(name, all) ?? nearestName(name, all)) : undefined
  throw new UsageError(
    printable(
      first !== undefined
        ? `${titles.size} MachineDeployments are named ${name}: ${listed([...titles], SHOWN)}`
        : `there is no MachineDeployment ${name}: ${near === undefined ? `there are ${listed(all, SHOWN)}` : `did you mean ${near}?`}`,
    ),
  )
}

function nearestName(name: string, titles: readonly string[]): string | undefined {
  const byName = new Map(titles.map(title => [title.slice(title.indexOf('/') + 1), title]))
  return byName.get(nearest(name, byName.keys()) ?? '')
}

const SHOWN = 10
