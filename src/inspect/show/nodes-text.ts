// Writes one line for each MachineDeployment.

import { tableText } from '../table.ts'
import type { NodeSummary } from './node-view.ts'
import { bar, digits, percent } from './size-text.ts'

const TITLES = ['MACHINEDEPLOYMENT', 'OS', 'PROVIDER', 'KUBERNETES', 'PROFILE', 'VERSION', 'USER DATA', 'OF THE LIMIT']

export const nodesText = (nodes: readonly NodeSummary[]): string => tableText(TITLES, nodes.map(row))

const row = (node: NodeSummary): string[] => [
  node.machineDeployment,
  node.operatingSystem ?? '',
  node.cloudProvider ?? '',
  node.kubernetes ?? '',
  node.profile ?? '',
  node.profileVersion ?? '',
  node.userData === undefined ? 'not rendered' : `${digits(node.userData.bytes)} bytes`,
  fillOf(node),
]

function fillOf({ userData }: NodeSummary): string {
  const { size, limit } = userData?.measured ?? {}
  return size === undefined || limit === undefined ? '' : `${bar(size, limit.bytes)} ${percent(size, limit.bytes)}`
}
