// Decodes the Secret with credentials of container registries: a dockerconfigjson, or a JSON object for each registry.

import { type Decoder, type JsonValue, mapOf, struct, text } from '../../gotemplate/encoding/json/struct.ts'
import type { RegistryCredential } from '../model/environment.ts'

const DOCKER_CONFIG = 'kubernetes.io/dockerconfigjson'
const DOCKER_CONFIG_KEY = '.dockerconfigjson'

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
}

/** Returns credentials by registry, which the Secret names by host or by URL. */
export function decodeRegistryCredentials(
  type: string,
  data: ReadonlyMap<string, string>,
  report: (problem: CredentialProblem) => void,
): Record<string, RegistryCredential> {
  const found = new Map<string, Credential>()
  const decode = <T>(key: string, decoder: Decoder<T>, zero: T): T => {
    const value = parse(data.get(key) ?? '')
    if (value === undefined) {
      report({ key, message: 'is not JSON' })
      return zero
    }
    const reportField = ({ field, message }: { field: string; message: string }): void =>
      report({ key, message: field === '' ? message : `${field} ${message}` })
    return decoder(value, zero, '', { strict: false, inOrder: true, report: reportField })
  }
  if (type === DOCKER_CONFIG) {
    for (const [host, entry] of decode(DOCKER_CONFIG_KEY, dockerConfig, { auths: undefined }).auths ?? []) {
      found.set(host, entry)
    }
  } else {
    for (const host of data.keys()) found.set(host, decode(host, credential, NO_CREDENTIAL))
  }
  return Object.fromEntries([...found].map(([host, entry]) => [host, given(entry)]))
}

const given = (entry: Credential): RegistryCredential =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''))

function parse(json: string): JsonValue | undefined {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
