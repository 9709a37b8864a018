// Reports values of Secrets that a MachineDeployment or the functionConfig contains in clear text. Profiles have a rule of their own.

import { type FieldPath, formatPath } from '../../diagnostics/field-path.ts'
import { deploymentRef } from '../../render/inputs/machine-deployments.ts'
import { secretData } from '../../render/inputs/references.ts'
import type { Json } from '../../render/model/json.ts'
import { nounOf } from '../../render/model/machine-deployment.ts'
import { indexOf, placesOfForms } from '../../secrets/forms.ts'
import { isSecretField } from '../../secrets/names.ts'
import { fieldOf, visitTexts } from '../machine-deployments/in-deployments.ts'
import type { Finding, Linted } from '../rule.ts'
import { searchedSecrets } from '../templates/profile-templates.ts'

/**
 * Compares with the values of keys that are named like secrets. A Secret of a provider's credentials also has regions, projects and users, which
 * a MachineDeployment contains for good reason.
 */
export function clearTexts({ inputs: { catalog, selectedObjects }, settings }: Linted): Finding[] {
  const values = catalog
    .objects('Secret')
    .flatMap(({ object }) =>
      [...(secretData(object) ?? [])].flatMap(([key, value]) => (isSecretField(key) ? value : [])),
    )
  const index = indexOf(new Map(searchedSecrets(values).map(value => [value, value])))
  const fieldsIn = (value: Json | undefined, path: FieldPath = []): string[] => {
    const fields: string[] = []
    visitTexts(value, path, (text, at) => {
      if (placesOfForms(text, index).length > 0) fields.push(path.length > 0 ? formatPath(at) : fieldOf(at))
    })
    return fields
  }
  return [
    ...fieldsIn(settings as unknown as Json, ['spec']).map(field => ({
      message: 'the functionConfig contains the value of a Secret in clear text',
      field,
      help: CHANGE,
    })),
    ...selectedObjects.flatMap(input =>
      fieldsIn(input.object).map(field => ({
        message: `${nounOf(input)} contains the value of a Secret in clear text`,
        field,
        object: deploymentRef(input),
        help: `${CHANGE} If the cloud provider needs it, name the Secret in a secretKeyRef.`,
      })),
    ),
  ]
}

const CHANGE =
  'Remove it, and change it where it is used: everyone who can read the file or its history in Git knows it.'
