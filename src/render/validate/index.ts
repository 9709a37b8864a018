// Reports what would be refused or would not reach a node as it is written. Contents of files are the matter of lint.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Inputs } from '../inputs/collect.ts'
import type { PlaceholderMarkers } from '../model/placeholders.ts'
import type { JoiningNode } from '../nodes/group.ts'
import { setsKubelets } from '../nodes/kubelet.ts'
import { reportKubeletSettings } from '../nodes/kubelet-problems.ts'
import { problemsOf } from '../nodes/make.ts'
import type { RenderedGroup } from '../nodes/render-group.ts'
import { damagedTemplates } from '../osc/index.ts'
import { type PreviousRequest, previousProfiles } from '../outputs/previous.ts'
import { reportSharedPlaceholders } from '../outputs/restore-placeholders.ts'
import { reportUnusedRevisions } from '../outputs/revisions.ts'
import type { Settings } from '../settings/settings.ts'
import { reportBuiltInProfiles } from './built-in-profiles.ts'
import { reportBuiltInSettings } from '../../lint/settings/built-in.ts'
import { reportKubeconfig } from '../../lint/settings/kubeconfig.ts'
import { reportLocalConfig } from './local-config.ts'
import { reportMachineDeployments } from '../../lint/machine-deployments/index.ts'
import { reportChangedProfiles } from './profile-changes.ts'
import { reportRegistryCredentials } from '../../lint/credentials/registry.ts'
import { reportSecretData } from './secret-data.ts'
import { reportSettings } from '../../lint/settings/values.ts'
import { reportIgnored } from '../../lint/settings/kubelet-ignored.ts'
import { sizeProblems } from './sizes.ts'
import { reportExpiry } from '../../lint/credentials/expiry.ts'
import { reportTokenOwners } from '../../lint/credentials/token-owner.ts'
import { reportSharedNames } from './uniqueness.ts'
import { userDataProblems } from './user-data/index.ts'

interface ValidateRequest {
  readonly inputs: Inputs
  readonly settings: Settings
  readonly selected: readonly JoiningNode[]
  readonly groups: readonly RenderedGroup[]
  readonly previous: PreviousRequest
  readonly placeholders: PlaceholderMarkers | undefined
  /** The date with which expirations are compared; without it, none is checked. */
  readonly now: Date | undefined
}

export async function validate(request: ValidateRequest): Promise<readonly Diagnostic[]> {
  const { groups, settings } = request
  const inGroups = groups.map(async group => [
    ...problemsOf(group, userDataProblems(group)),
    ...(await sizeProblems(group, settings.checks.userDataLimits)),
  ])
  return [...inputProblems(request), ...(await Promise.all(inGroups)).flat(), ...profileProblems(request)]
}

function inputProblems({ inputs, settings, selected, placeholders, now }: ValidateRequest): Diagnostic[] {
  const problems: Diagnostic[] = []
  const report = (problem: Diagnostic): void => void problems.push(problem)
  const { catalog, selectedObjects, kubeconfig } = inputs
  reportSharedNames(selected, report)
  reportBuiltInProfiles(selected, report)
  reportBuiltInSettings(selected, settings, report)
  reportSettings(settings, report)
  if (selectedObjects.length > 0 && kubeconfig !== undefined) reportKubeconfig(kubeconfig, settings, report)
  if (setsKubelets(settings)) reportKubeletSettings(settings, inputs, report)
  reportMachineDeployments(selectedObjects, settings, report)
  reportRegistryCredentials(catalog, settings.credentials, report)
  reportUnusedRevisions(settings.machineDeployments, inputs.machineDeploymentNames, report)
  reportSecretData(catalog, report)
  reportLocalConfig(catalog, report)
  reportTokenOwners(catalog, kubeconfig, report)
  if (now) reportExpiry(catalog, settings, { date: now, from: '--now' }, report)
  damagedTemplates(inputs.profiles).forEach(report)
  if (placeholders) reportSharedPlaceholders(selected, placeholders, report)
  return problems
}

/** Returns the problems of profiles with the nodes that use them. */
function profileProblems({ groups, settings, previous }: ValidateRequest): Diagnostic[] {
  const problems: Diagnostic[] = []
  const report = (problem: Diagnostic): void => void problems.push(problem)
  const uses = groups.flatMap(({ nodes, rendered }) => (rendered ? nodes.map(node => ({ node, rendered })) : []))
  const ignoring = uses.map(({ node, rendered: { ignored } }) => ({
    ref: node.machineDeployment.ref,
    profile: node.profile.ref,
    ignored,
  }))
  reportIgnored(
    ignoring.filter(({ ignored }) => ignored.length > 0),
    settings,
    report,
  )
  const withConfig = uses.map(({ node, rendered }) => ({ ...node, config: () => rendered.fill(node).config }))
  reportChangedProfiles(withConfig, previousProfiles(previous), report)
  return problems
}
