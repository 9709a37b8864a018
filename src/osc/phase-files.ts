// The files of one phase, rendered.

import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import type { RenderedFile } from '../model/config.ts'
import type { File, PhaseName, Profile } from '../model/profile.ts'
import { type Copied, copied } from '../yaml/copies.ts'
import { containerdFiles } from './containerd/containerd.ts'
import type { NodeData } from './node-data.ts'
import { filesOf, type PhaseFile, phaseSource } from './profile-templates.ts'
import { type NodeRequest, profileProblem } from './request.ts'
import type { OwnContents, PhaseSource } from './templates/template-engine.ts'

const DEFAULT_PERMISSIONS = 644
const REGISTRY_PERMISSIONS = 600

export function phaseFiles(
  request: NodeRequest,
  phase: PhaseName,
  { data, kind, words }: NodeData,
  report: Report,
): readonly RenderedFile[] {
  const { profile, engine } = request
  const complain = (found: Omit<Diagnostic, 'severity'>): void => report(profileProblem(found, request))
  const { files, empty, source } = sourceOf(profile, phase)
  for (const { file, field } of empty)
    complain({ code: 'OSM0508', message: `the file ${file.path} has no content`, field: `${field}.content.inline` })
  const { placeholders } = request.environment
  const { common, own, copied: from } = engine.renderPhase(source, { data, placeholders, kind, words }, complain)
  let rendered = commonFiles.get(common)
  if (rendered === undefined) {
    const registries = phase === 'provisioningConfig' ? registryFiles(request) : []
    rendered = Object.freeze([...files.map(({ file }, i) => renderedFile(file, common[i] ?? '')), ...registries])
    commonFiles.set(common, rendered)
  }
  if (own.size === 0) return rendered
  const list = withOwn(rendered, files, own)
  if (from === undefined || ![...own.keys()].every(i => keepsWords(files[i]!.file))) return list
  const pattern = patternFiles(from.pattern, () => withOwn(rendered, files, from.pattern))
  for (const i of own.keys()) markContent(list[i]!, { pattern: pattern[i]!, words: from.words })
  return copied(list, { pattern, words: from.words })
}

const markContent = ({ content }: RenderedFile, { pattern, words }: Copied<RenderedFile>): void =>
  void copied(content.inline, { pattern: pattern.content.inline, words })

/** What other encodings promise depends on every character of a content. */
const keepsWords = ({ content }: File): boolean => ['', 'b64'].includes(content?.inline?.encoding ?? '')

/** Files with stand-ins, frozen. */
const patterns = new WeakMap<OwnContents, readonly RenderedFile[]>()

function patternFiles(own: OwnContents, make: () => RenderedFile[]): readonly RenderedFile[] {
  let files = patterns.get(own)
  if (files === undefined) patterns.set(own, (files = Object.freeze(make().map(freeze))))
  return files
}

/** What nodes of one kind have in common, with an empty file in the place of each that differs from node to node. */
const commonFiles = new WeakMap<readonly (string | undefined)[], readonly RenderedFile[]>()

function withOwn(common: readonly RenderedFile[], files: readonly PhaseFile[], own: OwnContents): RenderedFile[] {
  const rendered = [...common]
  for (const [i, content] of own) rendered[i] = fileOf(files[i]!.file, content ?? '')
  return rendered
}

/** What stands in a profile is the same for all its nodes, and what was worked out of it is found by its identity. */
const sources = new WeakMap<Profile, Map<PhaseName, Source>>()

interface Source {
  readonly files: readonly PhaseFile[]
  readonly empty: readonly PhaseFile[]
  readonly source: PhaseSource
}

function sourceOf(profile: Profile, phase: PhaseName): Source {
  let known = sources.get(profile)
  if (known === undefined) sources.set(profile, (known = new Map()))
  let found = known.get(phase)
  if (found === undefined) {
    const files = filesOf(profile, phase)
    const empty = files.filter(({ file }) => !file.content?.inline)
    known.set(phase, (found = { files, empty, source: phaseSource(profile, phase, files) }))
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
  const made = fileOf(file, data)
  if (byContent.size >= MOST_CONTENTS) return made
  byContent.set(data, freeze(made))
  return made
}

function fileOf({ path, permissions, content }: File, data: string): RenderedFile {
  const encoding = content?.inline?.encoding
  return {
    path,
    permissions: permissions || DEFAULT_PERMISSIONS,
    content: { inline: encoding ? { encoding, data } : { data } },
  }
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
