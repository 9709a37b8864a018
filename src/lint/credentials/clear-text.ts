// Reports credentials that a MachineDeployment or the functionConfig contains in clear text: values that the run uses as such, and what is evidently
// one. Profiles have a rule of their own.

import type { FieldPath } from '../../base/field-path.ts'
import type { Json } from '../../base/json.ts'
import { remembered } from '../../base/remembered.ts'
import { t } from '../../base/span.ts'
import { deploymentRef } from '../../render/inputs/machine-deployments.ts'
import { USER_OF_SETTING } from '../../render/inputs/secrets.ts'
import { textsIn } from '../../render/inputs/shape.ts'
import { nounOf } from '../../render/model/machine-deployment.ts'
import { isLeftOver } from '../../render/model/placeholders.ts'
import { placesOfForms } from '../../secrets/forms.ts'
import { certainSecrets } from '../../secrets/text.ts'
import type { Finding, Linted } from '../rule.ts'
import { searchedSecrets } from '../templates/profile-templates.ts'

export function clearTexts({ inputs: { secrets, selectedObjects }, settings }: Linted): Finding[] {
  // A proxy or a mirror has its user in the setting.
  const known = [...secrets].filter(({ source }) => !source.startsWith(USER_OF_SETTING))
  const index = searchedSecrets(known)
  const isKnown = (text: string): boolean => placesOfForms(text, index).length > 0
  const fieldsIn = (value: Json, path: FieldPath, isLiteral: (text: string) => boolean): FieldPath[] =>
    textsIn(value, path, text => isLiteral(text) && !isLeftOver(text)).map(found => found.path)
  // MachineDeployments have most texts in common.
  const isCredential = remembered((text: string) => isKnown(text) || certainSecrets(text).length > 0)
  return [
    ...fieldsIn(settings as unknown as Json, ['spec'], isKnown).map(at => ({
      message: t`the functionConfig contains a credential in clear text`,
      field: at,
      help: [CHANGE],
    })),
    ...selectedObjects.flatMap(input =>
      fieldsIn(input.object, [], isCredential).map(at => ({
        message: t`${nounOf(input)} contains a credential in clear text`,
        field: at,
        object: deploymentRef(input),
        help: [t`${CHANGE} If the cloud provider needs it, name the Secret in a secretKeyRef.`],
      })),
    ),
  ]
}

const CHANGE = t`Remove it, and change it where it is used: everyone who can read the file or its history in Git knows it.`
