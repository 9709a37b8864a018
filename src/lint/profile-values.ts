// Finds fields of profiles that the API server accepts although they are empty.

import { inputRef } from '../render/inputs/catalog.ts'
import { PROFILE_KINDS } from '../render/inputs/profiles.ts'
import { at, textAt } from '../render/inputs/shape.ts'
import type { JsonObject } from '../render/model/json.ts'
import type { Finding, Linted } from './rule.ts'

export const emptyProfileFields = ({ inputs: { catalog } }: Linted): Finding[] =>
  PROFILE_KINDS.flatMap(kind => catalog.objects(kind)).flatMap(input =>
    emptyFields(input.object).map(found => ({ ...found, object: inputRef(input) })),
  )

function emptyFields(object: JsonObject): Finding[] {
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
}
