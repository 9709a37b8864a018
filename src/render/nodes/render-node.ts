// Renders one node, or the markers of a group: its configuration and its user data.

import type { NodeEnvironment } from '../model/environment.ts'
import type { Profile } from '../model/profile.ts'
import type { MarkedTexts, Markers } from '../model/text.ts'
import type { TextProblem } from '../model/text-problem.ts'
import { provisioningUtilityFor, renderConfig, type TemplateEngine } from '../osc/index.ts'
import type { NodeVariables } from '../osc/template-data.ts'
import type { Settings } from '../settings/settings.ts'
import { renderUserData, type UserData, type UserDataPhase, type UserDataRequest } from '../userdata/index.ts'
import type { JoiningNode } from './group.ts'
import { environmentOf, minorOf } from './kubelet.ts'
import { type IgnoredSetting, withKubeletSettings } from './kubelet-files.ts'

export interface GroupContext {
  readonly environment: NodeEnvironment
  readonly settings: Settings
  readonly engine: TemplateEngine
}

interface NodeRendering {
  readonly ignored: readonly IgnoredSetting[]
  /** The configuration of each phase, and all that its user data depends on. */
  readonly requests: Readonly<Record<UserDataPhase, UserDataRequest>>
  readonly userData: Readonly<Record<UserDataPhase, UserData>>
}

interface RenderingRequest {
  readonly profile: Profile
  readonly variables: NodeVariables
  /** The markers that `variables` consists of, if a group is rendered. */
  readonly nameMarkers?: Markers
}

interface RenderedNodes {
  readonly problems: readonly TextProblem[]
  readonly rendering: NodeRendering | undefined
}

/**
 * Renders the configuration and the user data of one node. There is no rendering if an error is among the problems. A template may change
 * and compare a stand-in, which is reported.
 */
export function renderNode(node: JoiningNode, request: RenderingRequest, context: GroupContext): RenderedNodes {
  const { standIns } = context.environment
  const made = renderWith(node, request, context, standIns ? [standIns] : [])
  const changes = standIns ? made.problems.filter(({ code }) => code === CHANGES_UNKNOWN) : []
  if (changes.length === 0) return made
  const again = renderWith(node, request, context, [])
  if (again.problems.some(({ code }) => code === CHANGES_UNKNOWN)) return again
  const notes = changes.map(
    ({ message, ...change }): TextProblem => ({ ...change, code: 'OSM0418', message, help: NOTE }),
  )
  return { ...again, problems: [...again.problems, ...notes] }
}

const CHANGES_UNKNOWN = 'OSM0417'

const NOTE =
  'The rendering is made with a stand-in for a credential: with the real value, this part of it can be different.'

function renderWith(
  { machineDeployment, credentials, kubelet }: JoiningNode,
  { profile, variables, nameMarkers }: RenderingRequest,
  { environment: common, settings, engine }: GroupContext,
  standIns: readonly MarkedTexts[],
): RenderedNodes {
  const problems: TextProblem[] = []
  const report = (problem: TextProblem): void => void problems.push(problem)
  const environment = environmentOf(common, kubelet)
  const { placeholders } = environment
  const markers = [placeholders?.markers, nameMarkers, ...standIns].filter(some => some !== undefined)
  const rendered = renderConfig(
    { machineDeployment, profile, environment, credentials, engine, variables, markers },
    report,
  )
  if (rendered === undefined) return { problems, rendering: undefined }
  const { config, ignored } = kubelet
    ? withKubeletSettings(rendered, kubelet, minorOf(machineDeployment.kubeletVersion) ?? 0)
    : { config: rendered, ignored: [] }
  const requestOf = (phase: UserDataPhase): UserDataRequest => ({
    config,
    phase,
    machineDeploymentName: machineDeployment.ref.name,
    provisioner: provisioningUtilityFor(machineDeployment),
    distUpgradeOnBoot: machineDeployment.provider.operatingSystemSpec.distUpgradeOnBoot,
    ignitionVersion: settings.output.ignitionVersion,
    placeholders: placeholders?.markers,
    names: nameMarkers,
  })
  const requests = { bootstrap: requestOf('bootstrap'), provisioning: requestOf('provisioning') }
  const [bootstrap, provisioning] = [
    renderUserData(requests.bootstrap, report),
    renderUserData(requests.provisioning, report),
  ]
  const userData = bootstrap && provisioning && { bootstrap, provisioning }
  return { problems, rendering: userData && { ignored, requests, userData } }
}
