// Makes the rendered node of one MachineDeployment: its configuration, its user data, and the objects that contain them.

import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import type { Inputs } from '../inputs/collect.ts'
import type { NodeTexts, OperatingSystemConfigSpec, Output } from '../model/config.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import { type Profile, writtenAt } from '../model/profile.ts'
import type { OnProgress } from '../model/run.ts'
import type { JoiningNode } from '../nodes/group.ts'
import type { RenderedConfig, RenderedGroup } from '../nodes/render-group.ts'
import { originOf } from '../osc/node-diagnostics.ts'
import type { Settings } from '../settings/settings.ts'
import { fillIn } from '../stamps/restore-placeholders.ts'
import { hashedAnnotations, revisionOf } from '../stamps/revisions.ts'
import { annotationsHash, type Revision } from '../stamps/stamps.ts'
import { edgeScript, nodeOutputs } from './objects.ts'
import { poolOutputs } from './pool-outputs.ts'
import { readableOutputs } from './readable-outputs.ts'

export interface RenderedNode
  extends Pick<JoiningNode, 'machineDeployment' | 'known' | 'names' | 'credentials' | 'kubelet'> {
  /** The profile that was rendered, with what was added for this MachineDeployment. */
  readonly profile: Profile
  readonly config: OperatingSystemConfigSpec
  readonly texts: NodeTexts
  readonly outputs: readonly Output[]
  readonly revision: Revision
}

/** Nothing counts the roll-outs of a NodePool. */
const UNCOUNTED: Revision = { configDigest: '', counted: undefined }

interface FillContext {
  readonly inputs: Inputs
  readonly settings: Settings
  readonly progress: OnProgress | undefined
  /** Given if the user data of a NodePool is compressed. */
  readonly compress: ((text: string) => string) | undefined
}

/** Returns the nodes of all groups that could be rendered, with their outputs, in the order of `selected`. */
export function fill(
  selected: readonly JoiningNode[],
  groups: readonly RenderedGroup[],
  context: FillContext,
  report: Report,
): RenderedNode[] {
  const { settings, inputs } = context
  const { placeholders } = inputs.environment
  const checkReadable = placeholders && readableOutputs(selected, { secrets: inputs.secrets, settings, placeholders })
  const groupOf = new Map(groups.flatMap(group => group.nodes.map(node => [node, group] as const)))
  return selected.flatMap((node, done) => {
    const { profile, rendered } = groupOf.get(node) ?? {}
    if (profile === undefined || rendered === undefined) return []
    context.progress?.({ stage: 'output', done, total: selected.length })
    const made = nodeOf({ node, profile, rendered: rendered.fill(node) }, context, report)
    if (placeholders === undefined) return [made]
    checkReadable?.(made, found => report(atOrigin(found, made)))
    return [fillIn(made, { placeholders, key: node.names.key })]
  })
}

interface FilledNode {
  readonly node: JoiningNode
  readonly profile: Profile
  readonly rendered: RenderedConfig
}

/** Returns the node of a MachineDeployment with its outputs, and markers in the place of placeholders. Problems of revisions are reported. */
function nodeOf(
  { node, profile, rendered }: FilledNode,
  { inputs, settings, compress }: FillContext,
  report: Report,
): RenderedNode {
  const { machineDeployment, names, known, credentials, previous } = node
  const { config, userData } = rendered
  const texts = nodeTexts(node, rendered)
  const revision = machineDeployment.pool
    ? UNCOUNTED
    : revisionOf(
        { machineDeployment, texts, settings: settings.machineDeployments, previous: previous?.revision },
        report,
      )
  const hashed = hashedAnnotations(
    machineDeployment,
    { revision, profile: node.defaulted },
    settings.machineDeployments,
  )
  const placeholders = inputs.environment.placeholders?.markers
  const stamps = { revision, annotationsHash: annotationsHash(hashed), profile: node.stamp }
  const { bootstrapToken } = credentials
  const outputs = machineDeployment.pool
    ? poolOutputs(
        { machineDeployment, config, userData: userData.provisioning, bootstrapToken, placeholders, compress },
        settings,
        report,
      )
    : nodeOutputs({ ...rendered, names, edgeScript: texts.edgeScript, stamps, placeholders }, settings)
  const { kubelet } = node
  return { machineDeployment, profile, known, names, config, texts, outputs, revision, credentials, kubelet }
}

/** Returns a problem of a field of the OperatingSystemConfig, placed at the origin of the field. */
function atOrigin(
  found: Diagnostic,
  node: { readonly machineDeployment: MachineDeployment; readonly profile: Profile },
): Diagnostic {
  const { object, field } = found
  if (object?.kind !== 'OperatingSystemConfig' || field === undefined) return found
  const origin = originOf(field, node)
  return { ...found, ...(origin.object === node.profile.ref ? writtenAt(origin.field, node.profile) : origin) }
}

const nodeTexts = (
  { names, credentials }: JoiningNode,
  { config, userData, kubeconfig }: RenderedConfig,
): NodeTexts => ({
  get bootstrap() {
    return userData.bootstrap.text()
  },
  get provisioning() {
    return userData.provisioning.text()
  },
  kubeconfig,
  edgeScript: config.cloudProvider.name === 'edge' ? edgeScript(names, credentials) : undefined,
})
