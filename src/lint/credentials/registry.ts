// Reports a Secret of registry credentials that the controller reads without finding credentials in it, and values of Secrets that another value of
// the same Secret replaces.

import { decodeBase64 } from 'gotemplate/go/base64'
import { fromUint8Array, textOfUtf8 } from 'gotemplate/go/bytes'
import { fieldName } from '../../base/field-path.ts'
import { isObject, type Json, type JsonObject, parseJson } from '../../base/json.ts'
import { nearest } from '../../base/nearest.ts'
import { listOf, type Text, t, words } from '../../base/span.ts'
import { type InputObject, inputRef } from '../../render/inputs/catalog.ts'
import { secretFault } from '../../render/inputs/credential-text.ts'
import { keyField, secretData } from '../../render/inputs/references.ts'
import { DOCKER_CONFIG, DOCKER_CONFIG_KEY } from '../../render/inputs/registry.ts'
import { textAt, textsAt } from '../../render/inputs/shape.ts'
import { type Filler, isPlaceholder } from '../../render/model/placeholders.ts'
import type { Finding, Linted } from '../rule.ts'

const DOCKER_EXAMPLE = '{"auths": {"registry.example.com": {"auth": "<base64 of user:password>"}}}'

export function registryProblems({ inputs: { catalog }, settings }: Linted): Finding[] {
  const { registry, placeholders } = settings.credentials
  const secret = registry && catalog.find('Secret', registry.namespace, registry.name)
  const data = secret && secretData(secret.object)
  if (secret === undefined || data === undefined) return []
  const found: Finding[] = []
  const wrong: Wrong = (key, message, help) =>
    void found.push({
      message,
      object: inputRef(secret),
      field: keyField(secret.object, key),
      help: [help],
    })
  if (textAt(secret.object, 'type') === DOCKER_CONFIG) checkDockerConfig(data, { wrong, placeholders })
  else checkRegistries(secret, data, { wrong, placeholders })
  return found
}

type Wrong = (key: string, message: Text, help: Text) => void

interface Context {
  readonly wrong: Wrong
  readonly placeholders: Filler | undefined
}

function checkDockerConfig(data: ReadonlyMap<string, string>, context: Context): void {
  const config = objectOf(data.get(DOCKER_CONFIG_KEY))
  // Text that is not JSON is an error of the reader.
  if (config === undefined) return
  const name = Object.keys(config).find(key => key.toLowerCase() === 'auths')
  const auths = name === undefined ? undefined : config[name]
  if (auths === undefined || auths === null) {
    const close = nearest('auths', Object.keys(config))
    const hint = close === undefined ? [] : t` It has "${close}": did you mean "auths"?`
    context.wrong(
      DOCKER_CONFIG_KEY,
      t`the Docker configuration has no "auths", so nodes get no registry credentials`,
      t`Write it as ${words(DOCKER_EXAMPLE)}.${hint}`,
    )
  } else if (isObject(auths)) {
    if (Object.keys(auths).length === 0)
      context.wrong(
        DOCKER_CONFIG_KEY,
        t`"auths" of the Docker configuration is empty, so nodes get no registry credentials`,
        t`Write it as ${words(DOCKER_EXAMPLE)}, or remove credentials.registry.`,
      )
    for (const [host, entry] of Object.entries(auths)) checkEntry(DOCKER_CONFIG_KEY, host, entry, context)
  }
}

/** In a Secret of any other type, each key is the host of a registry. */
function checkRegistries(secret: InputObject, data: ReadonlyMap<string, string>, context: Context): void {
  if (data.size === 0 && !isObject(secret.object.data)) {
    context.wrong('data', t`the Secret of registry credentials has no data`, t`Add one key for each registry.`)
  }
  for (const [key, text] of data) {
    const entry = objectOf(text)
    if (key === DOCKER_CONFIG_KEY || key === '.dockercfg' || key === 'config.json') {
      context.wrong(
        key,
        t`"${words(key)}" is read as the name of a registry, because the Secret is not of type ${words(DOCKER_CONFIG)}`,
        t`Write type: ${words(DOCKER_CONFIG)} and the key ${words(DOCKER_CONFIG_KEY)}, with ${words(DOCKER_EXAMPLE)}.`,
      )
    } else if (entry !== undefined) checkEntry(key, key, entry, context)
  }
}

function checkEntry(key: string, host: string, entry: Json | undefined, { wrong, placeholders }: Context): void {
  if (!isObject(entry)) return
  const fields = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), value]))
  const text = (name: string): string => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const isComplete =
    text('auth') !== '' || text('identitytoken') !== '' || (text('username') !== '' && text('password') !== '')
  if (!isComplete) {
    wrong(
      key,
      t`the registry ${host} has no credentials: it needs auth, identitytoken, or username and password`,
      fields.size === 0
        ? t`It has no fields: a program such as Docker Desktop keeps the credentials elsewhere. Write auth, the base64 of user:password.`
        : t`Its fields are ${listOf([...fields.keys()], 'and')}.`,
    )
  }
  const auth = text('auth')
  // Other faults of a text are those of any credential.
  if (auth === '' || (placeholders && isPlaceholder(placeholders, auth)) || secretFault(auth)) return
  const bytes = decodeBase64(auth)
  const account = bytes && fromUint8Array(bytes)
  if (!account?.includes(':')) wrong(key, t`auth of the registry ${host} is not user:password in base64`, ENCODE)
  else if (/[\r\n]$/.test(account))
    wrong(
      key,
      t`auth of the registry ${host} is the base64 of a password with a line break at its end, which the registry refuses`,
      ENCODE,
    )
}

const ENCODE = t`Encode both together: \`printf %s USER:PASSWORD | base64 -w0\`.`

function objectOf(json: string | undefined): JsonObject | undefined {
  const value = parseJson(json ?? '')
  return isObject(value) ? value : undefined
}

/** Returns the keys of `data` whose value `stringData` replaces with a different one, in the Secrets that the run has read. */
export function replacedValues({ inputs: { catalog } }: Linted): Finding[] {
  return [...catalog.objectsRead('Secret')].flatMap(secret => {
    const own = new Map(textsAt(secret.object, 'stringData'))
    return textsAt(secret.object, 'data').flatMap(([key, value]): Finding | [] => {
      const text = own.get(key)
      const bytes = text === undefined ? undefined : decodeBase64(value)
      if (bytes === undefined || textOfUtf8(bytes) === text) return []
      return {
        message: t`${fieldName(['data', key])} has no effect: stringData has a different value for the key`,
        object: inputRef(secret),
        field: ['data', key],
        caret: 'key',
        help: [t`Remove the one that is out of date.`],
      }
    })
  })
}
