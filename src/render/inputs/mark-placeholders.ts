// Replaces placeholders in MachineDeployments, which Flux or the Vault plugin processes too, with markers, and reports settings of values that
// cannot be filled in later.

import { named, type Text, t } from '../../base/span.ts'
import type { DiagnosticCode, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import { mapTexts, type PlaceholderMarkers } from '../model/placeholders.ts'
import type { Reference, Settings } from '../settings/settings.ts'
import type { InputObject } from './catalog.ts'
import { valueId } from './credential.ts'
import { referencesIn } from './references.ts'
import { at } from './shape.ts'

/**
 * Marks placeholders in the specs of cloud provider and operating system only, since the function needs the real names, versions and keys.
 */
export function markMachineDeployment(
  machineDeployment: MachineDeployment,
  placeholders: PlaceholderMarkers,
): MachineDeployment {
  const { provider } = machineDeployment
  const mark = <T>(value: T): T => mapTexts(value, text => placeholders.mark(text))
  return {
    ...machineDeployment,
    provider: {
      ...provider,
      cloudProviderSpec: mark(provider.cloudProviderSpec),
      operatingSystemSpec: mark(provider.operatingSystemSpec),
    },
  }
}

/** Reports entries of `others` that cannot be filled in later, or that no MachineDeployment uses. */
export function reportOthers(
  settings: Settings,
  machineDeployments: readonly InputObject[],
  ownReferences: readonly Reference[],
  report: Report,
): void {
  const { others, registry } = settings.credentials
  if (others.length === 0) return
  const read = new Set(readOnly(settings).map(valueId))
  const wanted = new Set([
    ...ownReferences.map(valueId),
    ...machineDeployments.flatMap(({ object }) =>
      referencesIn(at(object, 'spec', 'template', 'spec', 'providerSpec')).map(valueId),
    ),
  ])
  others.forEach(({ reference }, i) => {
    const field = ['spec', 'credentials', 'others', i]
    const what = t`Secret ${named(reference.namespace)}/${named(reference.name)}, key "${reference.key}",`
    const wrong = (code: DiagnosticCode, message: Text, help: Text): void =>
      report(problem(code, message, { field, help: [help] }))
    if (registry?.namespace === reference.namespace && registry.name === reference.name)
      wrong(
        'OSM0232',
        t`${what} contains registry credentials, which the function must parse`,
        t`In the Secret, replace only the password with the placeholder: "password": "<placeholder>".`,
      )
    else if (read.has(valueId(reference)))
      wrong(
        'OSM0232',
        t`${what} is read by the function itself and cannot be filled in later`,
        t`Add the Secret to the items and remove this entry.`,
      )
    else if (!wanted.has(valueId(reference)))
      wrong(
        'OSM0233',
        t`${what} is not used by any MachineDeployment`,
        t`Compare namespace, name and key with the secretKeyRef in the MachineDeployment, or remove the entry.`,
      )
  })
}

/** Returns references to certificates, kubeconfigs and seeds, which the function parses, so they cannot be replaced with markers. */
function readOnly({ cluster, credentials, nodes }: Settings): Reference[] {
  const { bootstrapToken } = credentials
  const values = [cluster.caBundle, cluster.kubeconfig, cluster.kubernetesCABundle, nodes.hostCABundle]
  return [...values, bootstrapToken.from === 'derived' ? bootstrapToken.seed : undefined].filter(
    value => typeof value === 'object',
  )
}
