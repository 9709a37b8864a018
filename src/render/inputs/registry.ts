// Reads the Secret with credentials of container registries, a dockerconfigjson or a JSON object for each registry, and judges its texts.

import { type Decoder, mapOf, struct, text } from 'gotemplate/go/json'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { RegistryCredential } from '../model/environment.ts'
import { parseJson } from '../model/json.ts'
import { isPlaceholder } from '../model/placeholders.ts'
import type { CredentialSettings } from '../settings/settings.ts'
import type { Catalog } from './catalog.ts'
import { secretFault, type TextFault } from './credential-text.ts'
import { ADD_INPUT, keyField, missingValue, secretData } from './references.ts'
import { textAt } from './shape.ts'

/** Returns the credentials of the registries, after it reported what cannot be read. */
export function registryCredentials(
  catalog: Catalog,
  { registry, placeholders: filler }: CredentialSettings,
  report: Report,
): Record<string, RegistryCredential> {
  if (registry === undefined) return {}
  const { namespace, name } = registry
  const object: ObjectRef = { apiVersion: 'v1', kind: 'Secret', namespace, name }
  const secret = catalog.find('Secret', namespace, name)?.object
  if (secret === undefined) {
    const missing = missingValue(catalog, { kind: 'Secret', namespace, name, key: '' })
    if (missing !== undefined)
      report(
        problem('OSM0230', `the registry credentials are missing: ${missing.message}`, {
          field: 'spec.credentials.registry',
          help: missing.help ?? ADD_INPUT,
        }),
      )
    return {}
  }
  return decodeRegistryCredentials(textAt(secret, 'type') ?? '', secretData(secret) ?? new Map(), {
    isPlaceholder: text => filler !== undefined && isPlaceholder(filler, text),
    report: ({ key, message, fault, help }) => {
      const place = { object, field: keyField(secret, key) }
      report(
        fault
          ? problem(fault.code, message, { ...place, help: fault.help })
          : problem('OSM0231', `the credentials of "${key}" cannot be read: ${message}`, {
              ...place,
              help,
            }),
      )
    },
  })
}

const NOT_JSON =
  'In a Secret of this type, each key is the host of a registry and each value a JSON object: registry.example.com: {"auth": "<base64 of user:password>"}.'

export const DOCKER_CONFIG = 'kubernetes.io/dockerconfigjson'
export const DOCKER_CONFIG_KEY = '.dockerconfigjson'

type Credential = Required<RegistryCredential>

const NO_CREDENTIAL: Credential = { username: '', password: '', auth: '', identityToken: '' }

const credential: Decoder<Credential> = struct<Credential>({
  username: ['username', text],
  password: ['password', text],
  auth: ['auth', text],
  identityToken: ['identitytoken', text],
})

const dockerConfig = struct<{ auths: ReadonlyMap<string, Credential> | undefined }>({
  auths: ['auths', mapOf(credential, NO_CREDENTIAL)],
})

/** A problem of one key of the Secret. It never contains the value. */
interface CredentialProblem {
  readonly key: string
  readonly message: string
  readonly help?: string
  /** Set if a text of a credential is encrypted, a placeholder or surrounded by white space; undefined if the key cannot be read. */
  readonly fault?: TextFault
}

interface CredentialContext {
  /** Whether another tool fills in the text later. */
  readonly isPlaceholder: (text: string) => boolean
  readonly report: (problem: CredentialProblem) => void
}

/** Returns credentials by registry, which the Secret names by host or by URL. */
export function decodeRegistryCredentials(
  type: string,
  data: ReadonlyMap<string, string>,
  { isPlaceholder, report }: CredentialContext,
): Record<string, RegistryCredential> {
  const found = new Map<string, Credential>()
  const add = (key: string, host: string, entry: Credential): void => {
    for (const [name, value] of Object.entries(entry)) {
      const fault = value === '' || isPlaceholder(value) ? undefined : secretFault(value)
      const message = `${name.toLowerCase()} of the registry ${host} ${fault?.predicate}`
      if (fault) report({ key, message, fault })
    }
    found.set(host, entry)
  }
  const decode = <T>(key: string, decoder: Decoder<T>, zero: T): T => {
    const value = parseJson(data.get(key) ?? '')
    if (value === undefined) {
      report({ key, message: 'is not JSON', help: NOT_JSON })
      return zero
    }
    const reportField = ({ field, message }: { field: string; message: string }): void =>
      report({ key, message: field === '' ? message : `${field} ${message}` })
    return decoder(value, zero, '', { strict: false, inOrder: true, report: reportField })
  }
  if (type === DOCKER_CONFIG) {
    for (const [host, entry] of decode(DOCKER_CONFIG_KEY, dockerConfig, { auths: undefined }).auths ?? [])
      add(DOCKER_CONFIG_KEY, host, entry)
  } else {
    for (const host of data.keys()) add(host, host, decode(host, credential, NO_CREDENTIAL))
  }
  return Object.fromEntries([...found].map(([host, entry]) => [host, given(entry)]))
}

const given = (entry: Credential): RegistryCredential =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''))
