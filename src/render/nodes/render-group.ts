// Renders a group of alike nodes once, with markers instead of their names, and fills in the names of each node.

import { plain, t, withCode } from '../../base/span.ts'
import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import { mergeRepeats } from '../../diagnostics/repeats.ts'
import { type Coded, preventsOutput, withTexts } from '../../diagnostics/text-problem.ts'
import type { ConfigPhase, OperatingSystemConfigSpec, RenderedFile } from '../model/config.ts'
import type { Profile } from '../model/profile.ts'
import type { OnProgress } from '../model/run.ts'
import { type LazyText, lazyText, type MarkedTexts, Markers, type MarkerValues, TextTemplate } from '../model/text.ts'
import {
  goTemplateEngine,
  kubeconfig,
  loadEngine,
  onceLoaded,
  provisioningUtilityFor,
  renderConfig,
  type TemplateEngine,
} from '../osc/index.ts'
import { diagnosticsOf } from '../osc/node-diagnostics.ts'
import { cloudProviderOf } from '../osc/operating-system-config.ts'
import type { NodeVariables } from '../osc/template-data.ts'
import { withDownloads, withNodeSettings } from '../profiles/built-in/index.ts'
import type { NodeEnvironment } from '../settings/environment.ts'
import type { Settings } from '../settings/settings.ts'
import { renderUserData, type UserData, type UserDataPhase, type UserDataRequest } from '../userdata/index.ts'
import { shared } from '../yaml/index.ts'
import type { Group, GroupInputs, JoiningNode } from './group.ts'
import { environmentOf, minorOf } from './kubelet.ts'
import { type IgnoredSetting, withKubeletSettings } from './kubelet-files.ts'

/** Nodes that share a rendering: with markers instead of their names, or a single node. */
export interface RenderedGroup {
  readonly nodes: readonly JoiningNode[]
  /** The profile that was rendered; a built-in profile has the downloads of the nodes' Kubernetes version. */
  readonly profile: Profile
  readonly problems: readonly Coded[]
  /** undefined if an error is among the problems. */
  readonly rendered: GroupRendering | undefined
}

interface GroupRendering {
  /** The configuration of each phase, and all that its user data depends on. */
  readonly requests: Readonly<Record<UserDataPhase, UserDataRequest>>
  /** The settings of kubelets that have no effect with the profile. */
  readonly ignored: readonly IgnoredSetting[]
  /** The markers that stand for the names of the nodes; undefined for a single node. */
  readonly nameMarkers: Markers | undefined
  /** Returns the configuration and the user data of a node of the group. */
  readonly fill: (node: JoiningNode) => RenderedConfig
}

export interface RenderedConfig {
  readonly config: OperatingSystemConfigSpec
  readonly userData: Readonly<Record<UserDataPhase, LazyText>>
  readonly kubeconfig: string
}

/** Renders a group: all of its nodes at once if the templates allow it, otherwise each. */
function renderGroup({ inputs, nodes }: Group, context: GroupContext): RenderedGroup[] {
  const problems: Coded[] = []
  const profile = profileOf(inputs, context.settings, problems)
  const request = { ...inputs, profile }
  const shared = nodes.length > 1 && context.engine.keepsMarkers ? renderShared(request, context) : undefined
  const [alike, others] = shared
    ? [nodes.filter(hasPlainNames), nodes.filter(node => !hasPlainNames(node))]
    : [[], nodes]
  return [
    ...(shared && alike.length > 0 ? [{ ...shared, nodes: alike, profile }] : []),
    ...others.map(node => ({ ...renderAlone(node, request, context), nodes: [node], profile })),
  ].map(group => ({ ...group, problems: [...problems, ...group.problems] }))
}

function profileOf(
  { machineDeployment, isBuiltIn, profile }: GroupInputs,
  settings: Settings,
  problems: Coded[],
): Profile {
  if (!isBuiltIn) return profile
  const downloading = withDownloads(profile, machineDeployment.kubeletVersion, settings.profiles.downloads, found =>
    problems.push({ ...found, of: 'machineDeployment' }),
  )
  return withNodeSettings(downloading, settings.profiles, machineDeployment.pool !== undefined)
}

type Rendered = Pick<RenderedGroup, 'problems' | 'rendered'>

function renderAlone(node: JoiningNode, inputs: GroupInputs, context: GroupContext): Rendered {
  const kubelet = kubeconfig(node.credentials)
  const { problems, rendering } = renderNode(inputs, { variables: { ...node.names, kubeconfig: kubelet } }, context)
  if (rendering === undefined) return { problems, rendered: undefined }
  const { requests, ignored, userData } = rendering
  const text = (make: UserData): LazyText => lazyText(() => make().join(''))
  const filled = {
    config: withProvider(requests.bootstrap.config, node),
    userData: { bootstrap: text(userData.bootstrap), provisioning: text(userData.provisioning) },
    kubeconfig: kubelet,
  }
  return { problems, rendered: { requests, ignored, nameMarkers: undefined, fill: () => filled } }
}

/**
 * Names that are valid in Kubernetes and that YAML cannot read as numbers because of their suffix. Like markers, they need no quotes or
 * escapes in any format.
 */
const PLAIN_NAME = /^[a-z0-9][-a-z0-9.]*-config$/

const hasPlainNames = ({ names }: JoiningNode): boolean =>
  PLAIN_NAME.test(names.provisioningSecret) && PLAIN_NAME.test(names.kubeletBootstrapSecret)

/**
 * Renders the group with markers. Returns undefined if one rendering cannot serve all nodes: because a template does more with a name than
 * print it, or because of an error.
 */
function renderShared(inputs: GroupInputs, context: GroupContext): Rendered | undefined {
  const markers = new Markers()
  const variables: NodeVariables = {
    provisioningSecret: markers.markerOf('provisioningSecret'),
    kubeletBootstrapSecret: markers.markerOf('kubeletBootstrapSecret'),
    kubeconfig: markers.markerOf('kubeconfig'),
  }
  const { problems, rendering } = renderNode(inputs, { variables, nameMarkers: markers }, context)
  if (rendering === undefined || problems.some(preventsOutput)) return undefined
  const { requests, ignored, userData } = rendering
  const { config } = requests.bootstrap
  const bootstrap = new TextTemplate(userData.bootstrap(), markers)
  const provisioning = new TextTemplate(userData.provisioning(), markers)
  // A kubeconfig has several lines, so the output of a template can depend on the position of the marker.
  if (bootstrap.uses('kubeconfig') || provisioning.uses('kubeconfig')) return undefined
  const bootstrapConfig = phaseTemplate(config.bootstrapConfig, markers)
  const provisioningConfig = phaseTemplate(config.provisioningConfig, markers)
  const fill = (node: JoiningNode): RenderedConfig => {
    const values = { ...node.names }
    return {
      config: {
        ...withProvider(config, node),
        bootstrapConfig: bootstrapConfig(values),
        provisioningConfig: provisioningConfig(values),
      },
      userData: { bootstrap: bootstrap.fillLazily(values), provisioning: provisioning.fillLazily(values) },
      kubeconfig: kubeconfig(node.credentials),
    }
  }
  return { problems, rendered: { requests, ignored, nameMarkers: markers, fill } }
}

/** Returns the configuration with the node's own part of it, which no template reads. */
const withProvider = (
  config: OperatingSystemConfigSpec,
  { machineDeployment: { provider } }: JoiningNode,
): OperatingSystemConfigSpec => ({ ...config, cloudProvider: cloudProviderOf(provider) })

/** Returns the phase of a node. What has no markers is the same object for all nodes. */
type PhaseTemplate = (values: MarkerValues) => ConfigPhase

function phaseTemplate(phase: ConfigPhase, markers: Markers): PhaseTemplate {
  const parts = (phase.files ?? []).map(file => {
    const text = new TextTemplate([file.content.inline.data], markers)
    return { file, text: text.isConstant ? undefined : text }
  })
  if (parts.every(({ text }) => text === undefined)) {
    const same = shared(phase)
    return () => same
  }
  for (const { file, text } of parts) if (text === undefined) shared(file)
  return values => ({
    ...phase,
    files: parts.map(({ file, text }) => (text ? withData(file, text.fill(values)) : file)),
  })
}

const withData = ({ content, ...file }: RenderedFile, data: string): RenderedFile => ({
  ...file,
  content: { inline: { ...content.inline, data } },
})

interface GroupContext {
  readonly environment: NodeEnvironment
  readonly settings: Settings
  readonly engine: TemplateEngine
}

interface NodeRendering {
  readonly problems: readonly Coded[]
  /** undefined if an error is among the problems. */
  readonly rendering:
    | (Pick<GroupRendering, 'requests' | 'ignored'> & { readonly userData: Readonly<Record<UserDataPhase, UserData>> })
    | undefined
}

interface RenderingRequest {
  readonly variables: NodeVariables
  /** The markers that `variables` consists of, if a group is rendered. */
  readonly nameMarkers?: Markers
}

/** Renders a configuration and its user data. A template may change and compare a stand-in, which is reported. */
function renderNode(inputs: GroupInputs, request: RenderingRequest, context: GroupContext): NodeRendering {
  const { standIns } = context.environment
  const made = renderWith(inputs, request, context, standIns ? [standIns] : [])
  const changes = standIns ? made.problems.filter(({ code }) => code === CHANGES_UNKNOWN) : []
  if (changes.length === 0) return made
  const again = renderWith(inputs, request, context, [])
  if (again.problems.some(({ code }) => code === CHANGES_UNKNOWN)) return again
  const notes = changes.map(
    ({ message, ...change }): Coded => ({ ...change, code: CHANGES_STAND_IN, message, help: [NOTE] }),
  )
  return { ...again, problems: [...again.problems, ...notes] }
}

const CHANGES_UNKNOWN = 'OSM0417'
const CHANGES_STAND_IN = 'OSM0418'

/** Whether templates do more with a stand-in than print it, so that what they print would say something about the real value. */
export const readsStandIns = ({ problems }: RenderedGroup): boolean =>
  problems.some(({ code }) => code === CHANGES_UNKNOWN || code === CHANGES_STAND_IN)

const NOTE = t`The rendering is made with a stand-in for a credential: with the real value, this part of it can be different.`

function renderWith(
  { machineDeployment, profile, credentials, kubelet, name }: GroupInputs,
  { variables, nameMarkers }: RenderingRequest,
  { environment: common, settings, engine }: GroupContext,
  standIns: readonly MarkedTexts[],
): NodeRendering {
  const problems: Coded[] = []
  const report = (problem: Coded): void => void problems.push(problem)
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
    machineDeploymentName: name,
    provisioner: provisioningUtilityFor(machineDeployment),
    distUpgradeOnBoot: machineDeployment.provider.operatingSystemSpec.distUpgradeOnBoot,
    ignitionVersion: settings.output.ignitionVersion,
    hasTexts: machineDeployment.pool !== undefined,
    placeholders: placeholders?.markers,
    names: nameMarkers,
  })
  const requests = { bootstrap: requestOf('bootstrap'), provisioning: requestOf('provisioning') }
  const bootstrap = renderUserData(requests.bootstrap, report)
  const provisioning = renderUserData(requests.provisioning, report)
  const userData = bootstrap && provisioning && { bootstrap, provisioning }
  return { problems, rendering: userData && { ignored, requests, userData } }
}

/** Renders groups of alike nodes. A group that cannot share a rendering becomes several. */
export async function make(
  groups: readonly Group[],
  { environment, settings, progress }: Omit<GroupContext, 'engine'> & { readonly progress: OnProgress | undefined },
  report: Report,
): Promise<readonly RenderedGroup[]> {
  const { allowEta } = settings.profiles.templates
  const goTemplates = goTemplateEngine(settings.limits)
  const engines = new Map<Profile, TemplateEngine | undefined>()
  const total = groups.reduce((sum, group) => sum + group.nodes.length, 0)
  const made: RenderedGroup[] = []
  let done = 0
  for (const group of groups) {
    const { profile } = group.inputs
    if (!engines.has(profile)) engines.set(profile, await loadEngine(profile, { goTemplates, allowEta }, report))
    progress?.({ stage: 'render', done, total })
    done += group.nodes.length
    const engine = engines.get(profile)
    if (engine !== undefined)
      made.push(...(await onceLoaded(() => renderGroup(group, { environment, settings, engine }))))
  }
  for (const group of made) problemsOf(group).forEach(report)
  return made
}

/**
 * Returns the diagnostics of problems in a rendering: lists of one phase each, by default what the rendering itself found, once at a place. Phases share fields of
 * the MachineDeployment, whose problems are the same in both.
 */
export function problemsOf(
  { nodes, profile, rendered, problems: own }: RenderedGroup,
  phases: readonly (readonly Coded[])[] = own.map(each => [each]),
): Diagnostic[] {
  const foundIn = ({ machineDeployment }: JoiningNode) => ({ machineDeployment, profile })
  const { nameMarkers: markers } = rendered ?? {}
  const found = (problem: Coded): Diagnostic[] =>
    markers !== undefined && hasMarkers(problem, markers)
      ? nodes.flatMap(node => diagnosticsOf(filled(problem, markers, { ...node.names }), [foundIn(node)]))
      : diagnosticsOf(problem, nodes.map(foundIn))
  return mergeRepeats(...phases.map(problems => problems.flatMap(found)))
}

/** Whether a text of the problem contains a marker. */
const hasMarkers = ({ message, help, excerpt, rendered }: Coded, markers: Markers): boolean =>
  [...[message, ...(help ?? []), ...(rendered ? [rendered.message] : [])].map(plain), excerpt?.text ?? ''].some(text =>
    markers.includes(text),
  )

/** Returns the problem with the values of a node instead of markers. */
function filled(problem: Coded, markers: Markers, values: MarkerValues): Coded {
  const fill = (text: string): string => markers.replace(text, name => values[name]!)
  const { rendered } = problem
  return withTexts(
    rendered
      ? { ...problem, rendered: { ...rendered, name: fill(rendered.name), message: withCode(rendered.message, fill) } }
      : problem,
    fill,
  )
}
