// Collects the templates and files of a profile's phase, including those of the container runtime.

import { PHASES } from '../model/config.ts'
import type { ContainerRuntimeFiles, File, PhaseName, Profile, ProfilePhase } from '../model/profile.ts'
import type { PhaseSource, TemplateSource } from './templates/template-engine.ts'

const CONTAINER_RUNTIME = 'containerd'

interface PhaseFile {
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

/** Returns the file at a position of filesOf, without collecting the others. */
export function fileAt(profile: Profile, name: PhaseName, position: number): PhaseFile | undefined {
  const place = placeOf(profile, name)
  const own = place.phase.files ?? []
  const runtime = position < own.length ? undefined : runtimeOf(place)
  const at = runtime ? position - own.length : position
  const file = (runtime ? runtime.files.files : own)?.[at]
  return file && { file, field: `${(runtime ?? place).field}.files[${at}]` }
}

const TEXT = /^(.+)\.files\[(\d{1,9})\]\.content\.inline\.data$/

/** Returns the text in the field of a file of a phase. */
export function textIn(profile: Profile, name: PhaseName, field: string): TemplateSource | undefined {
  const place = placeOf(profile, name)
  const [, parent, index] = TEXT.exec(field) ?? []
  const files = parent === place.field ? place.phase.files : runtimeIn(place, parent)?.files
  const file = files?.[Number(index)]
  return file && textOf({ file, field: `${parent}.files[${index}]` })
}

function runtimeIn(place: PhasePlace, field: string | undefined): ContainerRuntimeFiles | undefined {
  const runtime = runtimeOf(place)
  return runtime?.field === field ? runtime?.files : undefined
}

/** Returns the templates and files of a phase. */
export function phaseSource(profile: Profile, name: PhaseName, files: readonly PhaseFile[]): PhaseSource {
  return { templates: templatesOf(profile, name), files: files.map(textOf) }
}

const textOf = ({ file, field }: PhaseFile): TemplateSource => ({
  name: file.path,
  text: file.content?.inline?.data ?? '',
  field: `${field}.content.inline.data`,
})

/** Returns the templates of a phase. A template of the phase overrides one of the container runtime with the same name. */
export function templatesOf(profile: Profile, name: PhaseName): TemplateSource[] {
  const place = placeOf(profile, name)
  const runtime = runtimeOf(place)
  const templates = new Map<string, TemplateSource>()
  for (const source of [
    ...(runtime ? templateSources(runtime.files.templates, `${runtime.field}.templates`) : []),
    ...templateSources(place.phase.templates, `${place.field}.templates`),
  ]) {
    templates.set(source.name, source)
  }
  return [...templates.values()]
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
