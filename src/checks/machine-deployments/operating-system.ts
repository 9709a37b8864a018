// Fields of operatingSystemSpec that the operating system does not have. The controller ignores them.

import { nearest } from '../../diagnostics/nearest.ts'
import { listOf } from '../../diagnostics/schema-problems.ts'
import { secretFault } from '../../inputs/credential-text.ts'
import { operatingSystemFields } from '../../inputs/provider-config.ts'
import { at } from '../../inputs/shape.ts'
import { isObject, type JsonObject } from '../../model/json.ts'
import { PROVIDER_SPEC } from '../../model/machine-deployment.ts'
import { type Filler, isPlaceholder } from '../../model/placeholders.ts'
import type { Found } from './found.ts'

/** Fields of a subscription that are secret. */
const SECRETS: ReadonlySet<string> = new Set([
  'rhelSubscriptionManagerPassword',
  'rhsmOfflineToken',
  'rhelActivationKey',
])

export function operatingSystemProblems(machineDeployment: JsonObject, filler: Filler | undefined): Found[] {
  const provider = at(machineDeployment, ...PROVIDER_SPEC)
  const spec = at(provider, 'operatingSystemSpec')
  const system = at(provider, 'operatingSystem')
  if (!isObject(spec) || typeof system !== 'string') return []
  const found: Found[] = []
  for (const [name, value] of Object.entries(spec)) {
    const problem = unknownField(system, name)
    if (problem !== undefined) found.push(problem)
    else if (
      SECRETS.has(name) &&
      typeof value === 'string' &&
      value !== '' &&
      !(filler && isPlaceholder(filler, value))
    )
      found.push(...secretProblem(name, value))
  }
  return found
}

const fieldOf = (name: string): string => [...PROVIDER_SPEC, 'operatingSystemSpec', name].join('.')

function unknownField(system: string, name: string): Found | undefined {
  const fields = operatingSystemFields(system)
  if (fields === undefined || !/^[A-Za-z]\w*$/.test(name) || holds(fields, name)) return undefined
  const close = nearest(name, fields)
  const owner =
    close === undefined ? ['flatcar', 'rhel'].find(other => holds(operatingSystemFields(other)!, name)) : undefined
  const why = owner === undefined ? `there is no field ${JSON.stringify(name)}` : `${name} is a setting of ${owner}`
  const help =
    close === undefined
      ? `The ${fields.length === 1 ? 'only setting' : 'settings'} of ${system} ${fields.length === 1 ? 'is' : 'are'} ${listOf(fields, 'and')}.`
      : `Did you mean ${close}?`
  const message = `operatingSystemSpec.${name} has no effect: ${why}`
  return { code: 'OSM0241', message, field: fieldOf(name), caret: 'key', help }
}

/** Go matches the names of fields without regard to case. */
const holds = (fields: readonly string[], name: string): boolean =>
  fields.some(field => field.toLowerCase() === name.toLowerCase())

function secretProblem(name: string, value: string): Found[] {
  const fault = secretFault(value)
  return fault === undefined
    ? []
    : [{ code: fault.code, message: `${name} ${fault.predicate}`, field: fieldOf(name), help: fault.help }]
}
