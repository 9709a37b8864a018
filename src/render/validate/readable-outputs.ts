// Checks outputs with placeholders, which others can read and which another tool fills in.

import type { Report } from '../../diagnostics/diagnostic.ts'
import type { ClearSecret } from '../inputs/clear-secrets.ts'
import type { OperatingSystemConfigSpec } from '../model/config.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { NodeTexts, Output } from '../model/output.ts'
import type { PlaceholderMarkers } from '../model/placeholders.ts'
import { isWrittenFor } from '../outputs/delivery.ts'
import { changedTextProblems } from '../outputs/restore-placeholders.ts'
import type { OutputSettings } from '../settings/settings.ts'
import { clearTextWarnings } from './clear-text.ts'

interface Node {
  readonly machineDeployment: MachineDeployment
  readonly config: OperatingSystemConfigSpec
  readonly texts: NodeTexts
  readonly outputs: readonly Output[]
}

interface ReadableNode {
  readonly node: Node
  /** The secrets that its outputs could contain in clear text. */
  readonly secrets: readonly ClearSecret[]
  readonly placeholders: PlaceholderMarkers
}

/** Reports secrets in clear text, and texts that the tool would change, in the outputs that are written. */
export function checkReadableOutputs(
  { node, secrets, placeholders }: ReadableNode,
  { configs, target }: OutputSettings,
  report: Report,
): void {
  const { ref } = node.machineDeployment
  const withConfig = configs === 'all' && isWrittenFor(target, 'management')
  const written = { ...node, withConfig, withSecrets: isWrittenFor(target, 'worker') }
  for (const warning of clearTextWarnings(written, secrets, ref)) report(warning)
  const related = [{ object: ref, role: 'rendered for' }]
  for (const { cluster, object } of node.outputs)
    if (isWrittenFor(target, cluster))
      for (const found of changedTextProblems(object, placeholders)) report({ ...found, related })
}
