// The data of the HTML report, as the page's script reads it. Contents that several nodes share are stored once.

import type { Text } from '../../base/span.ts'
import type { Changes } from '../../compare/changes.ts'
import type { SharedText } from '../../compare/shared-text.ts'
import type { ProblemState } from '../../diagnostics/diagnostic.ts'
import type { Doc } from '../../doc/doc.ts'
import type { PartKind } from '../../node/user-data/index.ts'
import type { NodeSummary } from '../show/node-view.ts'
import type { Phase } from '../show/phase-view.ts'
import type { SettingRow } from '../show/settings-view.ts'

export interface ReportData {
  readonly identity?: ReportIdentity
  /** What is not among the files, and what stands for it: a sentence each. */
  readonly notes?: readonly string[]
  readonly contents: readonly SharedText[]
  /** Set if nodes were rendered from inputs. */
  readonly origins?: ReportOrigins
  readonly kinds: readonly NodeKind[]
  /** What all nodes are: NodePool, or else MachineDeployment. */
  readonly kind: string
  /** In the order of their titles. */
  readonly nodes: readonly ReportNode[]
  readonly problems: readonly ProblemCard[]
  /** The MachineDeployments whose nodes could not be rendered, with the indexes of their errors in `problems`. */
  readonly notRendered?: readonly (KindFacts & { readonly title: string; readonly problems: readonly number[] })[]
  readonly clusters?: readonly ReportCluster[]
  /** Set if two sides are compared. */
  readonly changes?: PageChanges
}

export interface ReportIdentity {
  readonly cluster?: string
  /** The URL of the API server. */
  readonly server?: string
  readonly paths?: readonly string[]
  /** The revisions that are compared, with their commits. */
  readonly revisions?: readonly string[]
  readonly version?: string
}

export interface ReportCluster {
  readonly name: string
  /** The titles of its nodes. */
  readonly titles: readonly string[]
}

/** The groups have the changes of each MachineDeployment. */
export type PageChanges = Pick<Changes, 'groups' | 'parts'> & {
  readonly headline: Text
  /** What is said of them, as in the other forms. */
  readonly doc: Doc
  /** Those of the old side; the others have their states. */
  readonly gone: readonly Pick<ProblemCard, 'code' | 'message' | 'state'>[]
}

export type KindFacts = Partial<
  Pick<NodeSummary, 'operatingSystem' | 'cloudProvider' | 'kubernetes' | 'profile' | 'profileVersion'>
>

/** Nodes that are equal except for names, secrets and sizes. */
export interface NodeKind extends KindFacts {
  readonly phases: readonly ReportPhase[]
  /** Texts other than the user data. */
  readonly others: readonly ReportPart[]
  readonly loads: readonly ReportLoad[]
  /** Its users, and the effective settings of its kubelet. */
  readonly settings: readonly ReportSettings[]
}

export interface ReportOrigins {
  /** Files, templates, settings and whatever else lines come from, each once. */
  readonly names: readonly SharedText[]
  readonly texts: readonly TextOrigins[]
  /** The parts of a node, in their order: for each, the index in `texts`, or -1 if no line has a known origin. */
  readonly nodes: readonly (readonly number[])[]
}

export interface TextOrigins {
  /**
   * Runs of lines that come from consecutive lines: for each run, the number of its lines, the index of the name, and the line there; 0 if
   * the name has no lines.
   */
  readonly runs: readonly number[]
  /** Lines that contain values from somewhere else: for each, the index of the line and that of the name. */
  readonly values: readonly number[]
}

/** The origin of a line as it is shown. */
export interface ShownOrigin {
  /** The file or template, or what the text as a whole comes from. */
  readonly name: string
  /** The line there; 0 if the name has no lines. */
  readonly line: number
  /** Whether it follows the origin of the line before it. */
  readonly isNext: boolean
  readonly values: readonly string[]
}

export interface ReportSettings {
  readonly name: string
  readonly files?: string
  readonly settings: readonly (Pick<SettingRow, 'name' | 'note'> & { readonly value: SharedText })[]
}

export interface ReportPhase {
  readonly phase: Phase
  readonly parts: readonly ReportPart[]
}

export interface ReportPart {
  readonly kind: PartKind
  readonly name: string
  /** In octal digits. */
  readonly mode?: string
  readonly properties: readonly (readonly [name: string, value: SharedText])[]
  /** The index in `contents`; missing if the text cannot be shown. */
  readonly content?: number
  /** The bytes of the text; missing if they are the next ones of the node's `sizes`. */
  readonly bytes?: number
}

export interface ReportLoad {
  /** As the heading of its list. */
  readonly kind: string
  readonly value: SharedText
  readonly version?: string
  readonly sha256?: string
  readonly isMirrored: boolean
}

export interface ReportNode {
  readonly title: string
  readonly stem: string
  /** The index in `kinds`. */
  readonly kind: number
  /** The labels of the secrets to which the pieces of a text refer. */
  readonly secrets: readonly string[]
  /** The bytes of the parts of its kind that differ from node to node, in their order. */
  readonly sizes: readonly number[]
  readonly bytes: Readonly<Partial<Record<Phase, number>>>
  /** The size of the user data of the bootstrap phase that counts, in words, and the part of the provider's limit. */
  readonly size?: string
  readonly fill?: string
  readonly verdict?: string
  /** The indexes of its problems in `problems`. */
  readonly problems: readonly number[]
  /** The index of its parts in the origins, if it is not the first one. */
  readonly origins?: number
}

export interface ProblemCard {
  readonly severity: 'error' | 'warning' | 'info'
  readonly code: string
  readonly title: string
  readonly message: string
  readonly state?: ProblemState
  readonly help?: string
  /** The object, the file with line and column, and the field. */
  readonly object?: string
  readonly place?: string
  readonly field?: string
  /** Lines of the input with a mark below the place. */
  readonly excerpt?: string
  readonly related: readonly string[]
  /** The titles of the MachineDeployments that have the problem. */
  readonly nodes: readonly string[]
  /** The lines of rendered texts that have the problem. */
  readonly lines: readonly ProblemLine[]
}

export interface ProblemLine {
  /** The index in `contents`. */
  readonly content: number
  readonly line: number
}
