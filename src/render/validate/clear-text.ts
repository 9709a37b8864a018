// Warns about secrets in clear text in outputs that others may read, as the use of placeholders implies.

import type { Diagnostic, ObjectRef } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { formsOf } from '../../secrets/forms.ts'
import type { ClearSecret } from '../inputs/clear-secrets.ts'
import type { OperatingSystemConfigSpec } from '../model/config.ts'
import type { NodeTexts } from '../model/output.ts'
import { mapTexts } from '../model/placeholders.ts'

interface Written {
  readonly config: OperatingSystemConfigSpec
  readonly texts: Pick<NodeTexts, 'kubeconfig' | 'edgeScript'>
  /** Which outputs are written: the OperatingSystemConfig and the Secrets. */
  readonly withConfig: boolean
  readonly withSecrets: boolean
}

export function clearTextWarnings(
  written: Written,
  secrets: readonly ClearSecret[],
  machineDeployment: ObjectRef,
): Diagnostic[] {
  const text = textsOf(written).join('\n')
  return secrets
    .filter(({ value }) => isIn(text, value))
    .map(({ name, help, object, field }) => {
      const message = `${name} is in the output in clear text, although placeholders are used`
      // A secret that MachineDeployments share is reported once, with all of them.
      const isShared = object !== machineDeployment
      const related = isShared ? [{ object: machineDeployment, role: 'rendered for' }] : undefined
      return problem('OSM0703', message, { help, object, field, related })
    })
}

/**
 * Returns the texts to search. User data contains the texts of the config in other encodings; the MachineDeployment's spec is in the
 * OperatingSystemConfig only.
 */
function textsOf({ config, texts, withConfig, withSecrets }: Written): string[] {
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
  if (line.length >= SHORT) return formsOf(line).some(form => text.includes(form))
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
