// What a change does to the nodes of MachineDeployments, in words, and how many machines it replaces.

import { type Effect, isWhole, type NodeDiff, type PartChange, type RenderingDiff } from './diff-model.ts'
import { machinesText } from './machines.ts'

interface EffectWords {
  readonly text: string
  readonly count: (n: number) => string
}

/** The effects in the order of their weight. */
const EFFECTS: Readonly<Record<Effect, EffectWords>> = {
  roll: { text: 'all nodes are replaced', count: n => `${n} ${n === 1 ? 'has its' : 'have their'} nodes replaced` },
  'new machines': {
    text: 'new machines get different data; running machines keep theirs',
    count: n => `${n} ${n === 1 ? 'gives' : 'give'} new machines different data`,
  },
  deleting: {
    text: 'the cluster is deleting it, and applying manifests does not stop this',
    count: n => `${n} being deleted`,
  },
  added: { text: 'is new', count: n => `${n} new` },
  removed: { text: 'is gone', count: n => `${n} gone` },
  rollout: {
    text: 'machines are added, removed or replaced in another way, with the data that they have now',
    count: n => `${n} with another number or order of machines`,
  },
  config: {
    text: 'only the OperatingSystemConfig changes, which no node reads',
    count: n => `${n} with a different OperatingSystemConfig only`,
  },
  stamps: {
    text: 'the user data does not change, only annotations or other fields do',
    count: n => `${n} with different annotations or other fields only`,
  },
  none: { text: 'nothing changes', count: n => `${n} unchanged` },
}

/** All effects, the strongest first. */
export const BY_WEIGHT = Object.keys(EFFECTS) as readonly Effect[]

export const effectText = (effect: Effect): string => EFFECTS[effect].text

/** Whether running machines are lost: replaced, or removed with their MachineDeployment. */
export const losesMachines = (effect: Effect): boolean => effect === 'roll' || effect === 'removed'

export interface CountedEffect {
  readonly effect: Effect
  readonly count: number
  /** The machines that are replaced or removed. */
  readonly machines?: string
}

/** Returns how many MachineDeployments have each effect. */
export const countedEffects = (nodes: readonly NodeDiff[]): CountedEffect[] =>
  BY_WEIGHT.flatMap(effect => {
    const of = nodes.filter(node => node.effect === effect)
    const machines = losesMachines(effect) ? machinesOfNodes(of, effect) : ''
    return of.length === 0 ? [] : [{ effect, count: of.length, ...(machines !== '' && { machines }) }]
  })

/** Returns how many MachineDeployments have each effect, and how many machines are replaced or removed, in one line. */
export function summaryText({ nodes }: Pick<RenderingDiff, 'nodes'>): string {
  const counts = countedEffects(nodes).map(
    ({ effect, count, machines }) => EFFECTS[effect].count(count) + (machines === undefined ? '' : ` (${machines})`),
  )
  const all = `${nodes.length} MachineDeployment${nodes.length === 1 ? '' : 's'}`
  return counts.length === 0 ? all : `${all}: ${counts.join(', ')}`
}

/** Returns the machines of nodes that have the same effect. */
export function machinesOfNodes(nodes: readonly NodeDiff[], effect: Effect): string {
  const what = effect === 'roll' ? 'replaced' : isWhole(effect) ? 'lost or made' : 'kept'
  return machinesText(
    nodes.flatMap(({ machines }) => machines ?? []),
    what,
  )
}

const NAMELESS: ReadonlySet<string> = new Set(['text', 'unreadable', 'SSH keys'])

export const partName = ({ section, kind, name }: PartChange): string =>
  [section, NAMELESS.has(kind) ? '' : kind, name].filter(part => part !== '').join(' ')
