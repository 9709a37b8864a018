// Reports what would be refused or would not reach a node as it is written, and what only a run can see. What only looks wrong in inputs and
// contents is the matter of lint.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Inputs } from '../inputs/collect.ts'
import type { PlaceholderMarkers } from '../model/placeholders.ts'
import type { JoiningNode } from '../nodes/group.ts'
import { reportKubeletSettings, setsKubelets } from '../nodes/kubelet.ts'
import { problemsOf, type RenderedGroup } from '../nodes/render-group.ts'
import { damagedTemplates } from '../osc/index.ts'
import { reportSharedPlaceholders } from '../outputs/restore-placeholders.ts'
import { reportUnusedRevisions, reportUnusedStamping } from '../outputs/revisions.ts'
import type { Settings } from '../settings/settings.ts'
import { reportBuiltInProfiles } from './built-in-profiles.ts'
import { reportLocalConfig } from './local-config.ts'
import { reportChangedProfiles } from './profile-changes.ts'
import { reportSecretData, reportSubscriptions } from './secret-data.ts'
import { sizeProblems } from './sizes.ts'
import { reportSharedNames } from './uniqueness.ts'
import { userDataProblems } from './user-data.ts'

interface ValidateRequest {
  readonly inputs: Inputs
  readonly settings: Settings
  readonly selected: readonly JoiningNode[]
  readonly groups: readonly RenderedGroup[]
  readonly placeholders: PlaceholderMarkers | undefined
}

export async function validate(request: ValidateRequest): Promise<readonly Diagnostic[]> {
  const { groups, settings } = request
  const inGroups = groups.map(async group => [
    ...problemsOf(group, userDataProblems(group)),
    ...(await sizeProblems(group, settings.checks.userDataLimits)),
  ])
  return [...inputProblems(request), ...(await Promise.all(inGroups)).flat()]
}

function inputProblems({ inputs, settings, selected, groups, placeholders }: ValidateRequest): Diagnostic[] {
  const problems: Diagnostic[] = []
  const report = (problem: Diagnostic): void => void problems.push(problem)
  const { catalog, selectedObjects } = inputs
  reportSharedNames(selected, report)
  reportBuiltInProfiles(selected, report)
  if (setsKubelets(settings) || inputs.machineDeployments.some(({ pool }) => pool))
    reportKubeletSettings(settings, inputs, report)
  reportUnusedRevisions(settings.machineDeployments, inputs.machineDeploymentNames, report)
  reportUnusedStamping(settings, report)
  reportSecretData(catalog, report)
  reportSubscriptions(selectedObjects, settings.credentials.placeholders, report)
  reportLocalConfig(catalog, report)
  damagedTemplates(inputs.profiles).forEach(report)
  if (placeholders) reportSharedPlaceholders(selected, placeholders, report)
  const made = groups.filter(({ rendered }) => rendered !== undefined)
  reportChangedProfiles(
    made.flatMap(({ nodes }) => nodes),
    report,
  )
  return problems
}
