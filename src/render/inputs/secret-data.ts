// Reports values of Secrets and ConfigMaps that an API server refuses, because it decodes everything in bytes as base64 and accepts only text, and
// secrets of MachineDeployments that are encrypted, a placeholder or surrounded by white space.

import { type FieldPath, fieldName } from '../../base/field-path.ts'
import { isObject } from '../../base/json.ts'
import { named, t } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { wrongType } from '../../diagnostics/schema-problems.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { PROVIDER_SPEC } from '../model/machine-deployment.ts'
import { type Filler, isPlaceholder } from '../model/placeholders.ts'
import { type InputObject, inputRef } from './catalog.ts'
import type { Inputs } from './collect.ts'
import { encryptedFault, formOfUnknown, placeholderFault, secretFault } from './credential-text.ts'
import { deploymentRef } from './machine-deployments.ts'
import { isRefusedValue } from './references.ts'
import { at, objectAt } from './shape.ts'

/** The fields with values, and whether these are in base64. */
const FIELDS = {
  Secret: { data: true, stringData: false },
  ConfigMap: { data: false, binaryData: true },
} as const

/** Checks the Secrets and ConfigMaps that the run has read. Others are not its inputs. */
export function reportSecretData(
  { catalog, environment }: Pick<Inputs, 'catalog' | 'environment'>,
  report: Report,
): void {
  for (const kind of ['Secret', 'ConfigMap'] as const)
    for (const read of catalog.objectsRead(kind)) {
      if (kind === 'Secret') reportWrongType(read, 'type', 'string', report)
      for (const [where, isEncoded] of Object.entries(FIELDS[kind])) {
        const values = read.object[where]
        if (!isObject(values)) {
          reportWrongType(read, where, 'object', report)
          continue
        }
        for (const [key, value] of Object.entries(values)) {
          // A value that is not known has a stand-in.
          if (environment.standIns && typeof value === 'string' && formOfUnknown(value) !== undefined) continue
          reportValue(read, [where, key], { value, isEncoded }, report)
        }
      }
    }
}

function reportWrongType(read: InputObject, field: string, type: 'object' | 'string', report: Report): void {
  const { [field]: value } = read.object
  if (value === undefined || value === null || (type === 'string' ? typeof value === 'string' : isObject(value))) return
  const { message, help } = wrongType(type, value, false)
  const place = { object: inputRef(read), field: [field] }
  report(problem('OSM0227', t`${named(field)} ${message}`, { ...place, help }))
}

function reportValue(
  secret: InputObject,
  field: FieldPath,
  { value, isEncoded }: { readonly value: unknown; readonly isEncoded: boolean },
  report: Report,
): void {
  if (!isRefusedValue(isEncoded ? 'data' : 'stringData', value)) return
  const { message, help } = typeof value === 'string' ? whyNotBase64(value) : wrongType('string', value, false)
  // If a map was written instead of a text, its keys may be the secret itself.
  const place = typeof value === 'object' ? {} : { field }
  report(
    problem('OSM0227', t`${fieldName(field)} ${message}`, {
      object: inputRef(secret),
      ...place,
      help,
    }),
  )
}

function whyNotBase64(text: string): TextProblem {
  const fault = encryptedFault(text) ?? placeholderFault(text)
  return fault === undefined
    ? {
        message: t`is not base64, so the API server would refuse the Secret`,
        help: [t`Write the value unchanged under stringData, or encode it: \`printf %s VALUE | base64 -w0\`.`],
      }
    : { message: t`is not base64: it ${fault.predicate}`, help: [fault.help] }
}

const SUBSCRIPTION = ['rhelSubscriptionManagerPassword', 'rhsmOfflineToken', 'rhelActivationKey'] as const

/** Checks the secrets of subscriptions of RHEL. `filler` is the tool that fills in placeholders later. */
export function reportSubscriptions(
  machineDeployments: readonly InputObject[],
  filler: Filler | undefined,
  report: Report,
): void {
  for (const input of machineDeployments) {
    const spec = objectAt(input.object, ...PROVIDER_SPEC, 'operatingSystemSpec')
    if (at(input.object, ...PROVIDER_SPEC, 'operatingSystem') !== 'rhel') continue
    for (const name of SUBSCRIPTION) {
      const { [name]: value } = spec
      if (typeof value !== 'string' || value === '' || (filler && isPlaceholder(filler, value))) continue
      const fault = secretFault(value)
      if (fault === undefined) continue
      report(
        problem(fault.code, t`${named(name)} ${fault.predicate}`, {
          object: deploymentRef(input),
          field: [...PROVIDER_SPEC, 'operatingSystemSpec', name],
          help: [fault.help],
        }),
      )
    }
  }
}
