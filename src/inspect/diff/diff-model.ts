// What a comparison of two renderings finds, node by node.

import type { NodePart, Section } from '../node-parts.ts'
import type { Hunk } from './line-diff.ts'
import type { Machines } from './machines.ts'
import type { ObjectChange } from './object-changes.ts'
import type { Obstacle } from './outlook.ts'
import type { FieldChange } from './template-changes.ts'

type Change = 'added' | 'removed' | 'changed'

export interface ValueChange {
  readonly name: string
  readonly old: string | undefined
  readonly now: string | undefined
}

export interface PartChange {
  readonly section: Section
  readonly kind: NodePart['kind']
  readonly name: string
  readonly change: Change
  readonly traits: readonly ValueChange[]
  readonly hunks: readonly Hunk[]
}

/**
 * The effect of a change on nodes. `roll`: machine-controller replaces the nodes. `new machines`: only new machines get other data.
 * `rollout`: only the number of machines, or how they are replaced. `config`: only the OperatingSystemConfig changes, which no node reads.
 * `stamps`: only annotations or other fields of the objects change. `deleting`: the cluster is deleting the MachineDeployment, whatever is applied.
 */
export type Effect =
  | 'none'
  | 'stamps'
  | 'config'
  | 'rollout'
  | 'new machines'
  | 'roll'
  | 'added'
  | 'removed'
  | 'deleting'

/** Whether all parts of the node are new or gone. */
export const isWhole = (effect: Effect): boolean => effect === 'added' || effect === 'removed'

export interface NodeDiff {
  readonly title: string
  readonly effect: Effect
  /** The fields of the MachineDeployment's template that differ; undefined if one side does not contain the MachineDeployment. */
  readonly template: readonly FieldChange[] | undefined
  /** Why the nodes change, as values that may be shown. */
  readonly values: readonly ValueChange[]
  /** The machines that run; undefined if no side contains the MachineDeployment. */
  readonly machines: Machines | undefined
  /** Whether machine-controller replaces no machines until spec.paused is removed. */
  readonly isPaused: boolean
  readonly obstacles: readonly Obstacle[]
  readonly stamps: readonly ValueChange[]
  readonly parts: readonly PartChange[]
}

export interface RenderingDiff {
  readonly nodes: readonly NodeDiff[]
  readonly others: readonly ObjectChange[]
}

/** Whether there is any difference. */
export const hasDifferences = ({ nodes, others }: RenderingDiff): boolean =>
  others.length > 0 || nodes.some(({ effect }) => effect !== 'none')
