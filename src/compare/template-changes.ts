// Compares two templates of a MachineDeployment as machine-controller does. A template that differs results in new machines.

import { isObject, isSameJson, type Json, type JsonObject } from '../base/json.ts'
import { at, textAt } from '../render/inputs/shape.ts'

/** A field that differs; a value is undefined if the field is missing. Values may be secret. */
export interface FieldChange {
  readonly path: string
  /** The names and indexes in the path. */
  readonly keys: readonly (string | number)[]
  readonly old: Json | undefined
  readonly now: Json | undefined
}

/**
 * Returns the fields that differ. Empty texts, lists, maps, zero and false count as missing, because Go's types do not distinguish them or
 * omit them.
 */
export const templateChanges = (old: JsonObject, now: JsonObject): FieldChange[] =>
  fieldChanges(templateOf(old), templateOf(now), [])

/** Like templateChanges, but ignores fields that Git does not set and that the webhooks of machine-controller fill in. */
export function changesBeyondDefaults(live: JsonObject, git: JsonObject): FieldChange[] {
  const migrated = withRenamedFields(templateOf(git), templateOf(live))
  return fieldChanges(templateOf(live), migrated, []).filter(
    ({ path, old, now }) => now !== undefined || !isFilledIn(cloudProviderOf(templateOf(git)), path, old),
  )
}

const PROVIDER_CONFIG = ['spec', 'providerSpec', 'value']
const PROVIDER_FIELD = '^spec\\.providerSpec\\.value\\.cloudProviderSpec\\.'

const cloudProviderOf = (template: Json | undefined): string =>
  textAt(template, ...PROVIDER_CONFIG, 'cloudProvider') ?? ''

interface FilledIn {
  /** "" for all providers. */
  readonly provider: string
  readonly path: RegExp
  /** The only value that the webhook writes; undefined if it depends on the cloud or on other fields. */
  readonly value?: Json
}

const field = (provider: string, names: string, value?: Json): FilledIn => ({
  provider,
  path: new RegExp(`${PROVIDER_FIELD}(?:${names})$`),
  ...(value !== undefined && { value }),
})

/**
 * The fields that the webhook of machine-controller v1.66 adds to a template, by cloud provider. For openstack, it asks the cloud for their
 * values.
 */
const FILLED_IN: readonly FilledIn[] = [
  { provider: '', path: /^metadata\.labels\[machine-template-hash\]$/ },
  { provider: '', path: /^spec\.providerSpec\.value\.operatingSystemSpec\.provisioningUtility$/, value: 'ignition' },
  { provider: 'aws', path: /^spec\.metadata\.labels\[k8c\.io\/aws-spot\]$/ },
  { provider: 'kubevirt', path: /^spec\.metadata\.annotations\[cluster\.x-k8s\.io\/cluster-namespace\]$/ },
  { provider: 'kubevirt', path: /^spec\.metadata\.labels\[topology\.kubernetes\.io\/(?:region|zone)\]$/ },
  field('aws', 'diskType', 'standard'),
  field('aws', 'assignPublicIP', true),
  field('azure', 'imageReference(?:\\.(?:sku|publisher|offer|version))?'),
  field('gce', 'diskSize', 25),
  field('gce', 'diskType', 'pd-standard'),
  field('openstack', 'region|availabilityZone|network|subnet'),
  field('vmware-cloud-director', 'ipAllocationMode', 'DHCP'),
  field('vmware-cloud-director', 'diskBusType', 'paravirtual'),
]

/** Whether the webhook fills in a field of a template that does not set it. */
const isFilledIn = (provider: string, path: string, value: Json | undefined): boolean =>
  FILLED_IN.some(
    row =>
      (row.provider === '' || row.provider === provider) &&
      row.path.test(path) &&
      (row.value === undefined || row.value === simplify(value, false)),
  )

/**
 * Returns the template of Git as the webhook stores it. It moves the value of a field to the one that has replaced it, unless the cluster
 * still has the old field.
 */
function withRenamedFields(git: Json | undefined, live: Json | undefined): Json | undefined {
  const rename = RENAMED.get(cloudProviderOf(git))
  const spec = at(git, ...PROVIDER_CONFIG, 'cloudProviderSpec')
  const liveSpec = at(live, ...PROVIDER_CONFIG, 'cloudProviderSpec')
  if (rename === undefined || !isObject(spec) || isSet(liveSpec, rename.from)) return git
  const old = simplify(at(spec, rename.from), false)
  // Only a text is moved; a reference to a Secret is not.
  if (typeof old !== 'string') return git
  const { [rename.from]: _, ...others } = spec
  return replaceAt(git, [...PROVIDER_CONFIG, 'cloudProviderSpec'], rename.to(old, others))
}

/**
 * Returns the location of a template on hetzner if Git sets the datacenter that the cluster has moved there. The webhook refuses an object
 * with both.
 */
export function migratedLocation(git: JsonObject, live: JsonObject): string | undefined {
  const [spec, liveSpec] = [git, live].map(object => at(templateOf(object), ...PROVIDER_CONFIG, 'cloudProviderSpec'))
  if (cloudProviderOf(templateOf(git)) !== 'hetzner' || !isObject(spec) || !isObject(liveSpec)) return undefined
  if (!isSet(spec, 'datacenter') || Object.hasOwn(spec, 'location') || isSet(liveSpec, 'datacenter')) return undefined
  const location = simplify(at(liveSpec, 'location'), false)
  return typeof location === 'string' ? location : undefined
}

const isSet = (spec: Json | undefined, name: string): boolean => simplify(at(spec, name), false) !== undefined

interface Rename {
  readonly from: string
  /** Returns the spec without the old field and with the new one. */
  readonly to: (value: string, others: JsonObject) => JsonObject
}

const RENAMED: ReadonlyMap<string, Rename> = new Map([
  // If both are set, the webhook refuses the object.
  [
    'hetzner',
    {
      from: 'datacenter',
      to: (value, spec) => (isSet(spec, 'location') ? spec : { ...spec, location: value.split('-')[0]! }),
    },
  ],
  ['vmware-cloud-director', { from: 'network', to: (value, spec) => ({ ...spec, networks: firstOf(value, spec) }) }],
])

function firstOf(network: string, { networks }: JsonObject): Json[] {
  const others = Array.isArray(networks) ? networks : []
  return [network, ...others.filter(other => simplify(other, false) !== network)]
}

function replaceAt(value: Json | undefined, path: readonly string[], replacement: Json): Json {
  const [name, ...rest] = path
  if (name === undefined) return replacement
  const object = isObject(value) ? value : {}
  return { ...object, [name]: replaceAt(at(object, name), rest, replacement) }
}

const templateOf = (machineDeployment: JsonObject): Json | undefined => at(machineDeployment, 'spec', 'template')

/** Returns the fields that differ below a field of both sides, without those that are left out. */
export function fieldChanges(
  old: Json | undefined,
  now: Json | undefined,
  keys: FieldChange['keys'],
  isLeftOut: (keys: FieldChange['keys']) => boolean = () => false,
  found: FieldChange[] = [],
): FieldChange[] {
  const compare = (before: Json | undefined, after: Json | undefined, key: string | number): void => {
    if (!isSameJson(before, after)) fieldChanges(before, after, [...keys, key], isLeftOut, found)
  }
  if (isLeftOut(keys)) return found
  const dropsFalse = !keys.slice(1, -1).includes('cloudProviderSpec')
  const [a, b] = [simplify(old, dropsFalse), simplify(now, dropsFalse)]
  if (isObject(a) && isObject(b)) {
    for (const key of Object.keys(a)) compare(a[key], at(b, key), key)
    for (const key of Object.keys(b)) if (!Object.hasOwn(a, key)) compare(undefined, b[key], key)
  } else if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.max(a.length, b.length); i++) compare(a[i], b[i], i)
  } else if (a === undefined && isObject(b)) {
    for (const [key, value] of Object.entries(b)) compare(undefined, value, key)
  } else if (isObject(a) && b === undefined) {
    for (const [key, value] of Object.entries(a)) compare(value, undefined, key)
  } else if (a !== b) found.push({ path: keys.reduce(joinPath, ''), keys, old, now })
  return found
}

/**
 * Simplifies a value: unwraps an object with only the key `value`, and treats empty values as missing. `false` is kept for a cloud
 * provider, where it is a pointer.
 */
function simplify(value: Json | undefined, dropsFalse: boolean): Json | undefined {
  if (value === undefined || value === null || value === '' || value === 0) return undefined
  if (value === false) return dropsFalse ? undefined : value
  if (Array.isArray(value)) return value.length === 0 ? undefined : value
  if (!isObject(value)) return value
  // An entry that is `false` stays: fieldChanges() decides about it when it compares the entries.
  const entries = Object.entries(value).filter(([, entry]) => !isMissing(entry))
  if (entries.length === 0) return undefined
  return entries.length === 1 && entries[0]![0] === 'value' && !isObject(entries[0]![1])
    ? entries[0]![1]
    : Object.fromEntries(entries)
}

function isMissing(value: Json): boolean {
  if (!isObject(value))
    return value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
  return Object.values(value).every(isMissing)
}

/** Appends a name or an index to a path for people. */
export const joinPath = (path: string, key: string | number): string => {
  if (typeof key === 'number' || !/^[A-Za-z_]\w*$/.test(key)) return `${path}[${key}]`
  return path === '' ? key : `${path}.${key}`
}
