// Renders the files of a phase, and finds damaged templates of profiles that are not rendered.

import type { Value } from 'gotemplate/values'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { PHASES, type RenderedFile } from '../model/config.ts'
import type { File, PhaseName } from '../model/profile.ts'
import type { ReportText } from '../model/text-problem.ts'
import type { KnownProfile } from '../profiles/selection.ts'
import { containerdFiles } from './containerd/containerd.ts'
import type { NodeRequest } from './node-data.ts'
import { filesOf, phaseSource } from './profile-templates.ts'
import { isGoProfile } from './templates/choose-engine.ts'
import { parseProblems } from './templates/go-templates.ts'

const DEFAULT_PERMISSIONS = 644
const REGISTRY_PERMISSIONS = 600

/** Renders the files of a phase. */
export function phaseFiles(
  { profile, engine, environment, markers }: NodeRequest,
  phase: PhaseName,
  data: Value,
  report: ReportText,
): readonly RenderedFile[] {
  const files = filesOf(profile, phase)
  for (const { file, field } of files) {
    if (!file.content?.inline)
      report({
        code: 'OSM0508',
        message: `the file ${file.path} has no content`,
        field: `${field}.content.inline`,
        help: 'Write the text below content.inline.data; an encoding is written beside it.',
      })
  }
  const contents = engine.renderPhase(phaseSource(profile, phase, files), { data, markers }, report)
  const rendered = files.map(({ file }, i) => fileOf(file, contents[i] ?? ''))
  if (phase === 'bootstrapConfig') return rendered
  return [...rendered, ...Array.from(containerdFiles(environment.containerd).hosts, registryFile)]
}

function fileOf({ path, permissions, content }: File, data: string): RenderedFile {
  const encoding = content?.inline?.encoding
  return {
    path,
    permissions: permissions || DEFAULT_PERMISSIONS,
    content: { inline: encoding ? { encoding, data } : { data } },
  }
}

const registryFile = ([path, data]: readonly [path: string, data: string]): RenderedFile => ({
  path,
  permissions: REGISTRY_PERMISSIONS,
  content: { inline: { data } },
})

/** Returns the templates that cannot be parsed in profiles that are not valid, to be reported with the problems of their schema. */
export const damagedTemplates = (profiles: readonly KnownProfile[]): Diagnostic[] =>
  profiles.flatMap(({ damaged }) => {
    if (damaged === undefined || !isGoProfile(damaged)) return []
    const sources = PHASES.map(name => phaseSource(damaged, name, filesOf(damaged, name)))
    return sources
      .flatMap(({ templates, files }) => [...templates, ...files])
      .flatMap(parseProblems)
      .map(({ code, message, help, field, excerpt }) =>
        problem(code, message, { object: damaged.ref, help, field, excerpt }),
      )
  })
