// Groups alike nodes: those whose templates see the same data except for the names of their Secrets. A group is rendered once; a thousand
// MachineDeployments make a handful of groups.

import { grouped } from '../../base/grouped.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import type { Inputs } from '../inputs/collect.ts'
import type { Profile } from '../model/profile.ts'
import { needsCloudConfig } from '../osc/cloud-config/index.ts'
import { kubeletAnnotations, parseKubeletVersion } from '../osc/kubelet/kubelet-settings.ts'
import type { NodeRequest } from '../osc/node-data.ts'
import type { JoinCredentials, NodeEnvironment } from '../settings/environment.ts'
import type { Settings } from '../settings/settings.ts'
import { type NodeKubelet, nodeKubelet, setsKubelets } from './kubelet.ts'
import type { SelectedNode } from './select.ts'

/** A selected node and the credentials with which it joins its cluster. */
export interface JoiningNode extends SelectedNode {
  readonly credentials: JoinCredentials
  /** undefined if no setting concerns kubelets. */
  readonly kubelet: NodeKubelet | undefined
}

/** Adds the credentials and kubelet settings of each node. Missing credentials are reported. */
export function joiningNodes(
  selected: readonly SelectedNode[],
  { credentialsFor }: Pick<Inputs, 'credentialsFor'>,
  settings: Settings,
  report: Report,
): JoiningNode[] {
  const hasKubelets = setsKubelets(settings)
  return selected.map(node => ({
    ...node,
    kubelet: hasKubelets || node.machineDeployment.pool ? nodeKubelet(node.machineDeployment, settings) : undefined,
    credentials: credentialsFor(node.names.key, node.machineDeployment.ref, report),
  }))
}

/** All that a group is rendered from, besides what all nodes of a run share. What is not in it cannot be read by the rendering. */
export interface GroupInputs extends Pick<NodeRequest, 'machineDeployment' | 'credentials'> {
  /** The profile as it was found. */
  readonly profile: Profile
  readonly isBuiltIn: boolean
  readonly kubelet: NodeKubelet | undefined
  /** The name of the MachineDeployment, which is part of the user data only for the provider edge. */
  readonly name: string | undefined
}

/** Nodes that are rendered from the same inputs. */
export interface Group {
  readonly inputs: GroupInputs
  readonly nodes: readonly JoiningNode[]
}

/** Returns the groups; nodes keep their order. */
export function groupAlike(nodes: readonly JoiningNode[], environment: NodeEnvironment): Group[] {
  const groups = grouped(nodes, inputTexts(environment)).values()
  return Array.from(groups, nodes => ({ inputs: inputsOf(nodes[0]!, environment), nodes }))
}

type InputNode = Pick<JoiningNode, 'machineDeployment' | 'profile' | 'known' | 'credentials' | 'kubelet'>

/** Returns a function that returns the inputs of a node as text. */
export function inputTexts(environment: NodeEnvironment): (node: InputNode) => string {
  const profiles = new Map<Profile, number>()
  return node => {
    const { profile, ...inputs } = inputsOf(node, environment)
    const index = profiles.get(profile) ?? profiles.size
    profiles.set(profile, index)
    // Only what a user wrote as it is can have integers that JSON.stringify refuses.
    const isPlain = inputs.kubelet === undefined && inputs.machineDeployment.provider.cloudProviderSpec === undefined
    return `${index} ${JSON.stringify(inputs, isPlain ? undefined : withLargeIntegers)}`
  }
}

const withLargeIntegers = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { integer: String(value) } : value

function inputsOf(
  { machineDeployment, profile, known, credentials, kubelet }: InputNode,
  { nodes }: NodeEnvironment,
): GroupInputs {
  const { ref, annotations, kubeletVersion, provider, pool } = machineDeployment
  const { caPublicKey: _unused, cloudProviderSpec, ...used } = provider
  const version = parseKubeletVersion(kubeletVersion)
  const hasCloudConfig = version.error === undefined && needsCloudConfig(version.value, nodes.externalCloudProvider)
  const settings = kubeletAnnotations(annotations).map(name => [name, annotations![name]!] as const)
  return {
    profile,
    isBuiltIn: known.builtIn === true,
    machineDeployment: {
      kubeletVersion,
      annotations: Object.fromEntries(settings),
      provider: { ...used, cloudProviderSpec: hasCloudConfig ? cloudProviderSpec : undefined },
      ...(pool && { pool: true }),
    },
    credentials: { apiToken: credentials.apiToken, cluster: { server: credentials.cluster.server } },
    kubelet,
    name: provider.cloudProvider === 'edge' ? ref.name : undefined,
  }
}
