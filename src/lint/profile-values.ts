// Finds values of profiles that the API server accepts but that cannot be intended: empty fields, and swapped phases.

import { type InputObject, inputRef } from '../render/inputs/catalog.ts'
import { PROFILE_KINDS } from '../render/inputs/profiles.ts'
import { at, textAt } from '../render/inputs/shape.ts'
import type { Json } from '../render/model/json.ts'
import type { Finding, Linted } from './rule.ts'

const inProfiles =
  (check: (input: InputObject) => readonly Finding[]) =>
  ({ inputs: { catalog } }: Linted): Finding[] =>
    PROFILE_KINDS.flatMap(kind => catalog.objects(kind)).flatMap(input =>
      check(input).map(found => ({ ...found, object: inputRef(input) })),
    )

export const emptyProfileFields = inProfiles(({ object }) => {
  const providers = at(object, 'spec', 'supportedCloudProviders')
  return [
    ...(textAt(object, 'spec', 'osVersion')?.trim() === ''
      ? [
          {
            message: 'spec.osVersion is empty',
            field: 'spec.osVersion',
            help: 'Write the version of the operating system for which the profile is made, in quotes: "24.04".',
          },
        ]
      : []),
    ...(Array.isArray(providers) && providers.length === 0
      ? [
          {
            message: 'spec.supportedCloudProviders is empty, so no MachineDeployment can use the profile',
            field: 'spec.supportedCloudProviders',
            help: 'List the cloud providers of the MachineDeployments: - name: aws',
          },
        ]
      : []),
  ]
})

export const swappedPhases = inProfiles(({ object }) =>
  namesSecret(at(object, 'spec', 'provisioningConfig')) && !namesSecret(at(object, 'spec', 'bootstrapConfig'))
    ? [
        {
          message: 'provisioningConfig fetches the provisioning Secret, and bootstrapConfig does not',
          field: 'spec.provisioningConfig',
          caret: 'key',
          help: 'A machine starts with bootstrapConfig, which fetches the provisioning Secret ({{ .SecretName }}) and applies it: swap the two phases.',
        },
      ]
    : [],
)

/** Whether a text of the phase reads the name of the provisioning Secret. */
const namesSecret = (value: Json | undefined): boolean =>
  typeof value === 'string'
    ? /\.SecretName\b/.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(namesSecret)
