// The files of one phase, rendered.

import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import type { Value } from '../go/values.ts'
import type { RenderedFile } from '../model/config.ts'
import type { File, PhaseName, Profile } from '../model/profile.ts'
import { containerdFiles } from './containerd.ts'
import { filesOf, type PhaseFile, phaseSource } from './profile-templates.ts'
import { type NodeRequest, profileProblem } from './request.ts'
import type { PhaseSource } from './template-engine.ts'

const DEFAULT_PERMISSIONS = 644
const REGISTRY_PERMISSIONS = 600

export function phaseFiles(request: NodeRequest, phase: PhaseName, data: Value, report: Report): RenderedFile[] {
  const { profile, engine } = request
  const complain = (found: Omit<Diagnostic, 'severity'>): void => report(profileProblem(found, request))
  const { files, source } = sourceOf(profile, phase)
  for (const { file, field } of files) {
    if (!file.content?.inline) {
      complain({ code: 'OSM0508', message: `the file ${file.path} has no content`, field: `${field}.content.inline` })
    }
  }
  const { placeholders } = request.environment
  const contents = engine.renderPhase(source, { data, placeholders }, complain)
  const rendered = files.map(({ file }, i) => renderedFile(file, contents[i] ?? ''))
  return phase === 'provisioningConfig' ? [...rendered, ...registryFiles(request)] : rendered
}

/** What stands in a profile is the same for all its nodes, and what was worked out of it is found by its identity. */
const sources = new WeakMap<Profile, Map<PhaseName, Source>>()

interface Source {
  readonly files: readonly PhaseFile[]
  readonly source: PhaseSource
}

function sourceOf(profile: Profile, phase: PhaseName): Source {
  let known = sources.get(profile)
  if (known === undefined) sources.set(profile, (known = new Map()))
  let found = known.get(phase)
  if (found === undefined) {
    const files = filesOf(profile, phase)
    known.set(phase, (found = { files, source: phaseSource(profile, phase, files) }))
  }
  return found
}

/** Files that came out the same are one object, frozen: what is made of it further on (YAML, base64) is made once. */
const shared = new WeakMap<File, Map<string, RenderedFile>>()

/** Contents that every node has of its own are not worth being kept. */
const MOST_CONTENTS = 64

function renderedFile(file: File, data: string): RenderedFile {
  let byContent = shared.get(file)
  if (byContent === undefined) shared.set(file, (byContent = new Map()))
  const known = byContent.get(data)
  if (known !== undefined) return known
  const { path, permissions, content } = file
  const encoding = content?.inline?.encoding
  const made = {
    path,
    permissions: permissions || DEFAULT_PERMISSIONS,
    content: { inline: { ...(encoding && { encoding }), data } },
  }
  if (byContent.size >= MOST_CONTENTS) return made
  byContent.set(data, freeze(made))
  return made
}

function freeze(file: RenderedFile): RenderedFile {
  Object.freeze(file.content.inline)
  Object.freeze(file.content)
  return Object.freeze(file)
}

const registryFiles = ({ environment: { containerd } }: NodeRequest): RenderedFile[] =>
  [...containerdFiles(containerd).hosts].map(([path, data]) => ({
    path,
    permissions: REGISTRY_PERMISSIONS,
    content: { inline: { data } },
  }))
