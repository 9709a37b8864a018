// Finds values of profiles that the API server accepts but that cannot be intended: empty fields, and swapped phases.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { PHASES } from '../model/config.ts'
import type { Json } from '../model/json.ts'
import { type InputObject, inputRef } from './catalog.ts'
import { at, listAt, textAt } from './shape.ts'

/** Reports empty fields and swapped phases of a profile. */
export function reportProfileValues(input: InputObject, report: Report): void {
  const { object } = input
  const ref = inputRef(input)
  if (textAt(object, 'spec', 'osVersion')?.trim() === '')
    report(
      problem('OSM0311', 'spec.osVersion is empty', {
        object: ref,
        field: 'spec.osVersion',
        help: 'Write the version of the operating system for which the profile is made, in quotes: "24.04".',
      }),
    )
  const providers = at(object, 'spec', 'supportedCloudProviders')
  if (Array.isArray(providers) && providers.length === 0)
    report(
      problem('OSM0311', 'spec.supportedCloudProviders is empty, so no MachineDeployment can use the profile', {
        object: ref,
        field: 'spec.supportedCloudProviders',
        help: 'List the cloud providers of the MachineDeployments: - name: aws',
      }),
    )
  for (const phase of PHASES) {
    const names = listAt(object, 'spec', phase, 'supportedContainerRuntimes').map(runtime => textAt(runtime, 'name'))
    if (names.length === 0 || names.includes('containerd')) continue
    report(
      problem(
        'OSM0301',
        `spec.${phase}.supportedContainerRuntimes has no effect: the container runtime is containerd`,
        {
          object: ref,
          field: `spec.${phase}.supportedContainerRuntimes`,
          caret: 'key',
          help: 'Write the entry for containerd, or remove the field.',
        },
      ),
    )
  }
  if (namesSecret(at(object, 'spec', 'provisioningConfig')) && !namesSecret(at(object, 'spec', 'bootstrapConfig')))
    report(
      problem('OSM0312', 'provisioningConfig fetches the provisioning Secret, and bootstrapConfig does not', {
        object: ref,
        field: 'spec.provisioningConfig',
        caret: 'key',
        help: 'A machine starts with bootstrapConfig, which fetches the provisioning Secret ({{ .SecretName }}) and applies it: swap the two phases.',
      }),
    )
}

/** Whether a text of the phase reads the name of the provisioning Secret. */
const namesSecret = (value: Json | undefined): boolean =>
  typeof value === 'string'
    ? /\.SecretName\b/.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(namesSecret)
