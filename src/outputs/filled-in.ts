// One MachineDeployment's outputs with their placeholders in place.

import type { OperatingSystemConfigSpec } from '../model/config.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { NodeTexts, Output } from './objects.ts'
import { type Filling, restorePlaceholders, shown } from './restore-placeholders.ts'

interface Node {
  readonly machineDeployment: MachineDeployment
  readonly config: OperatingSystemConfigSpec
  readonly texts: NodeTexts
  readonly outputs: readonly Output[]
}

/** With the placeholders in their places again: for people, and in the outputs for whoever fills them in. */
export const filledIn = <T extends Node>(node: T, filling: Filling): T => ({
  ...node,
  config: shown(node.config, filling),
  texts: shown(node.texts, filling),
  outputs: node.outputs.map(output => restorePlaceholders(output, filling)),
})
