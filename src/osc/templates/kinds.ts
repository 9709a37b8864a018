// Nodes of one kind: their templates see the same, but for the few fields that each node has of its own. What only reads the rest is
// made for the first of them. A thousand nodes are of a handful of kinds.

import type { Struct, Value } from '../../gotemplate/values/values.ts'
import type { NodeEnvironment } from '../../model/environment.ts'
import type { ProviderConfig } from '../../model/machine-deployment.ts'
import { onceFrozen } from '../../yaml/once-frozen.ts'
import { kubeletAnnotations } from '../kubelet/kubelet-settings.ts'
import type { NodeRequest } from '../request.ts'

/** What its nodes have in common; found by its identity. */
export interface NodeKind {
  readonly common: Struct
  /** A node's data with stand-ins for what is its own. */
  readonly pattern: Value
}

/** A run has one environment. */
const kinds = new WeakMap<NodeEnvironment, Map<string, NodeKind>>()

interface KindRequest extends Pick<NodeRequest, 'machineDeployment' | 'environment' | 'credentials'> {
  readonly cloudConfig: string
}

/** Made for the first node of its kind. */
export function kindOf(request: KindRequest, make: () => NodeKind): NodeKind {
  let known = kinds.get(request.environment)
  if (known === undefined) kinds.set(request.environment, (known = new Map()))
  const key = keyOf(request)
  let kind = known.get(key)
  if (kind === undefined) known.set(key, (kind = make()))
  return kind
}

/** All that a node's data are made of beside its environment. These are texts and flags: as JSON, no two of them are alike. */
const keyOf = ({ machineDeployment, credentials, cloudConfig }: KindRequest): string => {
  const { annotations, kubeletVersion, provider } = machineDeployment
  const ownKubelet = kubeletAnnotations(annotations).map(name => [name, annotations![name]])
  const others = [kubeletVersion, ownKubelet, cloudConfig, credentials.apiToken, credentials.cluster.server]
  return JSON.stringify(others) + providerKey(provider).text
}

/** Many MachineDeployments have the same. */
const providerKey = onceFrozen(({ cloudProvider, network, operatingSystem, operatingSystemSpec }: ProviderConfig) => ({
  text: JSON.stringify([cloudProvider, network, operatingSystem, operatingSystemSpec]),
}))
