// A cloudProviderSpec that is not complete: fields without which machine-controller refuses the MachineDeployment, and words that `osm-krm init`
// writes in their place.

import { nearestForm } from '../../diagnostics/nearest.ts'
import { listOf } from '../../diagnostics/schema-problems.ts'
import { providerFieldType, specType, structOf } from '../../render/inputs/provider-specs/fields.ts'
import { at } from '../../render/inputs/shape.ts'
import { isObject, type Json, type JsonObject } from '../../render/model/json.ts'
import { PROVIDER_SPEC, PROVIDER_SPEC_FIELD } from '../../render/model/machine-deployment.ts'
import { wordsToReplace } from '../../start/provider-specs.ts'
import table from '../generated/required-fields.json' with { type: 'json' }
import type { DeploymentFault } from './deployment-fault.ts'

/** Lists of fields by cloud provider. machine-controller requires one field of each list. */
const REQUIRED: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(Object.entries(table.providers))

const FIELD = `${PROVIDER_SPEC_FIELD}.cloudProviderSpec`

export function incompleteSpecProblems(machineDeployment: JsonObject): DeploymentFault[] {
  const config = at(machineDeployment, ...PROVIDER_SPEC)
  const [provider, spec] = [at(config, 'cloudProvider'), at(config, 'cloudProviderSpec')]
  if (typeof provider !== 'string' || !isObject(spec)) return []
  return [...missing(provider, spec), ...leftWords(provider, spec)]
}

function missing(provider: string, spec: JsonObject): DeploymentFault[] {
  const lists = REQUIRED.get(provider) ?? []
  const given = new Set(Object.keys(spec).flatMap(name => (isEmpty(spec[name]) ? [] : [name.toLowerCase()])))
  const lacking = lists.filter(names => !names.some(name => given.has(name.toLowerCase())))
  const misspelt = unknownNames(provider, spec)
  const reported = lacking.filter(names => !misspelt.some(name => nearestForm(name, names) !== undefined))
  if (reported.length === 0) return []
  const names = reported.map(each => listOf(each))
  return [
    {
      code: 'OSM0254',
      message: `the cloudProviderSpec of ${provider} has no ${listOf(names, 'and')}: machine-controller refuses the MachineDeployment`,
      field: FIELD,
      caret: 'key',
      help: `Add ${listOf(names, 'and')}.`,
    },
  ]
}

const isEmpty = (value: Json | undefined): boolean =>
  value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)

/** Names that machine-controller refuses, which are reported as such. */
function unknownNames(provider: string, spec: JsonObject): string[] {
  const type = specType(provider)
  const struct = type === undefined ? undefined : structOf(type)
  return struct === undefined ? [] : Object.keys(spec).filter(name => providerFieldType(struct, name) === undefined)
}

function leftWords(provider: string, spec: JsonObject): DeploymentFault[] {
  const words = wordsToReplace(provider)
  const found: { readonly path: string; readonly word: string }[] = []
  const visit = (value: Json | undefined, name: string, path: string): void => {
    if (Array.isArray(value)) for (const [i, item] of value.entries()) visit(item, name, `${path}[${i}]`)
    else if (isObject(value)) for (const key of Object.keys(value)) visit(value[key], key, `${path}.${key}`)
    else if (typeof value === 'string' && words.get(name) === value) found.push({ path, word: value })
  }
  visit(spec, '', FIELD)
  const [first] = found
  if (first === undefined) return []
  const all = listOf([...new Set(found.map(({ word }) => word))], 'and')
  return [
    {
      code: 'OSM0254',
      message: `${all} ${found.length === 1 ? 'is what osm-krm init writes' : 'are what osm-krm init writes'} for a value that you have to replace`,
      field: first.path,
      help: 'Write what your account has.',
    },
  ]
}
