// Restores the placeholders in the outputs of a MachineDeployment.

import type { OperatingSystemConfigSpec } from '../model/config.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { NodeTexts, Output } from './objects.ts'
import { type Filling, restorePlaceholders, showPlaceholders } from './restore-placeholders.ts'

interface Node {
  readonly machineDeployment: MachineDeployment
  readonly config: OperatingSystemConfigSpec
  readonly texts: NodeTexts
  readonly outputs: readonly Output[]
}

/**
 * Replaces markers with placeholders: unescaped in the config and texts, which are shown to users, and escaped for the filling tool in the
 * outputs.
 */
export const fillIn = <T extends Node>(node: T, filling: Filling): T => ({
  ...node,
  config: showPlaceholders(node.config, filling),
  texts: showPlaceholders(node.texts, filling),
  outputs: node.outputs.map(output => restorePlaceholders(output, filling)),
})
