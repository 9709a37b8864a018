// The checks of one MachineDeployment, as checks of all inputs.

import type { InputObject } from '../../render/inputs/catalog.ts'
import { deploymentRef } from '../../render/inputs/machine-deployments.ts'
import type { JsonObject } from '../../render/model/json.ts'
import type { Finding, Linted } from '../rule.ts'
import type { DeploymentFinding } from './deployment-rule.ts'
import { unfilledValues } from './placeholders.ts'

type DeploymentCheck = (machineDeployment: JsonObject) => readonly DeploymentFinding[]

/** Returns one check of each MachineDeployment. What is caused by a value that was not filled in is left to the rule for these. */
export const inDeployments =
  (...checks: readonly DeploymentCheck[]) =>
  ({ inputs }: Linted): Finding[] =>
    inputs.selectedObjects.flatMap(input => {
      const { fields } = unfilledIn(input)
      return checks
        .flatMap(check => check(input.object))
        .filter(({ caret, field }) => caret === 'key' || !fields.includes(field))
        .map(found => findingIn(input, found))
    })

const unfilled = new WeakMap<InputObject, ReturnType<typeof unfilledValues>>()

function unfilledIn(input: InputObject): ReturnType<typeof unfilledValues> {
  const found = unfilled.get(input) ?? unfilledValues(input.object)
  unfilled.set(input, found)
  return found
}

/** Returns one finding for all values of a MachineDeployment that are not filled in. */
export const unfilledDeployments = ({ inputs }: Linted): Finding[] =>
  inputs.selectedObjects.flatMap(input => {
    const { finding } = unfilledIn(input)
    return finding ? [findingIn(input, finding)] : []
  })

export const findingIn = (input: InputObject, found: DeploymentFinding): Finding => ({
  object: deploymentRef(input),
  ...found,
})
