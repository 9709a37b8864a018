// Collects the templates and files of a profile's phase, including those of the container runtime.

import { PHASES } from '../model/config.ts'
import type { ContainerRuntimeFiles, File, PhaseName, Profile, ProfilePhase } from '../model/profile.ts'
import type { PhaseSource, TemplateSource } from './templates/template-engine.ts'

const CONTAINER_RUNTIME = 'containerd'

export interface PhaseFile {
  readonly file: File
  /** The path of the file in the profile. */
  readonly field: string
}

interface PhasePlace {
  readonly phase: ProfilePhase
  readonly field: string
}

/** Returns the files of the phase, followed by those of the container runtime. */
export function filesOf(profile: Profile, name: PhaseName): PhaseFile[] {
  const place = placeOf(profile, name)
  const runtime = runtimeOf(place)
  return [
    ...withFields(place.phase.files, `${place.field}.files`),
    ...(runtime ? withFields(runtime.files.files, `${runtime.field}.files`) : []),
  ]
}

/** Returns the templates and files of a phase. A template of the phase overrides one of the container runtime with the same name. */
export function phaseSource(profile: Profile, name: PhaseName, files: readonly PhaseFile[]): PhaseSource {
  const place = placeOf(profile, name)
  const runtime = runtimeOf(place)
  const templates = new Map<string, TemplateSource>()
  for (const source of [
    ...(runtime ? templateSources(runtime.files.templates, `${runtime.field}.templates`) : []),
    ...templateSources(place.phase.templates, `${place.field}.templates`),
  ]) {
    templates.set(source.name, source)
  }
  return {
    templates: [...templates.values()],
    files: files.map(({ file, field }) => ({
      name: file.path,
      text: file.content?.inline?.data ?? '',
      field: `${field}.content.inline.data`,
    })),
  }
}

/** Returns the texts of all templates of a profile. */
export const templateTexts = (profile: Profile): string[] =>
  PHASES.flatMap(name => {
    const { templates, files } = phaseSource(profile, name, filesOf(profile, name))
    return [...templates, ...files].map(({ text }) => text)
  })

const placeOf = (profile: Profile, name: PhaseName): PhasePlace => ({
  phase: profile.spec[name] ?? {},
  field: `spec.${name}`,
})

function runtimeOf({ phase, field }: PhasePlace): { files: ContainerRuntimeFiles; field: string } | undefined {
  const runtimes = phase.supportedContainerRuntimes ?? []
  const at = runtimes.findIndex(runtime => runtime.name === CONTAINER_RUNTIME)
  return at < 0 ? undefined : { files: runtimes[at]!, field: `${field}.supportedContainerRuntimes[${at}]` }
}

const withFields = (files: readonly File[] | undefined, field: string): PhaseFile[] =>
  (files ?? []).map((file, i) => ({ file, field: `${field}[${i}]` }))

const templateSources = (templates: Readonly<Record<string, string>> | undefined, field: string): TemplateSource[] =>
  Object.entries(templates ?? {}).map(([name, text]) => ({ name, text, field: `${field}[${name}]` }))
