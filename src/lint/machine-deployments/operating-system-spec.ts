// Fields of operatingSystemSpec that the operating system does not have. The controller ignores them.

import { nearest } from '../../diagnostics/nearest.ts'
import { listOf } from '../../diagnostics/schema-problems.ts'
import { operatingSystemFields } from '../../render/inputs/provider-config.ts'
import { at, objectAt } from '../../render/inputs/shape.ts'
import type { JsonObject } from '../../render/model/json.ts'
import { PROVIDER_SPEC, PROVIDER_SPEC_FIELD } from '../../render/model/machine-deployment.ts'
import type { DeploymentFinding } from './deployment-rule.ts'

/** Returns one finding for all settings of other operating systems, because an example of machine-controller has those of every one. */
export function operatingSystemProblems(machineDeployment: JsonObject): DeploymentFinding[] {
  const system = String(at(machineDeployment, ...PROVIDER_SPEC, 'operatingSystem'))
  const fields = operatingSystemFields(system)
  if (fields === undefined) return []
  const settings = `The ${fields.length === 1 ? 'only setting' : 'settings'} of ${system} ${fields.length === 1 ? 'is' : 'are'} ${listOf(fields, 'and')}.`
  const names = Object.keys(objectAt(machineDeployment, ...PROVIDER_SPEC, 'operatingSystemSpec'))
  const unknown = names.filter(name => /^[A-Za-z]\w*$/.test(name) && !holds(fields, name))
  const others = unknown.filter(name => nearest(name, fields) === undefined && ownerOf(name) !== undefined)
  const found = unknown
    .filter(name => !others.includes(name))
    .map((name): DeploymentFinding => {
      const close = nearest(name, fields)
      const message = `operatingSystemSpec.${name} has no effect: there is no field ${JSON.stringify(name)}`
      return { message, field: fieldOf(name), caret: 'key', help: close ? `Did you mean ${close}?` : settings }
    })
  const [first, ...more] = others
  if (first === undefined) return found
  const owners = listOf([...new Set(others.map(ownerOf))] as string[], 'and')
  const message =
    more.length === 0
      ? `operatingSystemSpec.${first} has no effect: ${first} is a setting of ${owners}`
      : `${others.length} fields of operatingSystemSpec have no effect: they are settings of ${owners}`
  const help = more.length === 0 ? settings : `Remove ${listOf(others, 'and')}. ${settings}`
  return [...found, { message, field: fieldOf(first), caret: 'key', help }]
}

const ownerOf = (name: string): string | undefined =>
  ['flatcar', 'rhel'].find(other => holds(operatingSystemFields(other)!, name))

const fieldOf = (name: string): string => `${PROVIDER_SPEC_FIELD}.operatingSystemSpec.${name}`

/** Go matches the names of fields without regard to case. */
const holds = (fields: readonly string[], name: string): boolean =>
  fields.some(field => field.toLowerCase() === name.toLowerCase())
