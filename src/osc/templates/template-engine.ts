// What renders a profile's texts: Go templates, or Eta where the profile and the user ask for it.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Value } from '../../gotemplate/values/values.ts'
import type { Markers } from '../../model/markers.ts'

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
  readonly data: Value
  /** Markers among the data: what a template makes of them must not depend on the values that they stand for. */
  readonly markers: readonly Markers[]
}

/** The templates of one phase of one profile. */
export interface PhaseSource {
  /** What files can include, each name once. */
  readonly templates: readonly TemplateSource[]
  readonly files: readonly TemplateSource[]
}

export type TemplateProblem = Pick<Diagnostic, 'code' | 'message' | 'help' | 'field' | 'excerpt'>

export interface TemplateEngine {
  /** The contents of the phase's files, in their order; undefined for each that failed, whose problems have been reported. */
  renderPhase(
    phase: PhaseSource,
    data: PhaseData,
    report: (problem: TemplateProblem) => void,
  ): readonly (string | undefined)[]
  /** Whether the engine refuses what depends on the value of a marker, so that one rendering can serve several nodes. */
  readonly keepsMarkers: boolean
}
