// The changes from one side to another, from which text, Markdown, JSON and the page are made. One cluster is a fleet of one.

import type { Text } from '../base/span.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { CheckoutReason } from '../source/git.ts'
import type { FileChange } from '../source/work-tree.ts'
import type { InputChange, NodeDiff, ObjectChange, PartChange } from './diff-model.ts'
import type { JoinChain } from './live/join-chain.ts'
import type { ToDo } from './outlook.ts'
import type { ChangeVerdict } from './verdict.ts'

export interface Changes {
  /** Whether the old side is a cluster, to which the new one is applied. */
  readonly live: boolean
  /** Of a cluster, what the nodes that are asked for need to join. */
  readonly joining: readonly JoinChain[]
  /** What is to be done before the change is merged or applied. */
  readonly toDo: readonly ToDo[]
  /** Changed files that are no inputs, and what alters the inputs, which has a reason and is first. */
  readonly notCompared: readonly NotCompared[]
  readonly verdict: ChangeVerdict
  /** In the order of their names. If there is only one cluster, its name may be "". */
  readonly clusters: readonly ClusterChanges[]
  readonly nodes: readonly NodeChange[]
  /** The changes of the inputs, those of most nodes first, and those that reach none last. */
  readonly inputs: readonly InputChange[]
  /** The values that change where there are no inputs, those of most MachineDeployments first. */
  readonly values: readonly CountedValue[]
  /** Changes of what chooses inputs, and of committed renderings: one sentence for each. */
  readonly functionChanges: readonly Text[]
  readonly groups: readonly ChangeGroup[]
  readonly parts: readonly ChangedPart[]
  /** Objects that belong to no node, also those that clusters share. */
  readonly others: readonly ObjectChange[]
  /** Those of both sides that have a state. */
  readonly problems: readonly Diagnostic[]
  /** Whether a side of a cluster has errors. */
  readonly isFailed: boolean
  /** Whether anything differs. */
  readonly differs: boolean
}

/** A file that is not compared. */
export interface NotCompared {
  /** undefined if it is as before, and alters what is compared. */
  readonly change?: FileChange
  readonly path: string
  /** What it alters of what is compared; undefined if nothing says that it does. */
  readonly reason?: NotComparedReason
  /** The command line that shows it. */
  readonly line?: string
}

export type NotComparedReason =
  /** Its build has other objects: the fields that change objects, and paths that are not read. */
  | { readonly code: 'kustomization'; readonly what: readonly string[] }
  /** The folder of the inputs, or that of its templates, is one of Helm. */
  | { readonly code: 'chart' }
  | CheckoutReason
  /** It leads to a folder of inputs. */
  | { readonly code: 'link'; readonly target: string }
  /** A copy of an input in a rendering, that differs in these fields. */
  | { readonly code: 'copy'; readonly of: string; readonly fields: readonly string[] }

/** What became of a cluster. `failed`: nothing of it could be compared. */
export type ClusterState = 'failed' | 'new' | 'gone' | 'changed' | 'unchanged'

export interface ClusterChanges {
  readonly name: string
  readonly state: ClusterState
  readonly verdict: ChangeVerdict
}

export interface NodeChange
  extends Pick<NodeDiff, 'class' | 'note' | 'machines' | 'facts' | 'autoscaler' | 'values' | 'stamps'> {
  /** The name of the MachineDeployment, after that of its cluster if there are several. */
  readonly title: string
  readonly cluster: string
  readonly meaning: Text
  /** The paths of the fields of its template that differ; undefined if one side does not contain the MachineDeployment. */
  readonly templateFields: readonly string[] | undefined
  /** The indexes in the list of changed inputs: those that change the node. */
  readonly causes: readonly number[]
  /** The indexes in the list of changed parts. */
  readonly parts: readonly number[]
}

/** A value that changes in the same way for `count` MachineDeployments. */
export interface CountedValue extends ChangeReason {
  readonly count: number
}

export interface ChangeGroup extends Pick<NodeDiff, 'class' | 'note' | 'facts'> {
  readonly meaning: Text
  /** How many machines they have, and how they are replaced; missing if it is not known, and if only one side has them. */
  readonly machines?: Text
  /** The number of machines that only one side has; missing if it is not known. */
  readonly count?: number
  /** Why nodes are replaced, or what changes in addition to the user data. */
  readonly reasons: readonly ChangeReason[]
  /** The indexes in the list of changed parts. */
  readonly parts: readonly number[]
  readonly titles: readonly string[]
}

export interface ChangeReason {
  readonly text: Text
  /** The field or the values, which come from the inputs. */
  readonly value?: string
}

export interface ChangedPart extends PartChange {
  /** Names the change in an address, also after further commits. */
  readonly id: string
  readonly title: string
  /** The MachineDeployment whose names and secrets the texts have. */
  readonly shownFor: string
  /** How many MachineDeployments have this change; 0 for the text of a profile, which is shown for its file. */
  readonly count: number
  /** The changed lines of the inputs that cause it, as `profiles/own.yaml:17 (overlay own)`. */
  readonly causes: readonly string[]
}

/** Whether the clusters have names: one cluster alone has none. */
export const isFleet = ({ clusters }: Pick<Changes, 'clusters'>): boolean => clusters.some(({ name }) => name !== '')

export function partLines({ hunks }: Pick<ChangedPart, 'hunks'>): { readonly added: number; readonly removed: number } {
  const lines = hunks.flatMap(hunk => hunk.lines)
  const number = (tag: string): number => lines.filter(line => line.startsWith(tag)).length
  return { added: number('+'), removed: number('-') }
}
