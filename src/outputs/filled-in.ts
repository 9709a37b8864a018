// One MachineDeployment's outputs where placeholders are used: others may read them, and somebody else fills them in.

import { clearTextWarnings } from '../checks/clear-text.ts'
import type { Report } from '../diagnostics/diagnostic.ts'
import type { ClearSecret } from '../inputs/clear-secrets.ts'
import type { OperatingSystemConfigSpec } from '../model/config.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Placeholders } from '../model/placeholders.ts'
import type { OutputSettings } from '../settings/settings.ts'
import { goesTo } from './delivery.ts'
import type { NodeTexts, Output } from './objects.ts'
import { type Filling, hazardsIn, restorePlaceholders, shown } from './restore-placeholders.ts'

interface Node {
  readonly machineDeployment: MachineDeployment
  readonly config: OperatingSystemConfigSpec
  readonly texts: NodeTexts
  readonly outputs: readonly Output[]
}

interface ReadableNode {
  readonly node: Node
  /** What its outputs could hold in clear text. */
  readonly secrets: readonly ClearSecret[]
  readonly placeholders: Placeholders
}

/** Secrets that everybody could read, and texts that would not survive. What does not go out concerns nobody. */
export function reportReadable(
  { node, secrets, placeholders }: ReadableNode,
  { configs, target }: OutputSettings,
  report: Report,
): void {
  const { ref } = node.machineDeployment
  const withConfig = configs === 'all' && goesTo(target, 'management')
  const written = { ...node, withConfig, withSecrets: goesTo(target, 'worker') }
  for (const warning of clearTextWarnings(written, secrets, ref)) report(warning)
  const related = [{ object: ref, role: 'rendered for' }]
  for (const { cluster, object } of node.outputs)
    if (goesTo(target, cluster)) for (const hazard of hazardsIn(object, placeholders)) report({ ...hazard, related })
}

/** With the placeholders in their places again: for people, and in the outputs for whoever fills them in. */
export const filledIn = <T extends Node>(node: T, filling: Filling): T => ({
  ...node,
  config: shown(node.config, filling),
  texts: shown(node.texts, filling),
  outputs: node.outputs.map(output => restorePlaceholders(output, filling)),
})
