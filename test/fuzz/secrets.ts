// Puts known secret values into the objects of a list, in place of those that it has.

import type { Json, JsonObject } from '../../src/base/json.ts'
import type { Random } from './random.ts'

/** Keys of a bootstrap token's Secret that are not secret. */
const PUBLIC =
  /^(?:token-id|description|expiration|namespace|ca\.crt|auth-extra-groups|usage-bootstrap-(?:signing|authentication))$/
const FIELD = /passw(?:or)?d|passphrase|secret|token|credential|accesskey|activationkey/i
const REFERENCE = /ref$/i

export interface Planted {
  readonly objects: readonly JsonObject[]
  readonly secrets: readonly string[]
  /** The new values of fields that hold credentials. */
  readonly fieldSecrets: readonly string[]
}

/** Returns copies of the objects with new secret values, and these values. */
export function plantSecrets(objects: readonly JsonObject[], random: Random): Planted {
  const secrets: string[] = []
  const fieldSecrets: string[] = []
  const plant = (length: number, among = secrets): string => {
    const secret = random.word(Math.max(length, 16))
    among.push(secret)
    return secret
  }
  /** Replaces credentials within a text such as a kubeconfig. */
  const within = (text: string): string =>
    text.replace(
      /(token: |password: |"(?:password|identitytoken)": ?")([\w.-]{8,})/g,
      (_, before) => `${before}${plant(20)}`,
    )
  const inSecret = (key: string, value: string): string => {
    if (PUBLIC.test(key) || value === '') return value
    if (/^[\w.-]+$/.test(value)) return plant(value.length)
    return within(value)
  }
  const inFields = (value: Json, secret: boolean): Json => {
    if (typeof value === 'string')
      return secret && /^[\w.-]{4,}$/.test(value) ? plant(value.length, fieldSecrets) : value
    if (Array.isArray(value)) return value.map(entry => inFields(entry, secret))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [
        key,
        REFERENCE.test(key) ? entry : inFields(entry as Json, secret || FIELD.test(key)),
      ]),
    ) as Json
  }
  const inObject = (object: JsonObject): JsonObject => {
    if (object.kind === 'MachineDeployment') return { ...object, spec: inFields(object.spec ?? null, false) }
    if (object.kind !== 'Secret') return object
    const texts = (entries: Json | undefined, change: (key: string, value: string) => string) =>
      Object.fromEntries(
        Object.entries((entries ?? {}) as object).map(([key, value]) => [
          key,
          typeof value === 'string' ? change(key, value) : value,
        ]),
      ) as Json
    const decoded = (text: string): string => Buffer.from(text, 'base64').toString()
    return {
      ...object,
      ...(object.data === undefined
        ? {}
        : {
            data: texts(object.data, (key, value) => {
              const text = decoded(value)
              const changed = inSecret(key, text)
              return changed === text ? value : Buffer.from(changed).toString('base64')
            }),
          }),
      ...(object.stringData === undefined ? {} : { stringData: texts(object.stringData, inSecret) }),
    }
  }
  return { objects: objects.map(inObject), secrets, fieldSecrets }
}
