// Reads the Secret with credentials of container registries, a dockerconfigjson or a JSON object for each registry, and judges its texts.

import { formatPath } from '../../base/field-path.ts'
import { parseJson } from '../../base/json.ts'
import { named, t } from '../../base/span.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { standIn } from '../../secrets/stand-ins.ts'
import { type DecodeContext, type Decoder, decodeNew, mapOf, struct, text } from '../model/json-structs.ts'
import type { RegistryCredential } from '../settings/environment.ts'
import type { CredentialSettings } from '../settings/settings.ts'
import { plainJson } from '../yaml/write.ts'
import type { CredentialReader } from './credential.ts'
import { secretFault } from './credential-text.ts'
import { ADD_INPUT, keyField, missingValue } from './references.ts'
import { textAt, textsAt } from './shape.ts'

const USER = 'registry user'
const PASSWORD = 'registry password'

/** The names of what is in a docker configuration. */
const NAMES = ['registry', USER, PASSWORD] as const

/** Stand-ins for the credentials of a registry, and for those of registries whose names are not known. */
const ACCOUNT = { username: standIn(USER), password: standIn(PASSWORD) }
const ACCOUNTS = { [standIn('registry')]: ACCOUNT }

/** Returns the credentials of the registries, after it reported what cannot be read. */
export function registryCredentials(
  reader: CredentialReader,
  { registry }: Pick<CredentialSettings, 'registry'>,
  report: Report,
): Record<string, RegistryCredential> {
  if (registry === undefined) return {}
  const { catalog } = reader
  const { namespace, name } = registry
  const place = { kind: 'Secret', namespace, name } as const
  const object: ObjectRef = { apiVersion: 'v1', kind: 'Secret', namespace, name }
  const secret = catalog.find('Secret', namespace, name)?.object
  if (secret === undefined) {
    if (reader.replaces(reader.absent(place, ...NAMES))) return ACCOUNTS
    const missing = missingValue(catalog, { ...place, key: '' })
    if (missing !== undefined)
      report(
        problem('OSM0230', t`the registry credentials are missing: ${missing.message}`, {
          field: ['spec', 'credentials', 'registry'],
          help: [missing.help ?? ADD_INPUT],
        }),
      )
    return {}
  }
  const data = new Map<string, string>()
  for (const [key] of [...textsAt(secret, 'data'), ...textsAt(secret, 'stringData')]) {
    const isConfig = key === DOCKER_CONFIG_KEY
    const credential = isConfig
      ? reader.lookUp({ ...place, key }, ...NAMES)
      : reader.lookUp({ ...place, key }, USER, PASSWORD)
    const all = plainJson(isConfig ? { auths: ACCOUNTS } : ACCOUNT)
    const text = reader.text(credential, { standIn: all, isParsed: true, isPublic: true })
    if (text !== undefined) data.set(key, text)
  }
  const { object: id } = reader.absent(place, PASSWORD)
  return decodeRegistryCredentials(textAt(secret, 'type') ?? '', data, {
    textOf(field, text, check) {
      const isPublic = field === 'username'
      return reader.text(reader.ofText({ names: [isPublic ? USER : PASSWORD], object: id }, text), { check, isPublic })!
    },
    report: (key, { code = 'OSM0231', message, help }) => {
      const text = code === 'OSM0231' ? t`the credentials of "${key}" cannot be read: ${message}` : message
      report(problem(code, text, { object, field: keyField(secret, key), help }))
    },
  })
}

const NOT_JSON = t`In a Secret of this type, each key is the host of a registry and each value a JSON object: registry.example.com: {"auth": "<base64 of user:password>"}.`

export const DOCKER_CONFIG = 'kubernetes.io/dockerconfigjson'
export const DOCKER_CONFIG_KEY = '.dockerconfigjson'

const credential = struct({ username: text, password: text, auth: text, identityToken: text })
const dockerConfig = struct({ auths: mapOf(credential) })

interface CredentialContext {
  /** Returns what is rendered for a text of a credential, which is checked unless it stands for another one. */
  readonly textOf: (field: string, text: string, check: (text: string) => void) => string
  /** Receives the problems of a key of the Secret, which never contain the value. One without a code says why the key cannot be read. */
  readonly report: (key: string, problem: TextProblem) => void
}

/** Returns credentials by registry, which the Secret names by host or by URL. */
export function decodeRegistryCredentials(
  type: string,
  data: ReadonlyMap<string, string>,
  { textOf, report }: CredentialContext,
): Record<string, RegistryCredential> {
  const shown = (key: string, host: string, entry: Required<RegistryCredential>): RegistryCredential => {
    const checkOf = (name: string) => (text: string) => {
      const fault = secretFault(text)
      if (fault === undefined) return
      const message = t`${named(name.toLowerCase())} of the registry ${host} ${fault.predicate}`
      report(key, { code: fault.code, message, help: [fault.help] })
    }
    const written = Object.entries(entry).filter(([, value]) => value !== '')
    return Object.fromEntries(written.map(([name, value]) => [name, textOf(name, value, checkOf(name))]))
  }
  const decode = <T>(key: string, decoder: Decoder<T>): T => {
    const value = parseJson(data.get(key) ?? '')
    if (value === undefined) {
      report(key, { message: t`is not JSON`, help: [NOT_JSON] })
      return decoder.zero
    }
    const reportField: DecodeContext['report'] = ({ field, message }) =>
      report(key, { message: field.length === 0 ? message : t`${named(formatPath(field))} ${message}` })
    return decodeNew(decoder, value, [], { strict: false, inOrder: true, report: reportField })
  }
  const entries =
    type === DOCKER_CONFIG
      ? [...(decode(DOCKER_CONFIG_KEY, dockerConfig).auths ?? [])].map(entry => [DOCKER_CONFIG_KEY, ...entry] as const)
      : [...data.keys()].map(host => [host, host, decode(host, credential)] as const)
  return Object.fromEntries(entries.map(([key, host, entry]) => [host, shown(key, host, entry)]))
}
