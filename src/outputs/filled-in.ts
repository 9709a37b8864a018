// One MachineDeployment's outputs with placeholders, which Flux or the Vault plugin fills in after the run.

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

/** Secrets in clear text, and texts that filling in would change. Only of outputs that are written. */
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

/** With placeholders instead of markers: unescaped in texts for people, escaped for the tool in outputs. */
export const filledIn = <T extends Node>(node: T, filling: Filling): T => ({
  ...node,
  config: shown(node.config, filling),
  texts: shown(node.texts, filling),
  outputs: node.outputs.map(output => restorePlaceholders(output, filling)),
})
