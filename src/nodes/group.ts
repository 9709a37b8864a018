// Nodes are alike if their templates see the same data but for the names of their Secrets: they are rendered as one group. A thousand
// MachineDeployments make a handful of groups.

import type { JoinCredentials, NodeEnvironment } from '../model/environment.ts'
import type { Profile } from '../model/profile.ts'
import { needsCloudConfig } from '../osc/cloud-config/index.ts'
import { kubeletAnnotations } from '../osc/kubelet/kubelet-settings.ts'
import { parseKubeletVersion } from '../osc/kubelet/kubelet-version.ts'
import type { SelectedNode } from './select.ts'

/** A node, and what it joins its cluster with. */
export interface JoiningNode extends SelectedNode {
  readonly credentials: JoinCredentials
}

/** The groups, each in the order of its nodes. */
export function groupAlike(nodes: readonly JoiningNode[], environment: NodeEnvironment): JoiningNode[][] {
  const profiles = new Map<Profile, number>()
  const groups = new Map<string, JoiningNode[]>()
  for (const node of nodes) {
    const profile = profiles.get(node.profile) ?? profiles.size
    profiles.set(node.profile, profile)
    const key = JSON.stringify([profile, inputsOf(node, environment)])
    const group = groups.get(key)
    if (group) group.push(node)
    else groups.set(key, [node])
  }
  return [...groups.values()]
}

/** All that a node is rendered from beside its profile, the environment and its names. */
function inputsOf({ machineDeployment, credentials }: JoiningNode, { externalCloudProvider }: NodeEnvironment) {
  const { ref, annotations, kubeletVersion, provider } = machineDeployment
  const { caPublicKey: _unused, cloudProviderSpec, ...used } = provider
  const version = parseKubeletVersion(kubeletVersion)
  return [
    kubeletVersion,
    kubeletAnnotations(annotations).map(name => [name, annotations![name]]),
    used,
    version.error === undefined && needsCloudConfig(version.value, externalCloudProvider)
      ? cloudProviderSpec
      : undefined,
    credentials.apiToken,
    credentials.cluster.server,
    // Only user data of this provider has the MachineDeployment's name in it.
    provider.cloudProvider === 'edge' ? ref.name : undefined,
  ]
}
