// The interface of template engines: Go templates, or Eta if the profile selects it and the user allows it.

import type { Value } from 'gotemplate/values'
import type { MarkedTexts } from '../../model/text.ts'
import type { ReportText } from '../../model/text-problem.ts'

/** A template in a profile. */
export interface TemplateSource {
  /** The path of a file, or the name under which files include the template. */
  readonly name: string
  readonly text: string
  /** The path of the text in the profile. */
  readonly field: string
}

/** The data with which a phase is rendered. */
export interface PhaseData {
  readonly data: Value
  /** The markers in the data. What a template makes of a marker must not depend on the value that it stands for. */
  readonly markers: readonly MarkedTexts[]
}

/** The templates of one phase of one profile. */
export interface PhaseSource {
  /** Templates that files can include; names are unique. */
  readonly templates: readonly TemplateSource[]
  readonly files: readonly TemplateSource[]
}

export interface TemplateEngine {
  /**
   * Returns the contents of the phase's files, in order. The content is undefined for a file that failed, whose problems have been
   * reported.
   */
  renderPhase(phase: PhaseSource, data: PhaseData, report: ReportText): readonly (string | undefined)[]
  /** Whether the engine refuses everything that depends on the value of a marker, so that one rendering can serve several nodes. */
  readonly keepsMarkers: boolean
}
