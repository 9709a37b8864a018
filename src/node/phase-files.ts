// The files of one phase, rendered.

import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import type { Value } from '../go/values.ts'
import type { RenderedFile } from '../model/config.ts'
import type { PhaseName } from '../model/profile.ts'
import { containerdFiles } from './containerd.ts'
import { filesOf, phaseSource } from './profile-templates.ts'
import { type NodeRequest, profileProblem } from './request.ts'

const DEFAULT_PERMISSIONS = 644
const REGISTRY_PERMISSIONS = 600

export function phaseFiles(request: NodeRequest, phase: PhaseName, data: Value, report: Report): RenderedFile[] {
  const { profile, engine } = request
  const complain = (found: Omit<Diagnostic, 'severity'>): void => report(profileProblem(found, request))
  const files = filesOf(profile, phase)
  for (const { file, field } of files) {
    if (!file.content?.inline) {
      complain({ code: 'OSM0508', message: `the file ${file.path} has no content`, field: `${field}.content.inline` })
    }
  }
  const { placeholders } = request.environment
  const contents = engine.renderPhase(phaseSource(profile, phase, files), { data, placeholders }, complain)
  const rendered = files.map(({ file: { path, permissions, content } }, i): RenderedFile => {
    const encoding = content?.inline?.encoding
    return {
      path,
      permissions: permissions || DEFAULT_PERMISSIONS,
      content: { inline: { ...(encoding && { encoding }), data: contents[i] ?? '' } },
    }
  })
  return phase === 'provisioningConfig' ? [...rendered, ...registryFiles(request)] : rendered
}

const registryFiles = ({ environment: { containerd } }: NodeRequest): RenderedFile[] =>
  [...containerdFiles(containerd).hosts].map(([path, data]) => ({
    path,
    permissions: REGISTRY_PERMISSIONS,
    content: { inline: { data } },
  }))
