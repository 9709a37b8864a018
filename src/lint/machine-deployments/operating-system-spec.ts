// Fields of operatingSystemSpec that the operating system does not have. The controller ignores them.

import { nearest } from '../../diagnostics/nearest.ts'
import { listOf } from '../../diagnostics/schema-problems.ts'
import { operatingSystemFields } from '../../render/inputs/provider-config.ts'
import { at } from '../../render/inputs/shape.ts'
import { isObject, type JsonObject } from '../../render/model/json.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import type { DeploymentFault } from './deployment-fault.ts'

export function operatingSystemProblems(machineDeployment: JsonObject): DeploymentFault[] {
  const provider = at(machineDeployment, ...PROVIDER_SPEC)
  const spec = at(provider, 'operatingSystemSpec')
  const system = at(provider, 'operatingSystem')
  if (!isObject(spec) || typeof system !== 'string') return []
  const found: DeploymentFault[] = []
  const others: OtherSetting[] = []
  for (const name of Object.keys(spec)) {
    const problem = unknownField(system, name)
    if (problem !== undefined) {
      if ('owner' in problem) others.push(problem)
      else found.push(problem)
    }
  }
  return others.length === 0 ? found : [...found, otherSettings(system, others)]
}

/** A setting of another operating system. */
interface OtherSetting {
  readonly name: string
  readonly owner: string
}

/** Returns one problem for all such settings, because an example of machine-controller has those of every operating system. */
function otherSettings(system: string, others: readonly OtherSetting[]): DeploymentFault {
  const { name, owner } = others[0]!
  const field = fieldOf(name)
  const code = 'OSM0241'
  if (others.length === 1) {
    const message = `operatingSystemSpec.${name} has no effect: ${name} is a setting of ${owner}`
    return { code, message, field, caret: 'key', help: settingsOf(system) }
  }
  const message = `${others.length} fields of operatingSystemSpec have no effect: they are settings of ${listOf([...new Set(others.map(other => other.owner))], 'and')}`
  const names = listOf(
    others.map(other => other.name),
    'and',
  )
  return { code, message, field, caret: 'key', help: `Remove ${names}. ${settingsOf(system)}` }
}

function settingsOf(system: string): string {
  const fields = operatingSystemFields(system) ?? []
  return `The ${fields.length === 1 ? 'only setting' : 'settings'} of ${system} ${fields.length === 1 ? 'is' : 'are'} ${listOf(fields, 'and')}.`
}

const fieldOf = (name: string): string => [...PROVIDER_SPEC, 'operatingSystemSpec', name].join('.')

function unknownField(system: string, name: string): DeploymentFault | OtherSetting | undefined {
  const fields = operatingSystemFields(system)
  if (fields === undefined || !/^[A-Za-z]\w*$/.test(name) || holds(fields, name)) return undefined
  const close = nearest(name, fields)
  const owner =
    close === undefined ? ['flatcar', 'rhel'].find(other => holds(operatingSystemFields(other)!, name)) : undefined
  if (owner !== undefined) return { name, owner }
  const message = `operatingSystemSpec.${name} has no effect: there is no field ${JSON.stringify(name)}`
  const help = close === undefined ? settingsOf(system) : `Did you mean ${close}?`
  return { code: 'OSM0241', message, field: fieldOf(name), caret: 'key', help }
}

/** Go matches the names of fields without regard to case. */
const holds = (fields: readonly string[], name: string): boolean =>
  fields.some(field => field.toLowerCase() === name.toLowerCase())
