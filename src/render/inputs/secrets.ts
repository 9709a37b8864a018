// Collects texts that no message may contain: what the run reads as credentials, and the fields of MachineDeployments that hold some.

import { type FieldPath, formatPath } from '../../base/field-path.ts'
import type { Json } from '../../base/json.ts'
import { hasTemplates } from '../../base/kinds.ts'
import { refOf } from '../../base/refs.ts'
import { isProviderCredential, isSecretKey } from '../../secrets/fields.ts'
import type { KnownSecret, SecretPlace } from '../../secrets/known.ts'
import { BOOTSTRAP_TOKEN } from '../../secrets/stand-ins.ts'
import { PROVIDER_SPEC } from '../model/machine-deployment.ts'
import { API_TOKEN, TOKEN_TYPE } from '../settings/environment.ts'
import type { Reference, Settings } from '../settings/settings.ts'
import type { Catalog, InputObject } from './catalog.ts'
import { dataOf, secretData } from './references.ts'
import { at, textsAt, textsIn } from './shape.ts'

/** Returns the values of Secrets. */
export const secretTexts = (secrets: Iterable<InputObject>): KnownSecret[] =>
  [...secrets].flatMap(({ header, object }) => {
    const data = secretData(object)!
    const texts = [...data, ...textsAt(object, 'data')].filter(([key]) => isSecretKey(key))
    if (object.type !== TOKEN_TYPE) return texts.map(([key, text]) => keyOf(header, key, text))
    const whole = `${data.get('token-id')}.${data.get('token-secret')}`
    return [whole, ...texts.map(([, text]) => text)].map(text => ({ text, source: BOOTSTRAP_TOKEN.name }))
  })

/** Returns the credentials that MachineDeployments contain in clear text. */
export const providerSecrets = (machineDeployments: readonly InputObject[]): KnownSecret[] =>
  machineDeployments.flatMap(({ header, object }) =>
    secretFields(at(object, ...PROVIDER_SPEC)).map(({ path, text }) => ({
      text,
      source: sourceOf(header),
      key: fieldName(path),
      place: { object: refOf(header), field: [...PROVIDER_SPEC, ...path] },
    })),
  )

type NamedObject = Pick<InputObject['header'], 'kind' | 'namespace' | 'name'>

const sourceOf = ({ kind, namespace, name }: NamedObject): string =>
  `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`

const placeOf = ({ kind, namespace, name }: NamedObject, key: string): SecretPlace => ({
  object: refOf({ apiVersion: 'v1', kind, namespace, name }),
  field: ['data', key],
  key,
})

const keyOf = (object: NamedObject, key: string, text: string): KnownSecret => ({
  ...{ text, source: sourceOf(object), key },
  place: placeOf(object, key),
})

/** Returns all texts of the profiles and overlays among objects. They are in Git in clear text. */
export const profileTexts = (objects: Iterable<InputObject>): string[] =>
  [...objects].flatMap(({ header, object }) =>
    hasTemplates(header.kind) ? textsIn(object, [], () => true).map(({ text }) => text) : [],
  )

/** The user of a URL in the settings, with the password, as it is written there. */
interface UserOfUrl {
  readonly field: FieldPath
  readonly user: string
}

/** A user with a password, which may have characters that should be encoded. A host with its port and a path is none. */
const USER = /^(?:[a-z]+:)?(?:\/\/)?([^/?#@:]*(?::(?!\d{1,5}[/?#]).*)?)@/is

/** Returns the users of the URLs in the settings. */
export function usersInSettings({ cluster, nodes, profiles }: Settings): UserOfUrl[] {
  const urls: [FieldPath, string | undefined][] = [
    [['cluster', 'server'], cluster.server],
    [['cluster', 'serverOverride'], cluster.serverOverride],
    [['nodes', 'proxy', 'http'], nodes.proxy.http],
    ...Object.entries(nodes.containerd.registryMirrors).flatMap(([registry, mirrors]) =>
      mirrors.map((url, i): [FieldPath, string] => [['nodes', 'containerd', 'registryMirrors', registry, i], url]),
    ),
    ...Object.entries(profiles.downloads.urls).map(([name, url]): [FieldPath, string] => [
      ['profiles', 'downloads', 'urls', name],
      url,
    ]),
  ]
  return urls.flatMap(([path, url = '']) => {
    const user = USER.exec(url)?.[1]
    return user === undefined ? [] : [{ field: ['spec', ...path], user }]
  })
}

/** Begins the source of a user in a setting. */
export const USER_OF_SETTING = 'user of '

/** Yields the users and passwords of URLs in the settings. */
export function* settingSecrets(settings: Settings): Generator<KnownSecret> {
  for (const { user, field } of usersInSettings(settings)) {
    const [name = '', ...password] = user.split(':')
    for (const part of [user, password.join(':'), ...password, name])
      for (const text of [part, unescaped(part)])
        yield { text, source: `${USER_OF_SETTING}${formatPath(field)}`, ...(part !== name && { place: { field } }) }
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Yields values that are secret although they are in a ConfigMap. */
export function* configMapSecrets(catalog: Catalog, from: readonly Reference[]): Generator<KnownSecret> {
  for (const reference of from)
    if (reference.kind === 'ConfigMap')
      yield keyOf(reference, reference.key, dataOf(catalog, reference)?.get(reference.key) ?? '')
}

/** Yields the tokens with which nodes fetch their provisioning Secrets. */
export function* apiTokens(catalog: Catalog, references: readonly Reference[]): Generator<KnownSecret> {
  for (const reference of references) {
    const text = dataOf(catalog, reference)?.get(reference.key)
    if (text !== undefined) yield { text, source: API_TOKEN, place: placeOf(reference, reference.key) }
  }
}

/** Returns the values of a providerSpec in clear text that are credentials by its types. */
export const secretFields = (providerSpec: Json | undefined) =>
  textsIn(providerSpec, [], (_, path) => isProviderCredential(path))

/** The name of a field; a ConfigVarString has its text in `value`. */
export const fieldName = (path: FieldPath): string =>
  String(path.findLast(step => typeof step === 'string' && step !== 'value'))
