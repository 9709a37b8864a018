// Finds, for a new MachineDeployment, the one that it is most like: what its machines boot with is compared with that, so that a renamed or
// added MachineDeployment does not bring anything that a review does not show.

import { inSection, type NodeObjects, type NodePart } from '../../node/node-objects.ts'
import { machineDeploymentKey } from '../../render/model/machine-deployment.ts'
import { nodeFacts } from '../show/node-view.ts'

/** Comparing all parts of two nodes takes time. */
const MOST_CANDIDATES = 20

export interface Neighbour {
  readonly node: NodeObjects
  /** Its parts as they would be for the other node: with its names. */
  readonly parts: readonly NodePart[]
}

/**
 * Returns a function that finds the node with most parts in common among the first candidates of the same system and provider; undefined if
 * none has any.
 */
export function neighbourFinder(candidates: () => readonly NodeObjects[]) {
  let byKind: ReadonlyMap<string, readonly NodeObjects[]> | undefined
  return (node: NodeObjects): Neighbour | undefined => {
    byKind ??= nodesByKind(candidates())
    const own = new Set(node.secretParts.map(keyOf))
    let best: Neighbour | undefined
    let most = 0
    for (const candidate of byKind.get(kindOf(node)) ?? []) {
      const parts = renamed(candidate, node)
      const common = parts.filter(part => own.has(keyOf(part))).length
      if (common <= most) continue
      most = common
      best = { node: candidate, parts }
    }
    return best
  }
}

function nodesByKind(nodes: readonly NodeObjects[]): ReadonlyMap<string, readonly NodeObjects[]> {
  const found = new Map<string, NodeObjects[]>()
  for (const node of nodes) {
    if (!node.isRendered) continue
    const kind = kindOf(node)
    const alike = found.get(kind) ?? []
    if (alike.length < MOST_CANDIDATES) alike.push(node)
    found.set(kind, alike)
  }
  return found
}

function kindOf(node: NodeObjects): string {
  const { operatingSystem, cloudProvider } = nodeFacts(node)
  return `${operatingSystem} ${cloudProvider}`
}

const keyOf = ({ section, kind, name, text }: NodePart): string => `${section} ${kind} ${name}\0${text}`

function renamed(from: NodeObjects, to: NodeObjects): readonly NodePart[] {
  const names = [[from.stem, to.stem], ...keysOf(from, to)].filter(([a, b]) => a !== b)
  const replace = (text: string): string => names.reduce((result, [a, b]) => result.replaceAll(a!, b!), text)
  return from.secretParts.map(({ section, kind, name, text, traits }) =>
    inSection(section, {
      kind,
      name: replace(name),
      text: replace(text),
      traits: new Map([...traits].map(([trait, value]) => [trait, replace(value)])),
    }),
  )
}

/** The key of a MachineDeployment is in the name of the Secret with its kubeconfig. */
function keysOf(from: NodeObjects, to: NodeObjects): string[][] {
  const [a, b] = [from, to].map(({ title }) => {
    const [namespace, name] = title.split('/')
    return name === undefined ? undefined : machineDeploymentKey(namespace!, name)
  })
  return a === undefined || b === undefined ? [] : [[a, b]]
}
