// The templates and files of a profile's phase, with those of the container runtime, and the interface of the engines that render them.

import type { Value } from 'gotemplate/values'
import { type FieldPath, isSamePath } from '../../base/field-path.ts'
import type { ReportText } from '../../diagnostics/text-problem.ts'
import { PHASES } from '../model/config.ts'
import type { ContainerRuntimeFiles, File, PhaseName, Profile } from '../model/profile.ts'
import type { MarkedTexts } from '../model/text.ts'

/** A template in a profile. */
export interface TemplateSource {
  /** The path of a file, or the name under which files include the template. */
  readonly name: string
  readonly text: string
  /** The path of the text in the profile. */
  readonly field: FieldPath
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

interface PhaseFile {
  readonly file: File
  /** The path of the file in the profile. */
  readonly field: FieldPath
}

/** Returns what has the files and templates of a phase, each with its path: the phase itself, and its container runtime. */
function holdersOf(profile: Profile, name: PhaseName) {
  const phase = profile.spec[name] ?? {}
  const own: Omit<ContainerRuntimeFiles, 'name'> = phase
  const runtimes = phase.supportedContainerRuntimes ?? []
  const at = runtimes.findIndex(runtime => runtime.name === 'containerd')
  const field = ['spec', name]
  return [
    { holder: own, field },
    ...(at < 0 ? [] : [{ holder: runtimes[at]!, field: [...field, 'supportedContainerRuntimes', at] }]),
  ]
}

/** Returns the files of the phase, followed by those of the container runtime. */
export const filesOf = (profile: Profile, name: PhaseName): PhaseFile[] =>
  holdersOf(profile, name).flatMap(({ holder, field }) =>
    (holder.files ?? []).map((file, i) => ({ file, field: [...field, 'files', i] })),
  )

/** Returns the file at a position of filesOf, without collecting the others. */
export function fileAt(profile: Profile, name: PhaseName, position: number): PhaseFile | undefined {
  let at = position
  for (const { holder, field } of holdersOf(profile, name)) {
    const file = holder.files?.[at]
    if (file !== undefined) return { file, field: [...field, 'files', at] }
    at -= holder.files?.length ?? 0
  }
  return undefined
}

/** Returns the text of a file of the phase that is at the path, if one is. */
export function textIn(profile: Profile, name: PhaseName, field: FieldPath): TemplateSource | undefined {
  for (const { holder, field: above } of holdersOf(profile, name)) {
    const index = Number(field[above.length + 1])
    const file = holder.files?.[index]
    const text = file && textOf({ file, field: [...above, 'files', index] })
    if (text && isSamePath(text.field, field)) return text
  }
  return undefined
}

export function phaseSource(profile: Profile, name: PhaseName, files: readonly PhaseFile[]): PhaseSource {
  return { templates: templatesOf(profile, name), files: files.map(textOf) }
}

const textOf = ({ file, field }: PhaseFile): TemplateSource => ({
  name: file.path,
  text: file.content?.inline?.data ?? '',
  field: [...field, 'content', 'inline', 'data'],
})

/** Returns the templates of a phase. A template of the phase overrides one of the container runtime with the same name. */
export function templatesOf(profile: Profile, name: PhaseName): TemplateSource[] {
  const templates = new Map<string, TemplateSource>()
  for (const { holder, field } of holdersOf(profile, name).reverse())
    for (const [name, text] of Object.entries(holder.templates ?? {}))
      templates.set(name, { name, text, field: [...field, 'templates', name] })
  return [...templates.values()]
}

export const templateTexts = (profile: Profile): string[] =>
  PHASES.flatMap(name => {
    const { templates, files } = phaseSource(profile, name, filesOf(profile, name))
    return [...templates, ...files].map(({ text }) => text)
  })
