// A node as it is shown: what its user data contains by phase, and the size of the user data against the limit of the provider.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { type NodeFacts, nodeFacts } from '../../node/node-facts.ts'
import type { NodeObjects, NodePart } from '../../node/node-objects.ts'
import type { NodeOrigins } from '../../node/origins/node-origin.ts'
import { bytesOf, hasLimit, type Measured, measure, type OwnLimits } from '../../render/userdata/size-limits.ts'
import { type Needed, renderingNeeds } from '../assets/needed.ts'
import { type KubeletView, kubeletView } from './kubelet-view.ts'
import { nodeFiles, userDataText } from './node-files.ts'
import { PHASE_NAMES, type PhaseView, partsOfPhase, phaseView } from './phase-view.ts'
import { type UserView, usersView } from './users-view.ts'

/** The properties of a node that are known without decoding its user data. */
export interface NodeSummary extends NodeFacts {
  /** The user data of the machine, which is that of the bootstrap phase; undefined if it is not rendered. */
  readonly userData: UserDataSize | undefined
}

export interface UserDataSize {
  readonly bytes: number
  /** undefined if nothing is known about the limit of the provider. */
  readonly measured: Measured | undefined
}

export interface NodeView extends NodeSummary {
  readonly phases: readonly PhaseView[]
  /** Texts other than the user data: the kubeconfig for the bootstrap of the kubelet, and the script of an edge node. */
  readonly others: readonly { readonly name: string; readonly bytes: number }[]
  /** The downloads of the node. */
  readonly needs: readonly Needed[]
  readonly users: readonly UserView[]
  /** The settings that are effective on the node; undefined if it does not have the kubelet's files. */
  readonly kubelet: KubeletView | undefined
  /** undefined if the node was not rendered from inputs. */
  readonly origins: NodeOrigins | undefined
  readonly errors: readonly Diagnostic[]
}

export async function nodeSummary(node: NodeObjects, limits: OwnLimits): Promise<NodeSummary> {
  const facts = nodeFacts(node)
  const { operatingSystem = '', cloudProvider } = facts
  const isOfPool = node.objects.provisioning?.isOfPool === true
  const text = userDataText(node, isOfPool ? 'provisioning' : 'bootstrap')
  if (text === undefined) return { ...facts, userData: undefined }
  const isMeasured = cloudProvider !== undefined && hasLimit(cloudProvider, limits)
  const measured = isMeasured ? await measure(text, cloudProvider, operatingSystem, limits, !isOfPool) : undefined
  return { ...facts, userData: { bytes: bytesOf(text), measured } }
}

export async function nodeView(
  node: NodeObjects,
  limits: OwnLimits,
  { origins, errors }: Pick<NodeView, 'origins' | 'errors'>,
): Promise<NodeView> {
  const { parts } = node
  const summary = await nodeSummary(node, limits)
  return {
    ...summary,
    phases: PHASE_NAMES.flatMap((phase): PhaseView[] => {
      const found = partsOfPhase(parts, phase)
      const request = { phase, parts: found, userData: userDataText(node, phase), origins: origins?.phases[phase] }
      return found.length === 0 ? [] : [phaseView(request)]
    }),
    others: parts
      .filter(({ kind }) => kind === 'text')
      .map(({ section, text }) => ({ name: section, bytes: bytesOf(text) })),
    needs: needsOfNode(node),
    ...programViews(parts, summary),
    origins,
    errors,
  }
}

export const needsOfNode = (node: NodeObjects): readonly Needed[] =>
  renderingNeeds({ nodes: [node] }).nodes[0]?.needs ?? []

/** Returns the users of a node, and the settings of its kubelet. */
export function programViews(
  parts: readonly NodePart[],
  { operatingSystem, kubernetes }: Pick<NodeSummary, 'operatingSystem' | 'kubernetes'>,
): Pick<NodeView, 'users' | 'kubelet'> {
  return {
    users: usersView(parts, operatingSystem),
    kubelet: kubeletView(nodeFiles(parts), kubernetes),
  }
}
