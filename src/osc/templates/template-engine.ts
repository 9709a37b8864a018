// What renders a profile's texts: Go templates, or Eta where the profile and the user ask for it.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Value } from '../../gotemplate/values/values.ts'
import type { Placeholders } from '../../model/placeholders.ts'
import type { Copied } from '../../yaml/copies.ts'
import type { NodeKind } from './kinds.ts'

/** A template in a profile. */
export interface TemplateSource {
  /** A file's path, or the name under which files include it. */
  readonly name: string
  readonly text: string
  /** Its place in the profile. */
  readonly field: string
}

/** What a phase is rendered with. */
export interface PhaseData {
  readonly data: () => Value
  /** Where the data holds some: what a template does with them must not depend on what they will be. */
  readonly placeholders: Placeholders | undefined
  /** Nodes of the same kind have the same data, but for what templates read under the names in `OWN_FIELDS`. */
  readonly kind?: NodeKind
  /** What the node has of its own, where stand-ins can stand for it. */
  readonly words?: readonly string[] | undefined
}

/** The contents of a phase's files, in their order; undefined for each that failed, whose problems have been reported. */
export interface PhaseContents {
  /** Those that are the same for all nodes of the kind: the same list for them all, frozen, with undefined in the place of each of the others. */
  readonly common: readonly (string | undefined)[]
  /** The others. */
  readonly own: OwnContents
  /** The others with stand-ins, where they differ in nothing but words: the same map for all nodes of the kind. */
  readonly copied?: Copied<OwnContents>
}

/** By the places of the files. */
export type OwnContents = ReadonlyMap<number, string | undefined>

/** The templates of one phase of one profile. */
export interface PhaseSource {
  /** What files can include, each name once. */
  readonly templates: readonly TemplateSource[]
  readonly files: readonly TemplateSource[]
}

export type TemplateProblem = Pick<Diagnostic, 'code' | 'message' | 'help' | 'field' | 'excerpt'>

export interface TemplateEngine {
  renderPhase(phase: PhaseSource, data: PhaseData, report: (problem: TemplateProblem) => void): PhaseContents
}
