// Renders one node, or the markers of a group: its configuration, its user data, and what is found in them.

import { type CheckedContents, checkUserData, type NodeFacts } from '../../lint/index.ts'
import type { OperatingSystemConfigSpec } from '../model/config.ts'
import type { NodeEnvironment } from '../model/environment.ts'
import type { Markers } from '../model/markers.ts'
import type { Profile } from '../model/profile.ts'
import type { Finding } from '../osc/finding.ts'
import { provisioningUtilityFor, renderConfig, type TemplateEngine, templateTexts } from '../osc/index.ts'
import type { NodeVariables } from '../osc/request.ts'
import type { Settings } from '../settings/settings.ts'
import type { UserDataFinding } from '../userdata/finding.ts'
import { renderUserData, type UserData, type UserDataPhase, type UserDataRequest } from '../userdata/index.ts'
import type { JoiningNode } from './group.ts'
import { minorOf } from './kubelet.ts'
import { type IgnoredSetting, withKubeletSettings } from './kubelet-files.ts'
import { environmentOf } from './node-request.ts'

export interface GroupContext {
  readonly environment: NodeEnvironment
  readonly settings: Settings
  readonly engine: TemplateEngine
  /** Contents of files that were checked already. */
  readonly checked: CheckedContents
}

export interface NodeRendering {
  readonly findings: readonly Finding[]
  readonly ignored: readonly IgnoredSetting[]
  readonly config: OperatingSystemConfigSpec
  readonly userData: Readonly<Record<UserDataPhase, UserData>>
}

export interface RenderingRequest {
  readonly profile: Profile
  readonly variables: NodeVariables
  /** The markers that `variables` consists of, if a group is rendered. */
  readonly nameMarkers?: Markers
}

/** Renders the configuration and the user data of one node. The result has no `config` if an error is among the findings. */
export function renderNode(
  { machineDeployment, credentials, known, kubelet }: JoiningNode,
  { profile, variables, nameMarkers }: RenderingRequest,
  { environment: common, settings, engine, checked }: GroupContext,
): NodeRendering | { readonly findings: readonly Finding[]; readonly config?: undefined } {
  const findings: Finding[] = []
  const environment = environmentOf(common, kubelet)
  const { placeholders } = environment
  const markers = [placeholders?.markers, nameMarkers].filter(some => some !== undefined)
  const rendered = renderConfig(
    { machineDeployment, profile, environment, credentials, engine, variables, markers },
    finding => findings.push(finding),
  )
  if (rendered === undefined) return { findings }
  const { config, ignored } = kubelet
    ? withKubeletSettings(rendered, kubelet, minorOf(machineDeployment.kubeletVersion) ?? 0)
    : { config: rendered, ignored: [] }
  const report = (finding: UserDataFinding): void => void findings.push({ ...finding, of: 'config' })
  const { allow } = settings.checks.outbound
  let templates: readonly string[] | undefined
  const facts: NodeFacts = {
    isBuiltIn: known.builtIn === true && profile.origins === undefined,
    kubeletMinor: minorOf(machineDeployment.kubeletVersion),
    settings: [environment.initialTaints],
    tokens: [credentials.apiToken, credentials.bootstrapToken],
    templates: () => (templates ??= templateTexts(profile)),
    outbound: allow && { allow, apiServer: credentials.cluster.server },
    checked,
  }
  const userDataOf = (phase: UserDataPhase): UserData | undefined => {
    const request: UserDataRequest = {
      config,
      phase,
      machineDeploymentName: machineDeployment.ref.name,
      provisioner: provisioningUtilityFor(machineDeployment),
      distUpgradeOnBoot: machineDeployment.provider.operatingSystemSpec.distUpgradeOnBoot,
      ignitionVersion: settings.output.ignitionVersion,
      placeholders: placeholders?.markers,
      names: nameMarkers,
    }
    const userData = renderUserData(request, report)
    if (userData) checkUserData(request, report, facts)
    return userData
  }
  const [bootstrap, provisioning] = [userDataOf('bootstrap'), userDataOf('provisioning')]
  return bootstrap && provisioning ? { findings, ignored, config, userData: { bootstrap, provisioning } } : { findings }
}
