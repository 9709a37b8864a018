// Groups alike nodes: those whose templates see the same data except for the names of their Secrets. A group is rendered once; a thousand
// MachineDeployments make a handful of groups.

import { grouped } from '../../base/grouped.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import type { Inputs } from '../inputs/collect.ts'
import type { Profile } from '../model/profile.ts'
import { needsCloudConfig } from '../osc/cloud-config/index.ts'
import { kubeletAnnotations, parseKubeletVersion } from '../osc/kubelet/kubelet-settings.ts'
import type { JoinCredentials, NodeEnvironment } from '../settings/environment.ts'
import type { Settings } from '../settings/settings.ts'
import { plainJson } from '../yaml/write.ts'
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

/** Returns the groups; nodes keep their order. */
export function groupAlike(nodes: readonly JoiningNode[], environment: NodeEnvironment): JoiningNode[][] {
  const profiles = new Map<Profile, number>()
  const keyOf = (node: JoiningNode): string => {
    const profile = profiles.get(node.profile) ?? profiles.size
    profiles.set(node.profile, profile)
    return JSON.stringify([profile, templateInputs(node, environment)])
  }
  return [...grouped(nodes, keyOf).values()]
}

/** Returns all data that a node is rendered from, except its profile, the environment and its names. */
export function templateInputs(
  { machineDeployment, credentials, kubelet }: Pick<JoiningNode, 'machineDeployment' | 'credentials' | 'kubelet'>,
  { nodes }: NodeEnvironment,
) {
  const { ref, annotations, kubeletVersion, provider } = machineDeployment
  const { caPublicKey: _unused, cloudProviderSpec, ...used } = provider
  const version = parseKubeletVersion(kubeletVersion)
  return [
    kubeletVersion,
    kubeletAnnotations(annotations).map(name => [name, annotations![name]]),
    used,
    version.error === undefined && needsCloudConfig(version.value, nodes.externalCloudProvider)
      ? // JSON.stringify refuses the large integers that it may hold.
        cloudProviderSpec && plainJson(cloudProviderSpec)
      : undefined,
    credentials.apiToken,
    credentials.cluster.server,
    // The name of the MachineDeployment is part of the user data only for the provider edge.
    provider.cloudProvider === 'edge' ? ref.name : undefined,
    kubelet && [plainJson(kubelet.config), kubelet.labels, kubelet.taints],
  ]
}
