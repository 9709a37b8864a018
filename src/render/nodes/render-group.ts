// Renders a group of alike nodes once, with markers instead of their names, and fills in the names of each node.

import type { ConfigPhase, OperatingSystemConfigSpec } from '../model/config.ts'
import type { Profile } from '../model/profile.ts'
import { type Fragment, type LazyText, Markers, type MarkerValues, TextTemplate } from '../model/text.ts'
import { preventsOutput, type TextProblem } from '../model/text-problem.ts'
import { kubeconfig } from '../osc/index.ts'
import { cloudProviderOf } from '../osc/operating-system-config.ts'
import type { NodeVariables } from '../osc/template-data.ts'
import { withDownloads, withNodeSettings } from '../profiles/built-in/index.ts'
import type { Settings } from '../settings/settings.ts'
import type { UserData, UserDataPhase, UserDataRequest } from '../userdata/index.ts'
import { shared } from '../yaml/index.ts'
import type { JoiningNode } from './group.ts'
import { variablesOf } from './kubelet.ts'
import type { IgnoredSetting } from './kubelet-files.ts'
import { type GroupContext, renderNode } from './render-node.ts'

/** Nodes that share a rendering: with markers instead of their names, or a single node. */
export interface RenderedGroup {
  readonly nodes: readonly JoiningNode[]
  /** The profile that was rendered; a built-in profile has the downloads of the nodes' Kubernetes version. */
  readonly profile: Profile
  readonly problems: readonly TextProblem[]
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

/** Renders nodes that see the same template data: all at once if the templates allow it, otherwise each. */
export function renderGroup(nodes: readonly JoiningNode[], context: GroupContext): RenderedGroup[] {
  const problems: TextProblem[] = []
  const profile = profileOf(nodes[0]!, context.settings, problems)
  const shared = nodes.length > 1 && context.engine.keepsMarkers ? renderShared(nodes[0]!, profile, context) : undefined
  const [alike, others] = shared
    ? [nodes.filter(hasPlainNames), nodes.filter(node => !hasPlainNames(node))]
    : [[], nodes]
  return [
    ...(shared && alike.length > 0 ? [{ ...shared, nodes: alike, profile }] : []),
    ...others.map(node => ({ ...renderAlone(node, profile, context), nodes: [node], profile })),
  ].map(group => ({ ...group, problems: [...problems, ...group.problems] }))
}

function profileOf(
  { machineDeployment, known, profile }: JoiningNode,
  settings: Settings,
  problems: TextProblem[],
): Profile {
  if (!known.builtIn) return profile
  const downloading = withDownloads(profile, machineDeployment.kubeletVersion, settings.profiles.downloads, found =>
    problems.push({ ...found, of: 'machineDeployment' }),
  )
  return withNodeSettings(downloading, settings.profiles)
}

type Rendered = Pick<RenderedGroup, 'problems' | 'rendered'>

function renderAlone(node: JoiningNode, profile: Profile, context: GroupContext): Rendered {
  const kubelet = kubeconfig(node.credentials)
  const { problems, rendering } = renderNode(node, { profile, variables: variablesOf(node, kubelet) }, context)
  if (rendering === undefined) return { problems, rendered: undefined }
  const { requests, ignored, userData } = rendering
  const text = (make: UserData): LazyText => ({ text: () => make().join('') })
  const { config } = requests.bootstrap
  const filled = {
    config,
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
function renderShared(first: JoiningNode, profile: Profile, context: GroupContext): Rendered | undefined {
  const markers = new Markers()
  const variables: NodeVariables = {
    provisioningSecret: markers.markerOf('provisioningSecret'),
    kubeletBootstrapSecret: markers.markerOf('kubeletBootstrapSecret'),
    kubeconfig: markers.markerOf('kubeconfig'),
  }
  const { problems, rendering } = renderNode(first, { profile, variables, nameMarkers: markers }, context)
  if (rendering === undefined || problems.some(preventsOutput)) return undefined
  const { requests, ignored, userData } = rendering
  const { config } = requests.bootstrap
  const template = (fragments: readonly Fragment[]) => new TextTemplate(fragments, markers)
  const bootstrap = template(userData.bootstrap())
  const provisioning = template(userData.provisioning())
  const phases = [phaseTemplate(config.bootstrapConfig, template), phaseTemplate(config.provisioningConfig, template)]
  const texts = [bootstrap, provisioning, ...phases.flatMap(({ files }) => [...files.values()])]
  // A kubeconfig has several lines, so the output of a template can depend on the position of the marker.
  if (texts.some(text => text.uses('kubeconfig'))) return undefined
  const fill = (node: JoiningNode): RenderedConfig => {
    const values = { ...node.names }
    const [bootstrapConfig, provisioningConfig] = phases.map(phase => fillPhase(phase, values))
    return {
      config: {
        ...config,
        cloudProvider: cloudProviderOf(node.machineDeployment.provider),
        bootstrapConfig: bootstrapConfig!,
        provisioningConfig: provisioningConfig!,
      },
      userData: { bootstrap: bootstrap.fillLazily(values), provisioning: provisioning.fillLazily(values) },
      kubeconfig: kubeconfig(node.credentials),
    }
  }
  return { problems, rendered: { requests, ignored, nameMarkers: markers, fill } }
}

interface PhaseTemplate {
  readonly phase: ConfigPhase
  /** Templates of the file contents that contain markers, by the index of the file. */
  readonly files: ReadonlyMap<number, TextTemplate>
}

function phaseTemplate(phase: ConfigPhase, template: (fragments: readonly Fragment[]) => TextTemplate): PhaseTemplate {
  const texts = phase.files?.map(file => template([file.content.inline.data])) ?? []
  const files = new Map([...texts.entries()].filter(([, text]) => !text.isConstant))
  if (files.size === 0) return { phase: shared(phase), files }
  return { phase: { ...phase, files: phase.files!.map((file, i) => (files.has(i) ? file : shared(file))) }, files }
}

function fillPhase({ phase, files }: PhaseTemplate, values: MarkerValues): ConfigPhase {
  if (files.size === 0) return phase
  const filled = [...phase.files!]
  for (const [i, text] of files) {
    const { content, ...file } = filled[i]!
    filled[i] = { ...file, content: { inline: { ...content.inline, data: text.fill(values) } } }
  }
  return { ...phase, files: filled }
}
