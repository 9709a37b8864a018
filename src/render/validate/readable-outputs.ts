// Checks outputs with placeholders, which others can read and which another tool fills in.

import type { Diagnostic, ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { formsOf, indexOf, placesOfForms } from '../../secrets/forms.ts'
import type { ClearSecret } from '../inputs/clear-secrets.ts'
import type { NodeTexts, OperatingSystemConfigSpec, Output } from '../model/config.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import { mapTexts, type PlaceholderMarkers } from '../model/placeholders.ts'
import { isWrittenFor } from '../outputs/delivery.ts'
import { changedTextProblems } from '../outputs/restore-placeholders.ts'
import type { OutputSettings } from '../settings/settings.ts'

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
  settings: OutputSettings,
  report: Report,
): void {
  const { ref } = node.machineDeployment
  const related = [{ object: ref, role: 'rendered for' }]
  const text = textsOf(node, settings).join('\n')
  for (const secret of secrets) if (isIn(text, secret.value)) report(clearText(secret, ref, related))
  for (const { cluster, object } of node.outputs)
    if (isWrittenFor(settings.target, cluster))
      for (const found of changedTextProblems(object, placeholders)) report({ ...found, related })
}

/** A secret that MachineDeployments share is reported once, with all of them. */
const clearText = (
  { name, help, object, field }: ClearSecret,
  machineDeployment: ObjectRef,
  related: Diagnostic['related'],
) =>
  problem('OSM0703', `${name} is in the output in clear text, although placeholders are used`, {
    help,
    object,
    field,
    related: object === machineDeployment ? undefined : related,
  })

/**
 * Returns the texts to search. User data contains the texts of the config in other encodings; the MachineDeployment's spec is in the
 * OperatingSystemConfig only.
 */
function textsOf({ config, texts }: Node, { configs, target }: OutputSettings): string[] {
  const withConfig = configs === 'all' && isWrittenFor(target, 'management')
  const withSecrets = isWrittenFor(target, 'worker')
  const { cloudProvider, bootstrapConfig, provisioningConfig } = config
  const found: string[] = withSecrets ? [texts.kubeconfig, texts.edgeScript ?? ''] : []
  const phases = withSecrets || withConfig ? [bootstrapConfig, provisioningConfig] : []
  mapTexts([...phases, withConfig ? cloudProvider : undefined], text => {
    found.push(text)
    return text
  })
  return found
}

/** Shorter secrets are searched as whole words, because they are often parts of other words. */
const SHORT = 6

function isIn(text: string, secret: string): boolean {
  const line = longestLine(secret)
  if (line === '') return false
  if (line.length >= SHORT) {
    const forms = new Map(formsOf(line).map(form => [form, form === line ? '' : line]))
    return placesOfForms(text, indexOf(forms), true).length > 0
  }
  return text.split(line).some((before, i, parts) => i + 1 < parts.length && isApart(before.at(-1), parts[i + 1]![0]))
}

const isApart = (...around: (string | undefined)[]): boolean =>
  around.every(char => char === undefined || !/[A-Za-z0-9]/.test(char))

/** Returns the longest line, because a text of several lines is indented where it is inserted. */
const longestLine = (secret: string): string =>
  secret
    .split('\n')
    .map(line => line.trim())
    .reduce((longest, line) => (line.length > longest.length ? line : longest), '')
