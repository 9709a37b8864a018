// Compares two templates of a MachineDeployment as machine-controller does. A template that differs results in new machines.

import { at, textAt } from '../inputs/shape.ts'
import { isObject } from '../model/json.ts'
import type { Json, JsonObject } from '../model/profile.ts'

/** A field that differs; a value is undefined if the field is missing. Values may be secret, so only the path is shown. */
export interface FieldChange {
  readonly path: string
  readonly old: Json | undefined
  readonly now: Json | undefined
}

/**
 * Returns the fields that differ. Empty texts, lists, maps, zero and false count as missing, because Go's types do not distinguish them or
 * omit them.
 */
export function templateChanges(old: JsonObject, now: JsonObject): FieldChange[] {
  return [...differences(templateOf(old), templateOf(now), '')]
}

/** Like templateChanges, but ignores fields that the webhooks of machine-controller fill in or that only a cluster has. */
export function changesBeyondDefaults(live: JsonObject, git: JsonObject): FieldChange[] {
  const provider = textAt(git, ...PROVIDER_CONFIG, 'cloudProvider') ?? ''
  const rows = FILLED_IN.filter(row => row.provider === '' || row.provider === provider)
  return templateChanges(live, git).filter(
    ({ path, now }) => !rows.some(row => row.path.test(path) && (now === undefined || row.evenIfSet === true)),
  )
}

const PROVIDER_CONFIG = ['spec', 'template', 'spec', 'providerSpec', 'value']
const PROVIDER_FIELD = '^spec\\.providerSpec\\.value\\.cloudProviderSpec\\.'

interface FilledIn {
  /** "" for all providers. */
  readonly provider: string
  readonly path: RegExp
  /** Whether the webhook also changes or removes a field that is set. */
  readonly evenIfSet?: boolean
}

const field = (provider: string, names: string, evenIfSet = false): FilledIn => ({
  provider,
  path: new RegExp(`${PROVIDER_FIELD}(?:${names})$`),
  evenIfSet,
})

/**
 * The fields that the webhook of machine-controller v1.66 adds to a template, by cloud provider. For openstack, it asks the cloud for their
 * values.
 */
const FILLED_IN: readonly FilledIn[] = [
  { provider: '', path: /^metadata\.labels\[machine-template-hash\]$/ },
  { provider: '', path: /^spec\.providerSpec\.value\.operatingSystemSpec\.provisioningUtility$/ },
  { provider: 'aws', path: /^spec\.metadata\.labels\[k8c\.io\/aws-spot\]$/ },
  { provider: 'kubevirt', path: /^spec\.metadata\.annotations\[cluster\.x-k8s\.io\/cluster-namespace\]$/ },
  { provider: 'kubevirt', path: /^spec\.metadata\.labels\[topology\.kubernetes\.io\/(?:region|zone)\]$/ },
  field('aws', 'diskType|assignPublicIP'),
  field('azure', 'imageReference(?:\\.(?:sku|publisher|offer|version))?'),
  field('gce', 'diskSize|diskType'),
  field('hetzner', 'datacenter|location', true),
  field('openstack', 'region|availabilityZone|network|subnet'),
  field('vmware-cloud-director', 'ipAllocationMode|diskBusType|diskIOPS'),
  field('vmware-cloud-director', 'network|networks(?:\\[\\d+\\])?', true),
]

const templateOf = (machineDeployment: JsonObject): Json | undefined => at(machineDeployment, 'spec', 'template')

function* differences(old: Json | undefined, now: Json | undefined, path: string): Generator<FieldChange> {
  const dropsFalse = !path.includes('.cloudProviderSpec.')
  const [a, b] = [simplify(old, dropsFalse), simplify(now, dropsFalse)]
  if (isObject(a) && isObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
      yield* differences(fieldOf(a, key), fieldOf(b, key), joinPath(path, key))
  } else if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.max(a.length, b.length); i++) yield* differences(a[i], b[i], `${path}[${i}]`)
  } else if (a === undefined && isObject(b)) {
    for (const [key, value] of Object.entries(b)) yield* differences(undefined, value, joinPath(path, key))
  } else if (isObject(a) && b === undefined) {
    for (const [key, value] of Object.entries(a)) yield* differences(value, undefined, joinPath(path, key))
  } else if (a !== b) yield { path, old, now }
}

const fieldOf = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined

/**
 * Simplifies a value: unwraps an object with only the key `value`, and treats empty values as missing. `false` is kept for a cloud
 * provider, where it is a pointer.
 */
function simplify(value: Json | undefined, dropsFalse: boolean): Json | undefined {
  if (value === undefined || value === null || value === '' || value === 0) return undefined
  if (value === false) return dropsFalse ? undefined : value
  if (Array.isArray(value)) return value.length === 0 ? undefined : value
  if (!isObject(value)) return value
  // An entry that is `false` stays: differences() decides about it when it compares the entries.
  const entries = Object.entries(value).filter(([, entry]) => simplify(entry, false) !== undefined)
  if (entries.length === 0) return undefined
  return entries.length === 1 && entries[0]![0] === 'value' && !isObject(entries[0]![1])
    ? entries[0]![1]
    : Object.fromEntries(entries)
}

const joinPath = (path: string, key: string): string => {
  if (!/^[A-Za-z_]\w*$/.test(key)) return `${path}[${key}]`
  return path === '' ? key : `${path}.${key}`
}
