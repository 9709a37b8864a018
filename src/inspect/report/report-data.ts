// The data of the HTML report, as the page's script reads it. Contents that several nodes share are stored once.

import type { Phase } from '../show/phase-view.ts'
import type { PartKind } from '../user-data/index.ts'

/**
 * A text that may contain what only one node has: a text without it, or pieces in which 0 stands for the node's `stem`, -1
 * for the key of its MachineDeployment, -2 for its `namespace/name`, and a larger number for its secret with that number, counted from 1.
 */
export type SharedText = string | readonly (string | number)[]

export interface ReportData {
  readonly identity?: ReportIdentity
  readonly contents: readonly SharedText[]
  /** Set if nodes were rendered from inputs. */
  readonly origins?: ReportOrigins
  readonly kinds: readonly NodeKind[]
  /** In the order of their titles. */
  readonly nodes: readonly ReportNode[]
  readonly problems: readonly ReportProblem[]
  /** The MachineDeployments whose nodes could not be rendered, with the indexes of their errors in `problems`. */
  readonly notRendered?: readonly { readonly title: string; readonly problems: readonly number[] }[]
  /** Set if there are several clusters. */
  readonly clusters?: readonly ReportCluster[]
  /** Set if two renderings are compared. */
  readonly changes?: ReportChanges
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
  /** What becomes of it, and of its nodes, if two sides are compared. */
  readonly meaning?: string
  readonly summary?: string
  /** Such clusters are named together. */
  readonly isUnchanged?: boolean
}

/** Nodes that are equal except for names, secrets and sizes. */
export interface NodeKind {
  readonly operatingSystem?: string
  readonly cloudProvider?: string
  readonly kubernetes?: string
  readonly profile?: string
  readonly profileVersion?: string
  readonly phases: readonly ReportPhase[]
  /** Texts other than the user data. */
  readonly others: readonly ReportPart[]
  readonly loads: readonly ReportLoad[]
  /** Its users, and the effective settings of its kubelet and containerd. */
  readonly settings: readonly ReportSettings[]
  readonly origins?: PartOrigins
}

/** The indexes of the origins of each part in `texts` of the origins, in the order of the parts. */
export type PartOrigins = readonly number[]

export interface ReportOrigins {
  /** Files, templates, settings and whatever else lines come from, each once. */
  readonly names: readonly SharedText[]
  readonly texts: readonly TextOrigins[]
}

/** The origins of the lines of a text. */
export interface TextOrigins {
  /**
   * Runs of lines that come from consecutive lines: for each run, the number of its lines, the index of the name, and the line there; 0 if
   * the name has no lines.
   */
  readonly runs: readonly number[]
  /** Lines that contain values from somewhere else: for each, the index of the line and that of the name. */
  readonly values: readonly number[]
}

export interface ReportSettings {
  readonly name: string
  /** The files that are read, in their order. */
  readonly note?: string
  readonly settings: readonly ReportSetting[]
}

export interface ReportSetting {
  readonly name: string
  readonly value: SharedText
  /** Which files set it, if not the first one alone, or what takes precedence. */
  readonly note?: string
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
  /** The bytes of the user data by phase. */
  readonly bytes: Readonly<Partial<Record<Phase, number>>>
  readonly limit?: ReportLimit
  /** The Secrets and the OperatingSystemConfig, as `namespace/name`. */
  readonly objects: Readonly<Partial<Record<'bootstrap' | 'provisioning' | 'kubeconfig' | 'config', string>>>
  /** The indexes of its problems in `problems`. */
  readonly problems: readonly number[]
  /** Set if they are not those of its kind. */
  readonly origins?: PartOrigins
}

/** The user data of the bootstrap phase against what the cloud provider accepts. */
export interface ReportLimit {
  readonly counted: number
  readonly isCompressed: boolean
  readonly limit: number
  readonly isPublished: boolean
  readonly verdict: string
}

export interface ReportProblem {
  readonly severity: 'error' | 'warning' | 'info'
  readonly code: string
  readonly title: string
  readonly message: string
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

/** The changes from one rendering to another. Every form of a comparison is made from these. */
export interface ReportChanges {
  /** How many MachineDeployments change in which way, and how many machines are replaced. */
  readonly summary: string
  /** How many MachineDeployments there are, changed or not. */
  readonly count: number
  readonly effects: readonly { readonly effect: string; readonly count: number; readonly machines?: string }[]
  /** What keeps changes from reaching machines. */
  readonly outlook: readonly ChangeOutlook[]
  /** The values that change, those of most MachineDeployments first. */
  readonly values: readonly CountedValue[]
  readonly groups: readonly ChangeGroup[]
  readonly parts: readonly ChangedPart[]
  readonly others: readonly { readonly object: string; readonly change: string }[]
  /** How many of the changed lines and values contain a secret. */
  readonly maskedLines: number
  readonly problems: ChangedProblems
}

export interface ChangedProblems {
  readonly added: readonly ChangedProblem[]
  readonly fixed: readonly ChangedProblem[]
  /** How many are as before. */
  readonly before: number
}

export interface ChangedProblem {
  readonly code: string
  readonly severity: string
  readonly message: string
  readonly where: string
}

export interface ChangeOutlook {
  readonly code: string
  readonly consequence: string
  readonly titles: readonly string[]
  readonly advice: string
  /** The lines to write into the functionConfig. */
  readonly lines: readonly string[]
}

/** A value that changes in the same way for `count` MachineDeployments. */
export interface CountedValue extends ChangeReason {
  readonly count: number
}

/** MachineDeployments that change in the same way. */
export interface ChangeGroup {
  readonly effect: string
  readonly meaning: string
  /** The number of machines that run, and how fast they are replaced; missing if it is not known. */
  readonly machines?: string
  /** Why nodes are replaced, or what changes in addition to the user data. */
  readonly reasons: readonly ChangeReason[]
  /** The indexes in the list of changed parts. */
  readonly parts: readonly number[]
  readonly titles: readonly string[]
}

export interface ChangeReason {
  readonly text: string
  /** The field or the values, which come from the inputs. */
  readonly value?: string
}

export interface ChangedPart {
  /** Names the change in an address, also after further commits. */
  readonly id: string
  readonly title: string
  readonly section: string
  readonly kind: PartKind
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly properties: readonly { readonly name: string; readonly old?: string; readonly now?: string }[]
  readonly hunks: readonly ChangedLines[]
  /** The MachineDeployment whose names and secrets the texts have. */
  readonly shownFor: string
  /** How many MachineDeployments have this change. */
  readonly count: number
}

export interface ChangedLines {
  readonly oldStart: number
  readonly newStart: number
  /** Lines with their line feeds, after the tag: ' ', '-' or '+'. */
  readonly lines: readonly string[]
}
