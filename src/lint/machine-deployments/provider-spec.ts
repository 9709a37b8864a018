// The cloudProviderSpec. Operating-system-manager copies it, and machine-controller decodes it strictly: it refuses the MachineDeployment for an
// unknown field, a wrong type or a field that is missing. `osm-krm init` writes words in the place of values that it does not know.

import { type FieldPath, formatPath } from '../../base/field-path.ts'
import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { nearestForm } from '../../base/nearest.ts'
import { listOf, named, type Text, t, words } from '../../base/span.ts'
import { at, textsIn } from '../../render/inputs/shape.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import {
  faultInWords,
  type ScalarFault,
  scalarFault,
  type TypeTable,
  typedProblems,
} from '../../render/model/typed-values.ts'
import { wordsToReplace } from '../../start/provider-specs.ts'
import table from '../generated/required-fields.json' with { type: 'json' }
import { type DeploymentFinding, REFUSED } from './in-deployments.ts'
import { providerFieldType, specType, structOf } from './provider-fields.ts'

const FIELD = [...PROVIDER_SPEC, 'cloudProviderSpec']

const specOf = (machineDeployment: JsonObject): readonly [provider: string, spec: JsonObject] | undefined => {
  const config = at(machineDeployment, ...PROVIDER_SPEC)
  const [provider, spec] = [at(config, 'cloudProvider'), at(config, 'cloudProviderSpec')]
  return typeof provider === 'string' && isObject(spec) ? [provider, spec] : undefined
}

/** `isIgnored` is set for a part of a reference, which machine-controller does not refuse. */
type SpecFinding = DeploymentFinding & { readonly isIgnored?: true }

function specProblems(machineDeployment: JsonObject): SpecFinding[] {
  const [provider = '', spec] = specOf(machineDeployment) ?? []
  const type = specType(provider)
  return type === undefined || spec === undefined ? [] : [...typedProblems(spec, type, tableOf(provider))]
}

/** Returns unknown fields and wrong types, which machine-controller refuses. */
export const refusedSpecFields = (machineDeployment: JsonObject): DeploymentFinding[] =>
  specProblems(machineDeployment).filter(({ isIgnored }) => !isIgnored)

/** Returns unknown fields of references, which machine-controller ignores, and references that are not complete. */
export const ignoredSpecFields = (machineDeployment: JsonObject): DeploymentFinding[] =>
  specProblems(machineDeployment).flatMap(({ isIgnored, ...found }) => (isIgnored ? [found] : []))

/** References, in which the SDK of machine-controller ignores unknown fields. */
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  reference: ['value', 'secretKeyRef', 'configMapKeyRef'],
  // The fields of an ObjectReference of Kubernetes, and the key.
  secretKeyRef: ['namespace', 'name', 'key', 'kind', 'apiVersion', 'uid', 'resourceVersion', 'fieldPath'],
}
const REQUIRED_KEYS = ['namespace', 'name', 'key'] as const

const tableOf = (provider: string): TypeTable<SpecFinding> => {
  const isStruct = (type: string): boolean => structOf(type) !== undefined || Object.hasOwn(REFERENCES, type)
  const types: TypeTable<SpecFinding> = {
    isStruct,
    fieldType: (struct, name) =>
      struct in REFERENCES ? referenceType(struct, name) : providerFieldType(structOf(struct)!, name),
    // null leaves any field as it is.
    accepts: (value, type) => value === null || type === 'any' || (isFilledLater(value) && !isStruct(type)),
    unknownField: (struct, path) => {
      // If a colon is missing, the text of the name contains a value.
      if (!/^[A-Za-z_]\w*$/.test(String(path.at(-1)))) return []
      const { [struct]: known } = REFERENCES
      return [known ? ignoredField(path, known) : refusedField(path, structOf(struct)!.names, provider)]
    },
    scalar: (value, type, path) => {
      if (type === 'key reference') return keyReferenceProblems(value, path, types)
      if (type.endsWith(' or reference') && isObject(value)) return [...typedProblems(value, 'reference', types, path)]
      // Numbers and booleans become their own JSON text; so does a list without quotation marks, which no field can use.
      if (type === 'text or reference' && !Array.isArray(value)) return []
      const fault = scalarFault(value, type.replace(' or reference', ''))
      return fault ? [wrong(fault, path)] : []
    },
    wrong,
  }
  return types
}

/** Whether a text has a placeholder of a tool such as Flux, which becomes a value of any type when it is filled in. */
const isFilledLater = (value: Json): boolean => typeof value === 'string' && /\$|\{\{|<path:|<</.test(value)

function referenceType(struct: string, name: string): string | undefined {
  const known = REFERENCES[struct]!.find(each => each.toLowerCase() === name.toLowerCase())
  if (known === undefined || known === 'value') return known && 'any'
  return struct === 'reference' ? 'key reference' : 'text'
}

function keyReferenceProblems(value: Json, path: FieldPath, types: TypeTable<SpecFinding>): SpecFinding[] {
  const found = [...typedProblems(value, 'secretKeyRef', types, path)]
  if (!isObject(value)) return found
  const filled = Object.keys(value).flatMap(name => (isEmpty(value[name]) ? [] : [name.toLowerCase()]))
  const missing = REQUIRED_KEYS.filter(name => !filled.includes(name))
  if (missing.length === 0 || missing.length === REQUIRED_KEYS.length) return found
  const names = listOf(missing, 'and')
  const message = t`${named(formatPath(path))} has no effect without ${names}: machine-controller reads a reference only if it has namespace, name and key`
  return [...found, { isIgnored: true, message, field: fieldOf(path), caret: 'key', help: [t`Add ${names}.`] }]
}

const ignoredField = (path: FieldPath, known: readonly string[]): SpecFinding => ({
  isIgnored: true,
  message: t`${unknownIn(path)}: machine-controller ignores it`,
  field: fieldOf(path),
  caret: 'key',
  help: [didYouMean(String(path.at(-1)), known.slice(0, REQUIRED_KEYS.length))],
})

const unknownIn = (path: FieldPath): Text =>
  t`there is no field ${JSON.stringify(path.at(-1))} below ${named(formatPath(path.slice(0, -1)))}`

function didYouMean(name: string, known: readonly string[]): Text {
  const close = nearestForm(name, known)
  return close === undefined ? t`The fields here are ${listOf(known, 'and')}.` : t`Did you mean ${close}?`
}

function refusedField(path: FieldPath, known: readonly string[], provider: string): SpecFinding {
  const name = String(path.at(-1))
  const why =
    path.length === 1
      ? t`there is no field ${JSON.stringify(name)} in the cloudProviderSpec of ${provider}`
      : unknownIn(path)
  return {
    message: t`${why}: ${words(REFUSED)}`,
    field: fieldOf(path),
    caret: 'key',
    help: [didYouMean(name, known)],
  }
}

function wrong(fault: ScalarFault, path: FieldPath): SpecFinding {
  const { message, help } = faultInWords(fault, false)
  return {
    message: t`${named(formatPath(path))} ${message}: ${words(REFUSED)}`,
    field: fieldOf(path),
    ...(help && { help }),
  }
}

const fieldOf = (path: FieldPath): FieldPath => [...FIELD, ...path]

/** Lists of fields by cloud provider. machine-controller requires one field of each list. */
const REQUIRED: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(Object.entries(table.providers))

/** Returns the fields that are missing, and the words of `osm-krm init`. */
export function incompleteSpecProblems(machineDeployment: JsonObject): DeploymentFinding[] {
  const [provider, spec] = specOf(machineDeployment) ?? []
  const system = at(machineDeployment, ...PROVIDER_SPEC, 'operatingSystemSpec')
  return provider === undefined || spec === undefined
    ? []
    : [
        missing(provider, spec),
        leftWords(spec, FIELD, wordsToReplace(provider)),
        leftWords(system, [...PROVIDER_SPEC, 'operatingSystemSpec'], SUBSCRIPTION),
      ].filter(found => found !== undefined)
}

const SUBSCRIPTION: ReadonlyMap<string, string> = new Map([
  ['rhelSubscriptionManagerUser', 'USER'],
  ['rhelSubscriptionManagerPassword', 'PASSWORD'],
])

function missing(provider: string, spec: JsonObject): DeploymentFinding | undefined {
  const lists = REQUIRED.get(provider) ?? []
  const given = new Set(Object.keys(spec).flatMap(name => (isEmpty(spec[name]) ? [] : [name.toLowerCase()])))
  const lacking = lists.filter(names => !names.some(name => given.has(name.toLowerCase())))
  const misspelt = unknownNames(provider, spec)
  const reported = lacking.filter(names => !misspelt.some(name => nearestForm(name, names) !== undefined))
  if (reported.length === 0) return undefined
  const names = reported.map(each => listOf(each))
  return {
    message: t`the cloudProviderSpec of ${provider} has no ${listOf(names, 'and')}: ${words(REFUSED)}`,
    field: FIELD,
    caret: 'key',
    help: [t`Add ${listOf(names, 'and')}.`],
  }
}

const isEmpty = (value: Json | undefined): boolean =>
  value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)

/** Names that machine-controller refuses, which are reported as such. */
function unknownNames(provider: string, spec: JsonObject): string[] {
  const type = specType(provider)
  const struct = type === undefined ? undefined : structOf(type)
  return struct === undefined ? [] : Object.keys(spec).filter(name => providerFieldType(struct, name) === undefined)
}

function leftWords(
  spec: Json | undefined,
  root: FieldPath,
  written: ReadonlyMap<string, string>,
): DeploymentFinding | undefined {
  const nameOf = (path: FieldPath) => path.findLast(step => typeof step === 'string')
  const found = textsIn(spec, root, (text, path) => written.get(String(nameOf(path))) === text)
  const [first] = found
  if (first === undefined) return undefined
  const all = listOf([...new Set(found.map(({ text }) => text))], 'and')
  return {
    message: t`${all} ${words(found.length === 1 ? 'is what osm-krm init writes' : 'are what osm-krm init writes')} for a value that you have to replace`,
    field: first.path,
    help: [root === FIELD ? t`Write what your account has.` : t`Write those of your subscription.`],
  }
}
