// Which values of KRM objects are secret by their schema.

import type { FieldPath } from '../base/field-path.ts'
import { PROVIDER_CREDENTIALS, SYSTEM_CREDENTIALS } from './provider-credentials.ts'
import type { TextRange } from './text-ranges.ts'

/** Fields of any object that only describe it. */
const DESCRIPTION: ReadonlySet<string> = new Set(['apiVersion', 'immutable', 'kind', 'metadata', 'type'])

/** Set by `kubectl apply`: a copy of the manifest, which is not in Git. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

/** Keys of Secrets whose values may be shown, and the form of these values. */
const PUBLIC_KEYS: ReadonlyMap<string, RegExp> = new Map([
  ['token-id', /^[a-z0-9]{6}$/],
  ['description', /^$/],
  ['expiration', /^["'\u2018-\u201f]?(?:never|\d{4}-[\dTZ:+.-]{6,40})["'\u2018-\u201f]?$/],
  ['usage-bootstrap-authentication', /^(?:true|false)$/],
  ['usage-bootstrap-signing', /^(?:true|false)$/],
  ['auth-extra-groups', /^system:bootstrappers:[a-z0-9:-]{1,100}(?:,system:bootstrappers:[a-z0-9:-]{1,100}){0,8}$/],
  // Of bootstrap data for Cluster API.
  ['format', /^(?:cloud-config|ignition)$/],
  ['namespace', /^[a-z0-9-]{1,63}$/],
  ['ca.crt', /^-----BEGIN CERTIFICATE/],
])

export const isSecretKey = (key: string): boolean => !PUBLIC_KEYS.has(key)

/** Whether all of a value is secret. */
export function isSecretValue(kind: string, path: FieldPath, value: string): boolean {
  const text = value.trim()
  if (text === '') return false
  if (path.includes(LAST_APPLIED)) return true
  const [top = '', key] = path[0] === 'items' ? path.slice(2) : path
  // The data of a Secret, or of an object whose kind is misspelt.
  if (top === 'stringData' || (top === 'data' && kind !== 'ConfigMap')) return !PUBLIC_KEYS.get(String(key))?.test(text)
  if (kind === 'Secret') return !DESCRIPTION.has(String(top))
  return isProviderCredential(path)
}

const names = (lists: readonly (readonly string[])[]): ReadonlySet<string> =>
  new Set(lists.flat().map(name => name.toLowerCase()))
const OF_PROVIDER = names(Object.values(PROVIDER_CREDENTIALS))
const OF_SYSTEM = names([SYSTEM_CREDENTIALS])

/** Whether a path within an object leads to a credential of a provider's or an operating system's specification. Go matches names in any case. */
export function isProviderCredential(path: FieldPath): boolean {
  const steps = path.filter(step => typeof step === 'string').map(step => step.toLowerCase())
  // Beside `value`, a field may have a reference, with the names of an object and of its key.
  const name = (steps.at(-1) === 'value' ? steps.at(-2) : steps.at(-1)) ?? ''
  return (
    (steps.includes('cloudproviderspec') && OF_PROVIDER.has(name)) ||
    (steps.includes('operatingsystemspec') && OF_SYSTEM.has(name))
  )
}

/** The fields that hold credentials in what a Secret contains: a kubeconfig, accounts of registries, and configurations of providers. */
export const CREDENTIAL_FIELDS: ReadonlySet<string> = new Set([
  ...Object.values(PROVIDER_CREDENTIALS).flat(),
  ...['access-token', 'client-key-data', 'client-secret', 'id-token', 'refresh-token'],
  ...['auth', 'identitytoken', 'registrytoken'],
  ...['aadClientSecret', 'application-credential-secret', 'private_key', 'secret-access-key'],
])

const CONFIG_KIND = 'OperatingSystemConfigGenerator'
/** Fields whose schema is writeOnly: a URL may have a user, also in a wrong form. */
const ADDRESS_FIELD = /^spec\.(?:cluster\.server(?:Override)?|nodes\.proxy\.http|profiles\.downloads\.\w+)$/

/** Returns the part of a value that is secret by its schema: the user of an address in a setting, and what a literal of a secretGenerator sets. */
export function secretPart(kind: string, path: FieldPath, value: string): TextRange | undefined {
  if (path[0] === 'secretGenerator' && path.includes('literals'))
    return { start: value.indexOf('=') + 1, end: value.length }
  if (kind !== CONFIG_KIND || !ADDRESS_FIELD.test(path.join('.'))) return undefined
  const end = value.lastIndexOf('@')
  return end < 0 ? undefined : { start: value.search(/(?<=\/\/)|^(?!.*\/\/)/s), end }
}

/** Whether a key may be shown. If a colon is missing, the text of the key contains a value. */
export const isPlainName = (name: string): boolean => /^[A-Za-z_$.][\w./$-]*$/.test(name)
