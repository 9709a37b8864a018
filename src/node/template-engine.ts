// What renders a profile's texts: Go templates, or Eta where the profile and the user ask for it.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Value } from '../go/values.ts'

/** A template in a profile. */
export interface TemplateSource {
  /** A file's path, or the name under which files include it. */
  readonly name: string
  readonly text: string
  /** Its place in the profile. */
  readonly field: string
}

/** The templates of one phase of one profile. */
export interface PhaseSource {
  /** What files can include, each name once. */
  readonly templates: readonly TemplateSource[]
  readonly files: readonly TemplateSource[]
}

export type TemplateProblem = Pick<Diagnostic, 'code' | 'message' | 'help' | 'field' | 'excerpt'>

export interface TemplateEngine {
  /** The files' contents, in their order; undefined for each that failed, whose problems have been reported. */
  renderPhase(phase: PhaseSource, data: Value, report: (problem: TemplateProblem) => void): (string | undefined)[]
}
