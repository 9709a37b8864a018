// The data for the templates of one node, other than the profile and the MachineDeployment.

import type { NodeEnvironment } from '../model/environment.ts'
import type { NodeVariables } from '../osc/request.ts'
import type { NodeKubelet } from './kubelet.ts'
import type { SelectedNode } from './select.ts'

/** Returns the names that templates print for one node, and its kubeconfig. */
export const variablesOf = ({ names }: Pick<SelectedNode, 'names'>, kubeconfig: string): NodeVariables => ({
  provisioningSecret: names.provisioningSecret,
  kubeletBootstrapSecret: names.kubeletBootstrapSecret,
  kubeconfig,
})

/** Returns the environment with the taints that the kubelet registers. */
export const environmentOf = (common: NodeEnvironment, kubelet: NodeKubelet | undefined): NodeEnvironment =>
  kubelet ? { ...common, nodes: { ...common.nodes, initialTaints: kubelet.taints } } : common
