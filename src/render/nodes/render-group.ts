// Renders a group of alike nodes once, with markers instead of their names, and fills in the names of each node.

import type { ConfigPhase, OperatingSystemConfigSpec } from '../model/config.ts'
import { Markers } from '../model/markers.ts'
import type { Profile } from '../model/profile.ts'
import { type Fragment, type LazyText, lazyText, type MarkerValues, TextTemplate } from '../model/text.ts'
import { type Finding, isError } from '../osc/finding.ts'
import { kubeconfig } from '../osc/index.ts'
import { cloudProviderOf } from '../osc/operating-system-config.ts'
import type { NodeVariables } from '../osc/request.ts'
import { withDownloads, withNodeSettings } from '../profiles/built-in/index.ts'
import type { Settings } from '../settings/settings.ts'
import type { UserData, UserDataPhase } from '../userdata/index.ts'
import { Frozen } from '../yaml/index.ts'
import { fillFinding, hasMarkers } from './fill-finding.ts'
import type { JoiningNode } from './group.ts'
import type { IgnoredSetting } from './kubelet-files.ts'
import { variablesOf } from './node-request.ts'
import { type GroupContext, type RenderingRequest, renderNode } from './render-node.ts'

export interface GroupMember {
  readonly node: JoiningNode
  /** The profile that was rendered; a built-in profile has the downloads of the node's Kubernetes version. */
  readonly profile: Profile
  readonly findings: readonly Finding[]
  /** undefined if there is an error among the findings. */
  readonly rendered: RenderedConfig | undefined
  /** The settings of kubelets that have no effect with the profile. */
  readonly ignored: readonly IgnoredSetting[]
}

export interface RenderedConfig {
  readonly config: OperatingSystemConfigSpec
  readonly userData: Readonly<Record<UserDataPhase, LazyText>>
  readonly kubeconfig: string
}

/** Renders a group once if its templates allow it, otherwise each node. Returns the members in the order of the nodes. */
export function renderGroup(nodes: readonly JoiningNode[], context: GroupContext): GroupMember[] {
  const findings: Finding[] = []
  const profile = profileOf(nodes[0]!, context.settings, findings)
  const shared = nodes.length > 1 && context.engine.keepsMarkers ? renderShared(nodes[0]!, profile, context) : undefined
  return nodes.map(node => {
    const kubelet = kubeconfig(node.credentials)
    const made = shared?.fill(node) ?? renderAlone(node, { profile, variables: variablesOf(node, kubelet) }, context)
    return {
      node,
      profile,
      findings: [...findings, ...made.findings],
      ignored: made.ignored,
      rendered: made.rendered && { ...made.rendered, kubeconfig: kubelet },
    }
  })
}

function profileOf(
  { machineDeployment, known, profile }: JoiningNode,
  settings: Settings,
  findings: Finding[],
): Profile {
  if (!known.builtIn) return profile
  const downloading = withDownloads(profile, machineDeployment.kubeletVersion, settings.profiles.downloads, found =>
    findings.push({ ...found, of: 'machineDeployment' }),
  )
  return withNodeSettings(downloading, settings.profiles)
}

interface MemberRendering {
  readonly findings: readonly Finding[]
  readonly ignored: readonly IgnoredSetting[]
  readonly rendered: Omit<RenderedConfig, 'kubeconfig'> | undefined
}

function renderAlone(node: JoiningNode, request: RenderingRequest, context: GroupContext): MemberRendering {
  const { findings, ...made } = renderNode(node, request, context)
  if (made.config === undefined) return { findings, ignored: [], rendered: undefined }
  const { config, userData, ignored } = made
  const text = (make: UserData): LazyText => lazyText(() => make().join(''))
  return {
    findings,
    ignored,
    rendered: {
      config,
      userData: { bootstrap: text(userData.bootstrap), provisioning: text(userData.provisioning) },
    },
  }
}

/**
 * Names that are valid in Kubernetes and that YAML cannot read as numbers because of their suffix. Like markers, they need no quotes or
 * escapes in any format.
 */
const PLAIN_NAME = /^[a-z0-9][-a-z0-9.]*-config$/

interface SharedRendering {
  /** Returns undefined for a node with names that are not plain. */
  fill(node: JoiningNode): MemberRendering | undefined
}

/**
 * Renders the group with markers. Returns undefined if one rendering cannot serve all nodes: because a template does more with a name than
 * print it, or because of an error.
 */
function renderShared(first: JoiningNode, profile: Profile, context: GroupContext): SharedRendering | undefined {
  const markers = new Markers()
  const variables: NodeVariables = {
    provisioningSecret: markers.markerOf('provisioningSecret'),
    kubeletBootstrapSecret: markers.markerOf('kubeletBootstrapSecret'),
    kubeconfig: markers.markerOf('kubeconfig'),
  }
  const { findings, ...made } = renderNode(first, { profile, variables, nameMarkers: markers }, context)
  if (made.config === undefined || findings.some(isError)) return undefined
  const template = (fragments: readonly Fragment[]) => new TextTemplate(fragments, markers)
  const bootstrap = template(made.userData.bootstrap())
  const provisioning = template(made.userData.provisioning())
  const phases = [
    phaseTemplate(made.config.bootstrapConfig, template),
    phaseTemplate(made.config.provisioningConfig, template),
  ]
  const texts = [bootstrap, provisioning, ...phases.flatMap(({ files }) => [...files.values()])]
  // A kubeconfig has several lines, so the output of a template can depend on the position of the marker.
  if (texts.some(text => text.uses('kubeconfig'))) return undefined
  const isFilled = findings.map(finding => hasMarkers(finding, markers))
  return {
    fill(node) {
      const values = { ...node.names }
      if (!PLAIN_NAME.test(values.provisioningSecret) || !PLAIN_NAME.test(values.kubeletBootstrapSecret))
        return undefined
      const [bootstrapConfig, provisioningConfig] = phases.map(phase => fillPhase(phase, values))
      return {
        findings: findings.map((finding, i) => (isFilled[i] ? fillFinding(finding, markers, values) : finding)),
        ignored: made.ignored,
        rendered: {
          config: {
            ...made.config,
            cloudProvider: cloudProviderOf(node.machineDeployment.provider),
            bootstrapConfig: bootstrapConfig!,
            provisioningConfig: provisioningConfig!,
          },
          userData: { bootstrap: bootstrap.fillLazily(values), provisioning: provisioning.fillLazily(values) },
        },
      }
    },
  }
}

interface PhaseTemplate {
  readonly phase: ConfigPhase
  /** Templates of the file contents that contain markers, by the index of the file. */
  readonly files: ReadonlyMap<number, TextTemplate>
}

function phaseTemplate(phase: ConfigPhase, template: (fragments: readonly Fragment[]) => TextTemplate): PhaseTemplate {
  const files = new Map<number, TextTemplate>()
  const shared = phase.files?.map((file, i) => {
    const text = template([file.content.inline.data])
    if (text.isConstant) return Frozen.of(file)
    files.set(i, text)
    return file
  })
  return { phase: files.size === 0 ? Frozen.of(phase) : { ...phase, ...(shared && { files: shared }) }, files }
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
