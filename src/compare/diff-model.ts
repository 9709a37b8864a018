// What a comparison of two renderings finds, node by node.

import { groupKindOf } from '../base/kinds.ts'
import type { ObjectRef } from '../base/refs.ts'
import type { Text } from '../base/span.ts'
import { inClusterNamed } from '../diagnostics/names.ts'
import type { Hunk } from '../doc/doc.ts'
import type { AutoscalerLimits } from '../node/autoscaler-limits.ts'
import type { NodeFacts } from '../node/node-facts.ts'
import type { Section } from '../node/node-objects.ts'
import type { RenderingObjects } from '../node/rendering.ts'
import type { PartKind } from '../node/user-data/index.ts'
import type { CertificateChange } from './certificates.node.ts'
import type { ChecksumChange } from './checksums.ts'
import type { Machines } from './machines.ts'
import type { Obstacle } from './outlook.ts'
import type { FieldChange } from './template-changes.ts'

export interface ValueChange {
  readonly name: string
  readonly old?: string | undefined
  readonly now?: string | undefined
}

export interface PartChange {
  readonly section: Section | 'object' | 'committed rendering'
  readonly kind: PartKind
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly traits: readonly ValueChange[]
  readonly hunks: readonly Hunk[]
  /** Set if certificates differ, or are only on one side. */
  readonly certificates?: CertificateChange
  /** Set if nothing differs but lines of downloads that this release knows. */
  readonly checksums?: ChecksumChange
}

/**
 * What becomes of the machines of a MachineDeployment. `failed`: a side cannot be rendered. `waits`: machine-controller makes no machines
 * until its Secrets have the revision of its MachineSet. `decided elsewhere`: the data of a NodePool changes that a program reads of which
 * nothing says whether it replaces machines. `scaled`: only the number of machines, or how they are replaced. `new machines`: only new
 * machines get other data. `objects`: only fields that no node reads.
 */
export type ChangeClass =
  | 'failed'
  | 'gone'
  | 'waits'
  | 'replaced'
  | 'paused'
  | 'decided elsewhere'
  | 'new'
  | 'scaled'
  | 'new machines'
  | 'objects'
  | 'unchanged'

/** Whether there is only one side to show. */
export const isWhole = (name: ChangeClass): boolean => name === 'new' || name === 'gone' || name === 'failed'

/** What the machines of a MachineDeployment are, as values that may be shown. */
export type PoolFacts = Omit<NodeFacts, 'machineDeployment' | 'machines'>

export interface NodeDiff {
  readonly title: string
  /** The common prefix of the names of its objects. */
  readonly stem: string
  /** MachineDeployment or NodePool. */
  readonly kind: string
  readonly class: ChangeClass
  /** What is said in place of the words of the class. */
  readonly note?: Text
  /** From where another program reads the data, if it decides what becomes of the machines: `default/workers.user-data`. */
  readonly readFrom?: string
  /** The fields of the MachineDeployment's template that differ; undefined if one side does not contain the MachineDeployment. */
  readonly template: readonly FieldChange[] | undefined
  /** Why the nodes change, as values that may be shown. */
  readonly values: readonly ValueChange[]
  /** undefined if no side contains the MachineDeployment. */
  readonly machines: Machines | undefined
  /** The machines of one that only one side has. */
  readonly facts?: PoolFacts
  /** The limits of the autoscaler, if they differ. */
  readonly autoscaler?: { readonly old?: AutoscalerLimits | undefined; readonly now?: AutoscalerLimits | undefined }
  readonly obstacles: readonly Obstacle[]
  readonly stamps: readonly ValueChange[]
  readonly parts: readonly PartChange[]
}

/** An object that belongs to no node. */
export interface ObjectChange {
  /** With its cluster, unless clusters share it. */
  readonly object: ObjectRef
  readonly change: 'added' | 'removed' | 'changed'
}

/** Returns how people name an object of which another kind may have the name. */
export const objectName = ({ apiVersion = '', kind, namespace, name, cluster = '' }: ObjectRef): string =>
  inClusterNamed(cluster, `${groupKindOf({ apiVersion, kind })} ${namespace ? `${namespace}/` : ''}${name}`)

/** What is rendered on both sides. */
export interface BothRenderings {
  readonly old: RenderingObjects
  readonly now: RenderingObjects
}

export interface RenderingDiff {
  readonly nodes: readonly NodeDiff[]
  readonly others: readonly ObjectChange[]
}

export const hasDifferences = ({ nodes, others }: RenderingDiff): boolean =>
  others.length > 0 || nodes.some(node => node.class !== 'unchanged')

/** A difference of the inputs, the same in all objects and clusters that have it. */
export interface InputChange {
  /** What has it: a node's own object, the settings of a cluster, another object, or a file that cannot be read. */
  readonly of: 'node' | 'settings' | 'object' | 'file'
  readonly kind: string
  /** The names of the objects, with their namespaces. Of settings, those of the nodes that they are for, if they are for some by name. */
  readonly names: readonly string[]
  /** In plain words where there are some: `kubelet`, `cluster.caBundle`. "" for objects as a whole. */
  readonly path: string
  readonly change: 'added' | 'removed' | 'changed'
  /** On one line; undefined for a value of a Secret, for a field that one side does not have, and for a text of several lines. */
  readonly old?: string
  readonly now?: string
  /** The difference of a text of several lines. */
  readonly hunks: readonly Hunk[]
  /** Set if the text is a bundle of certificates. */
  readonly certificates?: CertificateChange
  /** Where it is; the first ones if there are many. */
  readonly files: readonly { readonly file: string; readonly line: number }[]
  readonly fileCount: number
  /** The build that has it, with some of the files of its tree that changed, and their number. */
  readonly build?: { readonly name: string; readonly changed: readonly string[]; readonly count: number }
  /** The nodes that it changes, and the number of their clusters. */
  readonly titles: readonly string[]
  readonly clusters: number
  /** Credentials whose values are not known, and that it changes: nodes are compared without them. */
  readonly unknown: readonly string[]
  /** How many nodes it may change besides: too much would have to be rendered to know it. */
  readonly notTraced: number
}
