// The checks of one MachineDeployment, as checks of all inputs. What is caused by a value that was not filled in, such as `<< YOUR_PUBLIC_KEY >>` or
// `{{ .Values.location }}`, is left to the rule for these.

import { type FieldPath, formatPath, isSamePath } from '../../base/field-path.ts'
import type { JsonObject } from '../../base/json.ts'
import { rememberedFor } from '../../base/remembered.ts'
import { joined, listOf, named, type Text, t, words } from '../../base/span.ts'
import { mayQuote, quote } from '../../diagnostics/schema-problems.ts'
import type { InputObject } from '../../render/inputs/catalog.ts'
import { deploymentRef } from '../../render/inputs/machine-deployments.ts'
import { at, textsIn } from '../../render/inputs/shape.ts'
import { helpForUnfilled, isLeftOver, WRITE_VALUE } from '../../render/model/placeholders.ts'
import type { Finding, Linted } from '../rule.ts'

/** A finding without the MachineDeployment in which it is reported. */
export interface DeploymentFinding extends Pick<Finding, 'message' | 'help' | 'caret'> {
  readonly field: FieldPath
}

export const REFUSED = 'machine-controller refuses the MachineDeployment'

/** Returns the text in quotes after a space, or nothing if a message may not contain it. */
export const quotedValue = (path: FieldPath, text: string): Text =>
  mayQuote('MachineDeployment', path, text) ? t` ${quote(text)}` : []

type DeploymentCheck = (
  machineDeployment: JsonObject,
  linted: Linted,
) => readonly DeploymentFinding[] | DeploymentFinding | undefined

export const inDeployments =
  (...checks: readonly DeploymentCheck[]) =>
  (linted: Linted): Finding[] =>
    linted.inputs.selectedObjects.flatMap(input => {
      const { fields } = unfilledIn(input)
      return checks
        .flatMap(check => check(input.object, linted) ?? [])
        .filter(({ caret, field }) => caret === 'key' || !fields.some(each => isSamePath(each, field)))
        .map(found => findingIn(input, found))
    })

const unfilledIn = rememberedFor(({ object }: InputObject) => unfilledValues(object))

export const unfilledDeployments = ({ inputs }: Linted): Finding[] =>
  inputs.selectedObjects.flatMap(input => {
    const { finding } = unfilledIn(input)
    return finding ? [findingIn(input, finding)] : []
  })

export const findingIn = (input: InputObject, found: DeploymentFinding): Finding => ({
  object: deploymentRef(input),
  ...found,
})

/** The parts of a MachineDeployment in which any text is accepted. Elsewhere, such a value is refused when it is read. */
const PLACES: readonly (readonly string[])[] = [
  ['spec', 'template', 'metadata', 'labels'],
  ['spec', 'template', 'spec', 'metadata'],
  ['spec', 'template', 'spec', 'taints'],
  ['spec', 'template', 'spec', 'providerSpec', 'value', 'sshPublicKeys'],
  ['spec', 'template', 'spec', 'providerSpec', 'value', 'cloudProviderSpec'],
  ['spec', 'template', 'spec', 'providerSpec', 'value', 'network'],
]

/** The fields that become parts of the user data. */
const IN_USER_DATA = ['sshPublicKeys', 'network']

const MOST_NAMED = 6

/** Returns the fields whose values are not filled in, and one finding for all of them. */
function unfilledValues(machineDeployment: JsonObject): {
  readonly fields: readonly FieldPath[]
  readonly finding?: DeploymentFinding
} {
  const fields: FieldPath[] = []
  const helps = new Set<Text>()
  for (const place of PLACES) {
    const isLeft = IN_USER_DATA.includes(place.at(-1)!) ? isLeftInUserData : isLeftOver
    for (const { path, text } of textsIn(at(machineDeployment, ...place), place, isLeft)) {
      fields.push(path)
      helps.add(helpForUnfilled(text)!)
    }
  }
  const [field] = fields
  if (field === undefined) return { fields }
  const all = fields.map(each => named(lastSteps(each)))
  const names = all.length > MOST_NAMED ? [...all.slice(0, MOST_NAMED), words('others')] : all
  const isOne = names.length === 1
  const message = isOne
    ? t`${joined(names, ', ')} is still a placeholder`
    : t`${fields.length} values are still placeholders`
  const help =
    isOne || !helps.has(WRITE_VALUE) ? joined([...helps], ' ') : t`Write the values of ${listOf(names, 'and')}.`
  return { fields, finding: { message, field, help: [help] } }
}

/** Whether the value of a field of the user data is not filled in. Most values have none of these characters and are not searched. */
const isLeftInUserData = (text: string): boolean => /[<{[]/.test(text) && helpForUnfilled(text) !== undefined

/** Returns the end of a field's path, from the last name that is not an index. */
function lastSteps(field: FieldPath): string {
  const steps = field.at(-1) === 'value' ? field.slice(0, -1) : field
  const from = steps.findLastIndex(step => typeof step === 'string' && /^[\w-]+$/.test(step))
  return formatPath(field.slice(from))
}
