// The cloudProviderSpec. Operating-system-manager copies it, and machine-controller decodes it strictly: it refuses the MachineDeployment
// for an unknown field or a wrong type.

import { nearestForm } from '../../diagnostics/nearest.ts'
import { listOf } from '../../diagnostics/schema-problems.ts'
import { parentOf } from '../../render/inputs/field-parents.ts'
import {
  providerFieldType,
  providersWith,
  type Struct,
  specType,
  structOf,
} from '../../render/inputs/provider-specs/fields.ts'
import { at } from '../../render/inputs/shape.ts'
import { isObject, type Json, type JsonObject } from '../../render/model/json.ts'
import { PROVIDER_SPEC, PROVIDER_SPEC_FIELD } from '../../render/model/machine-deployment.ts'
import type { DeploymentFault } from './deployment-fault.ts'

export function providerSpecProblems(machineDeployment: JsonObject): DeploymentFault[] {
  const config = at(machineDeployment, ...PROVIDER_SPEC)
  const provider = at(config, 'cloudProvider')
  const spec = at(config, 'cloudProviderSpec')
  const type = typeof provider === 'string' ? specType(provider) : undefined
  const found: DeploymentFault[] = []
  if (type !== undefined && isObject(spec)) {
    decode(spec, type, { provider: provider as string, path: '', found, isStrict: true })
  }
  return found
}

interface Context {
  readonly provider: string
  /** The path below cloudProviderSpec. */
  readonly path: string
  readonly found: DeploymentFault[]
  /** False in references, where the SDK of machine-controller ignores unknown fields. */
  readonly isStrict: boolean
}

/** Checks a value as encoding/json decodes it. null leaves any field as it is. */
function decode(value: Json, type: string, context: Context): void {
  if (value === null || type === 'any') return
  if (type.startsWith('[]')) decodeList(value, type.slice(2), context)
  else if (type.startsWith('{}')) decodeMap(value, type.slice(2), context)
  else {
    const struct = structOf(type)
    if (struct === undefined) decodeScalar(value, type, context)
    else if (isObject(value)) decodeStruct(value, struct, context)
    else mismatch(value, 'an object', context)
  }
}

function decodeStruct(value: JsonObject, struct: Struct, context: Context): void {
  for (const name of Object.keys(value)) {
    const type = providerFieldType(struct, name)
    if (type === undefined) unknownField(name, struct.names, context)
    // Nearly all fields are texts, for which no path is needed.
    else if (typeof value[name] !== 'string' || !type.startsWith('text'))
      decode(value[name]!, type, { ...context, path: below(context.path, name) })
  }
}

function decodeList(value: Json, type: string, context: Context): void {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) decode(item, type, { ...context, path: `${context.path}[${i}]` })
  } else mismatch(value, 'a list', context, 'Write it as a list, with "- " before each entry.')
}

function decodeMap(value: Json, type: string, context: Context): void {
  if (isObject(value)) {
    for (const [name, item] of Object.entries(value))
      decode(item, type, { ...context, path: `${context.path}[${name}]` })
  } else mismatch(value, 'an object', context, 'Write a name, a colon and a text in each line.')
}

const WHOLE: Readonly<Record<string, readonly [least: bigint, most: bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
}

const isNumber = (value: Json): value is number | bigint => typeof value === 'number' || typeof value === 'bigint'

function decodeScalar(value: Json, type: string, context: Context): void {
  if (type.endsWith(' or reference') && isObject(value)) {
    decodeReference(value, context)
    return
  }
  if (isFilledLater(value)) return
  switch (type) {
    case 'text':
      if (typeof value !== 'string') mismatch(value, 'text', context, isCollection(value) ? undefined : QUOTE)
      return
    case 'text or reference':
      // Numbers and booleans become their own JSON text; so does a list without quotation marks, which no field can use.
      if (Array.isArray(value)) mismatch(value, 'text', context, 'Write one value, without "- " before it.')
      return
    case 'boolean':
    case 'boolean or reference':
      if (typeof value !== 'boolean') mismatch(value, 'true or false', context, 'Write true or false, without quotes.')
      return
    case 'float64':
      if (!isNumber(value)) mismatch(value, 'a number', context, 'Write a number, without quotes and unit.')
      return
  }
  const [least, most] = WHOLE[type]!
  if (!isNumber(value)) mismatch(value, 'a whole number', context, 'Write a number, without quotes and unit.')
  else if (typeof value === 'number' && !Number.isInteger(value))
    refuse('must be a whole number', context, 'Write a number without a fraction.')
  else if (BigInt(value) < least || BigInt(value) > most)
    refuse(`must be between ${least} and ${most}`, context, 'Write a number in this range.')
}

const QUOTE = 'Write the value in quotes.'

const isCollection = (value: Json): boolean => typeof value === 'object'

/** Reports whether a text has a placeholder of a tool such as Flux, which becomes a value of any type when it is filled in. */
const isFilledLater = (value: Json): boolean => typeof value === 'string' && /\$|\{\{|<path:|<</.test(value)

const REFERENCES = ['secretKeyRef', 'configMapKeyRef'] as const
const REQUIRED = ['namespace', 'name', 'key'] as const
const OF_VALUE = ['value', ...REFERENCES]
/** The fields of an ObjectReference of Kubernetes, and the key. */
const OF_REFERENCE = [...REQUIRED, 'kind', 'apiVersion', 'uid', 'resourceVersion', 'fieldPath']

function decodeReference(value: JsonObject, context: Context): void {
  const lenient = { ...context, isStrict: false }
  for (const [name, inner] of Object.entries(value)) {
    const field = OF_VALUE.find(known => isSame(known, name))
    if (field === undefined) unknownField(name, OF_VALUE, lenient)
    else if (field !== 'value' && inner !== null)
      decodeKeyReference(inner, { ...lenient, path: below(context.path, name) })
  }
}

function decodeKeyReference(value: Json, context: Context): void {
  if (!isObject(value)) {
    mismatch(value, 'an object', context, 'Write namespace, name and key below it.')
    return
  }
  const filled = new Set<string>()
  for (const [name, inner] of Object.entries(value)) {
    const field = OF_REFERENCE.find(known => isSame(known, name))
    if (field === undefined) unknownField(name, OF_REFERENCE.slice(0, REQUIRED.length), context)
    else if (inner === null) continue
    else if (typeof inner !== 'string') mismatch(inner, 'text', { ...context, path: below(context.path, name) }, QUOTE)
    if (field !== undefined && inner !== '') filled.add(field)
  }
  const missing = REQUIRED.filter(name => !filled.has(name))
  if (missing.length === 0 || missing.length === REQUIRED.length) return
  context.found.push({
    code: 'OSM0241',
    message: `${lastOf(context.path)} has no effect without ${listOf(missing, 'and')}: machine-controller reads a reference only if it has namespace, name and key`,
    field: fieldOf(context.path),
    caret: 'key',
    help: `Add ${listOf(missing, 'and')}.`,
  })
}

const isSame = (known: string, name: string): boolean => known.toLowerCase() === name.toLowerCase()

const SPEC = `${PROVIDER_SPEC_FIELD}.cloudProviderSpec`

function unknownField(name: string, known: readonly string[], context: Context): void {
  const { path, provider, isStrict, found } = context
  // If a colon is missing, the text of the name contains a value.
  if (!/^[A-Za-z_]\w*$/.test(name)) return
  const inner = below(path, name)
  const effect = isStrict ? 'machine-controller refuses the MachineDeployment' : 'machine-controller ignores it'
  const parent = isStrict && path === '' ? parentOf(name, SPEC) : undefined
  const close = nearestForm(name, known)
  const others = isStrict && path === '' && close === undefined ? providersWith(name) : []
  const why =
    others.length > 0
      ? `${name} is a field of ${listOf(others, 'and')}, not of ${provider}`
      : `there is no field ${JSON.stringify(name)} ${path === '' ? `in the cloudProviderSpec of ${provider}` : `below ${lastOf(path)}`}`
  const help =
    parent !== undefined
      ? `${name} is a field of ${parent}: move it there.`
      : close === undefined
        ? `The fields here are ${listOf(known, 'and')}.`
        : `Did you mean ${close}?`
  found.push({
    code: isStrict ? 'OSM0248' : 'OSM0241',
    message: `${why}: ${effect}`,
    field: fieldOf(inner),
    caret: 'key',
    ...(parent !== undefined && { belongsTo: parent }),
    help,
  })
}

function mismatch(value: Json, wanted: string, context: Context, help = `Write ${wanted}.`): void {
  refuse(`must be ${wanted}, not ${kindOf(value)}`, context, help)
}

function refuse(predicate: string, { path, found }: Context, help: string): void {
  found.push({
    code: 'OSM0248',
    message: `${lastOf(path)} ${predicate}: machine-controller refuses the MachineDeployment`,
    field: fieldOf(path),
    help,
  })
}

function kindOf(value: Json): string {
  if (Array.isArray(value)) return 'a list'
  if (isNumber(value)) return 'a number'
  return { string: 'text', boolean: 'true or false', object: 'an object' }[
    typeof value as 'string' | 'boolean' | 'object'
  ]
}

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** Returns the last name of a path, with what is in brackets after it. */
const lastOf = (path: string): string =>
  path.lastIndexOf('.') > path.lastIndexOf(']') ? path.slice(path.lastIndexOf('.') + 1) : path

const fieldOf = (path: string): string => [...PROVIDER_SPEC, 'cloudProviderSpec', path].join('.')
